"""The file from which an arena goes on: what it plays, then a line for every piece of work that is done."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from matador.ai.arena.plan import Plan
from matador.ai.arena.results import TaskResult
from matador.ai.arena.tally import Tally

FORMAT: Final = "matador-arena/1"


class JournalError(ValueError):
    """The file is not of this arena; the message is a sentence."""


class Journal:
    """Keeps results as they come. What a killed program had only begun to write is cut off the next time."""

    def __init__(self, path: Path, plan: Plan, tally: Tally) -> None:
        """Go on with the file, whose results the tally takes, or begin it.

        `JournalError` if it is another arena's, or none; `OSError` if it cannot be read or written.
        """
        self._file: BinaryIO = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        try:
            self._read(plan, tally)
        except BaseException:
            self._file.close()
            raise

    def _read(self, plan: Plan, tally: Tally) -> None:
        good = 0
        for number, line in enumerate(_whole_lines(self._file)):
            if number == 0:
                _check_header(line, plan)
            else:
                tally.add(_read_result(line, number, plan))
            good += len(line)
        self._file.seek(good)
        self._file.truncate()
        if not good:
            self._write(_header(plan))

    def keep(self, result: TaskResult) -> None:
        """Write a result; it outlasts the end of this process from then on."""
        self._write(result)

    def close(self) -> None:
        """Nothing more will come."""
        self._file.close()

    def _write(self, value: object) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()


def seed_of(path: Path) -> int | None:
    """The seed of an arena that was begun in this file; None if there is none. `OSError` if it cannot be read."""
    try:
        with path.open("rb") as file:
            line = next(_whole_lines(file), None)
    except FileNotFoundError:
        return None
    header = None if line is None else _decoded(line)
    seed = header.get("seed") if isinstance(header, dict) else None
    return seed if isinstance(seed, int) else None


def _whole_lines(file: BinaryIO) -> Iterator[bytes]:
    return (line for line in file if line.endswith(b"\n"))


def _header(plan: Plan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "ruleset": plan.rules.values(),
        "bots": [entrant.name for entrant in plan.entrants],
        "seed": plan.seed,
        "iterations": plan.thinking.iterations,
        "budget_ms": plan.thinking.budget_ms,
        "deals": plan.deals,
    }


def _check_header(line: bytes, plan: Plan) -> None:
    header, expected = _decoded(line), _header(plan)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise JournalError("it is no file of an arena")
    for name, value in expected.items():
        if header.get(name) != msgspec.json.decode(msgspec.json.encode(value)):
            raise JournalError(
                f"it was begun with another `{name}`; give the same words as then, or another file"
            )


def _read_result(line: bytes, number: int, plan: Plan) -> TaskResult:
    try:
        result = msgspec.json.decode(line, type=TaskResult)
    except msgspec.DecodeError as error:
        raise JournalError(f"line {number + 1} cannot be read: {error}") from None
    sides = len(plan.rules.sides)
    fits = all(len(match.points) == len(match.won) == sides for match in result.matches)
    if not fits or len(result.conduct) != len(plan.entrants) or not result.matches:
        raise JournalError(f"line {number + 1} is not of this arena")
    return result


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None
