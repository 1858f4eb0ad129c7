"""Rotten Fish, from Alan R. Moon's Fishy."""

from shoal.games.fishy.rotten_fish.ai.greedy import greedy
from shoal.games.fishy.rotten_fish.ai.heuristics import RottenFishHeuristics
from shoal.games.fishy.rotten_fish.rules.state import RottenFish
from shoal.games.fishy.rotten_fish.rules.words import read, write
from shoal.games.fishy.rotten_fish.ui.cover import cover
from shoal.games.fishy.rotten_fish.ui.panel import panel
from shoal.games.fishy.rotten_fish.ui.picture import picture
from shoal.games.fishy.rotten_fish.ui.pointing import point, rounds, unfold
from shoal.games.fishy.rotten_fish.ui.sheet import sheet
from shoal.games.fishy.rotten_fish.views.observer import RottenFishObserver
from shoal.games.fishy.rotten_fish.views.story import story
from shoal.games.fishy.rotten_fish.views.tensor import TENSOR
from shoal.games.fishy.rotten_fish.views.text import text
from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rotten_fish.views.view import sample, view
from shoal.games.fishy.ui.habits import HABITS, shortcuts
from shoal.games.game import Game, GameDefinition
from shoal.games.ui.face import Face

GAME: Game = GameDefinition[RottenFish, RottenFishView](
    id="rotten-fish",
    title="Rotten Fish",
    designer="Alan R. Moon",
    blurb="Sell your fish before they sink to the bottom, and guess what the others will sell.",
    minutes=25,
    players=range(3, 7),
    prefix="RF",
    version=1,
    package=__name__,
    start=lambda players, options, rules: RottenFish(players, options),
    write=write,
    read=read,
    view=view,
    sample=sample,
    text=text,
    story=story,
    greedy=greedy,
    tensor=TENSOR,
    at_once="always",
    low_wins=True,
    face=Face(
        bot_names=("Gus", "Skua", "Dot", "Merle", "Kit", "Wren", "Ziggy", "Fulmar"),
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        unfold=unfold,
        habits=HABITS,
        careful=frozenset({"play", "remove"}),
        rounds=rounds,
        shortcuts=shortcuts,
    ),
    values_are_win_chances=True,
    observer=lambda start: RottenFishObserver(),
    heuristics=RottenFishHeuristics(),
)
