"""A game at one keyboard: whose turn it is, what they see, what their words do."""

from collections.abc import Mapping, Sequence

from shoal.bots import Bot, complaints
from shoal.games.contract import SPECTATOR, NotAMove, ShoalError
from shoal.play.match import Match
from shoal.terminal.keyboard import PROMPT_ROWS, Keyboard
from shoal.terminal.move_input import completions, meant, readings, summary
from shoal.terminal.saved_games import Shelf
from shoal.terminal.screen import Screen
from shoal.terminal.session_commands import COMMANDS

SHOWN = 6
"""So many moves are named where words can mean several."""
RESULT_ROWS = 6
"""What the end takes of the screen besides the board: how it ended, the places, where the record is."""


class Session:
    def __init__(self, match: Match, bots: Mapping[int, Bot], screen: Screen, keyboard: Keyboard, shelf: Shelf) -> None:
        self.match = match
        self.bots = bots
        """The seats that bots play."""
        self.people = [seat for seat in range(1, match.state.players + 1) if seat not in bots]
        self.screen = screen
        self.keyboard = keyboard
        self.shelf = shelf
        self.refused: list[str] = []
        """Every answer to words that were no move, or no legal one."""
        self._notes: list[str] = []
        """What to say when the table is shown next, and would be wiped away before."""
        self._before_screen = SPECTATOR
        """The person who looks at the screen; nobody yet."""
        self._seen: dict[int, int] = {}
        """How many moves each person knew of when they last made one."""

    def name(self, seat: int) -> str:
        return self.match.names[seat - 1]

    # The loop

    def run(self) -> None:
        self.keep()
        while not self.match.over:
            seat = self._next()
            if seat in self.bots:
                self._let_bot_choose(seat)
            else:
                self._let_person_choose(seat)
        self._show_result()

    def _next(self) -> int:
        """Of those who owe a decision the one already before the screen, else the first person, else the first bot."""
        actors = self.match.actors()
        if self._before_screen in actors:
            return self._before_screen
        return next((seat for seat in actors if seat in self.people), actors[0])

    def _let_bot_choose(self, seat: int) -> None:
        bot = self.bots[seat]
        known = len(complaints(bot))
        with self.screen.waiting(f"{self.name(seat)} is thinking…"):
            words = bot.choose(self.match.view(seat), self.match.legal(seat))
        for complaint in complaints(bot)[known:]:
            self._report(f"{self.name(seat)} {complaint}.")
        self.match.play(seat, words)
        self.keep()

    def _let_person_choose(self, seat: int) -> None:
        self.hand_over(seat)
        self.look(seat)
        legal = self.match.legal(seat)
        offer = legal[0] if len(legal) == 1 else ""
        done = False
        while not done:
            line = self.keyboard.ask(self.name(seat), seat, lambda typed: self.complete(seat, typed), offer)
            offer = ""
            done = self._answer(seat, line)

    def hand_over(self, seat: int) -> None:
        """Where there are secrets and somebody they are kept from, only the person who may see them looks on."""
        secrets = self.match.game.hands or self.match.state.sealed()
        if secrets and len(self.people) > 1 and seat != self._before_screen:
            self.screen.clear(scrollback=True)
            self.screen.say(f"Pass the keyboard to {self.name(seat)}, then press Enter.", "alert")
            self.keyboard.wait()
            self.screen.clear(scrollback=True)
        self._before_screen = seat

    def keep(self) -> None:
        """A disk that is full must not end the game: it is told, and every later move tries again."""
        try:
            self.shelf.keep()
        except ShoalError as error:
            self.note(f"This game is not safe: {error}. Try save FILE with another place.")

    def _report(self, sentence: str) -> None:
        """At once, or where that would be wiped away before a person read it, when they see the table next."""
        if self.screen.live and self.people:
            self.note(sentence)
        else:
            self.screen.say(sentence, "alert")

    def note(self, sentence: str) -> None:
        self._notes.append(sentence)

    # Words

    def _answer(self, seat: int, line: str) -> bool:
        """Do what a line says; whether it changed the table."""
        line = line.replace("?", "? ", 1) if line.startswith("?") else line
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in COMMANDS:
                return COMMANDS[word.lower()].run(self, seat, rest.strip())
            if line:
                self.move(seat, line)
                return True
        except ShoalError as error:
            self.refuse(str(error))
            return False
        if self.screen.live:
            self.look(seat)
        return False

    def move(self, seat: int, typed: str) -> None:
        words = self.understood(seat, typed)
        seen = len(self.match.moves)
        self.match.play(seat, words)
        self._seen[seat] = seen
        self.keep()

    def understood(self, seat: int, typed: str) -> str:
        """The move that was typed, in full. Raises NotAMove with what to say instead."""
        legal = self.match.legal(seat)
        exact = " ".join(typed.lower().split())
        try:
            return self._read(exact)
        except NotAMove:
            found = meant(typed, legal)
        if len(found) == 1:
            return found[0]
        if found:
            shown = ", ".join(found[:SHOWN]) + (", …" if len(found) > SHOWN else "")
            raise NotAMove(f"{typed!r} can mean {len(found)} moves: {shown}")
        refusals = []
        for words in readings(typed, legal):
            try:
                return self._read(words)
            except NotAMove as error:
                refusals.append(error)
        raise refusals[0]

    def _read(self, words: str) -> str:
        """The words of a move as the game itself writes them."""
        state = self.match.state
        return self.match.game.write(state, self.match.game.read(state, words))

    def refuse(self, reason: str) -> None:
        self.refused.append(reason)
        self.screen.say(f"{reason[0].upper()}{reason[1:]}.", "alert")

    def complete(self, seat: int, typed: str) -> tuple[str, list[str]]:
        """What can be typed next: words of legal moves, and of commands."""
        first, gap, rest = typed.lstrip().lower().partition(" ")
        if first.startswith("?") and first != "?":
            first, gap, rest = "?", " ", first[1:] + gap + rest
        if gap and first in COMMANDS:
            return completions(rest, COMMANDS[first].words(self, seat))
        unfinished, words = completions(typed, self.match.legal(seat))
        return unfinished, words + (
            [] if gap else [word for word in COMMANDS if unfinished and word.startswith(unfinished)]
        )

    # Showing

    def look(self, seat: int) -> None:
        """The table as a person sees it, and what happened since they last moved."""
        page = self.match.styled_text(seat)
        told = self.match.story(seat, self.since(seat))
        self.screen.clear()
        self.screen.show(page)
        self._tell(told, rows=self.screen.height - len(page.lines) - len(self._notes) - PROMPT_ROWS - 1)
        self._show_notes()
        self.screen.say(f"{self.name(seat)}, it is your turn: {summary(self.match.legal(seat))}.", "look")

    def since(self, seat: int) -> int:
        """The first move that a person may not know of."""
        return min(self._seen.get(seat, 0), len(self.match.moves))

    def _tell(self, told: Sequence[str], rows: int) -> None:
        """What happened: in a pipe a sentence a line, in a terminal the latest that leave the board in view."""
        if not self.screen.live:
            for sentence in told:
                self.screen.say(sentence)
            return
        shown = list(told)
        while len(shown) > 1 and self.screen.rows(" ".join(["…", *shown])) > max(rows, 1):
            del shown[0]
        if shown:
            self.screen.say(" ".join(shown if len(shown) == len(told) else ["…", *shown]))

    def _show_notes(self) -> None:
        for sentence in self._notes:
            self.screen.say(sentence, "alert")
        self._notes.clear()

    def _show_result(self) -> None:
        match = self.match
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        since = max((self.since(seat) for seat in self.people), default=0)
        page = match.styled_text(viewer)
        self.screen.clear()
        self.screen.say(f"{match.game.title} · the game is over: {match.ending}", "bold")
        self.screen.show(page)
        self._tell(match.story(viewer, since), rows=self.screen.height - len(page.lines) - RESULT_ROWS)
        self._show_notes()
        results = sorted(zip(match.ranks(), match.names, match.scores(), strict=True))
        self.screen.say(" · ".join(f"{place}. {name}: {score}" for place, name, score in results), "good")
        self.screen.say("The record of this game is")
        self.screen.quote(str(self.shelf.path))
