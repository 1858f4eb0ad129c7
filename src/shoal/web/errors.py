"""What can be wrong with a request, for whoever made it to put right."""

from shoal.games.contract import ShoalError


class NoTable(ShoalError):
    """There is no such table, or no more."""


class NotYours(ShoalError):
    """Something that belongs to somebody else."""


class Busy(ShoalError):
    """Too much is asked for at once to do this soon; later it can be done."""
