"""The examples of the README and of the documentation run, and their links lead somewhere."""

import doctest
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from docs.pictures.diagrams import PICTURES

import shoal

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXTRAS = {"pettingzoo": "pettingzoo", "pyspiel": "openspiel"}
"""What an example may import besides Shoal, and the extra that brings it."""
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]*)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def with_examples() -> list[Path]:
    return [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", with_examples(), ids=name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    for module, extra in EXTRAS.items():
        if module in text.replace(f"shoal[{extra}]", ""):
            pytest.importorskip(module, reason=f"{name(page)} shows {module}: pip install 'shoal[{extra}]'")
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 4
    assert failed == 0


def test_the_readme_and_the_guide_have_examples() -> None:
    assert {"README.md", "docs/guide/python.md", "docs/guide/research.md"} <= set(map(name, with_examples()))


def anchors(page: Path) -> set[str]:
    """What the headings of a page can be linked by."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        path, _, anchor = unquote(link).partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


def test_the_diagrams_are_as_their_script_draws_them() -> None:
    for diagram, svg in PICTURES.items():
        stored = (ROOT / "docs" / "pictures" / f"{diagram}.svg").read_text(encoding="utf-8")
        assert stored == svg, "draw them anew: python -m docs.pictures.diagrams"


def test_the_reference_has_what_shoal_offers() -> None:
    reference = (ROOT / "docs" / "reference" / "match.md").read_text(encoding="utf-8")
    for offered in set(shoal.__all__) - {"__version__"}:
        assert re.search(rf":: shoal\.{offered}$", reference, re.MULTILINE), f"{offered} is missing"
