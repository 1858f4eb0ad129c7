"""Tournaments: who takes part, who sits where, and the standings."""
