"""Fresh Fish by Friedemann Friese."""

from librt.vecs import vec

from shoal.games.fresh_fish.ai.greedy import greedy
from shoal.games.fresh_fish.ai.heuristics import FreshFishHeuristics, expected, likely_wins
from shoal.games.fresh_fish.benchmark import expropriation_checks
from shoal.games.fresh_fish.rules.expropriation import expropriated
from shoal.games.fresh_fish.rules.options import OPTIONS, start
from shoal.games.fresh_fish.rules.proof import would_expropriate
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.words import read, write
from shoal.games.fresh_fish.ui.cover import cover
from shoal.games.fresh_fish.ui.layers import layers
from shoal.games.fresh_fish.ui.panel import panel
from shoal.games.fresh_fish.ui.picture import picture
from shoal.games.fresh_fish.ui.pointing import point, unfold, why_not
from shoal.games.fresh_fish.ui.sheet import sheet
from shoal.games.fresh_fish.views.observer import FreshFishObserver
from shoal.games.fresh_fish.views.story import story
from shoal.games.fresh_fish.views.tensor import TENSOR
from shoal.games.fresh_fish.views.text import text
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.fresh_fish.views.view import sample, view
from shoal.games.game import Game, GameDefinition
from shoal.games.ui.face import Face, OptionText

__all__ = ["GAME", "expropriated", "would_expropriate"]


def win_chances(state: FreshFish, values: vec[float]) -> None:
    """By the scores to be expected."""
    guesses = [0.0, *(expected(state, seat) for seat in range(1, state.players + 1))]
    likely_wins(vec[float](guesses), state.players, min(guesses[1:]), values)


GAME: Game = GameDefinition[FreshFish, FreshFishView](
    id="fresh-fish",
    title="Fresh Fish",
    designer="Friedemann Friese",
    blurb="Reserve plots, bid for shops, and watch the streets you need come out of other people's land.",
    minutes=60,
    players=range(2, 6),
    prefix="FF",
    version=1,
    package=__name__,
    start=start,
    write=write,
    read=read,
    view=view,
    sample=sample,
    text=text,
    story=story,
    greedy=greedy,
    tensor=TENSOR,
    at_once="sometimes",
    low_wins=True,
    face=Face(
        options={
            "layout": OptionText(
                "Where the supply centres stand",
                {
                    "simple": "In the four corners",
                    "moderate": "One in each quarter of the board",
                    "complex": "Anywhere, the harbor in a corner",
                    "custom": "Where you put them",
                },
            ),
            "centres": OptionText("Your places for the supply centres", applies=("layout", "custom")),
            "zones": OptionText("Construction zones in the deck", {"0": "None", "1": "One", "2": "Two"}),
            "demonstrations": OptionText("Demonstrations in the deck", {"0": "None", "1": "One", "2": "Two"}),
            "tie_rule": OptionText(
                "Who wins when bids are equal",
                {"author": "Whoever drew the tile (author's rule)", "translation": "Whoever drew it comes last"},
            ),
            "adjacent_scores_one": OptionText(
                "A shop right beside its supply centre",
                {"false": "Counts its route along the streets", "true": "Counts 1"},
            ),
        },
        bot_names=("Pim", "Greta", "Otto", "Lotte", "Emil", "Frieda", "Hein", "Tilda"),
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        why_not=why_not,
        unfold=unfold,
        layers=layers,
        labels={
            "draw": "Draw a tile",
            "draw apo": "Take a building",
            "draw street": "Take a street",
            "pass": "Pass",
            "reserve": "Reserve",
            "build": "Build",
            "zone": "Put the zone here",
            "bid": "Bid",
            "end": "End the game here",
        },
        marked=frozenset({"reserve", "build", "zone"}),
        careful=frozenset({"pass", "bid", "draw"}),
    ),
    options=OPTIONS,
    ends_early=True,
    observer=lambda start: FreshFishObserver(start.players, TENSOR.layout(start.players, start.options).size),
    heuristics=FreshFishHeuristics(),
    win_chances=win_chances,
    measures={"expropriation checks": expropriation_checks},
)
