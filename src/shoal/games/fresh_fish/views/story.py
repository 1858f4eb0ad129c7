"""What happened, in sentences."""

from shoal.games.contract import CHANCE, Transition
from shoal.games.fresh_fish.rules.components import (
    BID,
    BID_OF,
    BUILD_ON,
    CENTRE,
    DRAW,
    DRAW_APO,
    DRAW_STREET,
    END,
    KINDS,
    NO_BID,
    OFF_BOARD,
    OVER,
    PASS,
    SITE,
    TILE_IS,
    ZONE,
    ZONE_ON,
)
from shoal.games.fresh_fish.rules.plots import PLOTS, contains, intersection, plot_numbers
from shoal.games.fresh_fish.rules.proof import Proof, because, last_proofs
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.words import CENTRES, TILES, one, plot_name, spoken
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def story(made: Transition[FreshFish], viewer: int, names: Names) -> list[str]:
    before, after = made.before, made.after
    seat, move = made.seat, made.move
    told = _chance(before, move, after, names) if seat == CHANCE else _move(before, seat, move, after, names)
    if after.phase == OVER:
        told.append(_result(after, names))
    return told


def _chance(before: FreshFish, move: int, after: FreshFish, names: Names) -> list[str]:
    if move < TILE_IS:
        kind, plot = divmod(move - CENTRE, PLOTS)
        return [f"The {spoken(CENTRES[kind])} stands on {plot_name(plot)}."]
    tile = move - TILE_IS
    drawer = names[before.turn - 1]
    told = [f"{drawer} draws {one(tile)}."]
    if tile == ZONE and after.phase != SITE:
        told.append("There is no building for it, so it waits for the next one built.")
    if tile < KINDS and after.phase != BID:
        winner = after.last_auction.winner
        told.append(f"Only {names[winner - 1]} lacks one and gets it for nothing.")
        told += _kept_off(after, tile, winner, names)
    return told


def _kept_off(after: FreshFish, tile: int, winner: int, names: Names) -> list[str]:
    if after.outlet[KINDS * winner + tile] != OFF_BOARD:
        return []
    return [f"{names[winner - 1]} has no reserved plot and keeps it off the board."]


def _move(before: FreshFish, seat: int, move: int, after: FreshFish, names: Names) -> list[str]:
    who = names[seat - 1]
    if move == END:
        return ["All players agree to end the game here."]
    if move < BUILD_ON:
        return [f"{who} reserves {plot_name(move)}."]
    if move < ZONE_ON:
        return _built(before, seat, move - BUILD_ON, after, names)
    if move < BID_OF:
        return [f"{who} puts the construction zone on {plot_name(move - ZONE_ON)}."]
    if move < DRAW:
        return _bid(before, seat, after, names)
    if move == PASS:
        return [f"{who} can neither reserve nor draw, and passes."]
    # What is drawn from the deck is told once it is known.
    taken = {DRAW_APO: "a building from the stock", DRAW_STREET: "a street from the box"}
    return [f"{who} takes {taken[move]}."] if move in taken else []


def _bid(before: FreshFish, seat: int, after: FreshFish, names: Names) -> list[str]:
    if after.phase == BID:
        return []
    winner = after.last_auction.winner
    bids = [f"{names[bidder - 1]} bids {bid}" for bidder, bid in enumerate(after.last_auction.bids) if bid != NO_BID]
    price = after.last_auction.bids[winner]
    told = [
        f"{natural_list(bids)}.",
        f"{names[winner - 1]} wins the {spoken(TILES[before.tile])} for {price or 'nothing'}.",
    ]
    return told + _kept_off(after, before.tile, winner, names)


def _built(before: FreshFish, seat: int, plot: int, after: FreshFish, names: Names) -> list[str]:
    on_zone = contains(before.town.zone, plot)
    where = f"over the construction zone on {plot_name(plot)}" if on_zone else f"on {plot_name(plot)}"
    told = [f"{names[seat - 1]} builds {one(before.tile)} {where}."]
    if after.aside[seat] < before.aside[seat]:
        told.append(f"A marker that {names[seat - 1]} had set aside comes into the supply.")
    if after.waiting < before.waiting:
        told.append(f"The construction zone that waited goes on {plot_name(plot)}.")
    for proof in last_proofs(after):
        told.append(street_came(proof, names))
    for owner in range(1, after.players + 1):
        lost = plot_numbers(intersection(before.reserved(owner), after.town.forced))
        if lost:
            markers = "the marker" if len(lost) == 1 else "the markers"
            told.append(
                f"{names[owner - 1]} takes back {markers} from {natural_list([plot_name(lot) for lot in lost])}."
            )
    return told


def street_came(proof: Proof, names: Names) -> str:
    cut = because(proof, lambda owner: f"{names[owner - 1]}'s")
    return f"Plot {proof['plot']} becomes a street: without it {cut} would be cut off."


def _result(state: FreshFish, names: Names) -> str:
    scores, ranks = state.scores(), state.ranks()
    winners = [seat for seat, rank in enumerate(ranks, 1) if rank == 1]
    how = "" if state.agreed else "The town is full. "
    best = scores[winners[0] - 1]
    others = [f"{names[seat]} with {score}" for seat, score in enumerate(scores) if ranks[seat] != 1]
    against = f" against {natural_list(others)}" if others else ""
    if len(winners) > 1:
        return f"{how}{natural_list([names[seat - 1] for seat in winners])} share the win with {best}{against}."
    tied = scores.count(best) > 1
    return f"{how}{names[winners[0] - 1]} wins with {best}{against}{', having more money left' if tied else ''}."
