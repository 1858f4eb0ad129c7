"""Rotten Fish, from Alan R. Moon's Fishy."""

from shoal.games.face import Face
from shoal.games.fishy.habits import HABITS
from shoal.games.fishy.rotten_fish.cover import cover
from shoal.games.fishy.rotten_fish.greedy import greedy
from shoal.games.fishy.rotten_fish.judgement import RottenFishJudgement
from shoal.games.fishy.rotten_fish.panel import panel
from shoal.games.fishy.rotten_fish.picture import picture
from shoal.games.fishy.rotten_fish.pointing import point, unfold
from shoal.games.fishy.rotten_fish.rules import RottenFish
from shoal.games.fishy.rotten_fish.sheet import sheet
from shoal.games.fishy.rotten_fish.story import story
from shoal.games.fishy.rotten_fish.tensor import TENSOR
from shoal.games.fishy.rotten_fish.text import text
from shoal.games.fishy.rotten_fish.view import sample, view
from shoal.games.fishy.rotten_fish.words import read, write
from shoal.games.game import Game

GAME = Game(
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
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        unfold=unfold,
        habits=HABITS,
    ),
    judgement=RottenFishJudgement(),
)
