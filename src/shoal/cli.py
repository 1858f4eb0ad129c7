"""The command line. Each command imports what it needs when it runs, so that `shoal --help` stays quick."""

import os
import shlex
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand

from shoal.web import commands

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="shoal",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Rich help takes more than twice as long as plain help.
    rich_markup_mode=None,
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as `shoal games` lists them.")]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same chance and the same bots.")
]


def _show_version(wanted: bool) -> None:
    if wanted:
        from shoal import __version__
        from shoal.pure import is_compiled

        print(f"shoal {__version__} ({'compiled' if is_compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def shoal(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Six fish board games: play them, study them, run them by the million."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games() -> None:
    """List the games, their players and their options."""
    from shoal.terminal.library import list_games

    list_games()


@app.command()
def rules(
    game: GameArgument,
    paragraph: Annotated[str, typer.Argument(metavar="[PARAGRAPH]", help="One paragraph, such as 3.2.")] = "",
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    from shoal.terminal.library import show_rules

    show_rules(game, paragraph)


@app.command()
def play(
    game: GameArgument,
    seats: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Who plays, by seat: `you`, people's names, bots such as greedy, programs such as ./my-bot, and "
            "Python objects such as mypackage:MyBot. "
            "Usually you,greedy,greedy…",
        ),
    ] = "",
    players: Annotated[int | None, typer.Option(help="How many players, where --seats does not say.")] = None,
    option: OptionsOption = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    seed: SeedOption = None,
    seconds: Annotated[float | None, typer.Option(help="How long bots think about a move.", min=0.01)] = None,
) -> None:
    """Play in the terminal, against bots or with friends.

    Several people share one keyboard, and a screen to hand it over guards what is secret.

    The game is saved after every move, in $XDG_STATE_HOME/shoal or ~/.local/state/shoal.
    """
    from shoal.games.contract import BadOptions
    from shoal.terminal import play as terminal

    if resume is not None:
        given = {"--option": option, "--players": players, "--seed": seed}
        for name, value in given.items():
            if value not in (None, []):
                raise BadOptions(f"{name} cannot change a game that goes on: leave it out")
    options = _options(game, option)
    raise SystemExit(
        terminal.play(game, seats=seats, players=players, options=options, resume=resume, seed=seed, seconds=seconds)
    )


