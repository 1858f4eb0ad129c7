"""Many games at once for learners, in numpy arrays. `pip install 'shoal[batch]'`. A learner's loop::

    from shoal.batch import make

    games = make("fishery", 2, 1024, seed=1)
    games.reset()
    while True:
        games.step(choose(games.observation, games.mask))

Secret choices are made one seat after another, and show nothing of each other.
"""

from shoal.batch.batch import Batch, make
from shoal.batch.settings import HORIZON

__all__ = ["HORIZON", "Batch", "make"]
