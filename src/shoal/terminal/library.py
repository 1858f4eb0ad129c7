"""What can be read: the games, their rules, and games that were played."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from shoal.games import REGISTRY, find
from shoal.games.contract import SPECTATOR, ShoalError
from shoal.games.game import Game, Option
from shoal.games.wording.rulebook import rulebook
from shoal.play.match import Match
from shoal.play.record import BadRecord, Record, mover_name, seat_number
from shoal.terminal.screen import Screen

# The games


def list_games() -> None:
    screen = Screen()
    for name in REGISTRY:
        game = find(name)
        screen.say(name, "bold")
        screen.say(f"  {game.title} by {game.designer}: {_seats(game)} players, about {game.minutes} minutes")
        screen.say(f"  {game.blurb}")
        for option in game.options:
            screen.say(f"    --option {_choices(option)}  {option.summary}", "dim")


def _seats(game: Game) -> str:
    fewest, most = game.players[0], game.players[-1]
    return f"{fewest}" if fewest == most else f"{fewest} to {most}"


def _choices(option: Option) -> str:
    shown = [json.dumps(choice).strip('"') for choice in option.choices]
    return f"{option.name}={'|'.join(shown) or '…'}"


def show_rules(name: str, paragraph: str) -> None:
    book = rulebook(find(name))
    if paragraph:
        Screen().say(book.paragraph(paragraph))
    else:
        Screen().rules(book.text)


# Games that were played


def _verified(path: Path) -> Match:
    record = Record.load(path)
    try:
        return record.verify()
    except ShoalError as error:
        raise BadRecord(f"{path}: {error}") from error


def _viewer(match: Match, seat: int) -> int:
    return SPECTATOR if seat == SPECTATOR else seat_number(seat, match.state.players)


def replay_as_text(path: Path, seat: int) -> None:
    match = _verified(path)
    viewer = _viewer(match, seat)
    screen = Screen()
    screen.say(f"{match.game.title}: {', '.join(match.names)}", "bold")
    for number, made in enumerate(match.steps(), 1):
        for sentence in match.tell(made, viewer):
            screen.say(f"{number:>4}  {sentence}")
    screen.show(match.styled_text(viewer))
    screen.say(_standing(match))


def replay_as_data(path: Path, seat: int) -> None:
    """Never the words of a move: the viewer knows what the story and the view tell."""
    match = _verified(path)
    viewer = _viewer(match, seat)
    steps = [
        {
            "by": mover_name(made.seat),
            "story": match.tell(made, viewer),
            "view": match.game.view(made.after, viewer),
        }
        for made in match.steps()
    ]
    result = match.record()
    whole = {
        "game": match.game.id,
        "options": result.options,
        "seats": match.names,
        "viewer": viewer,
        "steps": steps,
        "ending": match.ending,
        "scores": result.scores,
        "ranks": result.ranks,
    }
    print(json.dumps(whole, ensure_ascii=False))


def _standing(match: Match) -> str:
    if not match.over:
        return f"Unfinished after {len(match.moves)} moves."
    results = ", ".join(f"{name}: {score}" for name, score in zip(match.names, match.scores(), strict=True))
    return f"Over after {len(match.moves)} moves: {match.ending}. {results}."


def verify_all(paths: Sequence[Path]) -> bool:
    """A line for each file, good ones on standard output, bad ones on standard error; whether all are good."""
    good = True
    for path in paths:
        try:
            match = _verified(path)
        except ShoalError as error:
            good = False
            print(error, file=sys.stderr)
        else:
            Screen().say(f"{path}: good. {match.game.title}. {_standing(match)}")
    return good
