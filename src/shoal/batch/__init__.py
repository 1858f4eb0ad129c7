"""Many games at once for learners, in numpy arrays. `pip install 'shoal[batch]'`.

from shoal.batch import make

games = make("fishery", 2, 1024, seed=1)
games.reset()
while True:
    games.step(choose(games.observation, games.mask))
"""

from shoal.batch.batch import Batch, make
from shoal.batch.settings import HORIZON

__all__ = ["HORIZON", "Batch", "make"]
