"""Bots and hints: who thinks when, and the processes they think in."""
