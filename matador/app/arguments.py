"""The arguments of all commands."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from matador.app.data_arguments import add_data
from matador.app.errors import CommandError
from matador.app.output import standard_output

_STATUSES = """\
exit status:
  0        success
  1        a record is bad
  2        bad arguments or unreadable files
  128 + N  stopped by signal N"""

_SIMULATE = """\
changing the rules:
  --option spinner=true --option draw_limit=null --option starter=random --option matadors=0-0,6-6
  A value is JSON or a bare word. `matador rules NAME` lists the options and their values.

repeating:
  Match i, counted from 0, has deal number S + i. The same command always writes the same records, unless a
  third-party bot plays.

third-party bots (docs/bots.md):
  --bots level2,"cmd:python3 mybot.py" (on Windows, "cmd:py mybot.py")
  Put a command that contains a comma in its own double quotes: --bots 'level2,"cmd:mybot 1,2"'. At the end,
  standard error shows how often Matador played a random action for such a bot, and why.

"""

_ARENA = """\
With two bots, the first plays each deal once from every seat, and the second takes all the other seats. In teams, the
first plays each deal once for each team. With one bot per player, every seating is played, or every rotation if there
are more than four players. The same seed gives the same table with any number of jobs, unless a bot has a time limit.
docs/arena.md explains the table.

"""

_PLAY = """\
Options such as --option spinner=true change the rules, as in `matador simulate`. Matador saves your settings in your
user folder, or in MATADOR_HOME if you set it.

"""

COMMANDS = (
    *("play", "rules", "backup", "restore", "forget", "history", "statistics", "export", "import"),
    *("simulate", "arena", "bot", "guard", "legal", "verify"),
)
"""Command names. To open a file with such a name, give a path, or put `play` before it."""

_ENDINGS = (".matador", ".json", ".jsonl", ".zip")
"""Suffixes of files that Matador opens."""

_RECORDS = """\
FILE has one record per line. A `.json` or `.matador` file has a single record.

