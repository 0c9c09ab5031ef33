"""The number pad: ten digits, one key that takes the last back, and one that gives the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureButton, FigureLabel, IconButton
from matador.ui.look import Look, placed
from matador.ui.round_end.acts import Delete, Digit, GiveAnswer
from matador.ui.sentences import counting as words
from matador.ui.sprites import ButtonKind
from matador.ui.sprites.svg import filled, mix, raster, rounded, stroked

LEAST_PX = 48
"""No key is smaller."""
KEY_PX = 66
GAP_PX = 8
_LINES = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("delete", "0", "answer"))
_COLUMNS, _HIGH = 3, len(_LINES) + 1


@dataclass(frozen=True, slots=True)
class Pad:
    """Where the keys are, and above them what was typed."""

    rect: pygame.Rect
    key_px: int
    gap_px: int

    @property
    def entry(self) -> pygame.Rect:
        """Where the number stands."""
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.key_px))

    def places(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Each key by what it does, `digit:7`, `delete` or `answer`, in reading order."""
        step = self.key_px + self.gap_px
        for line, names in enumerate(_LINES, 1):
            for column, name in enumerate(names):
                at = (self.rect.left + column * step, self.rect.top + line * step)
                key = f"digit:{name}" if name.isdecimal() else name
                yield key, pygame.Rect(at, (self.key_px, self.key_px))


def least_pad_px(look: Look) -> int:
    """How high a pad is at least."""
    return _HIGH * look.least(LEAST_PX) + (_HIGH - 1) * look.px(GAP_PX)


def pad_at(look: Look, right: int, top: int, room_px: int) -> Pad:
    """A pad in the corner at the top right of a room so high."""
    gap = look.px(GAP_PX)
    key = max(look.least(LEAST_PX), min(look.px(KEY_PX), (room_px - (_HIGH - 1) * gap) // _HIGH))
    width, height = _COLUMNS * key + (_COLUMNS - 1) * gap, _HIGH * key + (_HIGH - 1) * gap
    rect = pygame.Rect(right - width, top + max(0, room_px - height) // 2, width, height)
    return Pad(rect, key, gap)


def placed_pad(look: Look, pad: Pad, entry: str) -> Iterator[Placed]:
    """The keys, and what was typed; the answer is the button to press once something has been typed."""
    for key, rect in pad.places():
        yield Placed(_key(look, key, has_entry=bool(entry)), rect)
    yield Placed(FigureLabel(_Entry(entry), "entry", words.typed(look.language, entry)), pad.entry)


def _key(look: Look, key: str, *, has_entry: bool) -> IconButton | FigureButton:
    match key:
        case "delete":
            return IconButton(key, words.delete(look.language), Delete(), "left", kind="quiet")
        case "answer":
            kind: ButtonKind = "primary" if has_entry else "quiet"
            return IconButton(key, words.done(look.language), GiveAnswer(), "check", kind=kind)
        case _:
            digit = key.removeprefix("digit:")
            return FigureButton(key, digit, _DigitKey(digit), Digit(int(digit)))


@dataclass(frozen=True, slots=True)
class _DigitKey:
    digit: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        sign = look.fonts.numeral(self.digit, rect.height * 2 // 5, look.theme.strip_text)
        yield placed(sign, "center", rect.center)


@dataclass(frozen=True, slots=True)
class _Entry:
    text: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        ground = look.sprites.composed(("entry", rect.size), lambda: _drawn(look, rect.size))
        yield placed(ground, "topleft", rect.topleft)
        colour = look.theme.panel_text if self.text else look.theme.panel_muted
        # Its height is that of the box, whatever the size of text.
        yield placed(look.fonts.numeral(self.text or "?", rect.height // 2, colour), "center", rect.center)


def _drawn(look: Look, size: tuple[int, int]) -> pygame.Surface:
    theme, line = look.theme, max(2.0, 2.5 * look.scale)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, 14 * look.scale)
    rim = mix(theme.panel, theme.panel_text, 0.55)
    return raster(size, rounded(*box, filled(theme.tile_face)) + rounded(*box, stroked(rim, line)))
