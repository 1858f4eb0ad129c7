"""The cards of Fishy. A card's number is its place here, which is also the order of cards within words."""

from typing import Final

CARDS: Final = ("5", "4", "3", "2", "1", "low3", "low4", "cat")
"""Five Level cards, Lowest 3, Lowest 4 and the Cat, as words name them."""
TITLES: Final = ("Level 5", "Level 4", "Level 3", "Level 2", "Level 1", "Lowest 3", "Lowest 4", "Cat")
"""The same, as sentences name them."""

LOW3: Final = 5
LOW4: Final = 6
CAT: Final = 7


def level_of(card: int) -> int:
    """The level a Level card is for."""
    return 5 - card
