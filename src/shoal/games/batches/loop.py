"""Games side by side in flat arrays: the compiled loop over them, which comes back when all have moved."""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from shoal.games.batches.observer import NOBODY, Observer
from shoal.games.batches.rewards import by_rank, by_score
from shoal.games.contract import CHANCE, State
from shoal.games.rng import Rng

# What happens to a game that has ended: it begins anew with the next step, in the same step, or when it is told to.
NEXT_STEP: Final = 0
SAME_STEP: Final = 1
DISABLED: Final = 2


def _numbers(length: i64) -> vec[i32]:
    found = vec[i32](capacity=length)
    while len(found) < length:
        found = append(found, 0)
    return found


def _flags(length: i64) -> vec[bool]:
    found = vec[bool](capacity=length)
    while len(found) < length:
        found = append(found, False)
    return found


class Games:
    """So many games of one kind. Whoever reads the arrays sees what the last `begin` or `step` left in them."""

    rows: vec[i32]
    """For each game what its actor knows, as the bits of 32-bit floats; for a game that is over, what seat 1 knows."""
    masks: vec[bool]
    """For each game the actor's legal moves; none where the game is over."""
    actors: vec[i32]
    """Who acts in each game, counted from 0; NOBODY where the game is over."""
    rewards: vec[float]
    """What each seat of each game has just been paid."""
    terminated: vec[bool]
    truncated: vec[bool]
    last_rows: vec[i32]
    """By SAME_STEP: the rows of games as they ended; elsewhere empty."""
    last_actors: vec[i32]
    """Whose rows those are: the actor of a game that was cut short, NOBODY for one that is over."""

    def __init__(
        self,
        start: State,
        observer: Observer,
        size: i64,
        seeds: list[int],
        mode: i64,
        horizon: i64,
        reward: str,
        pays_at_horizon: bool,
    ) -> None:
        """`size` is that of a row, each game draws by its own seed, `reward` is 'rank', 'score' or 'low score'.

        After `horizon` decisions a game is cut short: truncated, and paid nothing; or, where `pays_at_horizon`, over.
        """
        games: i64 = len(seeds)
        self._start = start
        self._observer = observer
        self._games = games
        self._size = size
        self._choices: i64 = observer.actions(start)
        self._players: i64 = start.players
        self._mode = mode
        self._horizon = horizon
        self._reward = reward
        self._pays_at_horizon = pays_at_horizon
        self._states = [start.copy() for _ in seeds]
        self._rngs = [Rng(seed) for seed in seeds]
        self._decisions = vec[i64]([0 for _ in seeds])
        self.rows = _numbers(games * size)
        self.masks = _flags(games * self._choices)
        self.actors = _numbers(games)
        self.rewards = vec[float]([0.0 for _ in range(games * self._players)])
        self.terminated = _flags(games)
        self.truncated = _flags(games)
        self.last_rows = _numbers(games * size if mode == SAME_STEP else 0)
        self.last_actors = _numbers(games if mode == SAME_STEP else 0)

    def seed(self, game: i64, seed: i64) -> None:
        """From its next beginning on the game draws by this seed."""
        self._rngs[game] = Rng(seed)

    def why_not(self, game: i64, action: i64) -> str:
        """Why an action was refused."""
        if self._mode == DISABLED and (self.terminated[game] or self.truncated[game]):
            return "the game is done and waits for a reset"
        if action < 0 or action >= self._choices:
            return f"actions are numbers from 0 to {self._choices - 1}"
        return self._observer.why_not(self._states[game], i64(self.actors[game]) + 1, action)

    def state(self, game: i64) -> State:
        """A copy of a game's position, to look at, secrets included."""
        return self._states[game].copy()

    def begin(self, game: i64) -> None:
        """A new game in the place of an old one."""
        self._states[game] = self._start.copy()
        self._decisions[game] = 0
        self._pay_nothing(game)
        self.terminated[game] = False
        self.truncated[game] = False
        self._show(game, self._next_actor(game))

    def refused(self, actions: bytes) -> i64:
        """The first game whose action is no legal move, or that is done and waits for a reset; -1 if there is none."""
        game: i64 = 0
        while game < self._games:
            done = self.terminated[game] or self.truncated[game]
            if done and self._mode == DISABLED:
                return game
            if not done or self._mode == SAME_STEP:
                action = read_i64_le(actions, 8 * game)
                if action < 0 or action >= self._choices or not self.masks[game * self._choices + action]:
                    return game
            game += 1
        return -1

    def step(self, actions: bytes) -> None:
        """An action for each game, all of which were found to be legal: 64-bit numbers, lowest byte first."""
        game: i64 = 0
        while game < self._games:
            if self.terminated[game] or self.truncated[game]:
                if self._mode == SAME_STEP:
                    self.terminated[game] = False
                    self.truncated[game] = False
                    self._pay_nothing(game)
                    self._play(game, read_i64_le(actions, 8 * game))
                else:
                    self.begin(game)
            else:
                self._play(game, read_i64_le(actions, 8 * game))
            game += 1

    def _play(self, game: i64, action: i64) -> None:
        state = self._states[game]
        seat = i64(self.actors[game]) + 1
        state.do(seat, self._observer.move(state, seat, action))
        self._decisions[game] += 1
        actor = self._next_actor(game)
        if actor != NOBODY and self._decisions[game] < self._horizon:
            self._show(game, actor)
            return
        if self._pays_at_horizon:
            actor = NOBODY
        if actor == NOBODY:
            self._pay(game)
        if self._mode == SAME_STEP:
            self._observer.row(state, 1 if actor == NOBODY else actor, self.last_rows, game * self._size)
            self.last_actors[game] = NOBODY if actor == NOBODY else i32(actor - 1)
            self._states[game] = self._start.copy()
            self._decisions[game] = 0
            self._show(game, self._next_actor(game))
        else:
            self._show(game, actor)
        if actor == NOBODY:
            self.terminated[game] = True
        else:
            self.truncated[game] = True

    def _next_actor(self, game: i64) -> i64:
        """Let chance play; the seat that is next to decide."""
        observer = self._observer
        state = self._states[game]
        actor = observer.actor(state)
        while actor == CHANCE:
            observer.draw(state, self._rngs[game])
            actor = observer.actor(state)
        return actor

    def _show(self, game: i64, actor: i64) -> None:
        """What the actor knows and may do."""
        state = self._states[game]
        masks = self.masks
        place: i64 = game * self._choices
        end: i64 = place + self._choices
        while place < end:
            masks[place] = False
            place += 1
        if actor == NOBODY:
            self.actors[game] = NOBODY
            self._observer.row(state, 1, self.rows, game * self._size)
            return
        self.actors[game] = i32(actor - 1)
        self._observer.row(state, actor, self.rows, game * self._size)
        self._observer.legal(state, actor, masks, game * self._choices)

    def _pay_nothing(self, game: i64) -> None:
        place: i64 = game * self._players
        end: i64 = place + self._players
        while place < end:
            self.rewards[place] = 0.0
            place += 1

    def _pay(self, game: i64) -> None:
        """What the game was worth, as it stands."""
        state = self._states[game]
        if self._reward == "rank":
            worth = by_rank(state.ranks())
        else:
            worth = by_score(state.scores(), self._reward == "low score")
        place: i64 = game * self._players
        for reward in worth:
            self.rewards[place] = reward
            place += 1
