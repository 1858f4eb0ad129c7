"""Writes every game's transcript anew."""

from shoal.games import REGISTRY
from tests.transcripts.writing import path_of, transcript

for game in REGISTRY:
    path_of(game).write_text(transcript(game), encoding="utf-8")
    print(f"wrote {path_of(game).name}")
