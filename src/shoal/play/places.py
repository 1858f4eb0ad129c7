"""Where games are kept on this machine, unless somebody says otherwise."""

import os
from pathlib import Path


def data_folder() -> Path:
    """$XDG_STATE_HOME/shoal, by default ~/.local/state/shoal."""
    home = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(home) / "shoal"
