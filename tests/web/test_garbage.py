"""What has lived long is left out when garbage is looked for, but not for ever."""

import subprocess
import sys

PROGRAM = """
import gc, weakref
from shoal.web.operations import garbage

class Ring:
    def __init__(self):
        self.itself = self

garbage.LEAST_LEFT_OUT, garbage.COUNT_EVERY = 0, 1
garbage.settle()
before = gc.get_freeze_count()
rings = [Ring() for _ in range(2 * before)]
gc.collect()
assert gc.get_freeze_count() > 2 * before, "what survives is left out"
first = weakref.ref(rings[0])
del rings
gc.collect()
assert first() is None, "everything is looked through once there is twice as much"
"""


def test_cycles_that_lived_long_are_found_in_the_end() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
