"""What a move would do to the town, what is in its way, and how streets and bids came to light one after another."""

from collections.abc import Iterable

from shoal.games.contract import CHANCE, Transition
from shoal.games.fresh_fish.rules.components import (
    BID,
    BID_OF,
    BUILD,
    BUILD_ON,
    CAP,
    DEMONSTRATION,
    DRAW,
    NO_BID,
    SIDE,
    SITE,
    STREET,
    TURN,
    ZONE_ON,
)
from shoal.games.fresh_fish.rules.plots import PLOTS
from shoal.games.fresh_fish.rules.proof import Proof, because, last_proofs, would_expropriate
from shoal.games.fresh_fish.rules.routes import route_length
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.words import CENTRES, TILES, plot_name, spoken
from shoal.games.fresh_fish.ui import shapes as tiles
from shoal.games.fresh_fish.ui.coordinates import beside, middle, spot
from shoal.games.fresh_fish.ui.picture import covered, joins, outlined
from shoal.games.fresh_fish.views.story import street_came
from shoal.games.fresh_fish.views.view import names_of
from shoal.games.ui.face import Beat, Pointed
from shoal.games.ui.svg import Part, at, element, group, mark, path
from shoal.games.view import Names

NOTHING = Pointed("", [])


def _over(*inside: Part) -> Part:
    return group(*inside, class_="ff-still")


# Before a move


def point(state: FreshFish, seat: int, move: int, names: Names) -> Pointed:
    if move < BUILD_ON:
        return _tile_pointed(state, seat, plot_name(move), "apo", names, f"With a building on {plot_name(move)}, ")
    if move < ZONE_ON:
        return _tile_pointed(state, seat, plot_name(move - BUILD_ON), TILES[state.tile], names, "")
    if move < BID_OF:
        return Pointed(_over(_ghost(state, plot_name(move - ZONE_ON), tiles.zone())), [])
    if move < DRAW:
        left = state.money[seat] - (move - BID_OF)
        return Pointed("", [f"If you win with it, you have {left} money left."])
    return NOTHING


def _tile_pointed(state: FreshFish, seat: int, plot: str, tile: str, names: Names, opening: str) -> Pointed:
    """A tile on a plot, and the streets it would bring; before reserving, a building stands for the tile to come."""
    proofs = would_expropriate(state, plot, tile, seat)
    many = {0: "no plot would become a street", 1: "one plot would become a street"}
    told = [f"{opening}{many.get(len(proofs), f'{len(proofs)} plots would become streets')}."]
    told[0] = told[0][0].upper() + told[0][1:]
    owners = _owners(state)
    for proof in proofs:
        cut = because(proof, lambda owner: "your" if owner == seat else f"{names[owner - 1]}'s")
        told.append(
            f"{proof['plot']}: without it {cut} would be cut off.{_taken_back(proof['plot'], owners, seat, names)}"
        )
    if tile in tiles.OUTLETS:
        told.append(_reach(state, TILES.index(tile), plot))
    drawn = group(tiles.stake(seat), class_="ff-ghost") if opening else _tile(state, seat, plot, tile)
    return Pointed(
        _over(_cuts(state, proofs), _streets(state, proofs), _ghost(state, plot, drawn), _ties(state, proofs)), told
    )


def _owners(state: FreshFish) -> dict[str, int]:
    """Who has reserved which plot."""
    seats = range(1, state.players + 1)
    return {plot: seat for seat in seats for plot in names_of(state.reserved(seat))}


def _taken_back(plot: str, owners: dict[str, int], seat: int, names: Names) -> str:
    """7.3: a marker on a plot that becomes a street."""
    if plot not in owners:
        return ""
    return (
        " Your marker there goes back."
        if owners[plot] == seat
        else f" {names[owners[plot] - 1]}'s marker there goes back."
    )


def _tile(state: FreshFish, seat: int, plot: str, tile: str) -> Part:
    if tile in tiles.OUTLETS:
        return tiles.outlet(tiles.OUTLETS.index(tile), seat)
    if TILES.index(tile) in (STREET, DEMONSTRATION):
        return tiles.street(joins(SIDE[state.players], plot, _roads(state)), tile == "demonstration")
    return tiles.apo(sum(map(ord, plot)))


def shortest_route(state: FreshFish, kind: int, plot: str) -> int:
    """What the route of an outlet on a plot would count if every open plot became a street."""
    if state.variant.adjacent_one and plot in beside(SIDE[state.players], plot_name(state.centre[kind])):
        return 1
    column, row = spot(plot)
    return int(route_length(state.town, state.centre[kind], 10 * row + column, CAP[state.players], True))


def _reach(state: FreshFish, kind: int, plot: str) -> str:
    """How short the route of an outlet could still become."""
    cap, best = CAP[state.players], shortest_route(state, kind, plot)
    most = f"Its route to the {spoken(CENTRES[kind])}"
    return f"{most} would count {cap}." if best >= cap else f"{most} would count {best} at best."


def _roads(state: FreshFish) -> set[str]:
    return set(names_of(state.town.street))


def _ghost(state: FreshFish, plot: str, drawn: Part) -> Part:
    side = SIDE[state.players]
    return at(*middle(side, plot), drawn) + outlined(side, plot, "ff-aim")


