"""A line of text that is being written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from matador.ui.inputs import Key
from matador.ui.new_match.letters import can_write

LONGEST_NUMBER = 15
"""Digits of a deal number: beyond them programs disagree about whole numbers."""


@dataclass(frozen=True, slots=True)
class Field:
    """The text, and before which of its letters the caret stands."""

    text: str
    caret: int
    longest: int
    takes: Callable[[str], bool]
    is_refused: bool = False
    """Whether the last letter that was written has no place here."""

    def written(self, text: str) -> Field:
        """The field after something was written; letters that it cannot take are left out."""
        whole = unicodedata.normalize("NFC", text)
        fitting = "".join(letter for letter in whole if self.takes(letter))
        before, after = self.text[: self.caret], self.text[self.caret :]
        room = self.longest - len(self.text)
        joined = unicodedata.normalize("NFC", before + fitting[: max(0, room)])
        refused = len(fitting) < len(whole) or len(fitting) > room
        return replace(self, text=joined + after, caret=len(joined), is_refused=refused)

    def edited(self, key: Key) -> Field | None:
        """The field after a key that belongs to it; None for another key."""
        text, caret = self.text, self.caret
        match key.name:
            case "backspace":
                found = (text[: max(0, caret - 1)] + text[caret:], max(0, caret - 1))
            case "delete":
                found = (text[:caret] + text[caret + 1 :], caret)
            case "left":
                found = (text, max(0, caret - 1))
            case "right":
                found = (text, min(len(text), caret + 1))
            case "home":
                found = (text, 0)
            case "end":
                found = (text, len(text))
            case _:
                return None
        return replace(self, text=found[0], caret=found[1], is_refused=False)


def number_in(text: str) -> int | None:
    """The whole number that a text is, or None."""
    return int(text) if re.fullmatch("-?[0-9]+", text) else None


def name_field(text: str, longest: int) -> Field:
    """A field for a name, the caret behind it."""
    return Field(text, len(text), longest, can_write)


def number_field(text: str) -> Field:
    """A field for a whole number, the caret behind it."""
    return Field(text, len(text), LONGEST_NUMBER, lambda letter: letter in "0123456789")
