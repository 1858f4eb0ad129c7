"""A table as one viewer gets it."""
