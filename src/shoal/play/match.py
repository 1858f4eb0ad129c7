"""A game being played: whose turn, what is legal, what was done. A game is its list of moves; the rest is replay."""

import random
import secrets
from array import array
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from shoal.games import find
from shoal.games.contract import (
    CHANCE,
    SPECTATOR,
    TABLE,
    IllegalMove,
    NotAMove,
    ShoalError,
    State,
    Transition,
    transition,
)
from shoal.games.game import Game, shown
from shoal.games.rng import Rng
from shoal.games.tensor import Layout
from shoal.games.ui.styled_text import StyledText
from shoal.games.wording.names_for_seats import names_for_seats
from shoal.play import table_moves
from shoal.play.fair_draws import FairDraws
from shoal.play.hint import Hint, hint
from shoal.play.notebook import Seen, picture
from shoal.play.record import Mover, Record, mover_number, seat_number

Seat = int | Literal["table"]
"""Who plays: a seat from 1 to n, or 'table' for what all agreed on."""


LONGEST_NAME = 40
LONGEST_MOVE = 80
"""In characters."""


class Step(NamedTuple):
    """A move that was made."""

    seat: int
    """Who moved: a seat, CHANCE or TABLE."""
    move: int
    """The move's number; `Game.write` makes words of it."""
    decision: int
    """The number of the decision it answered."""
    sealed: bool
    """Was it kept from the others until all had chosen?"""
    bot: bool = False
    """Did a bot decide, whoever's seat it is?"""


