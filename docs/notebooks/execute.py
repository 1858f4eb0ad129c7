"""Executes the notebooks and stores what they show. `make notebooks`."""

from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent
PICTURES = {"image/svg+xml", "text/html"}


def execute(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    with TemporaryDirectory() as folder:
        NotebookClient(notebook, resources={"metadata": {"path": folder}}, record_timing=False).execute()
    # What differs from machine to machine is left out.
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for cell in notebook.cells:
        cell.metadata = {}
        for output in cell.get("outputs", []):
            # The text of a thing that shows itself as a picture may be as long as the picture.
            if PICTURES & output.get("data", {}).keys():
                output.data.pop("text/plain", None)
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    for found in sorted(FOLDER.glob("*.ipynb")):
        execute(found)
