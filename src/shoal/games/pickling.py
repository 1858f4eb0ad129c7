"""Positions that travel: what pickle and its kin keep of a State, and of the events that moves report.

A State is kept as its table, which is the players, the options and the version of the rules, and as what differs from
the first position of that table. So it reads the same compiled and interpreted.
"""

import copyreg
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from shoal.games import REGISTRY, find
from shoal.games.contract import Event, State

PLAIN = (int, float, str, tuple, list, dict, type(None))
TABLE = frozenset({"players", "options", "rules", "events"})
"""What a first position is made from, and what no copy has."""

Difference = dict[str, Any]
Reduced = tuple[Callable[..., Any], tuple[Any, ...]]


def reduced_state(state: State) -> tuple[Any, ...]:
    """A State for pickle; one of a game that is not registered as its attributes."""
    folder = type(state).__module__.removesuffix(".rules.state")
    for game, package in REGISTRY.items():
        if package == folder:
            first = find(game).start(state.players, state.options, state.rules)
            return restored, (game, int(state.players), state.options, int(state.rules), _difference(first, state))
    return copyreg.__newobj__, (type(state),), (None, {name: getattr(state, name) for name in _names(state)})  # type: ignore[attr-defined]


def restored(game: str, players: int, options: dict[str, object], rules: int, difference: Difference) -> State:
    """The State that was kept."""
    state: State = find(game).start(players, options, rules)
    _apply(state, difference)
    return state


def reduced_event(event: Event) -> Reduced:
    """An event for pickle: its class and its facts, in their order."""
    return type(event), tuple(getattr(event, fact.name) for fact in fields(event))


def _names(thing: object) -> list[str]:
    """The attributes that something has; compiled classes list those they may have."""
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    return [name for name in names if name not in TABLE or not isinstance(thing, State)]


def _difference(first: object, now: object) -> Difference:
    """What is not as it was at first: plain values, vectors as lists, and the differences of what lies deeper."""
    found: Difference = {}
    for name in _names(now):
        before, after = getattr(first, name), getattr(now, name)
        if isinstance(after, PLAIN):
            if before != after:
                found[name] = after
        elif hasattr(after, "__len__"):
            if list(before) != list(after):
                found[name] = list(after)
        elif deeper := _difference(before, after):
            found[name] = deeper
    return found


def _apply(thing: object, difference: Difference) -> None:
    for name, value in difference.items():
        before = getattr(thing, name)
        if isinstance(before, PLAIN):
            setattr(thing, name, value)
        elif isinstance(value, list):
            # A vector, of the same kind of numbers.
            setattr(thing, name, type(before)(value))
        else:
            _apply(before, value)
