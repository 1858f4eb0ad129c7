"""Games begun by version 1 of the rules are played, shown, thought about and replayed by it."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from shoal import Match, Record
from shoal.games.contract import State, transition
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.rules.pond import COLOURS, STEP
from shoal.games.vicious_fishes.rules.state import ViciousFishes
from shoal.games.vicious_fishes.ui.pointing import point
from shoal.play.record import BadRecord
from shoal.search.analysis import Analyser
from tests.games.vicious_fishes.table import play, points, table

VERSION_1 = Path(__file__).with_name("version_1.json")
"""A game that was played before there was a version 2: twice fewer colours were offered than tiles attacked with."""

POND = ["blue-fish-1 a2 east", "green-fish-6 c2 west", "white-fish-2 b3 south"]
"""1, 6 and 2 attack b2. Against a 7 there, by version 1 the 1 can tip the sum only after the 6."""
PLACE = "place red-fish-5 b2 south"
"""Against a 5 neither the 1 nor the 2 can: without the 6 there is no sum of more than 3, and with it, it is enough."""


def colours(bits: int) -> list[str]:
    return [colour for number, colour in enumerate(COLOURS) if bits >> number & 1]


def narrowed(before: State, after: State) -> tuple[list[str], list[str]]:
    """For a tile that was eaten as it was placed: the colours offered, if any, and those of all its attackers."""
    old, new = cast(ViciousFishes, before), cast(ViciousFishes, after)
    if new.laid == old.laid or new.pond.live[new.at]:
        return [], []
    attackers = [new.at + STEP[way] for way in range(8) if new.pond.biters(new.at) >> way & 1]
    all_colours = {colour for cell in attackers for colour in colours(new.pond.colours(cell))}
    return colours(new.asked) if new.about == new.at else [], sorted(all_colours, key=COLOURS.index)


def test_a_record_of_version_1_replays_to_its_exact_result() -> None:
    record = Record.load(VERSION_1)
    assert record.rules == 1
    match = record.verify()
    assert match.state.rules == 1
    assert match.record() == record
    assert match.scores() == [21, 21, 16]
    assert match.ranks() == [1, 2, 3]


def test_the_record_of_version_1_has_what_version_2_changed() -> None:
    fewer = [narrowed(made.before, made.after) for made in Record.load(VERSION_1).match().steps()]
    fewer = [(offered, present) for offered, present in fewer if len(present) > 1 and offered != present]
    assert sorted(len(offered) for offered, _ in fewer) == [0, 2], "once nothing was asked, once too little"
    assert all(len(present) > len(offered) for offered, present in fewer)


def test_a_record_of_version_1_read_as_version_2_is_refused() -> None:
    with pytest.raises(BadRecord, match="move 104, 'deal 1 white-fish-3' by chance, does not stand"):
        replace(Record.load(VERSION_1), rules=2).verify()


def test_a_version_yet_to_come_is_refused() -> None:
    with pytest.raises(BadRecord) as refusal:
        replace(Record.load(VERSION_1), rules=99).match()
    assert str(refusal.value) == (
        "this was played by version 99 of the rules of Vicious Fishes; this Shoal knows versions up to 2: update Shoal"
    )


def test_a_game_of_version_1_goes_on_by_version_1() -> None:
    """Cut off anywhere, the rest of its moves still stand, and undo, fork and record keep to the version."""
    whole = Record.load(VERSION_1)
    for cut in (20, 103, 110):
        match = replace(whole, moves=whole.moves[:cut], scores=None, ranks=None).match(go_on=False)
        assert match.fork().state.rules == 1
        for mover, words in whole.moves[cut:]:
            match.put(mover, words)
        assert match.record() == whole


def test_new_games_are_played_by_the_newest_version() -> None:
    assert Match("vicious-fishes", 2, seed=1).record().rules == GAME.version == 2
    assert Match("vicious-fishes", 2, seed=1, rules=1).record().rules == 1


@pytest.mark.parametrize(("rules", "gain"), [(1, "green"), (2, "blue, green or white")])
def test_pointing_names_the_colours_of_its_version(rules: int, gain: str) -> None:
    state = table(POND, "red-fish-5", rules=rules)
    told = point(state, 1, GAME.read(state, PLACE), ["Ann", "Bo"])
    assert told.sentences[0] == f"It is eaten itself: 6 + 1 + 2 = 9 against 5, a point for {gain}."


def test_stories_ask_by_their_version() -> None:
    old, new = (table(POND, "red-fish-5", rules=rules) for rules in (1, 2))
    move = GAME.read(new, PLACE)
    asked = "For the tile on b2 Ann chooses who gains a point: blue, green or white."
    assert asked in GAME.story(transition(new, 1, move), 0, ["Ann", "Bo"])
    assert "Green gains a point and has 1." in GAME.story(transition(old, 1, move), 0, ["Ann", "Bo"])


def test_a_state_drawn_from_a_view_is_of_the_same_version() -> None:
    for rules, gained in ((1, {"green": 1}), (2, {})):
        state = table(POND, "red-fish-5", rules=rules)
        drawn = cast(ViciousFishes, GAME.sample(GAME.view(state, 1), Rng(3)))
        assert points(play(drawn, PLACE)) == gained


def test_positions_of_different_versions_are_different_positions() -> None:
    old, new = (table(POND, "red-fish-5", rules=rules) for rules in (1, 2))
    assert old != new
    assert GAME.heuristics.fingerprint(old, 1) != GAME.heuristics.fingerprint(new, 1)


def test_a_search_thinks_by_the_version_of_its_table() -> None:
    """Only a placement by version 2 leaves a colour to choose after the new tile is eaten."""
    for rules, asked in ((1, False), (2, True)):
        state = table(POND, "red-fish-5", rules=rules)
        thought = Analyser(GAME, 1).analyse(GAME.view(state, 1), simulations=16)
        after = thought.state.copy()
        after.do(1, GAME.read(after, PLACE))
        assert bool(cast(ViciousFishes, after).asked) == asked
