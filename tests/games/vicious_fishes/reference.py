"""Vicious Fishes written down again, slowly and plainly, from the sheet alone.

The whole game is one function that asks whenever somebody, or chance (0), has something to say.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from itertools import combinations, permutations

COLOURS = ["red", "blue", "green", "yellow", "white", "black"]
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
AROUND = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]
"""Clockwise from above and to the right."""

Square = tuple[int, int]
Question = tuple[int, dict[str, int]]
"""Who is asked, and the answers with their weights."""
Asking = Generator[Question, str, None]


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


POND = {name((column, row)): (column, row) for column in range(8) for row in range(8)}


@dataclass
class Tile:
    name: str
    facing: str
    alive: bool = True

    @property
    def colours(self) -> list[str]:
        return self.name.split("-")[:-2]

    @property
    def species(self) -> str:
        return self.name.split("-")[-2]

    @property
    def value(self) -> int:
        return int(self.name.split("-")[-1])

    def attacks(self) -> list[Square]:
        return AROUND if self.species == "octopus" else [SIDES[side] for side in self.facing.split("-")]


def facings(species: str) -> list[str]:
    return {"crab": ["north-south", "east-west"], "octopus": [""]}.get(species, list(SIDES))


class Reference:
    def __init__(self, players: int, tiles: list[str], rocks: list[str] | None, rules: int) -> None:
        """Without rocks, they are drawn; `rules` is the version of the rules."""
        self.players = players
        self.rules = rules
        self.pile = Counter(tiles)
        self.hands: dict[int, Counter[str]] = {seat: Counter() for seat in range(1, players + 1)}
        self.missions: dict[int, str] = {}
        self.points = dict.fromkeys(COLOURS, 0)
        self.rocks = {POND[rock] for rock in rocks or []}
        self.pond: dict[Square, Tile] = {}
        self.question: Question | None = None
        self._game = self.game()
        self.question = next(self._game)

    def play(self, words: str) -> None:
        try:
            self.question = self._game.send(words)
        except StopIteration:
            self.question = None

    # Setup

    def game(self) -> Asking:
        while len(self.rocks) < 4:
            words = yield 0, {f"rock {name(square)}": 1 for square in POND.values() if square not in self.rocks}
            self.rocks.add(POND[words.split()[1]])
        for seat in self.hands:
            for _ in range(5):
                yield from self.draw(seat)
        for seat in self.hands:
            missions = {"-".join(three) for three in combinations(COLOURS, 3)} - set(self.missions.values())
            words = yield 0, {f"mission {seat} {mission}": 1 for mission in missions}
            self.missions[seat] = words.split()[2]
        seat = 1
        while self.hands[seat]:
            yield from self.turn(seat)
            seat = seat % self.players + 1

    def draw(self, seat: int) -> Asking:
        if self.pile:
            words = yield 0, {f"deal {seat} {tile}": copies for tile, copies in self.pile.items()}
            tile = words.split()[2]
            self.hands[seat] += Counter([tile])
            self.pile -= Counter([tile])

    # A turn

    def turn(self, seat: int) -> Asking:
        words = yield (
            seat,
            {
                f"place {tile} {name(square)} {facing}".rstrip(): 1
                for tile in self.hands[seat]
                for facing in facings(tile.split("-")[-2])
                for square in self.empty()
            },
        )
        tile, where, facing = [*words.split()[1:], ""][:3]
        self.hands[seat] -= Counter([tile])
        self.pond[POND[where]] = Tile(tile, facing)
        yield from self.attacks(seat, POND[where])
        yield from self.bites(seat, POND[where])
        yield from self.survivors(seat, POND[where])
        yield from self.draw(seat)

    def empty(self) -> list[Square]:
        return [square for square in POND.values() if square not in self.rocks and square not in self.pond]

    def attacked_by(self, square: Square) -> list[Square]:
        """The squares of the live tiles that a live tile attacks."""
        tile = self.pond[square]
        reached = [(square[0] + across, square[1] + up) for across, up in tile.attacks()]
        return [near for near in reached if near in self.pond and self.pond[near].alive] if tile.alive else []

    def attackers(self, square: Square) -> list[Tile]:
        return [tile for other, tile in self.pond.items() if square in self.attacked_by(other)]

    def is_eaten(self, square: Square) -> bool:
        return sum(tile.value for tile in self.attackers(square)) > self.pond[square].value

    def attacks(self, seat: int, new: Square) -> Asking:
        order = [(new[0] + across, new[1] + up) for across, up in AROUND]
        targets = sorted(self.attacked_by(new), key=order.index)
        while targets:
            target = targets[0]
            if any(one in self.attacked_by(other) for one in targets for other in targets):
                words = yield seat, {f"attack {name(square)}": 1 for square in targets}
                target = POND[words.split()[1]]
            targets.remove(target)
            if self.is_eaten(target):
                self.pond[target].alive = False
                yield from self.score(seat, set(self.pond[new].colours), self.prize(target))

    def bites(self, seat: int, new: Square) -> Asking:
        if self.is_eaten(new):
            attackers = self.attackers(new)
            last = self.tipping(attackers, self.pond[new].value) if self.rules == 1 else attackers
            self.pond[new].alive = False
            yield from self.score(seat, {colour for tile in last for colour in tile.colours}, self.prize(new))

    @staticmethod
    def tipping(attackers: list[Tile], value: int) -> list[Tile]:
        """Version 1: whoever takes the sum past the value, in every order."""
        found = []
        for order in permutations(attackers):
            total = 0
            for tile in order:
                total += tile.value
                if total > value:
                    found.append(tile)
                    break
        return found

    def prize(self, square: Square) -> int:
        return 2 if self.pond[square].species == "shark" else 1

    def survivors(self, seat: int, new: Square) -> Asking:
        empty = self.empty()
        for across, up in [*AROUND, (0, 0)]:
            square = (new[0] + across, new[1] + up)
            tile = self.pond.get(square)
            if tile and tile.alive and not any((square[0] + x, square[1] + y) in empty for x, y in AROUND):
                yield from self.score(seat, set(tile.colours), 2 if tile.value == 1 else 1)

    def score(self, seat: int, colours: set[str], points: int) -> Asking:
        [colour, *others] = colours
        if others:
            words = yield seat, {f"colour {colour}": 1 for colour in colours}
            colour = words.split()[1]
        self.points[colour] += points

    # The end

    def result(self) -> tuple[list[int], list[int]]:
        """Everybody's score, and the seats from first to last."""
        ordered = {
            seat: sorted(self.points[colour] for colour in self.missions[seat].split("-")) for seat in self.hands
        }
        scores = {seat: high + middle - low for seat, (low, middle, high) in ordered.items()}
        standing = sorted(self.hands, key=lambda seat: (-scores[seat], ordered[seat][0], seat))
        return list(scores.values()), standing
