"""Fresh Fish written down again, slowly and plainly, from the sheet alone. Moves are words."""

from collections import Counter
from heapq import heappop, heappush

Plot = tuple[int, int]

SIDE = {2: 7, 3: 8, 4: 9, 5: 10}
APOS = {2: 8, 3: 12, 4: 15, 5: 19}
CAP = {2: 8, 3: 10, 4: 12, 5: 14}
PAIRS = {
    "fish-market": "harbor",
    "nuclear-waste-disposal": "nuclear-power-plant",
    "gas-station": "oil-refinery",
    "game-shop": "game-factory",
}


def named(plot: Plot) -> str:
    return "abcdefghij"[plot[0]] + str(plot[1])


def found(name: str) -> Plot:
    return "abcdefghij".index(name[0]), int(name[1:])


def around(plot: Plot) -> list[Plot]:
    column, row = plot
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def hangs_together(passable: set[Plot], ends: set[Plot]) -> bool:
    """Can one come from each passable plot to each other, and does each end have a passable plot beside it?"""
    if not passable:
        return len(ends) < 2
    reached: set[Plot] = set()
    edge = [min(passable)]
    while edge:
        plot = edge.pop()
        if plot in passable and plot not in reached:
            reached.add(plot)
            edge += around(plot)
    return reached == passable and all(reached & set(around(end)) for end in ends)


def must_be_streets(empty: set[Plot], streets: set[Plot], ends: set[Plot]) -> set[Plot]:
    """Any empty plot whose development would prevent something from being connected to others."""
    return {plot for plot in empty if not hangs_together((empty | streets) - {plot}, ends)}


