"""What the arena tells: on the console and as an HTML page."""
