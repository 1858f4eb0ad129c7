"""Fish in the Barrel from Fishy by Alan R. Moon."""

from shoal.games.face import Face
from shoal.games.fishy.fish_in_the_barrel.cover import cover
from shoal.games.fishy.fish_in_the_barrel.greedy import greedy
from shoal.games.fishy.fish_in_the_barrel.judgement import FishInTheBarrelJudgement
from shoal.games.fishy.fish_in_the_barrel.panel import panel
from shoal.games.fishy.fish_in_the_barrel.picture import picture
from shoal.games.fishy.fish_in_the_barrel.pointing import point, unfold
from shoal.games.fishy.fish_in_the_barrel.rules import FishInTheBarrel
from shoal.games.fishy.fish_in_the_barrel.sheet import sheet
from shoal.games.fishy.fish_in_the_barrel.story import story
from shoal.games.fishy.fish_in_the_barrel.tensor import TENSOR
from shoal.games.fishy.fish_in_the_barrel.text import text
from shoal.games.fishy.fish_in_the_barrel.view import sample, view
from shoal.games.fishy.fish_in_the_barrel.words import read, write
from shoal.games.fishy.habits import HABITS
from shoal.games.game import Game, Option

GAME = Game(
    id="fish-in-the-barrel",
    title="Fish in the Barrel",
    designer="Alan R. Moon",
    blurb="Two cards a turn and two Cats for spite: sell your fish from the top of the barrel.",
    minutes=30,
    players=range(3, 7),
    prefix="FB",
    version=1,
    package=__name__,
    start=lambda players, options, rules: FishInTheBarrel(players, options),
    write=write,
    read=read,
    view=view,
    sample=sample,
    text=text,
    story=story,
    greedy=greedy,
    tensor=TENSOR,
    at_once="sometimes",
    face=Face(
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        unfold=unfold,
        labels={"place none": "Place nothing", "cancel none": "Cancel nothing"},
        habits=HABITS,
    ),
    judgement=FishInTheBarrelJudgement(),
    options=(
        Option(
            "cancelled_cards_collide",
            False,
            "Does a card that a Cat has cancelled still stand in the way of equal cards?",
            (False, True),
        ),
    ),
)
