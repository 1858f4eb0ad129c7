"""A bot as a Python object: `shoal arena fishery central:Central greedy`, typed where this file lies."""


class Central:
    """Plays in Fishery as near to e4 as it can. Made once, it serves all seats of all games."""

    def __init__(self, game: str) -> None:
        self.home = "e4"

    def choose(self, view: dict[str, object], legal: list[str]) -> str:
        return min(legal, key=self.distance)

    def distance(self, words: str) -> int:
        return sum(abs(ord(words[place]) - ord(self.home[place])) for place in (-2, -1))
