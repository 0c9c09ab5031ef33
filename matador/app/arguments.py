"""The words that the command takes."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from matador.app.errors import CommandError
from matador.app.history_arguments import add_history
from matador.app.output import standard_output

_STATUSES = """\
exit status: 0 success; 1 a record is bad; 2 words, options or files that cannot be used;
128 and the signal's number if stopped"""

_SIMULATE = """\
values are JSON or bare words, one option at a time:
  --option spinner=true --option draw_limit=null --option starter=random --option matadors=0-0,6-6
`matador rules NAME` lists the options with what each takes. Match i has deal number S + i. The same words
write the same bytes, as far as no program plays.

bots in processes of their own (docs/bots.md):
  --bots level2,"cmd:python3 mybot.py"
A command with a comma in it needs double quotes of its own: --bots 'level2,"cmd:mybot 1,2"'. At the end,
standard error tells how often a random action was played for such a bot, and why.

"""

_ARENA = """\
Of two bots the first sits once in each seat against the second (with partners: once as each pair); as many bots as
players sit in every order, more than four in every turn of their order. The same seed gives the same table with any
number of jobs, as far as no bot thinks by the clock. docs/arena.md says what the figures mean.

"""

_PLAY = """\
The same options as `matador simulate` change the rules, such as --option spinner=true. Settings are kept in the
folder of the system, or in that of MATADOR_HOME.

"""

_BACKUP = """\
A backup has all that this computer has of the game: the matches, the files saved from them, the people, and the
settings. In a folder the file gets a name of its own.

"""

_RESTORE = """\
The whole file is checked first. Then everything that is here moves into a new folder, `before-1`, beside the matches.
No window may be open.

"""

_FORGET = """\
What a person has shown as a learner is deleted, and the name is taken out of the matches that are kept by themselves,
of the settings, of all that was put aside, and of the log. Matches with other persons stay. Files that
were saved cannot be reached: delete those yourself. No window may be open.

"""

COMMANDS = (
    *("play", "rules", "backup", "restore", "forget", "history", "statistics", "export", "import"),
    *("simulate", "arena", "bot", "guard", "legal", "verify"),
)
"""A file of such a name has to be named by a path, or after `play`."""

_ENDINGS = (".matador", ".json", ".jsonl", ".matador-backup")
"""What the names of files with records end in."""

_RECORDS = """\
FILE is a regular file with one record a line, or a `.json` or `.matador` file with a single one.

"""


class Parser(argparse.ArgumentParser):
    """An argument parser that refuses in one sentence."""

    def __init__(self, *, tells_bots: bool = False, **named: Any) -> None:
        """`tells_bots`: its help lists our bots."""
        self._tells_bots = tells_bots
        named["epilog"] = named.get("epilog", "") + _STATUSES
        super().__init__(**named, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter)

    def format_help(self) -> str:
        if not self._tells_bots:
            return super().format_help()
        # All bots have to be loaded for that, which other commands need not wait for.
        from matador.ai.bots import bots_told  # noqa: PLC0415

        usual = self.epilog
        self.epilog = (
            f"our bots; the five levels go by their names, too, such as Mia:\n{bots_told()}\n\n{usual}"
        )
        try:
            return super().format_help()
        finally:
            self.epilog = usual

    def _print_message(self, message: str, file: object = None) -> None:
        # The library's own would keep silent about a full disk; only help and version come here.
        del file
        standard_output().write(message)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}; `{self.prog} --help` says what can be given")


def whole_number(text: str) -> int:
    """A whole number of at most 16 digits."""
    if re.fullmatch(r"[+-]?[0-9]{1,16}", text) is None:
        raise argparse.ArgumentTypeError(f"it takes a whole number, not {text[:20]!r}")
    return int(text)


