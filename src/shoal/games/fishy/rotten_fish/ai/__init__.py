"""What a search asks of the game, and a sensible move at first sight."""
