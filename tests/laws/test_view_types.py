"""A law: every view of every game is what its TypedDict says, no key more and none less."""

import msgspec
import pytest

from shoal.games import REGISTRY
from shoal.games.contract import SPECTATOR, State
from shoal.games.fishery.views.types import FisheryView
from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from tests.driving import Case, cases, random_game

VIEWS: dict[str, object] = {
    "fishery": FisheryView,
    "fish-in-the-barrel": FishInTheBarrelView,
    "fresh-fish": FreshFishView,
    "fresh-market": FreshMarketView,
    "rotten-fish": RottenFishView,
    "vicious-fishes": ViciousFishesView,
}


def check(case: Case, state: State) -> None:
    for viewer in (SPECTATOR, *range(1, case.players + 1)):
        view = case.game.view(state, viewer)
        # What is missing or of another type is refused; what is left over is dropped, and so found by comparing.
        assert msgspec.convert(view, VIEWS[case.game.id], strict=True) == view


def test_every_game_has_a_type_for_its_views() -> None:
    assert set(VIEWS) == set(REGISTRY)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_view_is_what_its_type_says(case: Case) -> None:
    state = case.start()
    for now, _, _ in random_game(state, Rng(7)):
        check(case, now)
    check(case, state)