def _streets(state: FreshFish, proofs: list[Proof]) -> Part:
    """The plots that would become streets, and the markers that would go back."""
    side = SIDE[state.players]
    roads = _roads(state) | {proof["plot"] for proof in proofs}
    lost = _owners(state)
    drawn = []
    for proof in proofs:
        plot = proof["plot"]
        street = tiles.street(joins(side, plot, roads))
        back = group(mark(lost[plot], 12), path("M-16 16L16-16", class_="ff-strike")) if plot in lost else ""
        drawn.append(at(*middle(side, plot), street, back, class_="ff-coming"))
    return "".join(drawn) + "".join(outlined(side, proof["plot"], "ff-new-street") for proof in proofs)


def _cuts(state: FreshFish, proofs: list[Proof]) -> Part:
    """The open plots that would be cut off without those streets."""
    plots = {plot for proof in proofs for cut in proof["cuts"] for plot in cut["plots"]}
    return "".join(covered(SIDE[state.players], plot, "ff-cut") for plot in sorted(plots))


def _distance(one: str, other: str) -> int:
    (a, b), (c, d) = spot(one), spot(other)
    return abs(a - c) + abs(b - d)


def _ties(state: FreshFish, proofs: list[Proof]) -> Part:
    """A ring around each centre and outlet that would be cut off, tied to the street nearest to it that keeps it.

    Where only plots would be cut off, the street is tied to those next to it.
    """
    side = SIDE[state.players]
    coming = {proof["plot"] for proof in proofs}
    keepers: dict[str, list[str]] = {}
    lines = []
    for proof in proofs:
        for cut in proof["cuts"]:
            ends = [plot_name(state.centre[CENTRES.index(centre)]) for centre in cut["centres"]]
            ends += [outlet["plot"] for outlet in cut["outlets"]]
            for end in ends:
                keepers.setdefault(end, []).append(proof["plot"])
            if not ends:
                near = beside(side, proof["plot"]).keys() & set(cut["plots"]) - coming
                lines += [_tie(side, proof["plot"], plot) for plot in sorted(near)]
    for end, streets in keepers.items():
        x, y = middle(side, end)
        lines.append(_tie(side, min(streets, key=lambda plot: _distance(plot, end)), end))
        lines.append(element("circle", cx=x, cy=y, r=31, class_="ff-ring"))
    return "".join(lines)


def _tie(side: int, street: str, kept: str) -> Part:
    (a, b), (c, d) = middle(side, street), middle(side, kept)
    return path(f"M{a:g} {b:g}L{c:g} {d:g}", class_="ff-tie")


# What is in the way


def why_not(state: FreshFish, seat: int, move: int, names: Names) -> Pointed:
    side = SIDE[state.players]
    if move >= BID_OF or move % PLOTS % 10 >= side or move % PLOTS // 10 >= side:
        return NOTHING
    plot = plot_name(move % PLOTS)
    if state.phase == BUILD and seat == state.builder:
        return Pointed(_over(_no(side, plot), _allowed(side, names_of(state.sites()))), [])
    if state.phase == SITE and seat == state.turn:
        return Pointed(_over(_no(side, plot), _allowed(side, names_of(state.free_apos()))), [])
    if state.phase == TURN and seat == state.turn and move < BUILD_ON:
        return Pointed(_over(_against_reserving(state, seat, plot)), [])
    return NOTHING


def _against_reserving(state: FreshFish, seat: int, plot: str) -> Part:
    side = SIDE[state.players]
    owners = _owners(state)
    if plot in owners:
        return outlined(side, plot, "ff-bar") + at(*middle(side, plot), mark(owners[plot], 24))
    if plot not in names_of(state.town.empty) or not state.supply[seat]:
        return _no(side, plot)
    # 3.3: no neighbour has a tile or a marker on it.
    return _no(side, plot) + "".join(outlined(side, other, "ff-bare-side") for other in beside(side, plot))


def _no(side: int, plot: str) -> Part:
    x, y = middle(side, plot)
    return outlined(side, plot, "ff-bar") + at(x, y, path("M-18 18L18-18M-18-18L18 18", class_="ff-strike"))


def _allowed(side: int, plots: Iterable[str]) -> Part:
    return "".join(outlined(side, plot, "ff-aim") for plot in plots)


# After a move


def unfold(made: Transition[FreshFish], viewer: int, names: Names) -> list[Beat]:
    before, after = made.before, made.after
    seat, move = made.seat, made.move
    if seat == CHANCE:
        return []
    if BUILD_ON <= move < ZONE_ON:
        return _cascade(before, plot_name(move - BUILD_ON), after, viewer, names)
    if BID_OF <= move < DRAW and after.phase != BID:
        return _bids(before, after, names)
    return []


def _cascade(before: FreshFish, built: str, after: FreshFish, viewer: int, names: Names) -> list[Beat]:
    """The streets that came, those nearest to what was built first."""
    owners = _owners(before)
    beats = []
    for proof in sorted(last_proofs(after), key=lambda proof: (_distance(built, proof["plot"]), proof["plot"])):
        plot = proof["plot"]
        back = _taken_back(plot, owners, viewer, names)
        beats.append(Beat(f"street-{plot}", street_came(proof, names) + back))
    return beats


def _bids(before: FreshFish, after: FreshFish, names: Names) -> list[Beat]:
    """The envelopes from the lowest bid to the one that wins."""
    winner, bids = after.last_auction.winner, after.last_auction.bids
    bidders = [seat for seat in range(1, after.players + 1) if bids[seat] != NO_BID]
    beats = []
    for seat in sorted(bidders, key=lambda seat: (seat == winner, bids[seat])):
        won = f" and wins the {spoken(TILES[before.tile])}" if seat == winner else ""
        beats.append(Beat(f"envelope-{seat}", f"{names[seat - 1]} bids {bids[seat] or 'nothing'}{won}."))
    return beats
