"""What the views of the games from the Fishy box have in common."""

FishByLevel = dict[str, int]
"""How many fish there are on each level, the highest level first: {'5': 2, '4': 0, …}."""
