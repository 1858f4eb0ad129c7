"""The examples of the README and of the pages it names run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, extra in (("pettingzoo", "pettingzoo"), ("pyspiel", "openspiel")):
        pytest.importorskip(module, reason=f"the README shows {module}: pip install 'shoal[{extra}]'")
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 10
    assert failed == 0


def test_the_examples_of_the_page_of_tensors_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "tensors.md"), module_relative=False)
    assert tried > 4
    assert failed == 0
