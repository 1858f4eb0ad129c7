"""What a person can say besides moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from shoal.games.contract import ShoalError
from shoal.games.wording.natural_list import natural_list
from shoal.games.wording.rulebook import rulebook, taken_apart
from shoal.search.settled import place_is_settled
from shoal.terminal.move_input import GROUPS, gathered, narrow, split

if TYPE_CHECKING:
    from shoal.terminal.session import Session

YES = ("yes", "y")
LONGEST_HINT = 60
"""Seconds: a person waits for it."""


class Quit(Exception):
    """A person wants to stop here."""


def list_moves(session: "Session", seat: int, rest: str) -> bool:
    """`?` lists all moves; with words, those that begin so."""
    found = [" ".join(move) for move in narrow(rest.lower().split(), split(session.match.legal(seat)))]
    if not found:
        raise ShoalError(f"no move you could make now begins with {rest!r}")
    lines = gathered(found)
    if any(GROUPS in line for line, _ in lines):
        session.screen.say("Take one word from each group:", "dim")
    for line, count in lines:
        session.screen.say(f"  {line}" + (f"  ({count} moves)" if count > 1 else ""))
    if not rest:
        session.screen.say(f"Besides moves: {', '.join(COMMANDS)}; help tells what they do.", "dim")
    return False


def explain_commands(session: "Session", seat: int, rest: str) -> bool:
    for command in dict.fromkeys(COMMANDS.values()):
        session.screen.say(f"  {command.usage:<18} {command.summary}")
    session.screen.say("Words may be shortened where only one legal move fits.", "dim")
    session.screen.say("Enter alone shows the table again.", "dim")
    return False


def explain_move(session: "Session", seat: int, rest: str) -> bool:
    """`why MOVE`: that it is legal and what it brings about, or which paragraph forbids it."""
    if not rest:
        raise ShoalError("say which move, as in why " + session.match.legal(seat)[0])
    words = session.understood(seat, rest)
    reason = session.match.why_not(seat, words)
    if not reason:
        session.screen.say(f"{words} is legal.", "good")
        _preview(session, seat, words)
        return False
    session.screen.say(f"{words}: {reason}.", "alert")
    session.screen.say(rulebook(session.match.game).paragraph(taken_apart(reason).rule))
    return False


def preview_move(session: "Session", seat: int, rest: str) -> bool:
    """`what MOVE`: what a legal move would bring about."""
    if not rest:
        raise ShoalError("say which move, as in what " + session.match.legal(seat)[0])
    words = session.understood(seat, rest)
    reason = session.match.why_not(seat, words)
    if reason:
        raise ShoalError(reason)
    if not _preview(session, seat, words):
        session.screen.say(f"{words} brings about nothing else.")
    return False


def _preview(session: "Session", seat: int, words: str) -> list[str]:
    sentences = session.match.preview(seat, words)
    for sentence in sentences:
        session.screen.say(sentence)
    return sentences


def advise(session: "Session", seat: int, rest: str) -> bool:
    """`hint`: the best moves a search finds from what the person knows. Ctrl-C ends the thinking, not the game."""
    seconds = _hint_seconds(rest)
    try:
        with session.screen.waiting(f"Thinking for {seconds:g} s; Ctrl-C stops it…"):
            found = session.match.hint(seat, seconds)
    except KeyboardInterrupt:
        session.screen.say("No hint, then; it is still your turn.", "dim")
        return False
    for advice in found.moves:
        session.screen.say(f"  {advice.words}: {advice.says}", "good")
        session.screen.say(f"    {advice.why}")
    return False


def _hint_seconds(typed: str) -> float:
    try:
        seconds = float(typed or 1)
    except ValueError:
        seconds = 0
    # NaN is not below anything either.
    if not 0 < seconds <= LONGEST_HINT:
        raise ShoalError(f"a hint takes a number of seconds, at most {LONGEST_HINT}, as in hint 5")
    return seconds


def show_rules(session: "Session", seat: int, rest: str) -> bool:
    book = rulebook(session.match.game)
    if rest:
        session.screen.say(book.paragraph(rest))
    else:
        session.screen.rules(book.text)
    return False


def take_back(session: "Session", seat: int, rest: str) -> bool:
    """The last move a person made goes, and all that bots and chance answered."""
    match = session.match
    # A choice that others have sealed is theirs alone to take back.
    theirs = [seat] if match.state.sealed() else session.people
    last = next((step.seat for step in reversed(match.moves) if step.seat in theirs), None)
    if last is None:
        raise ShoalError("there is nothing to take back yet")
    match.undo(last)
    session.keep()
    session.note(f"{session.name(last)}'s last move is taken back.")
    return True


def save(session: "Session", seat: int, rest: str) -> bool:
    if rest:
        session.shelf.copy_to(Path(rest))
        session.screen.say(f"Saved a copy as {rest}; the game itself goes on in {session.shelf.path}")
    else:
        session.shelf.keep()
        session.screen.say(f"Saved as {session.shelf.path}")
    return False


def tell_all(session: "Session", seat: int, rest: str) -> bool:
    for sentence in session.match.story(seat):
        session.screen.say(sentence)
    return False


def propose_end(session: "Session", seat: int, rest: str) -> bool:
    """The table may agree to stop: people are asked, then the bots, which agree once their places are settled."""
    match = session.match
    moves = match.legal("table")
    if not moves:
        raise ShoalError("the table cannot agree to end the game at this moment")
    against = [session.name(person) for person in session.people if person != seat and not _agrees(session, person)]
    undecided = [] if against else _undecided(session)
    if against:
        session.note(f"The game goes on: {natural_list(against)} would rather play.")
    elif undecided:
        whose = "its place is" if len(undecided) == 1 else "their places are"
        session.note(f"The game goes on: {natural_list(undecided)} would play on, as {whose} not settled yet.")
    else:
        match.play("table", moves[0])
        session.keep()
    return True


def resign(session: "Session", seat: int, rest: str) -> bool:
    """A person gives up. With more people than two at the table that is not for one to decide."""
    others = [person for person in session.people if person != seat]
    if others and session.match.state.players > 2:
        raise ShoalError(f"{natural_list([session.name(person) for person in others])} would lose a game too: say end")
    session.screen.say("Resign? The game ends now, and you come last. yes or no", "alert")
    answer = session.keyboard.ask(session.name(seat), seat, lambda typed: (typed, ["yes", "no"]))
    if answer.lower() not in YES:
        session.note("The game goes on.")
        return True
    session.match.resign(seat)
    session.keep()
    return True


def _agrees(session: "Session", seat: int) -> bool:
    session.hand_over(seat)
    session.screen.say(f"{session.name(seat)}, shall the game end here? yes or no", "alert")
    answer = session.keyboard.ask(session.name(seat), seat, lambda typed: (typed, ["yes", "no"]))
    return answer.lower() in YES


def _undecided(session: "Session") -> list[str]:
    """The bots whose places can still change, as far as they can tell from what they know."""
    match = session.match
    with session.screen.waiting("The bots think about it…"):
        return [session.name(bot) for bot in session.bots if not place_is_settled(match.game, match.view(bot))]


def leave(session: "Session", seat: int, rest: str) -> bool:
    """Nobody leaves a game that could not be saved: the refusal says why, and a copy elsewhere may do."""
    session.shelf.keep()
    raise Quit


def _moves(session: "Session", seat: int) -> Sequence[str]:
    return session.match.legal(seat)


def _paragraphs(session: "Session", seat: int) -> Sequence[str]:
    return list(rulebook(session.match.game).paragraphs)


def _nothing(session: "Session", seat: int) -> Sequence[str]:
    return []


@dataclass(frozen=True)
class Command:
    usage: str
    summary: str
    run: Callable[["Session", int, str], bool]
    """Carries it out with the words that follow, for the person at a seat; whether the table changed."""
    words: Callable[["Session", int], Sequence[str]] = _nothing
    """What can follow, for completion."""


_QUIT = Command("quit", "Save the game and leave.", leave)
COMMANDS = {
    "?": Command("? [WORDS]", "What you can do; with words, the moves that begin so.", list_moves, _moves),
    "why": Command("why MOVE", "Why a move is not allowed, or that it is.", explain_move, _moves),
    "what": Command("what MOVE", "What a move would bring about.", preview_move, _moves),
    "hint": Command("hint [SECONDS]", "The best moves, found by thinking for a second or so many.", advise),
    "rules": Command("rules [PARAGRAPH]", "The rules, or one paragraph such as 3.2.", show_rules, _paragraphs),
    "log": Command("log", "All that happened.", tell_all),
    "undo": Command("undo", "Take back the last move a person made, until something was revealed.", take_back),
    "save": Command("save [FILE]", "Save the game now; with a file, a copy there.", save),
    "end": Command("end", "Propose to end the game as it stands.", propose_end),
    "resign": Command("resign", "Give up: the game ends, and you come last.", resign),
    "help": Command("help", "These commands.", explain_commands),
    "quit": _QUIT,
    "exit": _QUIT,
}
