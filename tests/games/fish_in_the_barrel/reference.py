"""Fish in the Barrel written down again, slowly and plainly, from the sheet alone."""

from itertools import combinations

LEVEL_CARDS = ["5", "4", "3", "2", "1"]
ORDER = [*LEVEL_CARDS, "low3", "low4", "cat"]
LOWEST = {"low3": [3, 2, 1], "low4": [4, 3, 2, 1]}


class Reference:
    def __init__(self, players: int, cancelled_cards_collide: bool) -> None:
        self.seats = list(range(1, players + 1))
        self.cancelled_cards_collide = cancelled_cards_collide
        self.stock = dict.fromkeys(self.seats, 20)
        self.barrel: dict[int, list[int]] = {seat: [] for seat in self.seats}
        """The level of each fish a seat has placed."""
        self.hand = {seat: [*ORDER, "cat"] for seat in self.seats}
        self.played: dict[int, list[str]] = {}
        self.cancelled: list[tuple[int, str]] = []
        self.cats: list[int] = []
        """The owners of the Cats still to act, in order."""
        self.step = "cards"
        self.sealed: dict[int, str] = {}

    def owing(self) -> list[int]:
        if self.step == "cat":
            return [self.cats[0]]
        if self.step == "over":
            return []
        asked = self.seats if self.step == "cards" else [seat for seat in self.seats if self.places(seat)]
        return [seat for seat in asked if seat not in self.sealed]

    def targets(self, seat: int) -> list[tuple[int, str]]:
        return [
            (other, card)
            for other in self.seats
            for card in self.played[other]
            if other != seat and card != "cat" and (other, card) not in self.cancelled
        ]

    def gives(self, seat: int, card: str) -> list[int]:
        """The level of each place that one of a seat's cards gives it."""
        if card == "cat" or (seat, card) in self.cancelled:
            return []
        rivals = [
            other
            for other in self.seats
            if other != seat
            and card in self.played[other]
            and (self.cancelled_cards_collide or (other, card) not in self.cancelled)
        ]
        if card in LEVEL_CARDS:
            return [int(card)] * {0: 2, 1: 1}.get(len(rivals), 0)
        return [] if rivals else LOWEST[card]

    def places(self, seat: int) -> list[int]:
        """The places of both cards, highest first."""
        return sorted([level for card in self.played[seat] for level in self.gives(seat, card)], reverse=True)

    def legal(self, seat: int) -> set[str]:
        if seat not in self.owing():
            return set()
        if self.step == "cards":
            return {f"play {one} {other}" for one, other in combinations(self.hand[seat], 2)}
        if self.step == "cat":
            return {"cancel none"} | {f"cancel {other}:{card}" for other, card in self.targets(seat)}
        places = self.places(seat)
        sizes = range(1, min(len(places), self.stock[seat]) + 1)
        chosen = {levels for size in sizes for levels in combinations(places, size)}
        return {"place none"} | {f"place {' '.join(map(str, levels))}" for levels in chosen}

    def play(self, seat: int, words: str) -> None:
        what = words.split()[1:]
        if self.step == "cat":
            self.cats.pop(0)
            if what != ["none"]:
                other, card = what[0].split(":")
                self.cancelled.append((int(other), card))
            self.call_cat()
            return
        self.sealed[seat] = " ".join(what)
        if self.owing():
            return
        sealed, self.sealed = self.sealed, {}
        if self.step == "cards":
            self.reveal({each: cards.split() for each, cards in sealed.items()})
        else:
            for each, levels in sealed.items():
                fish = [] if levels == "none" else [int(level) for level in levels.split()]
                self.barrel[each] += fish
                self.stock[each] -= len(fish)
            self.end_turn()

    def reveal(self, played: dict[int, list[str]]) -> None:
        self.played = played
        self.cancelled = []
        for seat in self.seats:
            for card in played[seat]:
                self.hand[seat].remove(card)
        in_order = sorted(self.seats, key=lambda seat: (-self.barrel[seat].count(5), seat))
        self.cats = [seat for seat in in_order for card in played[seat] if card == "cat"]
        self.call_cat()

    def call_cat(self) -> None:
        while self.cats and not self.targets(self.cats[0]):
            self.cats.pop(0)
        self.step = "cat" if self.cats else "place"
        if self.step == "place" and not self.owing():
            self.end_turn()

    def end_turn(self) -> None:
        """Cards come back, but Cats never, and Lowest 4 not if it allowed its owner to place."""
        for seat in self.seats:
            for card in self.played[seat]:
                used_up = card == "cat" or (card == "low4" and self.gives(seat, "low4"))
                if not used_up:
                    self.hand[seat].append(card)
            self.hand[seat].sort(key=ORDER.index)
        self.step = "over" if 0 in self.stock.values() else "cards"

    def scores(self) -> list[int]:
        return [sum(self.barrel[seat]) for seat in self.seats]

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > mine for other in scores) for mine in scores]
