"""A short game of each kind, written down so that a person can read what the rules do.

`make transcripts` writes them anew; a change in them is a change in a game, to be read before it is kept.
"""

from pathlib import Path

from shoal import Match
from shoal.games.rng import Rng
from shoal.play.record import mover_name

FOLDER = Path(__file__).parent
SEED = 20


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def random_match(game: str) -> Match:
    match = Match(game, seed=SEED)
    rng = Rng(SEED)
    while not match.over:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return match


def transcript(game: str) -> str:
    """The first board, every move with its story for a spectator, seat 1's board half-way, the last board."""
    match = random_match(game)
    title = match.game.title
    lines = [f"{title}, {match.state.players} players, moves at random from seed {SEED}", ""]
    half = len(match.moves) // 2
    for number, made in enumerate(match.steps()):
        if number in (0, half):
            seen = match.game.text(match.game.view(made.before, 1), match.names)
            lines += ["", f"Before move {number + 1}, seat 1 sees:", seen.plain(), ""]
        lines.append(f"{number + 1:4}  {mover_name(made.seat)!s:6}  {match.game.write(made.before, made.move)}")
        lines += [f"{'':14}{sentence}" for sentence in match.game.story(made, 0, match.names)]
    lines += ["", "At the end:", match.text(), "", f"{match.ending}: scores {match.scores()}, places {match.ranks()}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"
