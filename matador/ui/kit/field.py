"""A line of text that is being written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from matador.ui.inputs import Key
from matador.ui.kit.letters import can_write

LONGEST_NUMBER = 15
"""Digits of a deal number: beyond them programs disagree about whole numbers."""


FieldRefusal: TypeAlias = Literal["letter", "full"]
"""Why what was written last does not stand there: there is no such letter here, or no more room."""


@dataclass(frozen=True, slots=True)
class Field:
    """The text, and before which of its letters the caret stands."""

    text: str
    caret: int
    longest: int
    takes: Callable[[str], bool]
    holds: Literal["name", "number"]
    refusal: FieldRefusal | None = None
    is_selected: bool = False
    """True while all of it is selected: what is written next takes its place."""

    def written(self, text: str) -> Field:
        """The field after something was written; letters that it cannot take are left out."""
        whole = unicodedata.normalize("NFC", text)
        fitting = "".join(letter for letter in whole if self.takes(letter))
        if self.is_selected and fitting:
            return replace(self, text="", caret=0, is_selected=False).written(text)
        before, after = self.text[: self.caret], self.text[self.caret :]
        joined = unicodedata.normalize("NFC", before + fitting)
        # What stood there stays, also where a file held more than there is room for.
        room = max(self.longest - len(after), len(before))
        refusal: FieldRefusal | None = "letter" if len(fitting) < len(whole) else None
        if len(joined) > room:
            joined, refusal = joined[:room], "full"
        return replace(self, text=joined + after, caret=len(joined), refusal=refusal)

    def selected(self) -> Field:
        """The field with all of its text selected; an empty one has nothing to select."""
        return replace(self, caret=len(self.text), refusal=None, is_selected=bool(self.text))

    def edited(self, key: Key) -> Field | None:
        """The field after a key that belongs to it; None for another key."""
        if key.ctrl:
            return self.selected() if key.name == "a" else None
        found = self._without_selection(key.name) if self.is_selected else self._after(key.name)
        if found is None:
            return None
        return replace(self, text=found[0], caret=found[1], refusal=None, is_selected=False)

    def _without_selection(self, key: str) -> tuple[str, int] | None:
        """The text and the caret after a key that takes all of it away, or goes to one of its ends."""
        end = len(self.text)
        return {
            "backspace": ("", 0),
            "delete": ("", 0),
            "left": (self.text, 0),
            "home": (self.text, 0),
            "right": (self.text, end),
            "end": (self.text, end),
        }.get(key)

    def _after(self, key: str) -> tuple[str, int] | None:
        """The text and the caret after a key."""
        text, caret = self.text, self.caret
        return {
            "backspace": (text[: max(0, caret - 1)] + text[caret:], max(0, caret - 1)),
            "delete": (text[:caret] + text[caret + 1 :], caret),
            "left": (text, max(0, caret - 1)),
            "right": (text, min(len(text), caret + 1)),
            "home": (text, 0),
            "end": (text, len(text)),
        }.get(key)


def number_in(text: str) -> int | None:
    """The whole number that a text is, or None."""
    return int(text) if re.fullmatch("-?[0-9]+", text) else None


def name_field(text: str, longest: int) -> Field:
    """A field for a name, the caret behind it."""
    return Field(text, len(text), longest, can_write, "name")


def number_field(text: str) -> Field:
    """A field for a whole number, the caret behind it."""
    return Field(text, len(text), LONGEST_NUMBER, lambda letter: letter in "0123456789", "number")
