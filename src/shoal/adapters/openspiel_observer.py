"""What OpenSpiel's learners see of a state: the game's tensor as one row, or as planes for convolutions."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from shoal.games.contract import ShoalError
from shoal.games.tensor import Layout

if TYPE_CHECKING:
    from shoal.adapters.openspiel import ShoalGame, ShoalState


class Observer:
    """What a player sees, as OpenSpiel asks for it; with perfect recall also the moves that led there."""

    def __init__(self, table: "ShoalGame", kind: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise ValueError(f"there are no observation parameters, not even {sorted(params)}")
        self._recalls = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._table = table
        self._places = plane_places(table.layout) if table.planes and not self._recalls else None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._places is not None:
            self.tensor: NDArray[np.float32] = np.zeros(self._places.shape, np.float32)
            self.dict["planes"] = self.tensor
            return
        parts: list[tuple[str, tuple[int, ...]]] = [(part.name, part.shape) for part in table.layout.parts]
        if self._recalls:
            parts.append(("history", (table.recall, 2)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in parts), np.float32)
        begin = 0
        for name, shape in parts:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[begin : begin + size].reshape(shape)
            begin += size

    def _viewer(self, player: int) -> int:
        return player if self._private else -1

    def set_from(self, state: "ShoalState", player: int) -> None:
        """Fill the tensor with what a player sees."""
        row = np.frombuffer(self._table.game.tensor.row(state.seen(self._viewer(player))), np.float32)
        if self._places is not None:
            np.take(row, self._places, out=self.tensor)
            return
        self.tensor[: len(row)] = row
        if self._recalls:
            moves = state.seen_moves(player, self._table.recall)
            self.dict["history"].fill(0)
            self.dict["history"][: len(moves)] = np.array(moves, np.float32).reshape(-1, 2)

    def string_from(self, state: "ShoalState", player: int) -> str:
        """What a player sees, as text."""
        if self._recalls:
            return state.knowledge(player)
        return json.dumps(state.seen(self._viewer(player)))


def plane_places(layout: Layout) -> NDArray[np.intp]:
    """For each cell of each plane its place in the row: boards as they are, every other number as a whole plane."""
    boards = {part.shape[-2:] for part in layout.parts if len(part.shape) > 2}
    if len(boards) != 1:
        raise ShoalError("planes are for games with a board, and this one has none: leave planes out")
    board = boards.pop()
    planes = []
    for part in layout.parts:
        places = np.arange(part.size) + layout.places[part.name].start
        if part.shape[-2:] == board:
            planes.append(places.reshape(-1, *board))
        else:
            planes.append(np.broadcast_to(places[:, None, None], (part.size, *board)))
    return np.concatenate(planes)
