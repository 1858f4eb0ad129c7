"""What people type means the move they have in mind, and lists of moves can be read."""

from itertools import product

import pytest

from shoal.terminal.move_input import completions, gathered, meant, readings, summary

LEGAL = ["ship a1", "ship e4", "net a1-b1", "net e4-f4", "pass"]
CARDS = ["play 1", "play 1 cat", "play 10", "play cat cat", "place none"]


@pytest.mark.parametrize(
    ("typed", "legal", "moves"),
    [
        ("ship e4", LEGAL, ["ship e4"]),
        ("s e4", LEGAL, ["ship e4"]),
        ("S E4", LEGAL, ["ship e4"]),
        ("  net   e4 ", LEGAL, ["net e4-f4"]),
        ("p", LEGAL, ["pass"]),
        ("s", LEGAL, ["ship a1", "ship e4"]),
        ("e4-f4", LEGAL, ["net e4-f4"]),
        ("e4", LEGAL, ["ship e4"]),
        ("e4", ["ship e4", "net e4-f4"], ["ship e4"]),
        ("e", LEGAL, []),
        ("castle", LEGAL, []),
        ("pass now", LEGAL, []),
        ("play 1", CARDS, ["play 1"]),
        ("play 1 c", CARDS, ["play 1 cat"]),
        ("pl c c", CARDS, ["play cat cat"]),
        ("pl", CARDS, CARDS),
        ("none", CARDS, ["place none"]),
    ],
)
def test_words_mean_the_moves_they_begin(typed: str, legal: list[str], moves: list[str]) -> None:
    assert meant(typed, legal) == moves


def test_the_first_word_is_spelled_out_where_only_one_fits() -> None:
    assert readings("s b2", LEGAL) == ["ship b2"]
    assert readings("x b2", LEGAL) == ["x b2"]
    assert readings("p 2", CARDS) == ["p 2"]


def test_the_first_word_is_put_in_front_where_there_is_only_one() -> None:
    assert readings("b2", ["ship a1", "ship e4"]) == ["b2", "ship b2"]


@pytest.mark.parametrize(
    ("typed", "unfinished", "words"),
    [
        ("", "", ["ship", "net", "pass"]),
        ("s", "s", ["ship"]),
        ("ship ", "", ["a1", "e4"]),
        ("ship e", "e", ["e4"]),
        ("n ", "", ["a1-b1", "e4-f4"]),
        ("pass ", "", []),
        ("castle ", "", []),
    ],
)
def test_completion_goes_word_by_word(typed: str, unfinished: str, words: list[str]) -> None:
    assert completions(typed, LEGAL) == (unfinished, words)


def test_a_summary_counts_the_ways() -> None:
    assert summary(LEGAL) == "ship (2 ways), net (2 ways) or pass"
    assert summary(["net a1-b1", "pass"]) == "net a1-b1 or pass"
    assert summary(["pass"]) == "pass"


def test_few_moves_are_simply_listed() -> None:
    assert gathered(LEGAL) == [(move, 1) for move in LEGAL]


def test_many_moves_are_gathered_by_what_they_share() -> None:
    squares = [f"{column}{row}" for column, row in product("abc", "123")]
    ships = [f"ship {square}" for square in squares]
    assert gathered([*ships, "pass"]) == [("ship " + " ".join(squares), 9), ("pass", 1)]
    turned = [f"place fish {square} {way}" for square in squares for way in ("north", "south")]
    still = [f"place crab {square}" for square in squares]
    assert gathered(turned + still) == [
        (f"place fish · {' '.join(squares)} · north south", 18),
        (f"place crab · {' '.join(squares)}", 9),
    ]


def test_gathered_moves_are_all_there() -> None:
    moves = [f"play {card}{cat}" for card in "54321" for cat in ("", " cat") if card != "3" or cat]
    assert sum(count for _, count in gathered(moves)) == len(moves)
