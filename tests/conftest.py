"""How thoroughly hypothesis looks: less so where the rules run interpreted, which is some fifty times slower."""

from hypothesis import settings

from shoal.pure import is_compiled

settings.register_profile("compiled", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("interpreted", deadline=None, derandomize=True, max_examples=15)
settings.load_profile("compiled" if is_compiled() else "interpreted")
