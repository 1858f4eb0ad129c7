"""What a view of Rotten Fish holds."""

from shoal.games.view import CommonView


class RottenFishView(CommonView):
    """What a viewer sees: everything but the choices that others have made and not yet revealed."""

    turn: int
    """The number of the turn, from 1."""
    stage: str
    """What is to be done now: 'play', 'remove' or 'over'."""
    top: int
    """The highest level there is."""
    fish: list[list[int]]
    """For each seat how many fish it has in the bottom, on level 1, and so on up to the top."""
    stock: list[int]
    """For each seat how many fish are out of the barrel."""
    hands: list[list[str]]
    """For each seat the cards in hand."""
    committed: list[int]
    """The seats that have chosen in secret."""
    choice: str | None
    """The viewer's own choice as words, while others still make theirs."""
    shown: list[str] | None
    """For each seat the card it revealed last; None before the first turn's."""
    may_remove: list[int]
    """For each seat how many fish its card allows to be removed."""
    removed: list[int]
    """For each seat how many fish it has removed."""
