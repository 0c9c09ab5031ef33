"""A line of text that the player is editing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from matador.ui.assets import assets_dir
from matador.ui.inputs import Key


@cache
def letters() -> frozenset[str]:
    """The characters in the fonts; a test checks that Bold and Regular have the same ones."""
    return frozenset((assets_dir() / "fonts" / "letters.txt").read_text(encoding="utf-8").rstrip("\n"))


LONGEST_NUMBER = 15
"""The maximum number of digits of a deal number; programs differ in how they read longer integers."""


FieldRefusal: TypeAlias = Literal["letter", "full"]
"""Why the last input was not accepted in full: a character that the field does not take, or no space left."""


@dataclass(frozen=True, slots=True)
class Field:
    """The text, with the index of the character that the caret precedes."""

    text: str
    caret: int
    longest: int
    takes: Callable[[str], bool]
    holds: Literal["name", "number"]
    refusal: FieldRefusal | None = None
    is_selected: bool = False
    """True while all of the text is selected: typing replaces it."""

    def written(self, text: str) -> Field:
        whole = unicodedata.normalize("NFC", text)
        fitting = "".join(letter for letter in whole if self.takes(letter))
        if self.is_selected and fitting:
            return replace(self, text="", caret=0, is_selected=False).written(text)
        before, after = self.text[: self.caret], self.text[self.caret :]
        joined = unicodedata.normalize("NFC", before + fitting)
        # Existing text is never cut, even if a file contained more than the maximum.
        room = max(self.longest - len(after), len(before))
        refusal: FieldRefusal | None = "letter" if len(fitting) < len(whole) else None
        if len(joined) > room:
            joined, refusal = joined[:room], "full"
        return replace(self, text=joined + after, caret=len(joined), refusal=refusal)

    def entered(self) -> Field:
        """The field as it is when the focus comes to it."""
        return replace(self, caret=len(self.text), refusal=None, is_selected=False)

    def selected(self) -> Field:
        return replace(self, caret=len(self.text), refusal=None, is_selected=bool(self.text))

    def edited(self, key: Key) -> Field | None:
        if key.ctrl:
            return self.selected() if key.name == "a" else None
        text, caret, end = self.text, self.caret, len(self.text)
        # An arrow leads to its end of a selection.
        left, right = (0, end) if self.is_selected else (max(0, caret - 1), min(end, caret + 1))
        match key.name:
            case "backspace" | "delete" if self.is_selected:
                text, caret = "", 0
            case "backspace":
                text, caret = text[:left] + text[caret:], left
            case "delete":
                text = text[:caret] + text[right:]
            case "left":
                caret = left
            case "right":
                caret = right
            case "home":
                caret = 0
            case "end":
                caret = end
            case _:
                return None
        return replace(self, text=text, caret=caret, refusal=None, is_selected=False)


def number_in(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]+", text) else None


def name_field(text: str, longest: int) -> Field:
    return Field(text, len(text), longest, letters().__contains__, "name")


def number_field(text: str) -> Field:
    return Field(text, len(text), LONGEST_NUMBER, lambda letter: letter in "0123456789", "number")
