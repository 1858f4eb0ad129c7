"""Takes the README's screenshots: positions of games between bots, as a browser shows them. `make pictures`."""

import asyncio
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from docs.pictures.draw import FOLDER, played
from PIL import Image
from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright

from shoal import Match
from shoal.web.routes.pages import COOKIE
from shoal.web.storage.store import SeatRow, Store, TableRow
from shoal.web.tables.entries import as_entries
from shoal.web.tables.keys import digest

CHROMIUM = "/usr/bin/chromium"
PORT = 8765
HOME = f"http://localhost:{PORT}"
KEY = "the browser that takes the pictures"
SIZE: ViewportSize = {"width": 1280, "height": 800}


class Scene(NamedTuple):
    players: int
    options: dict[str, object]
    seed: int
    moves: int
    """So many are made, and then on until it is seat 1's turn."""
    clicks: tuple[str, ...] = ()
    """Tokens that are chosen on the board and the tray."""
    point: str = ""
    """The token that is pointed at."""


SCENES = {
    "fresh-fish": Scene(4, {"zones": 1, "demonstrations": 1}, 11, 170, point="e4"),
    "fishery": Scene(2, {}, 18, 50, point="c3-d3"),
    "rotten-fish": Scene(4, {}, 4, 24),
    "fresh-market": Scene(4, {}, 5, 40),
    "fish-in-the-barrel": Scene(4, {}, 6, 40),
    "vicious-fishes": Scene(3, {}, 6, 110, clicks=("black-shark-8", "c3")),
}


def keep(store: Store, name: str, match: Match) -> None:
    """A table at which the match is being played, seat 1 by this browser."""
    owners = [digest(KEY), *[""] * (len(match.names) - 1)]
    row = TableRow(
        id=name,
        game=match.game.id,
        rules=match.game.version,
        options=match.record().options,
        public=False,
        seats=[
            SeatRow(seat, called, "person", owner=owner)
            for seat, (called, owner) in enumerate(zip(match.names, owners, strict=True), 1)
        ],
        changed=time.time(),
    )
    entries = as_entries(match, match.moves)
    asyncio.run(store.add_table(row, entries))


def prepare(database: str) -> None:
    store = Store(database)
    for game, scene in SCENES.items():
        keep(store, game, played(game, scene.players, scene.options, scene.seed, scene.moves))
    store.close()


def take(page: Page, name: str) -> None:
    taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
    # A table of 256 colours weighs a third.
    taken.quantize(256, Image.Quantize.FASTOCTREE).save(FOLDER / f"web-{name}.png", optimize=True)
    print(f"took web-{name}.png")


def take_table(page: Page, game: str) -> None:
    scene = SCENES[game]
    page.goto(f"{HOME}/t/{game}")
    page.wait_for_selector("#tools button")
    for token in scene.clicks:
        page.locator(f'[data-token="{token}"]').first.click()
    if scene.point:
        page.locator(f'[data-token="{scene.point}"]').first.hover()
        page.wait_for_selector("#board svg > .overlay")
    take(page, game)


def take_all(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(HOME)
    take(page, "lobby")
    context.add_cookies([{"name": COOKIE, "value": KEY, "url": HOME}])
    for game in SCENES:
        take_table(page, game)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        prepare(database)
        serving = [sys.executable, "-m", "shoal", "serve", "--port", str(PORT), "--db", database]
        with subprocess.Popen(serving, stdout=subprocess.PIPE) as server, sync_playwright() as playwright:
            assert server.stdout is not None
            server.stdout.readline()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            take_all(browser.new_context(viewport=SIZE, reduced_motion="reduce", color_scheme="light"))
            browser.close()
            server.terminate()


if __name__ == "__main__":
    main()