"""


class Parser(argparse.ArgumentParser):
    """An argument parser that turns every refusal into a one-line `CommandError`."""

    def __init__(self, *, tells_bots: bool = False, **named: Any) -> None:
        """`tells_bots`: list the built-in bots in the help."""
        self._tells_bots = tells_bots
        named["epilog"] = named.get("epilog", "") + _STATUSES
        super().__init__(**named, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter)
        self._positionals.title = "arguments"

    def format_help(self) -> str:
        if not self._tells_bots:
            return super().format_help()
        # This loads all bots, which would slow down other commands.
        from matador.ai.bots import bots_told  # noqa: PLC0415

        usual = self.epilog
        self.epilog = (
            f"built-in bots (you can also use the name of a level, such as mia):\n{bots_told()}\n\n{usual}"
        )
        try:
            return super().format_help()
        finally:
            self.epilog = usual

    def _print_message(self, message: str, file: object = None) -> None:
        # The inherited method hides a full disk. Only help and version come here.
        del file
        standard_output().write(message)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}. Run `{self.prog} --help`.")


def whole_number(text: str) -> int:
    if re.fullmatch(r"[+-]?[0-9]{1,16}", text) is None:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text[:20]!r}")
    return int(text)


def positive_number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number above 0, not {text[:20]!r}")
    return number


def completed(words: Sequence[str]) -> Sequence[str]:
    """Add the command `play` where there is no command, or only a file; `CommandError` for an unknown command."""
    if not words:
        return ["play"]
    first = words[0]
    if first in COMMANDS or first.startswith("-"):
        return words
    is_named_so = first.lower().endswith(_ENDINGS) or first.lower().startswith("file:")
    # `Path.exists` raises an error if the name is too long for a path.
    if not is_named_so and not os.path.exists(first):  # noqa: PTH110
        raise CommandError(f"unknown command {first[:60]!r}. Run `matador --help`.")
    return ["play", *words]


def parser() -> Parser:
    """The parser of all commands; `run` in its result is the function of the command, as `module:function`."""
    top = Parser(prog="matador", description="Matador, the domino game in which touching halves make seven.")
    top.add_argument("--version", action=_Version)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, run: str, **named: Any) -> Parser:
        command = commands.add_parser(name, **named)
        command.set_defaults(run=run)
        return command

    play = add(
        "play",
        "play_command:run",
        help="play in a window; plain `matador` and `matador FILE` do the same",
        description="Open the game window to play, or to open an exported match.",
        epilog=_PLAY,
    )
    play.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="an exported match to open (the first one, if the file has several)",
    )
    play.add_argument("--rules", metavar="NAME", help="the ruleset (default: the one you played last)")
    play.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="number of players, 2 to 8 (default: as in your last game, or 2)",
    )
    _add_options(play)
    play.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="deal number of the first match, for repeatable deals and bot play (default: random)",
    )
    play.add_argument(
        "--graphics",
        choices=("simple", "usual"),
        help="use simple graphics if the usual ones cause trouble; Matador remembers your choice",
    )
    play.add_argument(
        "--grey-bars",
        action="store_true",
        help="draw every word as a grey bar, to test whether people can play without reading",
    )
    play.add_argument(
        "--tree", metavar="FILE", help="keep FILE up to date with what the window shows, as JSON for tests"
    )

    rules = add(
        "rules",
        "rules_command:run",
        help="list the rulesets, or show one with all its options",
        description="List the rulesets, or show one with all its options. "
        "With --players or --set, list only rulesets that can be played that way.",
    )
    rules.add_argument("name", nargs="?", metavar="NAME", help="the ruleset to show")
    rules.add_argument("--players", type=whole_number, metavar="N", help="number of players, 2 to 8")
    _add_options(rules)
    rules.add_argument(
        "--json", action="store_true", help="print JSON; a single ruleset is printed as in a record"
    )

    add_data(add, _RECORDS)

    simulate = add(
        "simulate",
        "simulate_command:run",
        tells_bots=True,
        help="play matches between bots, and write the records",
        description="Play matches between bots, and write the records as JSON lines.",
        epilog=_SIMULATE,
    )
    _add_game(simulate)
    simulate.add_argument(
        "--matches", type=whole_number, default=1, metavar="K", help="number of matches (default: 1)"
    )
    simulate.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="deal number of the first match (default: 0, or random if a third-party bot plays)",
    )
    simulate.add_argument(
        "--bots",
        default="random",
        metavar="BOT[,BOT...]",
        help="one bot for all seats, or one per seat: built-in, or cmd:PROGRAM for a third-party bot (default: random)",
    )
    _add_thinking(simulate, budget_ms=250)
    simulate.add_argument(
        "--out", metavar="FILE", help="output file, overwritten if it exists (default: standard output)"
    )

    _add_arena(add)

    bot = add(
        "bot",
        "bot_command:run",
        tells_bots=True,
        help="let a built-in bot play for another program (docs/bots.md)",
        description="Let a built-in bot play for another program, with JSON lines on standard input and output.",
    )
    bot.add_argument("--strength", required=True, metavar="NAME", help="the built-in bot")
    bot.add_argument("--seed", metavar="TEXT", help="seed for repeatable play (default: random)")
    bot.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="search iterations per decision, instead of a time limit (0: the bot's own setting)",
    )

    guard = add("guard", "bot_command:guard", description="Run a third-party bot for Matador (internal).")
    guard.add_argument("lifeline", type=whole_number)
    guard.add_argument("words", nargs="+")

    legal = add(
        "legal",
        "verify_command:legal",
        help="print the legal actions at every step of recorded matches",
        description="Print one JSON line per step. All numbering starts at 0. Errors go to standard error.",
        epilog=_RECORDS,
    )
    legal.add_argument("file", metavar="FILE", help="file of records")

    verify = add(
        "verify",
        "verify_command:verify",
        help="replay recorded matches and check every detail",
        description="Replay every match. Print totals, or the first error in each bad match.",
        epilog=_RECORDS,
    )
    verify.add_argument("file", metavar="FILE", help="file of records")
    return top


def _add_arena(add: Callable[..., Parser]) -> None:
    arena = add(
        "arena",
        "arena_command:run",
        tells_bots=True,
        help="compare bots on the same deals, with 95%% intervals",
        description="Let bots play the same deals from every seat, and print how well each one plays.",
        epilog=_ARENA,
    )
    _add_game(arena)
    arena.add_argument(
        "--bots",
        required=True,
        metavar="A,B[,...]",
        help="two bots, or one per player, named as in `matador simulate`",
    )
    arena.add_argument("--deals", type=whole_number, required=True, metavar="K", help="number of deals")
    arena.add_argument(
        "--seed", type=whole_number, metavar="S", help="number of the first deal (default: random)"
    )
    _add_thinking(arena.add_mutually_exclusive_group(), budget_ms=None)
    arena.add_argument(
        "--jobs", type=whole_number, default=1, metavar="J", help="number of parallel processes (default: 1)"
    )
    arena.add_argument(
        "--resume",
        metavar="FILE",
        help="save every result in FILE, and continue from the results already there",
    )
    arena.add_argument(
        "--json",
        metavar="FILE",
        help="also write the results to FILE as JSON (`-`: print JSON instead of the table)",
    )
    arena.add_argument(
        "--until-half-width",
        type=positive_number,
        metavar="X",
        help="stop when the first bot's points per round against the others are known to within X",
    )


def _add_thinking(to: argparse._ActionsContainer, *, budget_ms: int | None) -> None:
    """Add options that limit how long bots think; `budget_ms` is the default budget."""
    to.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="search iterations per decision for a built-in bot (default: the bot's own setting)",
    )
    to.add_argument(
        "--budget",
        type=whole_number,
        default=budget_ms,
        metavar="MS",
        help="thinking time per decision for a third-party bot, in milliseconds (default: 250)",
    )


def _add_game(command: Parser) -> None:
    command.add_argument(
        "--rules", required=True, metavar="NAME", help="the ruleset; `matador rules` lists them"
    )
    command.add_argument(
        "--players", required=True, type=whole_number, metavar="N", help="number of players, 2 to 8"
    )
    _add_options(command)


def _add_options(command: Parser) -> None:
    command.add_argument(
        "--set",
        type=whole_number,
        metavar="N",
        help="highest double in the domino set: 4, 5, 6, 9 or 12 (default: the ruleset's)",
    )
    command.add_argument("--partnerships", action="store_true", help="four players in two teams")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a ruleset option; can be repeated",
    )


class _Version(argparse.Action):
    """`--version`, which looks up the version only when needed, because that is slow."""

    def __init__(self, option_strings: Sequence[str], dest: str, **_named: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        try:
            found = version("matador-dominoes")
        except PackageNotFoundError:
            found = "(not installed)"
        standard_output().write(f"matador {found}\n")
        parser.exit()
