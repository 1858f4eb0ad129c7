"""Fresh Fish by Friedemann Friese."""

from shoal.games.face import Face
from shoal.games.fresh_fish.cover import cover
from shoal.games.fresh_fish.drawing import expropriated
from shoal.games.fresh_fish.greedy import greedy
from shoal.games.fresh_fish.judgement import FreshFishJudgement
from shoal.games.fresh_fish.layers import layers
from shoal.games.fresh_fish.options import OPTIONS, start
from shoal.games.fresh_fish.panel import panel
from shoal.games.fresh_fish.picture import picture
from shoal.games.fresh_fish.pointing import point, unfold, why_not
from shoal.games.fresh_fish.proof import would_expropriate
from shoal.games.fresh_fish.sheet import sheet
from shoal.games.fresh_fish.story import preview, story
from shoal.games.fresh_fish.tensor import TENSOR
from shoal.games.fresh_fish.text import text
from shoal.games.fresh_fish.town import expropriation_checks
from shoal.games.fresh_fish.view import sample, view
from shoal.games.fresh_fish.words import read, write
from shoal.games.game import Game

__all__ = ["GAME", "expropriated", "would_expropriate"]

GAME = Game(
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
            "draw apo": "Take an APO",
            "draw street": "Take a street",
            "pass": "Pass",
            "reserve": "Reserve",
            "build": "Build",
            "zone": "Put the zone here",
            "bid": "Bid",
            "end": "End the game here",
        },
        marked=frozenset({"reserve"}),
    ),
    options=OPTIONS,
    ends_early=True,
    preview=preview,
    judgement=FreshFishJudgement(),
    measures={"expropriation checks": expropriation_checks},
)
