"""What the laws need to know of Vicious Fishes."""

from collections import Counter
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.rules.state import OVER, ViciousFishes
from shoal.games.vicious_fishes.rules.stock import HAND, MISSIONS

PAIRS = [f"{one}-{other}" for number, one in enumerate(COLOURS) for other in COLOURS[number + 1 :]]
ARMS = [
    *(f"{pair}-octopus-{1 + number % 8}" for number, pair in enumerate(PAIRS)),
    *(f"{colour}-octopus-{value}" for colour in COLOURS for value in (1, 4)),
    *["red-fish-3"] * 9,
    *(f"{pair}-crab-2" for pair in PAIRS),
    *(f"{pair}-shark-7" for pair in PAIRS[:9]),
]
"""A tile set with many choices in it, and tiles that are alike."""

VARIANTS: list[tuple[int, dict[str, object]]] = [
    *((players, {}) for players in range(2, 7)),
    (3, {"rocks": "random"}),
    (2, {"rocks": "custom", "squares": ["a1", "h8", "c3", "c4"]}),
    (2, {"tiles": ARMS}),
    (4, {"tiles": ARMS, "rocks": "random"}),
]


def twin(state: State, viewer: int, rng: Rng) -> State:
    """The tiles in the pile and in other hands change places; others' missions are any but the viewer's own."""
    other = cast(ViciousFishes, state.copy())
    strangers = [seat for seat in range(1, other.players + 1) if seat != viewer]
    unseen = vec[i64](
        [kind for kind, copies in enumerate(other.stock.pile) for _ in range(copies)]
        + [
            other.stock.hands[HAND * (seat - 1) + place]
            for seat in strangers
            for place in range(other.stock.sizes[seat - 1])
        ]
    )
    rng.shuffle(unseen)
    tiles = list(unseen)
    for seat in strangers:
        size = other.stock.sizes[seat - 1]
        for place, kind in enumerate(sorted(tiles[:size])):
            other.stock.hands[HAND * (seat - 1) + place] = kind
        del tiles[:size]
    for kind in range(len(other.stock.pile)):
        other.stock.pile[kind] = tiles.count(kind)
    if other.stage != OVER:
        missions = vec[i64](
            [number for number in range(MISSIONS) if not viewer or number != other.stock.missions[viewer - 1]]
        )
        rng.shuffle(missions)
        for seat in strangers:
            if other.stock.missions[seat - 1] >= 0:
                other.stock.missions[seat - 1] = missions[seat - 1]
    return other


def conserved(state: ViciousFishes) -> object:
    """Sixty tiles, each in the pile, in a hand or in the pond."""
    found = Counter({kind: copies for kind, copies in enumerate(state.stock.pile) if copies})
    found.update(kind for kind in state.stock.hands if kind >= 0)
    found.update(state.tiles.kind[slot - 1] for slot in state.pond.lying if slot > 0)
    return found, state.stock.piled + sum(state.stock.sizes) + state.laid
