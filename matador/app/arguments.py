"""The arguments of all commands."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, NoReturn

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

_ENDINGS = (".matador", ".json", ".jsonl", ".zip")

_BACKUP = """\
A backup contains the matches, players and settings on this computer. If FILE is a folder, Matador chooses
the name of the backup. You can make a backup while the game is open.

"""

_RESTORE = """\
Matador checks the whole backup before it changes anything. Your current data is moved to the folder `before-1`. Close
Matador first.

"""

_FORGET = """\
This deletes the player's learning progress, settings and matches against the computer. Matches with other people
are kept, but without the name. The name is also removed from your backups, and from data that a restore set aside.
The log is emptied, and damaged files that were set aside are deleted.
Matador looks for backups in your documents folder, or in MATADOR_HOME. Delete any other backups and exported matches
yourself. Close Matador before you use --yes.

"""

_RECORDS = """\
FILE has one record per line. A `.json` or `.matador` file has a single record.

"""


class Parser(argparse.ArgumentParser):
    """An argument parser that turns every refusal into a one-line `CommandError`."""

    def __init__(self, *, tells_bots: bool = False, **named: Any) -> None:
        self._tells_bots = tells_bots
        self.commands: Collection[str] = ()
        """Command names. To open a file with such a name, give a path, or put `play` before it."""
        named["epilog"] = named.get("epilog", "") + _STATUSES
        super().__init__(**named, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter)
        self._positionals.title = "arguments"

    def format_help(self) -> str:
        if self._tells_bots:
            # This loads all bots, which would slow down other commands.
            from matador.ai.bots import bots_told  # noqa: PLC0415

            said = "built-in bots (you can also use the name of a level, such as mia)"
            self.epilog, self._tells_bots = f"{said}:\n{bots_told()}\n\n{self.epilog}", False
        return super().format_help()

    def _print_message(self, message: str, file: object = None) -> None:
        # The inherited method hides a full disk. Only help and version come here.
        del file
        standard_output().write(message)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}. Run `{self.prog} --help`.")

    def completed(self, words: Sequence[str]) -> Sequence[str]:
        """Add the command `play` where there is no command, or only a file; `CommandError` for an unknown command."""
        if not words:
            return ["play"]
        first = words[0]
        if first in self.commands or first.startswith("-"):
            return words
        # `Path.exists` raises an error if the name is too long for a path.
        if not first.lower().endswith(_ENDINGS) and not os.path.exists(first):  # noqa: PTH110
            raise CommandError(f"unknown command {first[:60]!r}. Run `matador --help`.")
        return ["play", *words]


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


def _text(to: argparse._ActionsContainer, name: str, metavar: str, told: str, **more: Any) -> None:
    to.add_argument(name, metavar=metavar, help=told, **more)


def _number(to: argparse._ActionsContainer, name: str, metavar: str, told: str, **more: Any) -> None:
    to.add_argument(name, type=whole_number, metavar=metavar, help=told, **more)


def _flag(to: argparse._ActionsContainer, name: str, told: str) -> None:
    to.add_argument(name, action="store_true", help=told)


def parser() -> Parser:
    """The parser of all commands; `run` in its result is the function of the command, as `module:function`."""
    top = Parser(prog="matador", description="Matador, the domino game in which touching halves make seven.")
    top.add_argument("--version", action=_Version)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    top.commands = commands.choices

    def add(name: str, run: str, told: str, description: str, **named: Any) -> Parser:
        command = commands.add_parser(name, help=told, description=description, **named)
        command.set_defaults(run=run)
        return command

    play = add(
        "play",
        "play_command:run",
        "play in a window; plain `matador` and `matador FILE` do the same",
        "Open the game window to play, or to open an exported match.",
        epilog=_PLAY,
    )
    _text(
        play, "file", "FILE", "an exported match to open (the first one, if the file has several)", nargs="?"
    )
    _text(play, "--rules", "NAME", "the ruleset (default: the one you played last)")
    _number(play, "--players", "N", "number of players, 2 to 8 (default: as in your last game, or 2)")
    _add_options(play)
    said = "deal number of the first match, for repeatable deals and bot play (default: random)"
    _number(play, "--seed", "S", said)
    said = "use simple graphics if the usual ones cause trouble; Matador remembers your choice"
    play.add_argument("--graphics", choices=("simple", "usual"), help=said)
    _text(play, "--tree", "FILE", "keep FILE up to date with what the window shows, as JSON for tests")

    rules = add(
        "rules",
        "rules_command:run",
        "list the rulesets, or show one with all its options",
        "List the rulesets, or show one with all its options. "
        "With --players or --set, list only rulesets that can be played that way.",
    )
    _text(rules, "name", "NAME", "the ruleset to show", nargs="?")
    _number(rules, "--players", "N", "number of players, 2 to 8")
    _add_options(rules)
    _flag(rules, "--json", "print JSON; a single ruleset is printed as in a record")

    _add_data(add)
    _add_bots(add)
    # Without help, it is not listed.
    guard = commands.add_parser("guard", description="Run a third-party bot for Matador (internal).")
    guard.set_defaults(run="bot_command:guard")
    guard.add_argument("lifeline", type=whole_number)
    guard.add_argument("words", nargs="+")
    for name, told, description in (
        (
            "legal",
            "print the legal actions at every step of recorded matches",
            "Print one JSON line per step. All numbering starts at 0. Errors go to standard error.",
        ),
        (
            "verify",
            "replay recorded matches and check every detail",
            "Replay every match. Print totals, or the first error in each bad match.",
        ),
    ):
        command = add(name, f"verify_command:{name}", told, description, epilog=_RECORDS)
        _text(command, "file", "FILE", "file of records")
    return top


def _add_data(add: Callable[..., Parser]) -> None:
    said = "save all matches, players and settings in one file"
    backup = add("backup", "data_folder:back_up_to", said, f"{said.capitalize()}.", epilog=_BACKUP)
    restore = add(
        "restore",
        "data_folder:restore_from",
        "restore a backup made on this computer or another",
        "Replace all matches, players and settings with those from a backup made on this computer or another.",
        epilog=_RESTORE,
    )
    for command in (backup, restore):
        _text(command, "file", "FILE", "the backup")

    said = "delete a player, and remove their name everywhere"
    forget = add("forget", "data_folder:forget", said, f"{said.capitalize()}.", epilog=_FORGET)
    _text(forget, "name", "NAME", "the name as it appears in the game")
    _flag(forget, "--yes", "really delete (without this, nothing changes)")

    history = add(
        "history",
        "history_command:history",
        "list the finished matches on this computer",
        "List the finished matches on this computer, newest first.",
    )
    statistics = add(
        "statistics",
        "history_command:statistics",
        "print statistics on the finished matches",
        "Print statistics on the finished matches, for one player or for everyone.",
    )
    for command in (history, statistics):
        _add_search(command)
        kinds = command.add_mutually_exclusive_group()
        _flag(kinds, "--json", "print JSON")
        _flag(kinds, "--csv", "print CSV")
    export = add(
        "export",
        "history_command:export",
        "write finished matches as records",
        "Write finished matches as records, one per line: those you list, or all of them.",
    )
    _text(export, "matches", "MATCH", "match ID from `matador history`, or the start of one", nargs="*")
    _add_search(export)
    _text(export, "--out", "FILE", "output file, overwritten if it exists (default: standard output)")
    take_in = add(
        "import",
        "history_command:import_file",
        "add finished matches from a file of records",
        "Add the matches from a file to those on this computer. No match is added twice.",
        epilog=_RECORDS,
    )
    _text(take_in, "file", "FILE", "file of records")


def _add_search(command: Parser) -> None:
    _text(command, "--person", "NAME", "only this player's matches")
    _text(command, "--game", "NAME", "only matches with this ruleset")
    _text(command, "--month", "YYYY-MM", "only matches from this month, or from a whole year (YYYY)")


def _add_bots(add: Callable[..., Parser]) -> None:
    simulate = add(
        "simulate",
        "arena_command:simulate",
        "play matches between bots, and write the records",
        "Play matches between bots, and write the records as JSON lines.",
        epilog=_SIMULATE,
        tells_bots=True,
    )
    _add_game(simulate)
    _number(simulate, "--matches", "K", "number of matches (default: 1)", default=1)
    said = "deal number of the first match (default: 0, or random if a third-party bot plays)"
    _number(simulate, "--seed", "S", said)
    said = "one bot for all seats, or one per seat: built-in, or cmd:PROGRAM for a third-party bot (default: random)"
    _text(simulate, "--bots", "BOT[,BOT...]", said, default="random")
    _add_thinking(simulate, budget_ms=250)
    _text(simulate, "--out", "FILE", "output file, overwritten if it exists (default: standard output)")

    arena = add(
        "arena",
        "arena_command:run",
        "compare bots on the same deals, with 95%% intervals",
        "Let bots play the same deals from every seat, and print how well each one plays.",
        epilog=_ARENA,
        tells_bots=True,
    )
    _add_game(arena)
    said = "two bots, or one per player, named as in `matador simulate`"
    _text(arena, "--bots", "A,B[,...]", said, required=True)
    _number(arena, "--deals", "K", "number of deals", required=True)
    _number(arena, "--seed", "S", "number of the first deal (default: random)")
    _add_thinking(arena.add_mutually_exclusive_group(), budget_ms=None)
    _number(arena, "--jobs", "J", "number of parallel processes (default: 1)", default=1)
    _text(arena, "--resume", "FILE", "save every result in FILE, and continue from the results already there")
    said = "also write the results to FILE as JSON (`-`: print JSON instead of the table)"
    _text(arena, "--json", "FILE", said)
    said = "stop when the first bot's points per round against the others are known to within X"
    _text(arena, "--until-half-width", "X", said, type=positive_number)

    bot = add(
        "bot",
        "bot_command:run",
        "let a built-in bot play for another program (docs/bots.md)",
        "Let a built-in bot play for another program, with JSON lines on standard input and output.",
        tells_bots=True,
    )
    _text(bot, "--strength", "NAME", "the built-in bot", required=True)
    _text(bot, "--seed", "TEXT", "seed for repeatable play (default: random)")
    said = "search iterations per decision, instead of a time limit (0: the bot's own setting)"
    _number(bot, "--iterations", "N", said)


def _add_thinking(to: argparse._ActionsContainer, *, budget_ms: int | None) -> None:
    said = "search iterations per decision for a built-in bot (default: the bot's own setting)"
    _number(to, "--iterations", "N", said)
    said = "thinking time per decision for a third-party bot, in milliseconds (default: 250)"
    _number(to, "--budget", "MS", said, default=budget_ms)


def _add_game(command: Parser) -> None:
    _text(command, "--rules", "NAME", "the ruleset; `matador rules` lists them", required=True)
    _number(command, "--players", "N", "number of players, 2 to 8", required=True)
    _add_options(command)


def _add_options(command: Parser) -> None:
    said = "highest double in the domino set: 4, 5, 6, 9 or 12 (default: the ruleset's)"
    _number(command, "--set", "N", said)
    _flag(command, "--partnerships", "four players in two teams")
    said = "change a ruleset option; can be repeated"
    _text(command, "--option", "NAME=VALUE", said, action="append", default=[])


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
