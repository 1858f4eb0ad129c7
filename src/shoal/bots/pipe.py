"""A bot that is another program, in any language: docs/guide/bot-protocol.md is what its author reads.

Whatever it does wrong, the game goes on: the fault is told in `complaints`, and a random legal move stands in.
"""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from shoal.bots import Budget, as_dict
from shoal.bots.program import Broken, Fault, Late, Program, command_words
from shoal.games import find
from shoal.games.contract import ShoalError
from shoal.games.game import View, shown
from shoal.games.rng import Rng
from shoal.play.match import LONGEST_MOVE, LONGEST_NAME

PROTOCOL = 1
"""The version of the protocol, under the key 'shoal' of the first line."""
SECONDS = 5.0
"""What a program may think where no budget says."""
GRACE = 3.0
"""Seconds more until its answer is given up: a loaded machine is no fault of the program's."""
START = 10.0
"""Seconds to get ready; some languages wake slowly."""
FAREWELL = 1.0
"""Seconds to leave after the end."""
HASTE = 0.2
"""Seconds to leave a game that was left unfinished, by a person who does not want to wait."""
RESTARTS = 3
"""In one game."""
LATE_IN_A_ROW = 3
"""A program that was late so often counts as hanging."""


class PipeBot:
    def __init__(
        self,
        command: str,
        game: str,
        seed: int,
        budget: Budget,
        log: Path | None = None,
        *,
        grace: float = GRACE,
        start: float = START,
    ) -> None:
        """The program starts with its first decision; `log` takes what it says on standard error."""
        self.name = ""
        """What the program calls itself, once it did."""
        self.complaints: list[str] = []
        """What it did wrong, in sentences that want its name in front. Nothing that another seat may not know."""
        self._words = command_words(command)
        self._game = find(game)
        self._seed = seed
        self._rng = Rng(seed)
        self._seconds = SECONDS if budget.seconds is None else budget.seconds
        self._log = log
        self._grace, self._start_seconds = grace, start
        self._program: Program | None = None
        self._starts = 0
        self._decision = 0
        self._late = 0

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self._decision += 1
        words = list(legal)
        if self._program is not None or self._starts <= RESTARTS:
            try:
                move = self._ask(as_dict(view), words)
            except Fault as fault:
                self._blame(fault)
            else:
                self._late = 0
                return move
        return words[self._rng.below(len(words))]

    def close(self, last: View) -> None:
        """Tell the program how the game ended, or that it was left, and see it off."""
        program, self._program = self._program, None
        if program is not None:
            _send(program, type="end", ending=last["ending"], scores=last["scores"], ranks=last["ranks"])
            program.leave(time.monotonic() + (HASTE if last["scores"] is None else FAREWELL))

    # Speaking

    def _ask(self, view: View, legal: list[str]) -> str:
        program = self._program or self._started(view)
        until = time.monotonic() + self._seconds + self._grace
        _send(program, type="choose", decision=self._decision, view=dict(view), legal=legal, seconds=self._seconds)
        answer = _heard(program, until)
        # An answer that came too late for its own decision.
        while type(answer.get("decision")) is int and answer["decision"] < self._decision:
            answer = _heard(program, until)
        if answer.get("decision") != self._decision:
            raise Fault("gave an answer without the number of the decision")
        move = answer.get("move")
        if move not in legal:
            raise self._illegal(view, move)
        return str(move)

    def _started(self, view: View) -> Program:
        self._starts += 1
        program = self._program = Program(self._words, self._log)
        _send(
            program,
            shoal=PROTOCOL,
            type="start",
            game=self._game.id,
            rules=view["rules"],
            seat=view["viewer"],
            players=view["players"],
            options=view["options"],
            seed=self._seed,
        )
        try:
            answer = _heard(program, time.monotonic() + self._start_seconds)
        except Broken:
            raise
        except Late:
            raise Broken(f"was not ready within {self._start_seconds:g} seconds") from None
        except Fault as fault:
            raise Broken(str(fault)) from None
        if answer.get("type") != "ready":
            raise Broken("did not begin by saying that it is ready")
        name = answer.get("name")
        if isinstance(name, str) and name.isprintable() and len(name) <= LONGEST_NAME:
            self.name = name
        return program

    def _illegal(self, view: View, move: object) -> Fault:
        """The others hear nothing of a move that would betray a hand or a sealed choice."""
        why = shown(move)
        if isinstance(move, str) and len(move) <= LONGEST_MOVE:
            state = self._game.sample(view, self._rng)
            try:
                why += f": {state.why_not(view['viewer'], self._game.read(state, move))}"
            except ShoalError as error:
                why += f": {error}"
        told = "" if self._game.hands or view["sealed"] else f" ({why})"
        return Fault(f"gave an illegal move{told}", secret=why)

    # Blaming

    def _blame(self, fault: Fault) -> None:
        self._late = self._late + 1 if isinstance(fault, Late) else 0
        if isinstance(fault, Broken) or self._late == LATE_IN_A_ROW:
            self._give_up_on_program()
        elif self._program is not None:
            _send(self._program, type="refused", decision=self._decision, why=fault.secret or str(fault))
        self.complaints.append(f"{fault}; {self._what_now()}")

    def _give_up_on_program(self) -> None:
        self._late = 0
        if self._program is not None:
            self._program.end()
            self._program = None

    def _what_now(self) -> str:
        if self._program is not None:
            return "a random move was made instead"
        see = f" (see {self._log})" if self._log else ""
        if self._starts <= RESTARTS:
            return f"a random move was made instead, and it will be started again{see}"
        return f"it was started {self._starts} times, so from now on random moves are made instead{see}"


def _send(program: Program, **message: Any) -> None:
    program.send(json.dumps(message).encode())


def _heard(program: Program, until: float) -> dict[str, Any]:
    line = program.line(until)
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Fault("wrote a line that is no JSON object, which belongs on standard error")
    return answer
