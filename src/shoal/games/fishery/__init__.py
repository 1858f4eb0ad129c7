"""Fishery by Yuuki Doi."""

from shoal.games.fishery.ai.greedy import greedy
from shoal.games.fishery.ai.heuristics import FisheryHeuristics
from shoal.games.fishery.rules.state import Fishery
from shoal.games.fishery.rules.words import read, write
from shoal.games.fishery.ui.cover import cover
from shoal.games.fishery.ui.panel import panel
from shoal.games.fishery.ui.picture import picture
from shoal.games.fishery.ui.pointing import point, unfold, why_not
from shoal.games.fishery.ui.sheet import sheet
from shoal.games.fishery.views.observer import FisheryObserver
from shoal.games.fishery.views.story import story
from shoal.games.fishery.views.tensor import TENSOR
from shoal.games.fishery.views.text import text
from shoal.games.fishery.views.types import FisheryView
from shoal.games.fishery.views.view import sample, view
from shoal.games.game import Game, GameDefinition
from shoal.games.ui.face import Face

GAME: Game = GameDefinition[Fishery, FisheryView](
    id="fishery",
    title="Fishery",
    designer="Yuuki Doi",
    blurb="Place ships, cast nets, own the most water.",
    minutes=20,
    players=range(2, 3),
    prefix="FI",
    version=1,
    package=__name__,
    start=lambda players, options, rules: Fishery(options),
    write=write,
    read=read,
    view=view,
    sample=sample,
    text=text,
    story=story,
    greedy=greedy,
    tensor=TENSOR,
    face=Face(
        bot_names=("Nami", "Ren", "Umi", "Toru", "Sora", "Maru", "Kai", "Aki"),
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        why_not=why_not,
        unfold=unfold,
        labels={"pass": "Pass"},
        marked=frozenset({"ship", "net"}),
        careful=frozenset({"pass"}),
    ),
    observer=lambda start: FisheryObserver(),
    seat_names=("Black", "White"),
    heuristics=FisheryHeuristics(),
)
