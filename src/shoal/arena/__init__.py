"""Many games: what they come to, and how fast they go."""
