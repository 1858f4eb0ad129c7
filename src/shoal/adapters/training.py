"""What `shoal train-data` wrote, in batches for a learner. `pip install 'shoal[data]' numpy`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from shoal.games import find
from shoal.games.contract import ShoalError

Batch = dict[str, Any]


def batches(
    folder: Path | str,
    *,
    split: str = "train",
    size: int = 256,
    seed: int | None = None,
    forced: bool = False,
    torch: bool = False,
) -> Iterator[Batch]:
    """The rows of one part of the data, `train`, `valid` or `test`, as numpy arrays or, with `torch`, as its tensors.

    A batch has `seen[n, numbers]`, what the seat knew; `legal[n, moves]`, bool; `policy[n, moves]`, how much of the
    choice each move had; `action[n]`; `value[n]`, what the seat expected; and `win[n]`, its share of it in the end.
    Rows with one legal move are left out unless they are wanted as `forced`. With a seed, files and the rows in each
    come in random order; the last batch may be smaller.
    """
    import pyarrow.parquet as pq

    if split not in ("train", "valid", "test"):
        raise ShoalError(f"the parts of the data are train, valid and test, not {split}")
    files = sorted(Path(folder).glob("games-*.parquet"))
    if not files:
        raise ShoalError(f"there is no training data in {folder}: shoal train-data writes it")
    rng = np.random.default_rng(seed)
    if seed is not None:
        rng.shuffle(files)
    waiting: list[dict[str, Any]] = []
    for file in files:
        table = pq.read_table(file)
        about = json.loads(table.schema.metadata[b"shoal"])
        rows = [row for row in table.to_pylist() if row["split"] == split and (forced or not row["forced"])]
        if seed is not None:
            rng.shuffle(rows)
        waiting += rows
        while len(waiting) >= size:
            yield _batch(waiting[:size], about, torch)
            waiting = waiting[size:]
    if waiting:
        yield _batch(waiting, about, torch)


def _batch(rows: list[dict[str, Any]], about: dict[str, Any], torch: bool) -> Batch:
    game = find(about["game"])
    moves = game.prepare(about["players"], about["options"], about["rules"]).choices()
    legal = np.zeros((len(rows), moves), np.bool_)
    policy = np.zeros((len(rows), moves), np.float32)
    for place, row in enumerate(rows):
        legal[place, row["actions"]] = True
        policy[place, row["actions"]] = row["policy"]
    seen = [
        row["tensor"] if row["tensor"] is not None else game.tensor.row(json.loads(row["view"])).tolist()
        for row in rows
    ]
    batch: Batch = {
        "seen": np.array(seen, np.float32),
        "legal": legal,
        "policy": policy,
        "action": np.array([row["action"] for row in rows], np.int64),
        "value": np.array([np.nan if row["value"] is None else row["value"] for row in rows], np.float32),
        "win": np.array([row["win"] for row in rows], np.float32),
    }
    if torch:
        from torch import from_numpy

        return {name: from_numpy(numbers) for name, numbers in batch.items()}
    return batch
