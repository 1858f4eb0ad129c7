"""Fishery by Yuuki Doi."""

from shoal.games.face import Face
from shoal.games.fishery.cover import cover
from shoal.games.fishery.greedy import greedy
from shoal.games.fishery.judgement import FisheryJudgement
from shoal.games.fishery.panel import panel
from shoal.games.fishery.picture import picture
from shoal.games.fishery.pointing import point, unfold, why_not
from shoal.games.fishery.rules import Fishery
from shoal.games.fishery.sheet import sheet
from shoal.games.fishery.story import story
from shoal.games.fishery.tensor import TENSOR
from shoal.games.fishery.text import text
from shoal.games.fishery.view import sample, view
from shoal.games.fishery.words import read, write
from shoal.games.game import Game

GAME = Game(
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
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        why_not=why_not,
        unfold=unfold,
        labels={"pass": "Pass"},
        marked=frozenset({"ship", "net"}),
    ),
    seat_names=("Black", "White"),
    judgement=FisheryJudgement(),
)
