"""What can be laid over the pond on demand."""

from typing import cast

from shoal.games.game import Names, View
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.arrows import arrows, compared
from shoal.games.vicious_fishes.course import attacked
from shoal.games.vicious_fishes.picture import middle, pill
from shoal.games.vicious_fishes.pond import CELL, SQUARES, Pond
from shoal.games.vicious_fishes.rules import ViciousFishes
from shoal.games.vicious_fishes.view import sample
from shoal.games.vicious_fishes.words import SQUARE_NAMES


def _threats(pond: Pond) -> str:
    """Every live tile that is attacked, by whom, and with what sum against its value."""
    bites = [attacked(pond, CELL[square]) for square in range(SQUARES) if pond.live[CELL[square]]]
    bites = [bite for bite in bites if bite.biters]
    return arrows(bites) + "".join(compared(bite) for bite in bites)


def _bites_waiting(pond: Pond) -> str:
    """On every empty square the sum with which a tile would be bitten there."""
    waiting = [
        (SQUARE_NAMES[square], pond.attack[CELL[square]])
        for square in range(SQUARES)
        if not pond.lying[CELL[square]] and pond.attack[CELL[square]]
    ]
    return "".join(pill(str(total), *middle(square), "deadly") for square, total in waiting)


def layers(view: View, names: Names) -> dict[str, str]:
    # The pond lies open: whatever the sample makes of hidden hands is not looked at.
    pond = cast(ViciousFishes, sample(view, Rng(1))).pond
    return {"Who threatens whom": _threats(pond), "Bites waiting on open water": _bites_waiting(pond)}
