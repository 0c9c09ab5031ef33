"""How large cells are."""

from __future__ import annotations

from typing import assert_never

from matador.ui.fonts import Style
from matador.ui.kit.cells import (
    Avatar,
    Body,
    Card,
    Chip,
    Portrait,
    SeatCard,
    Swatch,
    Switch,
    TextField,
    TileChip,
)
from matador.ui.look import Look

LEAST_PX = 48
"""Nothing that is pressed is smaller."""
_TARGET_PX = 50


class Measures:
    """Sizes of cells and their parts, in pixels, for one look."""

    def __init__(self, look: Look, *, narrow: float = 1.0) -> None:
        """`narrow` is below 1 where columns may be narrower than they should be."""
        self._look = look
        self.narrow = narrow
        self.target = max(look.least(LEAST_PX), look.px(_TARGET_PX))
        self.pad = look.px(12)
        self.chip_pad = max(look.least(11), look.px(16))
        """Beside the word of a chip: the sign of what is chosen takes a corner."""
        self.gap = look.px(8)
        self.digits = round(look.fonts.line_height(Style.TEXT) * 0.42)
        """How high digits are that stand alone."""
        self.between = look.px(12)
        """Between blocks."""
        self.icon = max(look.px(24), look.fonts.line_height(Style.TEXT) * 3 // 4)
        self.small_icon = look.fonts.line_height(Style.SMALL) * 3 // 4
        """Before who sits somewhere."""
        self.small_half = look.fonts.line_height(Style.SMALL) * 7 // 8
        """The half with the pips of one who sits there."""
        self.tile = max(look.least(12), look.px(22))
        """The short side of the tile on a chip."""
        self.small_tile = max(look.least(20), look.px(26))
        self.face = max(look.least(LEAST_PX), look.px(60))
        self.head = max(look.least(LEAST_PX), round(look.px(60) * narrow))
        """Of a face or a colour to choose."""
        self.portrait = max(look.least(36), round(look.px(56) * narrow))
        """The face of somebody who can play."""
        self.half = round(self.portrait * 0.8)
        """The half with his pips, beside it."""
        self.toggle = (max(look.least(52), look.px(64)), max(look.least(30), look.px(36)))
        self.picture = (max(look.least(84), look.px(108)), max(look.least(56), look.px(72)))
        """Of a ruleset."""

    def text(self, text: str, style: Style, room: int, *, bold: bool = False) -> tuple[int, int]:
        """What a text takes, broken at so many pixels."""
        return self._look.fonts.size(text, style, bold=bold, max_width=max(1, room))

    def before(self, chip: Chip) -> int:
        """What stands before the word of a chip takes, with the gap after it."""
        if chip.tile is not None:
            return 2 * self.tile + self.gap
        return 0 if chip.icon is None else self.icon + self.gap

    def natural(self, body: Body, most: int) -> tuple[int, int]:
        """Width and height as a cell wants them; no wider than `most`."""
        match body:
            case Chip():
                around = 2 * self.chip_pad + self.before(body)
                width, height = self.text(body.label, Style.TEXT, most - around, bold=True)
                if body.note:
                    below = self.text(body.note, Style.SMALL, most - around)
                    width, height = max(width, below[0]), height + below[1]
                return max(self.target, width + around), max(self.target, height + self.gap)
            case TileChip():
                around = self._look.px(24)
                return (
                    max(self._look.least(LEAST_PX), self.small_tile + around),
                    max(self._look.least(LEAST_PX), 2 * self.small_tile + around),
                )
            case Avatar() | Swatch():
                return self.head, self.head
            case Portrait(name):
                around = 2 * self.gap
                beside = self.portrait + self.half + self.gap // 2
                wide, high = self.text(name, Style.SMALL, most - around, bold=True)
                return max(self.target, wide, beside) + around, self.portrait + high + self.gap
            case TextField(_, suggested, widest):
                wide = max(self._look.fonts.size(text, Style.TEXT)[0] for text in (suggested, widest))
                return min(most, wide + 2 * self.pad), max(
                    self.target, self._look.fonts.line_height(Style.TEXT) + self.gap
                )
            case Card() | Switch() | SeatCard():
                return most, self.height(body, most)
            case _:
                assert_never(body)

    def height(self, body: Body, width: int) -> int:
        """How high a cell of this width is."""
        match body:
            case Card(_, name, sentence):
                room = self.card_room(width)
                words = self.text(name, Style.TEXT, room, bold=True)[1]
                words += self.text(sentence, Style.SMALL, room)[1]
                return max(self.picture[1] + self.gap, words + self._look.px(12))
            case Switch(label):
                room = self.switch_room(width)
                return max(self.target, self.text(label, Style.TEXT, room)[1] + self.gap)
            case SeatCard():
                words = self._look.fonts.line_height(Style.TEXT)
                room = self.who_room(body, width)
                words += max(self.text(who, Style.SMALL, room)[1] for who in body.whos)
                return max(self.face + self.gap, words + self.gap)
            case _:
                return self.natural(body, width)[1]

    def card_room(self, width: int) -> int:
        """How wide the words of a ruleset may be."""
        return width - self.picture[0] - self.gap - 2 * self.pad

    def switch_room(self, width: int) -> int:
        """How wide the sentence of a switch may be."""
        return width - self.toggle[0] - 2 * self.pad

    def sitting_room(self, sitting: SeatCard, width: int) -> int:
        """How wide the words of a seat may be."""
        sign = 0 if sitting.team is None else self.icon + self.gap
        return width - self.face - 2 * self.pad - self.gap - sign

    def who_room(self, sitting: SeatCard, width: int) -> int:
        """How wide the words on who sits there may be, behind their icon."""
        return self.sitting_room(sitting, width) - self.small_icon - self.gap
