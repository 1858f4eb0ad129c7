"""The kinds of job there are: what each is called, and the function that does it in a process of its own.

A function gets a question of plain JSON data, and says how far it is, from 0 to 1; it gives back plain JSON data. Its
answer depends on the question alone: for what ends by the clock it says how many simulations it ran, so that
`repeatable` asks for exactly the same again.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

Question = Mapping[str, Any]
Answer = dict[str, Any]
Progress = Callable[[float], None]


@dataclass(frozen=True)
class Kind:
    work: Callable[[Question, Progress], Answer]
    deadline: float = 20.0
    """Seconds after which a process that should have answered is given up."""
    background: bool = False
    """Does it take long, with nobody sitting in front of it? Then it never takes the last process of a machine."""


def ping(question: Question, progress: Progress) -> Answer:
    return {}


def choose(question: Question, progress: Progress) -> Answer:
    from shoal.bots import BOTS, Budget, make
    from shoal.bots.considerate import Considerate
    from shoal.games.contract import ShoalError

    if question["bot"] not in BOTS:
        # Anything else might be a program, or a module to be loaded.
        raise ShoalError(f"there is no bot {question['bot']!r} here")
    bot = make(question["bot"], question["game"], question["seed"], Budget(**question["budget"]))
    words = Considerate(bot, question["game"]).choose(question["view"], question["legal"])
    analysis = getattr(bot, "analysis", None)
    return {"words": words, "simulations": analysis.simulations if analysis else 0}


def hint(question: Question, progress: Progress) -> Answer:
    from shoal.games import find
    from shoal.play import hint as advice

    budget = question["budget"]
    found = advice.hint(
        find(question["game"]),
        question["view"],
        question["names"],
        seconds=budget.get("seconds"),
        simulations=budget.get("simulations"),
    )
    return {"moves": [asdict(move) for move in found.moves], "simulations": found.simulations}


def settled(question: Question, progress: Progress) -> Answer:
    from shoal.games import find
    from shoal.search.settled import place_is_settled

    return {"settled": place_is_settled(find(question["game"]), question["view"])}


KINDS: dict[str, Kind] = {
    "ping": Kind(ping),
    "choose": Kind(choose),
    "hint": Kind(hint),
    "settled": Kind(settled),
}
"""Every kind by the name that a question has under `do`."""


def repeatable(question: Question, answer: Answer) -> dict[str, Any]:
    """The question that brings this very answer again, also where the clock had ended the search."""
    if not answer.get("simulations"):
        return dict(question)
    budget = {name: value for name, value in question["budget"].items() if name != "seconds"}
    return {**question, "budget": {**budget, "simulations": answer["simulations"]}}
