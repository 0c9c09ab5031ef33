"""Errors in records and in their files."""

from __future__ import annotations

_LONGEST = 2000


class RecordError(ValueError):
    """A bad record. `round` and `step` (from 0) are None if the fault is not in a particular one.

    The message may quote the record, which is untrusted; control characters are escaped.
    """

    def __init__(self, message: str, round_: int | None = None, step: int | None = None) -> None:
        super().__init__(message, round_, step)
        self.round = round_
        self.step = step

    def __str__(self) -> str:
        return harmless(self.args[0])

    @property
    def place(self) -> str:
        named = (("round", self.round), ("step", self.step))
        return ", ".join(f"{name} {number}" for name, number in named if number is not None)


class NewerRecordError(RecordError):
    """A record written by a newer version of Matador, in a form that this version cannot read."""


class RecordFileError(OSError):
    """A file of records cannot be read at all; the message is a sentence for the user."""


def harmless(text: str) -> str:
    """Escape control characters, and truncate text that is longer than any Matador message."""
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def counted(count: int, one: str, more: str = "") -> str:
    """A number with its noun: `1 match`, `2 matches`."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"
