"""Every game has a transcript, and it is what the game does."""

import pytest

from shoal.games import REGISTRY
from tests.transcripts.writing import path_of, transcript


@pytest.mark.parametrize("game", REGISTRY)
def test_the_transcript_is_what_the_game_does(game: str) -> None:
    assert path_of(game).exists(), f"{game} has no transcript: make transcripts"
    assert transcript(game) == path_of(game).read_text(encoding="utf-8")
