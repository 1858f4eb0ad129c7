"""What the pictures and texts of all games are made of."""