app.command()(commands.serve)
app.command()(commands.work)
app.command()(commands.prune)
app.command()(commands.backup)
app.command()(commands.migrate)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game.")],
    seat: Annotated[int, typer.Option("--as", metavar="SEAT", help="As this seat saw it, secrets and all.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="As data: each move's story and the view after it.")] = False,
) -> None:
    """Tell a recorded game again, move by move."""
    from shoal.terminal.library import replay_as_data, replay_as_text

    (replay_as_data if json else replay_as_text)(record, seat)


@app.command()
def verify(
    records: Annotated[list[Path], typer.Argument(metavar="RECORD…", help="Saved games.")],
) -> None:
    """Check the moves and results of saved games."""
    from shoal.terminal.library import verify_all

    if not verify_all(records):
        raise typer.Exit(BAD_INPUT)


@app.command()
def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game that is over.")],
    simulations: Annotated[
        int | None, typer.Option(help="How many games are thought through for a decision; usually 300.", min=1)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Or about how long the whole review may take.", min=0.1)] = None,
    seat: Annotated[int | None, typer.Option(help="Only this seat's decisions.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with curve, boards and reasons.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes. Usually one a core.", min=1)] = None,
) -> None:
    """Tell luck from skill in a finished game, move by move, and what would have been better."""
    from shoal.arena.reviews import ReviewRequest, review_and_tell

    review_and_tell(ReviewRequest(record, simulations, seconds, seat, json, html, workers))


@app.command()
def simulate(
    game: GameArgument,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    seed: SeedOption = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep each game's record in this folder.")] = None,
    option: OptionsOption = None,
    seats: Annotated[str, typer.Option(metavar="BOTS", help="Which bots play, by seat. Usually all random.")] = "",
) -> None:
    """Let bots play many games and sum them up."""
    from shoal.arena.reports.console import simulate_and_tell

    done = simulate_and_tell(game, players, games, seed, records, _options(game, option), seats)
    if not done:
        raise typer.Exit(INTERRUPTED)


@app.command()
def bench(
    game: Annotated[
        str, typer.Argument(metavar="[GAME|web]", help="One game; without it, all of them; or the web server.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
    search: Annotated[bool, typer.Option("--search", help="Simulations of the search, from the first move.")] = False,
    seconds: Annotated[
        float | None, typer.Option(help="How long each row is measured, usually 1; the web server, 20.", min=0.01)
    ] = None,
    tables: Annotated[int, typer.Option(help="web: how many tables.", min=1)] = 300,
    sockets: Annotated[int, typer.Option(help="web: how many players and spectators.", min=2)] = 1000,
    rate: Annotated[float, typer.Option(help="web: how many moves a second, over all tables.", min=0.1)] = 100.0,
    servers: Annotated[
        int, typer.Option(help="web: how many servers; several share a PostgreSQL that is started for it.", min=1)
    ] = 1,
    against: Annotated[
        str,
        typer.Option(metavar="open_spiel|pgx", help="All games beside OpenSpiel's and PettingZoo's, or beside pgx's."),
    ] = "",
) -> None:
    """Measure how fast the rules run, or the search, or how many tables the web server bears.

    Random playouts and moves per second of one core, for each number of players, compiled and interpreted.
    """
    from shoal.arena.reports.console import bench_and_tell, tell_comparison

    if game == "web":
        from shoal.loadtest import web_bench as web

        web.bench_and_tell(web.Plan(tables, sockets, rate, seconds or 20.0, servers), json)
    elif against:
        from shoal.adapters.comparisons.speed_comparison import compare
        from shoal.arena.bench import plain_simulations, timed
        from shoal.games.contract import ShoalError

        if against == "pgx":
            from shoal.adapters.comparisons import pgx_comparison

            tell_comparison(pgx_comparison.compare(seconds or 1.0), json, pgx_comparison.COLUMNS)
            return
        if against != "open_spiel":
            raise ShoalError(f"there is nothing to measure against called {against!r}: say open_spiel or pgx")
        tell_comparison(compare(seconds or 1.0, timed, plain_simulations), json)
    else:
        bench_and_tell(game, seconds or 1.0, search, json)


class WithRay(TyperCommand):
    """A command whose --ray may stand without an address, which options cannot do by themselves here."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return list(super().parse_args(ctx, list(self._addressed(args))))

    @staticmethod
    def _addressed(args: list[str]) -> Iterator[str]:
        for word, following in zip_longest(args, args[1:], fillvalue=""):
            bare = word == "--ray" and not (following in ("auto", "local") or ":" in following)
            yield "--ray=" if bare else word


@app.command(cls=WithRay)
def arena(
    game: GameArgument,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT…",
            help="Bots, programs such as ./my-bot and Python objects such as mypackage:MyBot, with a budget of their "
            "own where they name one: bot@0.2s, bot@500.",
        ),
    ],
    games: Annotated[
        int, typer.Option(help="At least how many games; they are rounded up to whole deals.", min=1)
    ] = 100,
    players: Annotated[int | None, typer.Option(help="How many seats. Usually one for each bot.")] = None,
    seconds: Annotated[float | None, typer.Option(help="How long a bot may think about a move.")] = None,
    simulations: Annotated[int | None, typer.Option(help="How many simulations a bot may make for a move.")] = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="The first bot takes one seat, the second all others.")
    ] = False,
    workers: Annotated[int | None, typer.Option(help="How many processes. Usually one a core.", min=1)] = None,
    seed: SeedOption = None,
    option: OptionsOption = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep each game here; the same command then goes on where it stopped."),
    ] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write a page with plots.")] = None,
    ray: Annotated[str | None, typer.Option(metavar="[ADDRESS]", help="Play on a Ray cluster.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
) -> None:
    """Measure bots against each other.

    Every deal is played several times, with the bots in each other's seats, so that luck and seats favour nobody. A win
    is shared by all who come first; the intervals count deals, not games.
    """
    from shoal.arena.contest import TournamentRequest, contest

    request = TournamentRequest(
        games=games,
        players=players,
        seconds=seconds,
        simulations=simulations,
        alone=alone,
        seed=seed,
        options=_options(game, option),
        workers=workers,
        records=records,
        report=report,
        ray=ray,
        as_json=json,
        command=shlex.join(["shoal", *sys.argv[1:]]),
    )
    if not contest(game, bots, request):
        raise typer.Exit(INTERRUPTED)


@app.command("train-data", cls=WithRay)
def train_data(
    game: GameArgument,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the files go; the same command goes on where it stopped.")
    ],
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "expert",
    simulations: Annotated[int, typer.Option(help="How many simulations it makes for a move.", min=1)] = 500,
    seed: SeedOption = None,
    option: OptionsOption = None,
    workers: Annotated[int | None, typer.Option(help="How many processes. Usually one a core.", min=1)] = None,
    tensors: Annotated[bool, typer.Option("--tensors", help="Write each view as numbers, too.")] = False,
    ray: Annotated[str | None, typer.Option(metavar="[ADDRESS]", help="Play on a Ray cluster.")] = None,
) -> None:
    """Write self-play as Parquet, for people who train models.

    One row a decision: the view, the legal moves, how often each was visited, what was chosen, and what came of it.
    """
    from shoal.arena.traindata import write_train_data

    options = _options(game, option)
    if not write_train_data(
        game,
        games,
        out,
        players=players,
        bot=bot,
        simulations=simulations,
        seed=seed,
        options=options,
        workers=workers,
        tensors=tensors,
        ray=ray,
    ):
        raise typer.Exit(INTERRUPTED)


def _options(game: str, given: list[str] | None) -> dict[str, object]:
    """What was typed as name=value, as data; the game checks the values itself."""
    from shoal.games import find
    from shoal.games.contract import BadOptions

    known = {option.name: option for option in find(game).options}
    options: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not name or not equals:
            raise BadOptions(f"--option takes a name and a value, as in name=value, not {text!r}")
        if name in options:
            raise BadOptions(f"option {name} is given twice")
        options[name] = known[name].from_command_line(value.strip()) if name in known else value
    return options


def main() -> NoReturn:
    # Letters that a terminal cannot show, or a pipe cannot carry, must not end a game.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """One command, and its exit code; what a person can put right comes back as one sentence and exit code 2."""
    try:
        code = app(words, prog_name="shoal", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        return _after_broken_pipe()
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except Exception as error:
        sentence = _what_is_wrong(error)
        if not sentence:
            raise
        return _refuse(sentence)
    if code == INTERRUPTED:
        print("\nStopped.", file=sys.stderr)
    return code or 0


def _what_is_wrong(error: Exception) -> str:
    """What the person at the keyboard can put right; '' for a fault of ours."""
    from shoal.games.contract import ShoalError

    if isinstance(error, ShoalError):
        return str(error)
    if isinstance(error, ModuleNotFoundError):
        return _what_is_missing(error.name or "")
    if isinstance(error, OSError):
        return ": ".join(str(part) for part in (error.filename, error.strerror or error) if part)
    # Typer's own complaints about arguments, wherever this version of it keeps their class.
    message = getattr(error, "format_message", str)
    return str(message())


def _what_is_missing(module: str) -> str:
    """Which extra of Shoal brings a module; '' if none does."""
    import re
    from importlib.metadata import PackageNotFoundError, requires

    name = module.partition(".")[0]
    try:
        wanted = requires("shoal") or []
    except PackageNotFoundError:
        return ""
    for requirement in wanted:
        found = re.match(r"""([\w-]+)[^;]*;.*extra == ['"](\w+)['"]""", requirement)
        if found and found[1].lower().replace("-", "_") == name:
            return f"this needs {name}, which is not installed: pip install 'shoal[{found[2]}]'"
    return ""


def _refuse(sentence: str) -> int:
    print(f"shoal: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _after_broken_pipe() -> int:
    """Whoever read our output has seen enough: nothing more is written, not even a complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