class Match:
    """One game from its first move to its last. Chance plays itself."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Sequence[str] = (),
        moves: Sequence[tuple[Mover, str]] = (),
        go_on: bool = True,
        chance: random.Random | FairDraws | None = None,
        rules: int | None = None,
    ) -> None:
        """A new game, or one that goes on after `moves`, chance's included; `go_on` lets chance make its next move.

        Chance draws from `chance`, which everybody can check if these are FairDraws, or from numbers that follow from
        the seed. The game is played by the newest version of its rules, unless `rules` names another.
        """
        self.game: Game = find(game)
        if players is None:
            players = len(seats) or self.game.players[0]
        if seats and len(seats) != players:
            raise ShoalError(f"{len(seats)} names were given for {players} seats")
        for name in seats:
            if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
                raise ShoalError(f"a name is at most {LONGEST_NAME} printable characters, not {shown(name)}")
        self._start = self.game.prepare(players, options or {}, rules)
        self.state: State = self._start
        """The position, secrets included: for those who run the table, not for those who sit at it.

        It is never changed in place: each move makes a new one."""
        self.names = self.game.names(list(seats) or [""] * players)
        self.moves: list[Step] = []
        """Every move so far, chance's included."""
        self.settlement: table_moves.Settlement | None = None
        """How the table ended the game beside its rules; None where it did not."""
        self.latest: list[Transition[State]] = []
        """What the last `play` or `put` did: the move, and chance's moves after it."""
        self.decision = 0
        """The number of the decision now owed; sealed commits to one decision share it."""
        self.chance = chance or random.Random(secrets.randbits(64) if seed is None else seed)
        """Where draws come from."""
        for number, (mover, words) in enumerate(moves, 1):
            try:
                number_of_mover = mover_number(mover, players)
                self._push(number_of_mover, self._read(words, number_of_mover))
            except ShoalError as error:
                raise IllegalMove(f"move {number}, {words[:60]!r} by {mover}, does not stand: {error}") from error
        if go_on:
            self._play_chance()

    # Playing

    def actors(self) -> list[int]:
        """The seats that owe a decision; [] when the game is over."""
        return [] if self.settlement else self.state.actors()

    def chosen(self) -> list[int]:
        """The seats that have made the secret choice which others still owe."""
        return [step.seat for step in self.moves if self._is_sealed_now(step)]

    def legal(self, seat: Seat) -> list[str]:
        """The moves open to a seat, as words; for 'table' what all may agree on."""
        if self.over:
            return []
        if seat == "table" and not self.game.ends_early:
            return [table_moves.write(self.game, self.state, table_moves.END)]
        return [self.game.write(self.state, move) for move in self.state.legal(self._number(seat))]

    def why_not(self, seat: Seat, words: str) -> str:
        """'' if the move is legal, else why not, with the paragraph."""
        number = self._number(seat)
        return self._why_not(number, self._read(words, number))

    def _why_not(self, seat: int, move: int) -> str:
        if self.settlement or (move < 0 and self.over):
            return "the game is over"
        return "" if move < 0 else names_for_seats(self.state.why_not(seat, move), self.names)

    def play(self, seat: Seat, words: str, *, decision: int | None = None, bot: bool = False) -> None:
        """Make a move, or raise IllegalMove or NotAMove with the reason and change nothing.

        Whoever names the decision they answer cannot answer a later one by mistake.
        """
        number = self._number(seat)
        move = self._read(words, number)
        if decision is not None and decision != self.decision:
            raise IllegalMove(f"that answers decision {decision}, but the table is at decision {self.decision}")
        self.latest = [self._push(number, move, bot), *self._play_chance()]

    def resign(self, seat: int) -> None:
        """A seat gives up: the game is over, it comes last, and the others' places are as the position stands."""
        self.play("table", f"{table_moves.RESIGN_WORDS} {self._number(seat)}")

    def put(self, mover: Mover, words: str, *, bot: bool = False) -> None:
        """Make a move that was made elsewhere, chance's too; chance adds none of its own."""
        number = mover_number(mover, self.state.players)
        self.latest = [self._push(number, self._read(words, number), bot)]

    def fork(self) -> "Match":
        """The same game from here on, on its own: what is played there is not played here."""
        twin = copy(self)
        twin.moves = list(self.moves)
        return twin

    def _read(self, words: str, mover: int) -> int:
        if not isinstance(words, str):
            raise NotAMove(f"a move is words, such as {self.game.write(self.state, 0)!r}, not {shown(words)}")
        if len(words) > LONGEST_MOVE:
            raise NotAMove(f"no move is that long: {shown(words)}")
        own = table_moves.read(self.game, words, self.state.players) if mover == TABLE else None
        return self.game.read(self.state, words) if own is None else own

    def _push(self, seat: int, move: int, bot: bool = False) -> Transition[State]:
        if self.settlement or move < 0:
            self._settle(seat, move)
        owed, sealed = self.state.actors(), self.state.sealed()
        try:
            made = self._transition(self.state, seat, move)
        except IllegalMove as error:
            raise IllegalMove(names_for_seats(str(error), self.names)) from error
        self.state = made.after
        self.moves.append(Step(seat, move, self.decision, sealed, bot))
        if not sealed or len(owed) == 1:
            self.decision += 1
        return made

    def _settle(self, seat: int, move: int) -> None:
        reason = self._why_not(seat, move)
        if reason:
            raise IllegalMove(reason)
        self.settlement = table_moves.settle(self.state, move)

    @staticmethod
    def _transition(before: State, seat: int, move: int) -> Transition[State]:
        """Made on a copy; what the table decides beside the rules leaves the position as it is."""
        return Transition(before, seat, move, before, []) if move < 0 else transition(before, seat, move)

    def _play_chance(self) -> list[Transition[State]]:
        made = []
        while self.actors() == [CHANCE]:
            made.append(self._push(CHANCE, self._drawn()))
        return made

    def _drawn(self) -> int:
        if isinstance(self.chance, FairDraws):
            return self.chance.draw(self.game, self.state)
        moves, weights = zip(*self.state.chance(), strict=True)
        drawn: int = self.chance.choices(moves, weights)[0]
        return drawn

    def _number(self, seat: Seat) -> int:
        return TABLE if seat == "table" else seat_number(seat, self.state.players)

    # Looking

    def view(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat may know, as JSON-ready data; without a seat, what a spectator may."""
        view = self.game.view(self.state, self._viewer(seat))
        if self.settlement:
            view = {**view, "actors": [], **self.settlement._asdict()}
        return Seen(view, self.names)

    def _repr_svg_(self) -> str:
        """What a spectator sees, for notebooks."""
        return picture(self.game, self.view(), self.names)

    def tensor(self, seat: int = SPECTATOR) -> "array[float]":
        """What a seat may know, as numbers for learners; `layout` says what they are."""
        return self.game.tensor.row(self.view(seat))

    def layout(self) -> Layout:
        """The named parts of this table's tensors."""
        return self.game.tensor.layout(self.state.players, self.state.options)

    def _viewer(self, seat: int) -> int:
        """A seat, or SPECTATOR; nobody else sees anything."""
        return seat if type(seat) is int and seat == SPECTATOR else seat_number(seat, self.state.players)

    def styled_text(self, seat: int = SPECTATOR) -> StyledText:
        """What a seat sees, as styled text."""
        return self.game.text(self.view(seat), self.names)

    def text(self, seat: int = SPECTATOR) -> str:
        """What a seat sees, as plain text."""
        return self.styled_text(seat).plain()

    def preview(self, seat: int, words: str) -> list[str]:
        """What a legal move would bring about, in sentences, as far as the seat can know."""
        number = self._number(seat)
        move = self._read(words, number)
        reason = self._why_not(number, move)
        if reason:
            raise IllegalMove(reason)
        return self.game.face.point(self.known(seat), seat, move, self.names).sentences

    def known(self, seat: int) -> State:
        """A position that fits what the seat knows; the rest is drawn, in the same way for the same decision."""
        state: State = self.game.sample(self.view(seat), Rng(self.decision))
        return state

    def hint(self, seat: int, seconds: float | None = 1.0, *, simulations: int | None = None) -> Hint:
        """The best moves of a seat that owes a decision, from what it knows: each with its worth and the reason.

        It takes so many seconds or so many simulations; the same advice comes from the same number of simulations.
        """
        if self._number(seat) not in self.actors():
            raise ShoalError(f"{self.names[seat - 1]} has nothing to decide now")
        return hint(
            self.game, self.view(seat), self.names, seconds=None if simulations else seconds, simulations=simulations
        )

    def story(self, seat: int = SPECTATOR, since: int = 0) -> list[str]:
        """What happened, in sentences, from move number `since` on, as the seat saw it."""
        viewer = self._viewer(seat)
        return [sentence for made in self.steps(since) for sentence in self.tell(made, viewer)]

    def tell(self, made: Transition[State], viewer: int) -> list[str]:
        """What one of its moves looked like to a viewer, in sentences."""
        return table_moves.story(self.game, made, viewer, self.names)

    def steps(self, since: int = 0) -> Iterator[Transition[State]]:
        """Every move again from number `since` on, with the positions before and after it and what happened."""
        state = self._start.copy()
        for step in self.moves[:since]:
            if step.move >= 0:
                state.do(step.seat, step.move)
        for step in self.moves[since:]:
            made = self._transition(state, step.seat, step.move)
            state = made.after
            yield made

    # The end

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.actors()

    @property
    def ending(self) -> str:
        """How the game ended, in a few words; '' while it goes on."""
        return self.settlement.ending if self.settlement else self.state.ending()

    def scores(self) -> list[int]:
        """The scores of seats 1 to n, once the game is over."""
        self._demand_end()
        return list(self.settlement.scores) if self.settlement else self.state.scores()

    def ranks(self) -> list[int]:
        """The places of seats 1 to n after all tie-breaks, once the game is over."""
        self._demand_end()
        return list(self.settlement.ranks) if self.settlement else self.state.ranks()

    def _demand_end(self) -> None:
        if not self.over:
            raise ShoalError("the game is not over yet")

    def review(self, *, simulations: int | None = None, seconds: float | None = None) -> Any:
        """The finished game move by move: what luck and what skill did to each seat, and what would have been better.

        How thoroughly is said by a number of simulations for each decision, or by about how long it may all take.
        """
        # What reviews stands above this package; the package of all knows where.
        from shoal import review_of

        return review_of(self, simulations=simulations, seconds=seconds)

    # Taking back

    def undo(self, seat: int) -> None:
        """Take back a seat's last move and all that followed, unless something secret was revealed since.

        While others still owe their sealed choice, only the seat's own is taken back.
        """
        last = self._undoable(seat)
        kept, since = self.moves[:last], self.moves[last:]
        if self._is_sealed_now(since[0]):
            kept += since[1:]
        self.state, self.settlement = self._start, None
        self.moves = []
        self.latest = []
        self.decision = 0
        for step in kept:
            self._push(step.seat, step.move, step.bot)

    def undone_decision(self, seat: int) -> int:
        """The number of the decision that `undo` would go back to; ShoalError says why the seat's last move stands."""
        return self.moves[self._undoable(seat)].decision

    def can_undo(self, seat: int) -> bool:
        """Would `undo` take something back?"""
        try:
            self._undoable(seat)
        except ShoalError:
            return False
        return True

    def _undoable(self, seat: int) -> int:
        """Which move `undo` takes back."""
        mine = self._number(seat)
        last = next((place for place in reversed(range(len(self.moves))) if self.moves[place].seat == mine), None)
        if last is None:
            raise ShoalError("there is nothing of yours to take back")
        since = self.moves[last:]
        if not self._is_sealed_now(since[0]) and any(
            step.sealed or step.seat == CHANCE or self._shows_hand(step, seat) for step in since
        ):
            raise ShoalError("something was revealed since your last move, so it stands")
        return last

    def _is_sealed_now(self, step: Step) -> bool:
        """Is it a secret choice to the decision that others still owe?"""
        return step.sealed and step.decision == self.decision

    def _shows_hand(self, step: Step, seat: int) -> bool:
        """Did another seat play from a hand that was hidden?"""
        return self.game.hands and step.seat != seat

    # Keeping

    def record(self) -> Record:
        """The game so far, to save, replay and verify."""
        kept = Record.of(self.game, self.state, self.names, ((step.seat, step.move) for step in self.moves))
        if self.settlement:
            return replace(kept, scores=self.scores(), ranks=self.ranks())
        return kept
