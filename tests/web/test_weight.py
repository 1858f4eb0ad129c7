"""A table weighs little: under 100 kB over the wire before the first move, and every update under 60 kB."""

import json
import random
import urllib.request
from typing import Any

import pytest
from websockets.sync.client import connect

from shoal.games import REGISTRY, find
from shoal.loadtest.web_bench import any_of
from tests.web.person import Person
from tests.web.serving import Server

PAGE = 100_000
UPDATE = 60_000


@pytest.mark.parametrize("game", REGISTRY)
def test_the_page_before_the_first_move(person: Person, game: str) -> None:
    """All that a browser loads which has never been here, in bytes as they travelled."""
    address = person.open_table(game, "me", *["bot:random"] * (find(game).players[-1] - 1))
    loaded: list[int] = []
    line = person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.on("Network.loadingFinished", lambda event: loaded.append(int(event["encodedDataLength"])))
    person.frames.clear()
    person.go(address)
    person.arrived()
    person.page.wait_for_load_state("networkidle")
    # The page that was left may still have been told something.
    table = next(frame for frame in person.frames if json.loads(frame)["is"] == "table")
    weight = sum(loaded) + len(table.encode())
    print(f"{game}: {weight:,} bytes in {len(loaded)} files and a message of {len(table.encode()):,}")
    assert 10_000 < weight < PAGE


@pytest.mark.parametrize("game", REGISTRY)
def test_every_update_of_a_whole_game_at_the_largest_table(server: Server, game: str) -> None:
    """As a page gets them, over the same line."""
    rng = random.Random(3)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (find(game).players[-1] - 1)]
    opened = post(f"{server.url}/api/tables", {"game": game, "seats": seats})
    heaviest = 0
    with connect(f"{server.url.replace('http', 'ws')}/t/{opened['table']}/socket") as line:
        line.send(json.dumps({"do": "sit", "key": opened["seats"][0]["key"], "want": "page"}))
        answered = -1
        for text in line:
            heaviest = max(heaviest, len(text))
            message = json.loads(text)
            assert message["is"] != "refused" or "decision" in message["why"], message
            if message.get("over"):
                break
            if message.get("mine") and message["decision"] != answered:
                answered = message["decision"]
                words = any_of(message["legal"], rng)
                line.send(json.dumps({"do": "play", "seat": 1, "words": words, "decision": answered}))
    print(f"{game}: the heaviest of all messages has {heaviest:,} bytes")
    assert 1_000 < heaviest < UPDATE


def post(url: str, data: object) -> Any:
    request = urllib.request.Request(url, json.dumps(data).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)
