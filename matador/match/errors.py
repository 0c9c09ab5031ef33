"""What is wrong with a record or its file."""

from __future__ import annotations

_LONGEST = 2000


class RecordError(ValueError):
    """A record is bad. `round` and `step` count from 0; None where the fault lies in no one of them.

    The message may quote the record, which is a stranger's: it shows no control characters.
    """

    def __init__(self, message: str, round_: int | None = None, step: int | None = None) -> None:
        super().__init__(message, round_, step)
        self.round = round_
        self.step = step

    def __str__(self) -> str:
        return harmless(self.args[0])

    @property
    def place(self) -> str:
        """The round and step of the fault, as far as it has them."""
        named = (("round", self.round), ("step", self.step))
        return ", ".join(f"{name} {number}" for name, number in named if number is not None)


class NewerRecordError(RecordError):
    """A record that a newer program has written, in a form that cannot be read here."""


class DuplicateNameError(Exception):
    """An object of a JSON document has two members of one name."""


class RecordFileError(OSError):
    """A file of records cannot be read at all; the message is a sentence for the user."""


def harmless(text: str) -> str:
    """The text with its control characters written out, and cut where it is longer than any of our sentences."""
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def counted(count: int, one: str, more: str = "") -> str:
    """How many of something: `1 match`, `2 matches`."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"
