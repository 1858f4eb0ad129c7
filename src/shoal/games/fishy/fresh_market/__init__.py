"""Fresh Fish from Fishy by Alan R. Moon."""

from shoal.games.fishy.fresh_market.ai.greedy import greedy
from shoal.games.fishy.fresh_market.ai.heuristics import FreshMarketHeuristics
from shoal.games.fishy.fresh_market.rules.state import FreshMarket
from shoal.games.fishy.fresh_market.rules.words import read, write
from shoal.games.fishy.fresh_market.ui.cover import cover
from shoal.games.fishy.fresh_market.ui.panel import panel
from shoal.games.fishy.fresh_market.ui.picture import picture
from shoal.games.fishy.fresh_market.ui.pointing import point, rounds, unfold
from shoal.games.fishy.fresh_market.ui.sheet import sheet
from shoal.games.fishy.fresh_market.views.observer import FreshMarketObserver
from shoal.games.fishy.fresh_market.views.story import story
from shoal.games.fishy.fresh_market.views.tensor import TENSOR
from shoal.games.fishy.fresh_market.views.text import text
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.fresh_market.views.view import sample, view
from shoal.games.fishy.ui.habits import HABITS, shortcuts
from shoal.games.game import Game, GameDefinition, Option
from shoal.games.ui.face import Face, OptionText

GAME: Game = GameDefinition[FreshMarket, FreshMarketView](
    id="fresh-market",
    title="Fresh Fish (Moon)",
    designer="Alan R. Moon",
    blurb="Chefs at one barrel: buy the freshest fish, and beware of the crowd and its cats.",
    minutes=25,
    players=range(3, 7),
    prefix="FM",
    version=1,
    package=__name__,
    start=lambda players, options, rules: FreshMarket(players, options),
    write=write,
    read=read,
    view=view,
    sample=sample,
    text=text,
    story=story,
    greedy=greedy,
    tensor=TENSOR,
    at_once="always",
    face=Face(
        options={
            "shortage": OptionText(
                "When there are too few fish for all who may take them",
                {"share": "They share equally, and the rest stays", "seat-order": "Whoever sits first takes first"},
            ),
        },
        bot_names=("Bea", "Sal", "Dora", "Ned", "Rosa", "Ike", "Tess", "Abe"),
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        unfold=unfold,
        habits=HABITS,
        careful=frozenset({"play", "take"}),
        rounds=rounds,
        shortcuts=shortcuts,
    ),
    values_are_win_chances=True,
    observer=lambda start: FreshMarketObserver(start.players),
    heuristics=FreshMarketHeuristics(),
    options=(
        Option(
            "shortage",
            "share",
            "Two players claim the only fish of a level: share it equally, so that it stays, or serve the lower seat.",
            ("share", "seat-order"),
        ),
    ),
)
