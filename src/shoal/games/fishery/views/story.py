"""What happened, in sentences."""

from shoal.games.contract import Transition
from shoal.games.fishery.rules.events import Parted
from shoal.games.fishery.rules.state import NET, PASS, Fishery
from shoal.games.fishery.rules.words import WORDS
from shoal.games.view import Names


def story(made: Transition[Fishery], viewer: int, names: Names) -> list[str]:
    who = names[made.seat - 1]
    if made.move == PASS:
        told = [f"{who} passes."]
    elif made.move < NET:
        told = [f"{who} places a ship on {WORDS[made.move].split()[1]}."]
    else:
        told = [_cast_net(made, who)]
    if made.after.ending():
        told.append(_result(made.after, names))
    return told


def _cast_net(made: Transition[Fishery], who: str) -> str:
    first, second = WORDS[made.move].split()[1].split("-")
    sentence = f"{who} casts a net between {first} and {second}"
    for event in made.events:
        if isinstance(event, Parted):
            sizes = [area.bit_count() for area in event.areas]
            return f"{sentence}, parting {sum(sizes)} squares into {max(sizes)} and {min(sizes)}."
    return f"{sentence}."


def _result(state: Fishery, names: Names) -> str:
    black, white = state.scores()
    winner = names[state.ranks().index(1)]
    if black == white:
        return f"Both passed. {winner} wins the tie at {black} fish each."
    return f"Both passed. {winner} wins with {max(black, white)} fish to {min(black, white)}."
