"""Vicious Fishes by Tom Vasel. Paragraph numbers are those of RULES.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.bits import BIT, as_list, count, lowest, nth
from shoal.games.contract import CHANCE, State, places
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules.events import Gain, TargetAsked, attacks_left, bite, colour_asked, survivor
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, ONLY, SQUARE, SQUARES, STEP, TILES, Pond, Tiles
from shoal.games.vicious_fishes.rules.stock import HAND, MISSIONS, SEATS, Stock

ROCKS: Final = 4

# What happens next. Before a tile is placed chance acts, and again to draw; in between the active player does.
LAY_ROCKS: Final = 0
DEAL_TILES: Final = 1
DEAL_MISSIONS: Final = 2
PLACE_TILE: Final = 3
ATTACKS: Final = 4
SURVIVORS: Final = 5
DRAW: Final = 6
OVER: Final = 7

# Moves: one of six colours, an attack on a square, a slot (tile and facing) on a square; then chance's, counted from
# where the others end: a rock on a square, a mission for a seat, a kind of tile for a seat.
ATTACK: Final = 6
PLACE: Final = 70
ROCK: Final = 0
MISSION: Final = 64
DEAL: Final = MISSION + SEATS * MISSIONS

# The placings while they are listed: on which squares, in which ways, and both.
_EMPTY: Final[vec[i64]] = vec[i64](range(SQUARES))
_SLOTS: Final[vec[i64]] = vec[i64](range(4 * HAND))
_LEGAL: Final[vec[i64]] = vec[i64](range(4 * HAND * SQUARES))

_NO_POINTS: Final[vec[i64]] = vec[i64]([0 for _ in COLOURS])


class ViciousFishes(State):
    tiles: Tiles
    """The tiles played with. Shared between copies and never changed."""
    pond: Pond
    points: vec[i64]
    """The points of the six colours."""
    stock: Stock
    rocks: i64
    """How many rocks lie in the pond."""
    laid: i64
    """How many tiles lie in the pond."""
    stage: i64
    """What happens next."""
    turn: i64
    """The seat whose turn it is, or who is dealt to."""
    at: i64
    """The cell of the tile placed last; 0 before the first."""
    aim: i64
    """The cell its player chose to have attacked last; 0 if there was no choice."""
    left: i64
    """The directions, from there, of the targets still to be attacked or the survivors still to be scored."""
    asked: i64
    """The colours to choose from, as bits; 0 unless a colour is asked for."""
    about: i64
    """The cell of the eaten tile or the survivor for which a colour is asked; 0 if none is."""
    prize: i64
    """The points that colour will gain."""
    past: vec[i64]
    """The moves made by seats, which everybody has seen. It tells how a position came about, and is no part of it."""

    def __init__(self, players: i64, options: dict[str, object], tiles: Tiles, rocks: list[int], rules: i64) -> None:
        """Without rocks chance lays them."""
        self.players = players
        self.options = options
        self.rules = rules
        self.tiles = tiles
        self.pond = Pond(tiles)
        self.points = _NO_POINTS[:]
        self.stock = Stock(tiles)
        self.rocks = 0
        self.laid = 0
        self.stage = LAY_ROCKS
        self.turn = 1
        self.at = 0
        self.aim = 0
        self.left = 0
        self.asked = 0
        self.about = 0
        self.prize = 0
        self.past = vec[i64]()
        for square in rocks:
            self._lay_rock(square)

    # Whose turn, and what may be done

    def actor(self) -> i64:
        """Who acts, while the game goes on."""
        return self.turn if PLACE_TILE <= self.stage <= SURVIVORS else CHANCE

    def actors(self) -> list[int]:
        return [] if self.stage == OVER else [int(self.actor())]

    def legal(self, seat: i64) -> list[int]:
        if self.stage == OVER or seat == CHANCE or seat != self.actor():
            return []
        if self.asked:
            return [colour for colour in range(6) if self.asked & BIT[colour]]
        if self.stage == ATTACKS:
            return [ATTACK + square for square in range(SQUARES) if self.left & self.pond.direction(self.at, square)]
        return self._placings(seat)

    def _placings(self, seat: i64) -> list[int]:
        """2.2: every way to lay a tile of the hand, on every empty square."""
        moves, empty, slots = _LEGAL, _EMPTY, _SLOTS
        squares = self.pond.empty(empty)
        ways = self.stock.slots(seat, slots)
        found: i64 = 0
        way: i64 = 0
        while way < ways:
            first: i64 = PLACE + SQUARES * slots[way]
            way += 1
            place: i64 = 0
            while place < squares:
                moves[found] = first + empty[place]
                found += 1
                place += 1
        return as_list(moves, found)

    def why_not(self, seat: i64, move: i64) -> str:
        if self._allows(seat, move):
            return ""
        from shoal.games.vicious_fishes.rules.refusals import refusal

        return refusal(self, int(seat), int(move))

    def _allows(self, seat: i64, move: i64) -> bool:
        if self.stage == OVER or seat != self.actor() or move < 0:
            return False
        drawn: i64 = move - self._choices()
        if seat == CHANCE:
            return move in [outcome for outcome, _ in self.chance()]
        if drawn >= 0:
            return False
        if self.asked:
            return move < ATTACK and self.asked & BIT[move] != 0
        if self.stage == ATTACKS:
            return ATTACK <= move < PLACE and self.left & self.pond.direction(self.at, move - ATTACK) != 0
        if move < PLACE:
            return False
        slot: i64 = (move - PLACE) // SQUARES
        return self.stock.holds(seat, self.tiles.kind[slot]) and self.pond.lying[CELL[(move - PLACE) % SQUARES]] == 0

    # Chance

    def chance(self) -> list[tuple[int, int]]:
        if self.actor() != CHANCE or self.stage == OVER:
            return []
        base: i64 = self.choices()
        if self.stage == LAY_ROCKS:
            return [(int(base + ROCK + square), 1) for square in range(SQUARES) if self.pond.lying[CELL[square]] == 0]
        if self.stage == DEAL_MISSIONS:
            base += MISSION + MISSIONS * (self.turn - 1)
            return [(int(base + mission), 1) for mission in range(MISSIONS) if not self.stock.is_given(mission)]
        base += DEAL + self.stock.kinds() * (self.turn - 1)
        pile = self.stock.pile
        outcomes: list[tuple[int, int]] = []
        kind: i64 = 0
        while kind < len(pile):
            if pile[kind]:
                outcomes.append((int(base + kind), int(pile[kind])))
            kind += 1
        return outcomes

    # Making a move

    def do(self, seat: i64, move: i64) -> None:
        drawn: i64 = move - self._choices()
        if drawn < 0:
            self.past = append(self.past, move)
        if drawn >= DEAL:
            self._deal(drawn - DEAL - self.stock.kinds() * (self.turn - 1))
        elif drawn >= MISSION:
            self._give(drawn - MISSION - MISSIONS * (self.turn - 1))
        elif drawn >= 0:
            self._lay_rock(drawn)
        elif move >= PLACE:
            self._place((move - PLACE) // SQUARES, CELL[(move - PLACE) % SQUARES])
        elif move >= ATTACK:
            self.aim = CELL[move - ATTACK]
            self._attack(lowest(self.pond.direction(self.at, move - ATTACK)))
            self._go_on()
        else:
            self._gain(move, self.prize, self.about)
            self.asked = 0
            self.about = 0
            self.prize = 0
            self._go_on()

    def _lay_rock(self, square: i64) -> None:
        """1.2: four rocks, then the tiles are dealt."""
        self.pond.lay_rock(CELL[square])
        self.rocks += 1
        if self.rocks == ROCKS:
            self.stage = DEAL_TILES

    def _deal(self, kind: i64) -> None:
        """1.5: five tiles each, seat by seat; 2.6: later one at the end of each turn."""
        self.stock.deal(self.turn, kind)
        if self.stage == DRAW:
            self._pass_on()
        elif self.stock.sizes[self.turn - 1] == HAND:
            self._next_seat(DEAL_MISSIONS)

    def _give(self, mission: i64) -> None:
        """1.6: a mission each, seat by seat."""
        self.stock.missions[self.turn - 1] = mission
        self._next_seat(PLACE_TILE)

    def _next_seat(self, afterwards: i64) -> None:
        """The next seat is dealt to; after the last one it is seat 1's turn again (1.8)."""
        self.turn += 1
        if self.turn > self.players:
            self.turn = 1
            self.stage = afterwards

    def _place(self, slot: i64, cell: i64) -> None:
        """2.1, 2.2: a tile from the hand comes into the pond and attacks."""
        self.stock.play(self.turn, self.tiles.kind[slot])
        self.laid += 1
        self.at = cell
        self.aim = 0
        self.pond.lay(cell, slot)
        self.stage = ATTACKS
        self.left = self.pond.targets(cell)
        self._go_on()

    def _go_on(self) -> None:
        """Everything that follows by itself, until the active player has a choice or the turn is over."""
        while self.asked == 0:
            if self.stage == ATTACKS:
                if self.left == 0:
                    self._bite_back()
                elif self.pond.order_matters(self.at, self.left):
                    if self.events is not None:
                        self.events.append(TargetAsked("3.4", attacks_left(self.pond, self.at, self.left)))
                    return
                else:
                    self._attack(lowest(self.left))
            elif self.left:
                self._survive(lowest(self.left))
            elif self.stock.piled:
                self.stage = DRAW
                return
            else:
                self._pass_on()
                return

    def _attack(self, way: i64) -> None:
        """3.2: the new tile attacks a target; 3.7: if that is eaten, the new tile was the last to attack it."""
        self.left &= ~BIT[way]
        target = self.at + STEP[way]
        if self.events is not None:
            self.events.append(bite("3.2", self.pond, target, self.pond.colours(self.at)))
        if self.pond.overcome(target):
            self.pond.eat(target)
            self._score(self.pond.colours(self.at), self._prize(target), target)

    def _bite_back(self) -> None:
        """3.5, 3.8: those who attack the new tile; then it is seen who survives (4.2)."""
        colours: i64 = 0
        if self.events is not None and self.pond.attack[self.at]:
            self.events.append(bite("3.5", self.pond, self.at, self.pond.last_colours(self.at, self.rules)))
        if self.pond.overcome(self.at):
            colours = self.pond.last_colours(self.at, self.rules)
            self.pond.eat(self.at)
        self.stage = SURVIVORS
        self.left = self.pond.survivors(self.at)
        if colours:
            self._score(colours, self._prize(self.at), self.at)

    def _prize(self, cell: i64) -> i64:
        """3.6: what the tile is worth to who ate it."""
        return self.tiles.prize[self.pond.lying[cell] - 1]

    def _survive(self, way: i64) -> None:
        """4.2, 4.3: one point for a survivor, two if its value is 1."""
        self.left &= ~BIT[way]
        cell = self.at + STEP[way]
        points: i64 = 2 if self.pond.live[cell] == 1 else 1
        if self.events is not None:
            self.events.append(survivor(self.pond, cell, points))
        self._score(self.pond.colours(cell), points, cell)

    def _score(self, colours: i64, points: i64, about: i64) -> None:
        """3.6, 3.8, 3.9: points for the colour; where several are possible the active player is asked."""
        colour = ONLY[colours]
        if colour >= 0:
            self._gain(colour, points, about)
        else:
            self.asked = colours
            self.about = about
            self.prize = points
            if self.events is not None:
                self.events.append(colour_asked(colours, about, points))

    def _gain(self, colour: i64, points: i64, about: i64) -> None:
        self.points[colour] += points
        if self.events is not None:
            paragraph = "4.2" if self.pond.live[about] else "3.6"
            self.events.append(Gain(paragraph, COLOURS[colour], int(points), int(self.points[colour])))

    def _pass_on(self) -> None:
        """1.8: the next player's turn; 5.1: unless the pond is full."""
        if self.laid == TILES:
            self.stage = OVER
        else:
            self.stage = PLACE_TILE
            self.turn = self.turn + 1 if self.turn < self.players else 1

    # The end

    def ending(self) -> str:
        return "the pond is full" if self.stage == OVER else ""

    def scores(self) -> list[int]:
        """5.2: what each mission came to."""
        return [int(self.stock.score(seat, self.points)) for seat in range(1, self.players + 1)]

    def ranks(self) -> list[int]:
        """5.3, 5.4: places by what each mission is worth."""
        return places([self.stock.worth(seat, self.points) for seat in range(1, self.players + 1)])

    # Numbers, copies and playouts

    def _choices(self) -> i64:
        return PLACE + SQUARES * i64(len(self.tiles.kind))

    def choices(self) -> int:
        return int(self._choices())

    def ids(self) -> int:
        return int(self._choices() + DEAL + SEATS * self.stock.kinds())

    def copy(self) -> "ViciousFishes":
        twin = ViciousFishes(self.players, self.options, self.tiles, [], self.rules)
        twin.pond = self.pond.copy()
        twin.points = self.points[:]
        twin.stock = self.stock.copy()
        twin.rocks = self.rocks
        twin.laid = self.laid
        twin.stage = self.stage
        twin.turn = self.turn
        twin.at = self.at
        twin.aim = self.aim
        twin.left = self.left
        twin.asked = self.asked
        twin.about = self.about
        twin.prize = self.prize
        twin.past = self.past[:]
        return twin

    def key(self) -> tuple[object, ...]:
        turn = (self.stage, self.turn, self.at, self.aim, self.left, self.asked, self.about, self.prize)
        return (
            "vicious-fishes",
            int(self.players),
            int(self.rules),
            tuple(self.tiles.names),
            tuple(self.tiles.copies),
            tuple(self.pond.lying),
            tuple(self.pond.live),
            tuple(self.points),
            *self.stock.key(),
            *[int(number) for number in turn],
        )

    def rollout(self, rng: Rng) -> i64:
        """To the end at random, every legal move as likely as the others."""
        played: i64 = 0
        while self.stage != OVER:
            self.do(self.turn, self.any_move(rng))
            played += 1
        return played

    def any_move(self, rng: Rng) -> i64:
        """One of the moves of whoever must act, as likely as `legal` and `chance` say, without listing them."""
        if self.asked:
            return nth(self.asked, rng.below(count(self.asked)))
        if self.stage == PLACE_TILE:
            return PLACE + SQUARES * self.stock.any_slot(self.turn, rng) + self.pond.any_square(rng)
        if self.stage == ATTACKS:
            target = self.at + STEP[nth(self.left, rng.below(count(self.left)))]
            return ATTACK + SQUARE[target]
        if self.stage == LAY_ROCKS:
            return self._choices() + ROCK + self.pond.any_square(rng)
        if self.stage == DEAL_MISSIONS:
            return self._choices() + MISSION + MISSIONS * (self.turn - 1) + self.stock.any_mission(rng)
        return self._choices() + DEAL + self.stock.kinds() * (self.turn - 1) + self.stock.any_kind(rng)
