"""`python -m shoal`, for where the command `shoal` is not on the path."""

from shoal.cli import main

main()
