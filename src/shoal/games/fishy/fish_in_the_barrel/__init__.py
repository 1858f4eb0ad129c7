"""Fish in the Barrel from Fishy by Alan R. Moon."""

from shoal.games.fishy.fish_in_the_barrel.ai.greedy import greedy
from shoal.games.fishy.fish_in_the_barrel.ai.heuristics import FishInTheBarrelHeuristics
from shoal.games.fishy.fish_in_the_barrel.rules.state import FishInTheBarrel
from shoal.games.fishy.fish_in_the_barrel.rules.words import read, write
from shoal.games.fishy.fish_in_the_barrel.ui.cover import cover
from shoal.games.fishy.fish_in_the_barrel.ui.panel import panel
from shoal.games.fishy.fish_in_the_barrel.ui.picture import picture
from shoal.games.fishy.fish_in_the_barrel.ui.pointing import point, rounds, unfold
from shoal.games.fishy.fish_in_the_barrel.ui.sheet import sheet
from shoal.games.fishy.fish_in_the_barrel.views.observer import FishInTheBarrelObserver
from shoal.games.fishy.fish_in_the_barrel.views.story import story
from shoal.games.fishy.fish_in_the_barrel.views.tensor import TENSOR
from shoal.games.fishy.fish_in_the_barrel.views.text import text
from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.fish_in_the_barrel.views.view import sample, view
from shoal.games.fishy.ui.habits import HABITS, shortcuts
from shoal.games.game import Game, GameDefinition, Option
from shoal.games.ui.face import Face, OptionText

GAME: Game = GameDefinition[FishInTheBarrel, FishInTheBarrelView](
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
        options={
            "cancelled_cards_collide": OptionText(
                "A card that a Cat has cancelled",
                {"false": "Is out of the way", "true": "Still collides with equal cards"},
            ),
        },
        bot_names=("Mog", "Tabby", "Felix", "Minnie", "Socks", "Pepper", "Biscuit", "Tom"),
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        unfold=unfold,
        labels={"place none": "Place nothing", "cancel none": "Cancel nothing"},
        habits=HABITS,
        careful=frozenset({"play", "place", "cancel"}),
        rounds=rounds,
        shortcuts=shortcuts,
    ),
    observer=lambda start: FishInTheBarrelObserver(),
    heuristics=FishInTheBarrelHeuristics(),
    options=(
        Option(
            "cancelled_cards_collide",
            False,
            "Does a card that a Cat has cancelled still stand in the way of equal cards?",
            (False, True),
        ),
    ),
)
