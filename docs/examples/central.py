"""A bot as a Python object: `shoal arena fishery central:Central greedy`, typed where this file lies."""


class Central:
    """Plays in Fishery as near to e4 as it can. Made once, it serves all seats of all games."""

    def __init__(self, game):
        self.home = "e4"

    def choose(self, view, legal):
        return min(legal, key=lambda words: sum(abs(ord(a) - ord(b)) for a, b in zip(words[-2:], self.home)))
