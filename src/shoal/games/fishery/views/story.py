"""What happened, in sentences."""

from typing import cast

from shoal.games.contract import State
from shoal.games.fishery.rules.state import NET, PASS, Fishery
from shoal.games.fishery.rules.words import WORDS
from shoal.games.fishery.views.view import view
from shoal.games.game import Names


def story(before: State, seat: int, move: int, after: State, viewer: int, names: Names) -> list[str]:
    who = names[seat - 1]
    if move == PASS:
        told = [f"{who} passes."]
    elif move < NET:
        told = [f"{who} places a ship on {WORDS[move].split()[1]}."]
    else:
        told = [_cast_net(before, move, after, who)]
    if after.ending():
        told.append(_result(cast(Fishery, after), names))
    return told


def _cast_net(before: State, move: int, after: State, who: str) -> str:
    first, second = WORDS[move].split()[1].split("-")
    sentence = f"{who} casts a net between {first} and {second}"
    areas = view(after, 0)["fisheries"]
    if len(areas) == len(view(before, 0)["fisheries"]):
        return sentence + "."
    sizes = [len(area["squares"]) for area in areas if first in area["squares"] or second in area["squares"]]
    return f"{sentence}, parting {sum(sizes)} squares into {max(sizes)} and {min(sizes)}."


def _result(state: Fishery, names: Names) -> str:
    black, white = state.scores()
    winner = names[state.ranks().index(1)]
    if black == white:
        return f"Both passed. {winner} wins the tie at {black} fish each."
    return f"Both passed. {winner} wins with {max(black, white)} fish to {min(black, white)}."
