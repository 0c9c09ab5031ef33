"""The bots that `--bots` names: ours in this process, and programs in processes of their own."""

from __future__ import annotations

import csv
import os
import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from matador.ai.bots import BOTS, bot_choices, bot_named
from matador.ai.external import ExternalBot
from matador.ai.pondering import limited
from matador.app.errors import CommandError
from matador.app.output import tell
from matador.match.errors import counted, harmless
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat, close_all

_COMMAND = "cmd:"


def bots_named(given: str, players: int) -> list[str]:
    """A bot for each seat; `CommandError` if the words of `--bots` name none or too few."""
    names = bot_list(given)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise CommandError(
            f"--bots names {counted(len(names), 'bot')} for {players} players. Name one bot, or one per player."
        )
    return names


def bot_list(given: str) -> list[str]:
    """The bots that the words of `--bots` name, each as in `bot_named`, and `cmd:` and a command as it stands.

    `CommandError` if there is no such bot.
    """
    # A list as in a spreadsheet: quotes hold together what has a comma in it.
    try:
        names = [name.strip() for name in next(csv.reader([given], skipinitialspace=True, strict=True), [])]
    except csv.Error as error:
        raise CommandError(f"cannot read --bots: {error}. Write BOT,BOT,... without spaces.") from None
    return [_checked(name) if is_program(name) else _ours(name) for name in names]


def _checked(program: str) -> str:
    program_words(program)
    return program


def _ours(given: str) -> str:
    name = bot_named(given)
    if name is None:
        raise CommandError(f"unknown bot {given!r}. Choose {bot_choices(f'{_COMMAND}PROGRAM')}.")
    return name


def is_program(name: str) -> bool:
    """True for a stranger's program, which is not to find out the deal."""
    return name.startswith(_COMMAND)


def program_words(name: str) -> list[str]:
    """The command of a `cmd:` bot as words; `CommandError` if there is no such program."""
    try:
        words = split_command(name.removeprefix(_COMMAND), is_posix=os.name == "posix")
    except ValueError as error:
        raise CommandError(f"cannot read the command in {name!r}: {error}") from None
    if not words:
        raise CommandError(f"no command in {name!r}. Write {_COMMAND} and the command that starts the bot.")
    if shutil.which(words[0]) is None:
        raise CommandError(
            f"cannot start {words[0]!r} as a bot. Give its path, make it executable, or write "
            "cmd:python3 and the path of a script."
        )
    return words


def split_command(command: str, *, is_posix: bool) -> list[str]:
    """The words of a command; on Windows a backslash is no sign of its own, and quotes only hold a word together.

    `ValueError` for a quote without its end.
    """
    words = shlex.split(command, posix=is_posix)
    if is_posix:
        return words
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]


class Bots:
    """Who plays the seats of one match after another."""

    def __init__(self, names: Sequence[str], budget_ms: int, iterations: int | None) -> None:
        """`budget_ms` is how long programs may think about a decision, `iterations` how much ours, as in `limited`."""
        self.names = names
        self._iterations = iterations
        self.programs = {
            seat: ExternalBot(
                program_words(name), is_stranger=True, budget_ms=budget_ms, title=f"bot {seat + 1}"
            )
            for seat, name in enumerate(names)
            if is_program(name)
        }

    def seats(self, number: int) -> list[Seat]:
        """Those who play match `number`, from 0; `CommandError` if a program cannot be started.

        Nobody's chance follows from the deal, or the deal could be found out from it.
        """
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
                raise CommandError(f"cannot start {name!r}: {error.strerror or error}") from None
            seats.append(program)
        for program in self.programs.values():
            program.greet()
        return seats

    def players(self) -> list[Player]:
        """Their names; those of programs as they call themselves, never their commands."""
        titles = [
            self.programs[seat].report.name or "program" if seat in self.programs else name
            for seat, name in enumerate(self.names)
        ]
        return [Player(f"{title} {seat + 1}", title) for seat, title in enumerate(titles)]

    def report(self) -> None:
        """Tell what became of the questions to programs."""
        for seat, program in self.programs.items():
            name = f" ({program.report.name})" if program.report.name else ""
            tell(f"bot {seat + 1}, {harmless(self.names[seat])}{name}: {program.report}")


@contextmanager
def playing(names: Sequence[str], budget_ms: int, iterations: int | None = None) -> Iterator[Bots]:
    """Bots whose processes end when the work is done, however that ends."""
    bots = Bots(names, budget_ms, iterations)
    try:
        yield bots
    finally:
        close_all(bots.programs.values())