class Reference:
    def __init__(self, players: int, options: dict[str, object]) -> None:
        self.players, self.options = players, options
        side = range(SIDE[players])
        self.plots = {(column, row + 1) for column in side for row in side}
        self.centres: dict[str, Plot] = {}
        self.streets: set[Plot] = set()
        self.demonstrations: set[Plot] = set()
        self.apos: set[Plot] = set()
        self.zones: set[Plot] = set()
        self.outlets: dict[tuple[int, str], Plot | None] = {}
        self.reserved: dict[Plot, int] = {}
        self.ever_reserved: set[int] = set()
        seats = range(1, players + 1)
        self.money = dict.fromkeys(seats, 15)
        self.supply = dict.fromkeys(seats, 6)
        self.aside = dict.fromkeys(seats, 2)
        zones = int(str(options.get("zones", 0)))
        self.deck = Counter(
            {
                **dict.fromkeys(PAIRS, players),
                "apo": APOS[players] + zones,
                "construction-zone": zones,
                "demonstration": int(str(options.get("demonstrations", 0))),
            }
        )
        self.stock = 24 - self.deck["apo"]
        self.waiting = 0
        self.turn = 1
        self.hand: tuple[int, str] | None = None
        self.drawing = False
        self.bids: dict[int, int] = {}
        self.auctioned = ""
        self.over = False
        centres = options.get("centres")
        if isinstance(centres, dict):
            self.centres = {name: found(plot) for name, plot in centres.items()}

    # What there is

    def ends(self) -> set[Plot]:
        return {*self.centres.values(), *(plot for plot in self.outlets.values() if plot)}

    def empty(self) -> set[Plot]:
        return self.plots - self.ends() - self.streets - self.apos

    def held(self, seat: int) -> set[Plot]:
        return {plot for plot, owner in self.reserved.items() if owner == seat}

    def bidders(self) -> list[int]:
        return [seat for seat in self.money if (seat, self.auctioned) not in self.outlets]

    # Who and what

    def actors(self) -> list[int]:
        if self.over:
            return []
        if len(self.centres) < 4 or self.drawing:
            return [0]
        if self.auctioned and not self.hand:
            return [seat for seat in self.bidders() if seat not in self.bids]
        return [self.hand[0] if self.hand else self.turn]

    def chances(self) -> dict[str, int]:
        if self.drawing:
            return {f"tile {tile}": number for tile, number in self.deck.items() if number}
        return {f"centre {self.next_centre()} {named(plot)}": 1 for plot in self.sites_for_centre()}

    def next_centre(self) -> str:
        return next(name for name in PAIRS.values() if name not in self.centres)

    def sites_for_centre(self) -> set[Plot]:
        if not self.centres:
            return {(0, 1)}
        side, layout = SIDE[self.players], self.options.get("layout", "simple")
        sites = self.empty()
        if layout == "simple":
            sites &= {(column, row) for column in (0, side - 1) for row in (1, side)}
        if layout == "moderate":
            half = side // 2
            left, right, low, high = (
                range(half),
                range(side - half, side),
                range(1, half + 1),
                range(side - half + 1, 99),
            )
            quarters = [(left, low), (left, high), (right, low), (right, high)]
            free = [
                (columns, rows)
                for columns, rows in quarters
                if not any(column in columns and row in rows for column, row in self.centres.values())
            ]
            sites = {plot for plot in sites if any(plot[0] in columns and plot[1] in rows for columns, rows in free)}
        return {plot for plot in sites if self.is_calm(plot)}

    def is_calm(self, plot: Plot) -> bool:
        """Is everything connected, without a street, once a centre stands there?"""
        empty, ends = self.empty() - {plot}, self.ends() | {plot}
        return hangs_together(empty, ends) and not must_be_streets(empty, set(), ends)

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.hand:
            tile = self.hand[1]
            if tile == "construction-zone":
                return {f"zone {named(plot)}" for plot in self.apos - self.zones}
            sites = self.held(seat) | (self.zones if tile == "apo" else set())
            return {f"build {named(plot)}" for plot in sites}
        if self.auctioned:
            return {f"bid {amount}" for amount in range(self.money[seat] + 1)}
        moves = set()
        if self.supply[seat]:
            free = self.empty() - set(self.reserved)
            for plot in free:
                beside = [other for other in around(plot) if other in self.plots - free]
                if beside or seat not in self.ever_reserved:
                    moves.add(f"reserve {named(plot)}")
        if self.held(seat):
            if self.deck.total():
                moves.add("draw")
            else:
                moves |= {"draw apo", "draw street"} if self.stock else {"draw street"}
        return moves or {"pass"}

    # Moves

    def play(self, seat: int, words: str) -> None:
        verb, *rest = words.split()
        if verb == "end":
            self.over = True
        elif verb == "centre":
            self.centres[rest[0]] = found(rest[1])
        elif verb == "reserve":
            self.reserved[found(rest[0])] = seat
            self.supply[seat] -= 1
            self.ever_reserved.add(seat)
            self.end_turn()
        elif verb == "draw" and rest:
            self.stock -= rest[0] == "apo"
            self.hand = (seat, rest[0])
        elif verb == "draw":
            self.drawing = True
        elif verb == "tile":
            self.drawing = False
            self.deck[rest[0]] -= 1
            self.draw(rest[0])
        elif verb == "bid":
            self.bids[seat] = int(rest[0])
            self.settle_auction()
        elif verb == "zone":
            self.zones.add(found(rest[0]))
            self.end_turn()
        elif verb == "build":
            self.build(seat, found(rest[0]))
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.turn = self.turn % self.players + 1
        self.start_turn()

    def start_turn(self) -> None:
        self.hand, self.auctioned, self.bids = None, "", {}

    def draw(self, tile: str) -> None:
        if tile in PAIRS:
            self.auctioned = tile
            if len(self.bidders()) == 1:
                self.bids = {self.bidders()[0]: 0}
                self.settle_auction()
        elif tile == "construction-zone" and not self.apos - self.zones:
            self.waiting += 1
            self.end_turn()
        else:
            self.hand = (self.turn, tile)

    def settle_auction(self) -> None:
        if set(self.bids) != set(self.bidders()):
            return
        first = self.turn + 1 if self.options.get("tie_rule") == "translation" else self.turn
        order = [(first - 1 + step) % self.players + 1 for step in range(self.players)]
        high = max(self.bids.values())
        winner = next(seat for seat in order if self.bids.get(seat) == high)
        self.money[winner] -= high
        if self.held(winner):
            self.hand = (winner, self.auctioned)
        else:
            self.outlets[winner, self.auctioned] = None
            self.end_auction(winner)

    def end_auction(self, winner: int) -> None:
        if winner == self.turn:
            self.end_turn()
        else:
            self.start_turn()

    def build(self, seat: int, plot: Plot) -> None:
        assert self.hand
        tile = self.hand[1]
        if self.reserved.pop(plot, None) and tile not in PAIRS:
            self.supply[seat] += 1
        if tile in PAIRS:
            self.outlets[seat, tile] = plot
            if sum(owner == seat and where is not None for (owner, _), where in self.outlets.items()) <= 2:
                self.aside[seat] -= 1
                self.supply[seat] += 1
        elif tile == "apo":
            self.apos.add(plot)
            self.zones.discard(plot)
            if self.waiting:
                self.waiting -= 1
                self.zones.add(plot)
        else:
            self.streets.add(plot)
            if tile == "demonstration":
                self.demonstrations.add(plot)
        for taken in must_be_streets(self.empty(), self.streets, self.ends()):
            self.streets.add(taken)
            owner = self.reserved.pop(taken, None)
            if owner:
                self.supply[owner] += 1
        if not self.empty():
            self.over = True
        if tile in PAIRS:
            self.end_auction(seat)
        else:
            self.end_turn()

    # Scores

    def route(self, seat: int, outlet: str) -> int:
        cap, shop = CAP[self.players], self.outlets.get((seat, outlet))
        if shop is None:
            return cap
        supplier = self.centres[PAIRS[outlet]]
        if self.options.get("adjacent_scores_one") and shop in around(supplier):
            return 1
        done: set[Plot] = set()
        queue = [(0, supplier)]
        while queue:
            cost, plot = heappop(queue)
            if plot in done:
                continue
            done.add(plot)
            if plot != supplier and plot in around(shop):
                return min(cost, cap)
            for other in around(plot):
                if other in self.streets:
                    heappush(queue, (cost + (3 if other in self.demonstrations else 1), other))
        return cap

    def scores(self) -> list[int]:
        return [sum(self.route(seat, outlet) for outlet in PAIRS) - self.money[seat] for seat in self.money]

    def ranks(self) -> list[int]:
        worth = [(-score, money) for score, money in zip(self.scores(), self.money.values(), strict=True)]
        return [1 + sum(other > mine for other in worth) for mine in worth]
