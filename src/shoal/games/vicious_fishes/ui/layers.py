"""What can be laid over the pond on demand."""

from shoal.games.ui.face import Layers
from shoal.games.vicious_fishes.rules.events import bite
from shoal.games.vicious_fishes.rules.pond import CELL, SQUARES, Pond
from shoal.games.vicious_fishes.rules.state import ViciousFishes
from shoal.games.vicious_fishes.rules.tile_sets import tile_set
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES
from shoal.games.vicious_fishes.ui.arrows import arrows, compared
from shoal.games.vicious_fishes.ui.picture import middle, pill
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.vicious_fishes.views.view import lay_pond
from shoal.games.view import Names


def _threats(pond: Pond) -> str:
    """Every live tile that is attacked, by whom, and with what sum against its value."""
    attacked = [cell for cell in (CELL[square] for square in range(SQUARES)) if pond.live[cell] and pond.attack[cell]]
    bites = [bite("3.2", pond, cell, 0) for cell in attacked]
    return arrows(bites) + "".join(compared(found) for found in bites)


def _bites_waiting(pond: Pond) -> str:
    """On every empty square the sum with which a tile would be bitten there."""
    waiting = [
        (SQUARE_NAMES[square], pond.attack[CELL[square]])
        for square in range(SQUARES)
        if not pond.lying[CELL[square]] and pond.attack[CELL[square]]
    ]
    return "".join(pill(str(total), *middle(square), "deadly") for square, total in waiting)


def _pond(view: ViciousFishesView) -> Pond:
    state = ViciousFishes(view["players"], dict(view["options"]), tile_set(view["options"]), [], view["rules"])
    lay_pond(state, view)
    return state.pond


def layers(view: ViciousFishesView, names: Names) -> Layers:
    return Layers(
        {
            "Who threatens whom": lambda: _threats(_pond(view)),
            "Bites waiting on open water": lambda: _bites_waiting(_pond(view)),
        }
    )
