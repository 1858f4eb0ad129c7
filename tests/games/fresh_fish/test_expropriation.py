"""Which plots become streets, and the proof of each."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.games.contract import CHANCE, ShoalError
from shoal.games.fresh_fish import GAME, expropriated, would_expropriate
from shoal.games.fresh_fish.benchmark import expropriation_run
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.rng import Rng
from tests.driving import random_game
from tests.games.fresh_fish.laws import VARIANTS
from tests.games.fresh_fish.reference import Plot, around, found, hangs_together, must_be_streets
from tests.games.fresh_fish.sitting import Sitting, every_plot

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]

VECTORS = [json.loads(line) for line in (Path(__file__).parent / "expropriation.jsonl").read_text().splitlines()]

drawings = st.tuples(
    st.integers(1, 10), st.integers(1, 10), st.sampled_from(["....ssAOC", "..........AOC", ".A"])
).flatmap(
    lambda shape: st.lists(
        st.text(alphabet=shape[2], min_size=shape[0], max_size=shape[0]), min_size=shape[1], max_size=shape[1]
    )
)


def literally(rows: list[str]) -> list[int]:
    """The cells that become streets, by the words of the rule."""
    cells = {(column, number): cell for number, row in enumerate(rows) for column, cell in enumerate(row)}
    empty, streets = ({plot for plot in cells if cells[plot] == letter} for letter in ".s")
    forced = must_be_streets(empty, streets, {plot for plot in cells if cells[plot] in "CO"})
    return sorted(row * len(rows[0]) + column for column, row in forced)


def test_the_known_positions() -> None:
    assert len(VECTORS) == 1036
    for vector in VECTORS:
        assert expropriated(vector["rows"]) == vector["expropriated"]


@given(drawings)
def test_any_drawing_follows_the_words_of_the_rule(rows: list[str]) -> None:
    assert expropriated(rows) == literally(rows)


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        (["C."], []),
        (["C.C"], [1]),
        (["s.C"], [1]),
        (["..", ".."], []),
        (["..."], [1]),
        ([".A."], []),
        ([".A.."], [2, 3]),
        (["CAC", "A.A"], [4]),
    ],
)
def test_small_drawings(rows: list[str], cells: list[int]) -> None:
    assert expropriated(rows) == cells


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([], "one to ten rows"),
        ([""], "one to ten rows"),
        (["." * 11], "one to ten rows"),
        (["."] * 11, "one to ten rows"),
        (["..", "..."], "row 2 of the drawing is 3 plots long"),
        (["..", ".x"], "row 2 of the drawing has 'x'"),
        ("..", "a list of rows"),
        ([[".", "."]], "a list of rows"),
        (None, "a list of rows"),
    ],
)
def test_bad_drawings_are_refused(rows: Any, reason: str) -> None:
    with pytest.raises(ShoalError, match=reason):
        expropriated(rows)


def test_the_benchmark_is_the_one_of_the_c_program() -> None:
    assert expropriation_run(100, 12345) == (4858, 693365713)
    assert GAME.measures["expropriation checks"](100) == 4858


# Proofs


def lie(state: FreshFish) -> tuple[set[Plot], set[Plot]]:
    """The open plots and the ends, as everybody sees them."""
    view = GAME.view(state, 0)
    ends = set(view["centres"].values())
    ends |= {plot for shops in view["outlets"] for plot in shops.values() if plot not in (None, "off")}
    passable = set(every_plot(state.players)) - ends - set(view["apos"])
    return {found(plot) for plot in passable}, {found(plot) for plot in ends}


def check(proof: dict[str, Any], view: dict[str, Any], passable: set[Plot], ends: set[Plot]) -> None:
    """With the plot blocked, each cut is apart from everything else, and the rest is still in one piece."""
    passable = passable - {found(proof["plot"])}
    cut_plots: set[Plot] = set()
    cut_ends: set[Plot] = set()
    for cut in proof["cuts"]:
        plots = {found(plot) for plot in cut["plots"]}
        theirs = {found(view["centres"][name]) for name in cut["centres"]}
        for outlet in cut["outlets"]:
            assert view["outlets"][outlet["seat"] - 1][outlet["outlet"]] == outlet["plot"]
            theirs.add(found(outlet["plot"]))
        assert plots or theirs
        assert hangs_together(plots, theirs)
        assert not any(other in passable - plots for plot in plots for other in around(plot))
        cut_plots |= plots
        cut_ends |= theirs
    rest = passable - cut_plots
    assert proof["cuts"]
    assert hangs_together(rest, ends - cut_ends)
    assert not any(other in rest for end in cut_ends for other in around(end))


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_each_proof_holds(players: int, options: dict[str, object]) -> None:
    proofs = 0
    for seed in (1, 2):
        state = GAME.prepare(players, options)
        for now, _, move in random_game(state, Rng(seed)):
            if not GAME.write(now, move).startswith("build"):
                continue
            after = cast(FreshFish, now.copy())
            after.do(now.actors()[0], move)
            view = GAME.view(after, 0)
            before = set(GAME.view(now, 0)["streets"])
            caused = [proof["plot"] for proof in view["last_build"]["streets"]]
            built = {view["last_build"]["plot"]} if view["last_build"]["tile"] == "street" else set()
            assert set(caused) == set(view["streets"]) - before - built
            for proof in view["last_build"]["streets"]:
                check(proof, view, *lie(after))
                proofs += 1
    assert proofs > 20


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_is_foretold_comes_true(players: int, options: dict[str, object]) -> None:
    state = GAME.prepare(players, options)
    for now, seat, _ in random_game(state, Rng(6)):
        if seat == CHANCE or GAME.view(now, 0)["phase"] != "build":
            continue
        tile = GAME.view(now, 0)["tile"]
        for move in now.legal(seat):
            plot = GAME.write(now, move).split()[1]
            foretold = would_expropriate(cast(FreshFish, now), plot, tile)
            after = now.copy()
            after.do(seat, move)
            assert foretold == GAME.view(after, 0)["last_build"]["streets"]
            sentences = GAME.face.point(now, seat, move, NAMES).sentences
            plots = [sentence.split(":")[0] for sentence in sentences if ": without it " in sentence]
            assert plots == [proof["plot"] for proof in foretold]


def test_a_preview_says_why() -> None:
    sitting = Sitting(reserved=[["a2"], ["b2"]]).draw("apo")
    move = GAME.read(sitting.state, "build a2")
    assert GAME.face.point(sitting.state, 1, move, NAMES).sentences == [
        "One plot would become a street.",
        "b1: without it the harbor would be cut off.",
    ]
    earlier = Sitting()
    assert GAME.face.point(earlier.state, 1, GAME.read(earlier.state, "reserve a2"), NAMES).sentences == [
        "With a building on a2, one plot would become a street.",
        "b1: without it the harbor would be cut off.",
    ]
    assert GAME.face.point(earlier.state, 1, GAME.read(earlier.state, "reserve d4"), NAMES).sentences == [
        "With a building on d4, no plot would become a street."
    ]


def test_a_proof_names_whose_outlet_it_is() -> None:
    sitting = Sitting(apos=["a2"], streets=["b1"], shops={2: {"game-shop": "a3"}})
    shop = {"outlet": "game-shop", "seat": 2, "plot": "a3"}
    proof = {"plot": "b3", "cuts": [{"plots": [], "centres": [], "outlets": [shop]}]}
    assert would_expropriate(sitting.state, "a4", "apo") == [proof]
    assert would_expropriate(sitting.state, "a4", "gas-station") == [proof]
    # The outlet now built may be what would be cut off.
    nook = Sitting(apos=["a2", "a4"], streets=["b1"])
    shop["outlet"] = "gas-station"
    assert would_expropriate(nook.state, "a3", "gas-station", 2) == [proof]


@pytest.mark.parametrize(
    ("plot", "kind", "reason"),
    [
        ("a1", "apo", "a1 is no empty plot"),
        ("h8", "apo", "h8 is no empty plot"),
        ("zebra", "apo", "zebra is no empty plot"),
        ("d4", "casino", "'casino' is no tile that is built"),
        ("d4", "construction-zone", "is no tile that is built"),
    ],
)
def test_only_what_can_be_built_is_foretold(plot: str, kind: str, reason: str) -> None:
    with pytest.raises(ShoalError, match=reason):
        would_expropriate(Sitting().state, plot, kind)


def test_streets_and_apos_on_zones_bring_nothing_about() -> None:
    sitting = Sitting(2, {"zones": 1}, apos=["c3"], zones=["c3"])
    assert would_expropriate(sitting.state, "c3", "apo") == []
    assert would_expropriate(sitting.state, "a2", "street") == []
    assert would_expropriate(sitting.state, "a2", "demonstration") == []
