"""Fishery written down again, slowly and plainly, from the sheet alone."""

COLUMNS = "abcdefghi"
ROWS = range(1, 8)
SQUARES = [(column, row) for row in ROWS for column in range(9)]
PLACES = [((c, r), (c + 1, r)) for c, r in SQUARES if c < 8] + [((c, r), (c, r + 1)) for c, r in SQUARES if r < 7]

BORDERS = {square: [place for place in PLACES if square in place] for square in SQUARES}

Square = tuple[int, int]
Place = tuple[Square, Square]


def name(square: Square) -> str:
    return f"{COLUMNS[square[0]]}{square[1]}"


class Reference:
    def __init__(self) -> None:
        self.ships: dict[Square, int] = {}
        self.nets: set[Place] = set()
        self.supply = {1: 30, 2: 30}
        self.turn = 1
        self.passes = 0

    def areas(self, nets: set[Place]) -> list[set[Square]]:
        """Everything completely surrounded by nets or the edge of the board."""
        left, found = set(SQUARES), []
        while left:
            area, edge = set(), [min(left)]
            while edge:
                square = edge.pop()
                if square in area:
                    continue
                area.add(square)
                for place in BORDERS[square]:
                    if place not in nets:
                        edge.append(place[0] if square == place[1] else place[1])
            found.append(area)
            left -= area
        return found

    def is_fishery(self, area: set[Square]) -> bool:
        has_ship = any(square in self.ships for square in area)
        on_the_edge = any(c in (0, 8) or r in (1, 7) for c, r in area)
        return has_ship and on_the_edge

    def legal(self) -> set[str]:
        if self.passes == 2:
            return set()
        if len(self.ships) < 12:
            return {f"ship {name(square)}" for square in SQUARES if square not in self.ships}
        moves = {"pass"}
        if self.supply[self.turn]:
            for place in PLACES:
                if place not in self.nets and all(map(self.is_fishery, self.areas(self.nets | {place}))):
                    moves.add(f"net {name(place[0])}-{name(place[1])}")
        return moves

    def play(self, words: str) -> None:
        kind, _, where = words.partition(" ")
        if kind == "ship":
            self.ships[next(square for square in SQUARES if name(square) == where)] = self.turn
        elif kind == "net":
            self.nets.add(next(place for place in PLACES if f"{name(place[0])}-{name(place[1])}" == where))
            self.supply[self.turn] -= 1
        self.passes = self.passes + 1 if kind == "pass" else 0
        self.turn = 3 - self.turn

    def scores(self) -> list[int]:
        fish = {1: 0, 2: 0}
        for area in self.areas(self.nets):
            black = sum(self.ships.get(square) == 1 for square in area)
            white = sum(self.ships.get(square) == 2 for square in area)
            if black != white:
                fish[1 if black > white else 2] += len(area)
        return [fish[1], fish[2]]

    def winner(self) -> int:
        black, white = self.scores()
        return 1 if black > white else 2
