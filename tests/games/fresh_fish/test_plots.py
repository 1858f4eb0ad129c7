"""Sets of plots do what sets do, and routes over them cost what their plots cost."""

from hypothesis import given
from hypothesis import strategies as st

from shoal.games.fresh_fish.rules.plots import (
    PLOTS,
    Plots,
    around,
    contains,
    difference,
    intersection,
    is_empty,
    lowest_of,
    lowest_plot,
    nth_plot,
    overlap,
    plot_count,
    plot_numbers,
    separates,
    single,
    spread,
    union,
)
from shoal.games.fresh_fish.rules.routes import SLOW, cheapest_way, route_length
from shoal.games.fresh_fish.rules.town import Town

sets = st.sets(st.integers(0, PLOTS - 1))
CAP = 400


def packed(numbers: set[int]) -> Plots:
    plots: Plots = (0, 0)
    for number in numbers:
        plots = union(plots, single(number))
    return plots


def beside(number: int) -> set[int]:
    row, column = divmod(number, 10)
    steps = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    return {10 * up + right for up, right in steps if 0 <= up < 10 and 0 <= right < 10}


def reachable(start: set[int], within: set[int]) -> set[int]:
    reached, edge = set[int](), start & within
    while edge:
        reached |= edge
        edge = {other for number in edge for other in beside(number)} & within - reached
    return reached


@given(sets, sets, st.integers(0, PLOTS - 1))
def test_sets_of_plots_are_sets(some: set[int], others: set[int], number: int) -> None:
    a, b = packed(some), packed(others)
    assert plot_numbers(a) == sorted(some)
    assert plot_numbers(union(a, b)) == sorted(some | others)
    assert plot_numbers(intersection(a, b)) == sorted(some & others)
    assert plot_numbers(difference(a, b)) == sorted(some - others)
    assert plot_numbers(lowest_of(a)) == sorted(some)[:1]
    assert [nth_plot(a, n) for n in range(len(some))] == sorted(some)
    assert (plot_count(a), is_empty(a)) == (len(some), not some)
    assert overlap(a, b) is bool(some & others)
    assert contains(a, number) is (number in some)
    if some:
        assert lowest_plot(a) == min(some)


@given(sets, sets)
def test_neighbours_and_what_can_be_reached(some: set[int], within: set[int]) -> None:
    board = packed(set(range(PLOTS)))
    near = {other for number in some for other in beside(number)}
    assert plot_numbers(intersection(around(packed(some)), board)) == sorted(near)
    start = some & within
    assert plot_numbers(spread(packed(start), packed(within))) == sorted(reachable(start, within))


@given(st.sets(st.integers(0, PLOTS - 1), min_size=40), st.integers(0, PLOTS - 1))
def test_a_plot_separates_when_its_neighbours_do_not_reach_each_other(passable: set[int], number: int) -> None:
    rest = passable - {number}
    neighbours = beside(number) & rest
    parted = bool(neighbours) and not neighbours <= reachable({min(neighbours)}, rest)
    assert separates(packed(passable), single(number)) is parted


@given(st.sets(st.integers(2, PLOTS - 1), min_size=50), sets, st.integers(2, PLOTS - 1))
def test_a_cheapest_way_costs_what_the_route_counts(streets: set[int], slow: set[int], goal: int) -> None:
    """The cost is also found by going over all plots again and again until nothing gets cheaper."""
    streets -= {goal}
    town = Town(packed(set(range(PLOTS))))
    town.empty, town.street, town.slow = (0, 0), packed(streets), packed(slow & streets)
    costs = {number: SLOW if number in slow else 1 for number in streets}
    least = {number: costs[number] if number in beside(0) else CAP for number in streets}
    while True:
        better = {n: min([least[n], *(least[m] + costs[n] for m in beside(n) & streets)]) for n in streets}
        if better == least:
            break
        least = better
    expected = min([CAP, *(least[number] for number in beside(goal) & streets)])
    assert route_length(town, 0, goal, CAP, False) == expected
    way = cheapest_way(town, 0, goal, False)
    assert sum(costs[number] for number in way) == (expected if way else 0)
    assert bool(way) is (expected < CAP)
    for number, other in zip([goal, *way], [*way, 0] if way else [], strict=False):
        assert other in beside(number)
