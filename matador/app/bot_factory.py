"""The bots in `--bots`: built-in ones in this process, and third-party programs in their own processes."""

from __future__ import annotations

import csv
import os
import shlex
import shutil
from collections.abc import Sequence
from contextlib import AbstractContextManager

from matador.ai.bots import BOTS, bot_choices, bot_named
from matador.ai.external import ExternalBot
from matador.ai.thinking import limited
from matador.app.errors import CommandError, reason
from matador.app.output import tell
from matador.match.errors import counted, harmless
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat, close_all

_COMMAND = "cmd:"
_PYTHON = "python3" if os.name == "posix" else "py"


def bots_named(given: str, players: int) -> list[str]:
    """The bot for each seat; `CommandError` if `--bots` names an unknown bot, or the wrong number of bots."""
    names = bot_list(given)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise CommandError(
            f"--bots names {counted(len(names), 'bot')} for {players} players. Name one bot, or one per player."
        )
    return names


def bot_list(given: str) -> list[str]:
    """The bots named in `--bots`, third-party ones with `cmd:`; `CommandError` for an unknown bot."""
    # Parsed as CSV: quotes protect commas.
    try:
        names = [name.strip() for name in next(csv.reader([given], skipinitialspace=True, strict=True), [])]
    except csv.Error as error:
        raise CommandError(f"cannot read --bots: {error}. Write BOT,BOT,... without spaces.") from None
    for place, name in enumerate(names):
        if is_program(name):
            program_words(name)
        elif (ours := bot_named(name)) is not None:
            names[place] = ours
        else:
            raise CommandError(f"unknown bot {name!r}. Choose {bot_choices(f'{_COMMAND}PROGRAM')}.")
    return names


def is_program(name: str) -> bool:
    """True for a third-party program, which must not be able to deduce the deal."""
    return name.startswith(_COMMAND)


def program_words(name: str) -> list[str]:
    """The command of a `cmd:` bot as words; `CommandError` if there is no such program."""
    try:
        words = split_command(name.removeprefix(_COMMAND), is_posix=os.name == "posix")
    except ValueError as error:
        raise CommandError(f"cannot read the command in {name!r}: {error}") from None
    if not words:
        raise CommandError(f"no command in {name!r}. Write {_COMMAND} and the command that starts the bot.")
    # Windows starts `bot.cmd` as `bot` only if it gets the whole path.
    if (program := shutil.which(words[0])) is None:
        raise CommandError(
            f"cannot start {words[0]!r} as a bot. Give its path, make it executable, or write "
            f"{_COMMAND}{_PYTHON} and the path to a script."
        )
    return [program, *words[1:]]


def split_command(command: str, *, is_posix: bool) -> list[str]:
    """Split a command into words; `ValueError` for an unclosed quote."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if not is_posix:
        # Paths on Windows have backslashes, and may have apostrophes.
        lexer.escape, lexer.quotes = "", '"'
    return list(lexer)


class Bots(AbstractContextManager["Bots"]):
    """The bots on each seat, for a series of matches; their processes end with the context, even after an error."""

    def __init__(self, names: Sequence[str], budget_ms: int, iterations: int | None) -> None:
        """`budget_ms` limits third-party programs, `iterations` built-in bots, as in `limited`, for each decision."""
        self.names = names
        self._iterations = iterations
        self.programs = {
            seat: ExternalBot(
                program_words(name), is_third_party=True, budget_ms=budget_ms, title=f"bot {seat + 1}"
            )
            for seat, name in enumerate(names)
            if is_program(name)
        }

    def __exit__(self, *_: object) -> None:
        close_all(self.programs.values())

    def seats(self, number: int) -> list[Seat]:
        """The seats of match `number`, from 0; `CommandError` if one does not start. No seed may reveal the deal."""
        seats: list[Seat] = []
        for seat, name in enumerate(self.names):
            program = self.programs.get(seat)
            if program is None:
                bot = BOTS[name](f"match {number}/seat {seat}")
                seats.append(BotSeat(limited(bot, self._iterations)))
                continue
            try:
                program.begin_match(f"match {number}/seat {seat}")
            except OSError as error:
                raise CommandError(
                    f"cannot start {name!r}: {reason(error)}. For a script, write {_COMMAND}{_PYTHON} and its path."
                ) from None
            seats.append(program)
        for program in self.programs.values():
            program.greet()
        return seats

    def players(self) -> list[Player]:
        """The players' names; programs use the names they give themselves, never their commands."""
        titles = [
            self.programs[seat].report.name or "program" if seat in self.programs else name
            for seat, name in enumerate(self.names)
        ]
        return [Player(f"{title} {seat + 1}", title) for seat, title in enumerate(titles)]

    def report(self) -> None:
        for seat, program in self.programs.items():
            name = f" ({program.report.name})" if program.report.name else ""
            tell(f"bot {seat + 1}, {harmless(self.names[seat])}{name}: {program.report}")
