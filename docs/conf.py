"""The site of the documentation: `make docs` builds it, and every warning is an error."""

import os
import tomllib
from pathlib import Path

# The sources themselves are described: compiled modules keep no strings under their fields.
os.environ["SHOAL_PURE"] = "1"

ROOT = Path(__file__).parents[1]

project = "Shoal"
author = "the authors of Shoal"
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build", "examples", "appendix/experiments"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!shoal\.).*"), ("py:class", r"shoal\..*\.[A-Z](_co|_contra)?")]
"""Names of other projects are not looked up, since nothing is fetched for a build; ours must all be found.
Type variables have no entry of their own."""

myst_heading_anchors = 3
myst_links_external_new_tab = False
nb_execution_mode = "off"
"""Notebooks are stored executed: `make notebooks`."""

default_role = "code"
smartquotes = False
"""Docstrings speak of `code` and of '', which is the empty text."""
autoclass_content = "both"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Shoal {release}"
html_static_path: list[str] = []
html_copy_source = False
html_show_copyright = False
