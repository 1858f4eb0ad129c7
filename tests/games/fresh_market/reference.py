"""Moon's Fresh Fish written down again, slowly and plainly, from the sheet alone."""

POINTS = {"white": 5, "yellow": 4, "blue": 3, "red": 2, "green": 1}
COLOUR = {5: "white", 4: "yellow", 3: "blue", 2: "red", 1: "green"}
LEVEL_CARDS = ["5", "4", "3", "2", "1"]


class Reference:
    def __init__(self, players: int, shortage: str) -> None:
        self.seats = list(range(1, players + 1))
        self.shortage = shortage
        self.barrel = {level: [COLOUR[level]] * (3 * players) for level in COLOUR}
        self.fish: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.cats = dict.fromkeys(self.seats, 0)
        self.hand = {seat: [*LEVEL_CARDS, "low3", "low4"] for seat in self.seats}
        self.played: dict[int, str] = {}
        self.over = False
        self.sealed: dict[int, str] = {}
        self.offers: dict[int, int] = {}
        """What each seat now asked may take; empty while cards are chosen."""
        self.later: list[tuple[int, int]] = []
        """(seat, level): who is offered a lone fish after the lower seat."""
        self.steps: list[str] = []
        """What of the turn is still to come."""

    def owing(self) -> list[int]:
        if self.over:
            return []
        return [seat for seat in sorted(self.offers) or self.seats if seat not in self.sealed]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.owing():
            return set()
        if self.offers:
            return {f"take {number}" for number in range(self.offers[seat] + 1)}
        return {f"play {card}" for card in self.hand[seat]}

    def play(self, seat: int, words: str) -> None:
        self.sealed[seat] = words.split()[1]
        if self.owing():
            return
        sealed, self.sealed = self.sealed, {}
        if self.offers:
            self.offers = {}
            for each in sorted(sealed):
                for _ in range(int(sealed[each])):
                    self.take_one(each)
        else:
            self.played = sealed
            for each in self.seats:
                if sealed[each] in LEVEL_CARDS and len(self.who(sealed[each])) >= 3:
                    self.cats[each] += 1
            self.steps = ["levels", "later", "low3", "low4"]
        self.go_on()

    def who(self, card: str) -> list[int]:
        return [seat for seat in self.seats if self.played[seat] == card]

    def take_one(self, seat: int) -> None:
        card = self.played[seat]
        level = int(card) if card in LEVEL_CARDS else min(level for level in self.barrel if self.barrel[level])
        self.fish[seat].append(self.barrel[level].pop())

    def go_on(self) -> None:
        while self.steps and not self.offers:
            step = self.steps.pop(0)
            if step == "levels":
                self.offer_levels()
            elif step == "later":
                self.offers = {seat: 1 for seat, level in self.later if self.barrel[level]}
                self.later = []
            elif len(self.who(step)) == 1:
                there = sum(len(fish) for fish in self.barrel.values())
                number = min(int(step[-1]), there)
                if number:
                    self.offers = {self.who(step)[0]: number}
        if self.offers:
            return
        for seat in self.who("low4"):
            self.hand[seat].remove("low4")
        self.over = max(self.cats.values()) >= 3 or not all(self.barrel.values())

    def offer_levels(self) -> None:
        for card in LEVEL_CARDS:
            claimants, there = self.who(card), len(self.barrel[int(card)])
            if len(claimants) == 1:
                self.offers[claimants[0]] = 1 if there == 1 else 2
            elif len(claimants) == 2 and there >= 2:
                self.offers |= dict.fromkeys(claimants, 1)
            elif len(claimants) == 2 and self.shortage == "seat-order":
                self.offers[claimants[0]] = 1
                self.later.append((claimants[1], int(card)))

    def scores(self) -> list[int]:
        return [sum(POINTS[fish] for fish in self.fish[seat]) for seat in self.seats]

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > mine for other in scores) for mine in scores]