def positive_number(text: str) -> float:
    """A number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"it takes a number above 0, not {text[:20]!r}")
    return number


def completed(words: Sequence[str]) -> Sequence[str]:
    """The words with the command that is meant where none is named: a file alone is opened in the window."""
    if not words:
        return ["play"]
    first = words[0]
    is_file = first not in COMMANDS and not first.startswith("-") and _looks_like_a_file(first)
    return ["play", *words] if is_file else words


def _looks_like_a_file(word: str) -> bool:
    if word.lower().endswith(_ENDINGS) or word.lower().startswith("file:"):
        return True
    return os.path.exists(word)  # noqa: PTH110 - that of pathlib raises for what is too long for a path


def parser() -> Parser:
    """The parser of all commands; `module` of what it gives names the module that carries the command out."""
    top = Parser(prog="matador", description="Matador, the domino game in which touching halves make seven.")
    top.add_argument("--version", action=_Version)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    play = commands.add_parser(
        "play",
        help="open the window and play; the same as no words at all, or as the name of a saved match alone",
        description="Open the window and play against the computer, or go on with a saved match.",
        epilog=_PLAY,
    )
    play.set_defaults(module="play_command")
    play.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a saved match to go on with; of a file with several, the first",
    )
    play.add_argument("--rules", metavar="NAME", help="the ruleset (that of the last game)")
    play.add_argument("--players", type=whole_number, metavar="N", help="how many play, 2 to 8 (2)")
    _add_options(play)
    play.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="deal number of the first match, and of its bots' chance (fresh ones)",
    )
    play.add_argument(
        "--graphics",
        choices=("simple", "usual"),
        help="from now on, draw with simple graphics, which cause less trouble, or as usual",
    )
    play.add_argument("--grey-bars", action="store_true", help="draw every word as a grey bar")
    play.add_argument("--tree", metavar="FILE", help="keep writing what is on show there, as JSON, for tests")

    rules = commands.add_parser(
        "rules",
        help="list the rulesets, or show one with every option",
        description="List the rulesets (with --players or --set those that name a deal for it), or show one.",
    )
    rules.set_defaults(module="rules_command")
    rules.add_argument("name", nargs="?", metavar="NAME", help="the ruleset to show")
    rules.add_argument("--players", type=whole_number, metavar="N", help="for so many players, 2 to 8")
    _add_options(rules)
    rules.add_argument("--json", action="store_true", help="as JSON; one ruleset as a record holds it")

    _add_keeping(commands.add_parser)
    add_history(commands.add_parser, _RECORDS)

    simulate = commands.add_parser(
        "simulate",
        tells_bots=True,
        help="let bots play matches and write their records",
        description="Let bots play matches and write their records as JSON lines.",
        epilog=_SIMULATE,
    )
    simulate.set_defaults(module="simulate_command")
    _add_game(simulate)
    simulate.add_argument("--matches", type=whole_number, default=1, metavar="K", help="how many (1)")
    simulate.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="deal number of the first match (0; where a program plays, one that nobody can foresee)",
    )
    simulate.add_argument(
        "--bots",
        default="random",
        metavar="BOT[,BOT...]",
        help="one for all seats or one for each: one of ours, or `cmd:` and the command of a program (random)",
    )
    simulate.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="how much a bot of ours that searches may think (as much as it usually does)",
    )
    simulate.add_argument(
        "--budget",
        type=whole_number,
        default=250,
        metavar="MS",
        help="how long a `cmd:` bot may think, in milliseconds (250)",
    )
    simulate.add_argument(
        "--out", metavar="FILE", help="write there, in place of what is there (standard output)"
    )

    _add_arena(commands)

    bot = commands.add_parser(
        "bot",
        tells_bots=True,
        help="play a seat for another program, by the protocol of docs/bots.md",
        description="Play a seat: JSON lines on standard input and output, until the input ends.",
    )
    bot.set_defaults(module="bot_command")
    bot.add_argument("--strength", required=True, metavar="NAME", help="one of our bots")
    bot.add_argument("--seed", metavar="TEXT", help="makes its chance repeatable (fresh each time)")
    bot.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="how much it thinks if it searches, in place of the time it is given (0: as much as it usually does)",
    )

    guard = commands.add_parser("guard", description="Run a bot for the host that holds the lifeline.")
    guard.set_defaults(module="guard_command")
    guard.add_argument("lifeline", type=whole_number)
    guard.add_argument("words", nargs="+")

    legal = commands.add_parser(
        "legal",
        help="print the legal actions at every step of recorded matches",
        description="Print one JSON line for every step; everything counts from 0. Faults go to standard error.",
        epilog=_RECORDS,
    )
    legal.set_defaults(module="legal_command")
    legal.add_argument("file", metavar="FILE", help="the records")

    verify = commands.add_parser(
        "verify",
        help="replay recorded matches and check everything",
        description="Replay every match and print the counts, or the first fault of each bad match.",
        epilog=_RECORDS,
    )
    verify.set_defaults(module="verify_command")
    verify.add_argument("file", metavar="FILE", help="the records")
    return top


def _add_arena(commands: argparse._SubParsersAction[Parser]) -> None:
    """The words of `matador arena`."""
    arena = commands.add_parser(
        "arena",
        tells_bots=True,
        help="compare bots: the same deals from every seat, with 95%% intervals",
        description="Let bots play the same deals from every seat, and tell who plays better and how sure that is.",
        epilog=_ARENA,
    )
    arena.set_defaults(module="arena_command")
    _add_game(arena)
    arena.add_argument(
        "--bots",
        required=True,
        metavar="A,B[,...]",
        help="two, or one for each player; as for `matador simulate`",
    )
    arena.add_argument("--deals", type=whole_number, required=True, metavar="K", help="how many deals")
    arena.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="number of the first deal (one that nobody can foresee)",
    )
    thinking = arena.add_mutually_exclusive_group()
    thinking.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="how much a bot of ours that searches may think (as much as it usually does)",
    )
    thinking.add_argument(
        "--budget",
        type=whole_number,
        metavar="MS",
        help="how long a `cmd:` bot may think, in milliseconds (250)",
    )
    arena.add_argument(
        "--jobs", type=whole_number, default=1, metavar="J", help="processes that play side by side (1)"
    )
    arena.add_argument(
        "--resume", metavar="FILE", help="keep every result there, and go on with what is there already"
    )
    arena.add_argument(
        "--json", metavar="FILE", help="write the figures there too, as JSON (`-`: in place of the table)"
    )
    arena.add_argument(
        "--until-half-width",
        type=positive_number,
        metavar="X",
        help="stop when the first bot's points a round against the others are known to plus or minus X",
    )


def _add_keeping(add: Callable[..., Parser]) -> None:
    """What is done with all that is kept."""
    backup = add(
        "backup",
        help="write all matches, people and settings into one file",
        description="Write all matches, people and settings into one file.",
        epilog=_BACKUP,
    )
    restore = add(
        "restore",
        help="bring the matches, people and settings of a backup here",
        description="Bring the matches, people and settings of a backup here, on this computer or another.",
        epilog=_RESTORE,
    )
    for act, parser in (("backup", backup), ("restore", restore)):
        parser.set_defaults(module="backup_command", act=act)
        parser.add_argument("file", metavar="FILE", help="the backup")
    backup.add_argument(
        "--replace", action="store_true", help="replace a backup even if it has more matches or people in it"
    )

    forget = add(
        "forget",
        help="delete what is known of a person, and the name wherever it stands",
        description="Delete what is known of a person, and the name wherever it stands.",
        epilog=_FORGET,
    )
    forget.set_defaults(module="forget_command")
    forget.add_argument("name", metavar="NAME", help="as it is written at the table")
    forget.add_argument("--yes", action="store_true", help="do it: without this word it is only told")


def _add_game(command: Parser) -> None:
    """Which game bots play."""
    command.add_argument(
        "--rules", required=True, metavar="NAME", help="the ruleset; `matador rules` lists them"
    )
    command.add_argument(
        "--players", required=True, type=whole_number, metavar="N", help="how many play, 2 to 8"
    )
    _add_options(command)


def _add_options(command: Parser) -> None:
    """What changes a ruleset."""
    command.add_argument(
        "--set", type=whole_number, metavar="N", help="the double-N set: 4, 5, 6, 9 or 12 (the ruleset's)"
    )
    command.add_argument("--partnerships", action="store_true", help="four players in two teams")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option; may be given again",
    )


class _Version(argparse.Action):
    """`--version`, which looks the version up when it is asked for: that takes longer than all the rest."""

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
