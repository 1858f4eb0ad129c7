"""Rotten Fish written down again, slowly and plainly, from the sheet alone. Moves are words."""

TOP = {3: 3, 4: 4, 5: 5, 6: 5}
CARDS = {3: "3 2 1 low4", 4: "4 3 2 1 low4", 5: "5 4 3 2 1 low3 low4", 6: "5 4 3 2 1 low3 low4"}
BEGIN = {3: {3: 3, 2: 3, 1: 2}, 4: {4: 3, 3: 3, 2: 2}, 5: {5: 3, 4: 3, 3: 1}, 6: {5: 3, 4: 3, 3: 1}}


class Reference:
    def __init__(self, players: int) -> None:
        self.seats = range(1, players + 1)
        self.top = TOP[players]
        self.levels = range(1, self.top + 1)
        self.cards = {seat: CARDS[players].split() for seat in self.seats}
        self.barrel = {seat: {level: BEGIN[players].get(level, 0) for level in self.levels} for seat in self.seats}
        self.bottom = dict.fromkeys(self.seats, 0)
        self.stock = {seat: 20 - sum(self.barrel[seat].values()) for seat in self.seats}
        self.table: dict[int, str] = {}
        """The cards revealed and not yet taken back."""
        self.secret: dict[int, str] = {}
        """What has been chosen for the decision now owed."""
        self.removing = False
        self.over = False

    def may_remove(self, seat: int) -> int:
        """How many fish the revealed cards let a seat remove."""
        card = self.table[seat]
        players = list(self.table.values()).count(card)
        if card == "low3":
            return min(3, sum(self.barrel[seat].values())) if players == 1 else 0
        if card == "low4":
            return min(4, sum(self.barrel[seat].values())) if players == 1 else 0
        share = {1: 3, 2: 2, 3: 1}.get(players, 0)
        return min(share, self.barrel[seat][int(card)])

    def legal(self, seat: int) -> set[str]:
        if self.over or seat in self.secret:
            return set()
        if not self.removing:
            return {f"play {card}" for card in self.cards[seat]}
        most = self.may_remove(seat)
        return {f"remove {number}" for number in range(most + 1)} if most else set()

    def actors(self) -> list[int]:
        return [seat for seat in self.seats if self.legal(seat)]

    def play(self, seat: int, words: str) -> None:
        self.secret[seat] = words.split()[1]
        if self.actors():
            return
        chosen, self.secret = self.secret, {}
        if self.removing:
            for remover, number in chosen.items():
                for _ in range(int(number)):
                    self.remove_one(remover)
            self.finish()
        else:
            self.table = chosen
            self.removing = True
            if list(chosen.values()).count("low4") == 1:
                owner = next(player for player, card in chosen.items() if card == "low4")
                self.cards[owner].remove("low4")
            if not self.actors():
                self.finish()

    def remove_one(self, seat: int) -> None:
        mine = self.barrel[seat]
        card = self.table[seat]
        level = min(level for level in self.levels if mine[level]) if card.startswith("low") else int(card)
        assert mine[level]
        mine[level] -= 1
        self.stock[seat] += 1

    def finish(self) -> None:
        """Everything down one level, the end or new fish."""
        self.table = {}
        self.removing = False
        for seat in self.seats:
            mine = self.barrel[seat]
            self.bottom[seat] += mine[1]
            for level in self.levels[:-1]:
                mine[level] = mine[level + 1]
            mine[self.top] = 0
        if any(rotten >= 5 for rotten in self.bottom.values()):
            self.over = True
            return
        for seat in self.seats:
            if not all(self.barrel[seat][level] in (2, 3) for level in self.levels[:-1]):
                self.barrel[seat][self.top] += 3
                self.stock[seat] -= 3

    def places(self) -> list[int]:
        """Fewest in the bottom first, ties by the levels from the first upwards."""
        standing = {
            seat: [self.bottom[seat], *(self.barrel[seat][level] for level in self.levels)] for seat in self.seats
        }
        return [1 + sum(standing[other] < standing[seat] for other in self.seats) for seat in self.seats]
