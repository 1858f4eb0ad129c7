"""What a finished game was worth, move by move: the values of all seats, and what luck and skill did to them."""
