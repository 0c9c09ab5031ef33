"""The parts of a form: cells that the player presses, in labelled groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from matador.rules import Tile
from matador.ui.fonts import Style
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.look import Look
from matador.ui.semantics import Role
from matador.ui.sprites import Icon


@dataclass(frozen=True, slots=True)
class Card:
    """A ruleset, with its picture, name and sentence."""

    ruleset: str
    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A word or number to choose, with an optional tile or icon before it."""

    label: str
    tile: Tile | None = None
    icon: Icon | None = None
    note: str = ""
    """A less prominent line below the label."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A labelled switch."""

    label: str


@dataclass(frozen=True, slots=True)
class TileChip:
    """A tile that the player switches on and off."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TextField:
    """A text field; `suggested` is its placeholder, `caret` is None unless the field is being edited."""

    text: str
    suggested: str
    widest: str
    """A sample text that sets the width of the field."""
    caret: int | None = None
    is_selected: bool = False


@dataclass(frozen=True, slots=True)
class Portrait:
    """A player to choose for a seat: face, name and strength in pips; a human player has no face here."""

    name: str
    face: int | None = None
    colour: int = 0
    pips: int = 0


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat: its face, its name and who plays it, and in team matches its team."""

    face: int
    colour: int
    name: str
    who: str
    whos: tuple[str, ...]
    """Every possible `who`. The height fits each of them, so that nothing moves."""
    is_person: bool
    team: int | None = None
    pips: int = 0
    """The strength of a built-in bot, drawn in place of `who`; 0 for other players."""


@dataclass(frozen=True, slots=True)
class Avatar:
    """A face to choose, in a given colour."""

    face: int
    colour: int


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour to choose."""

    colour: int


@dataclass(frozen=True, slots=True)
class Owner:
    """The player whom the cells below it are about."""

    face: int
    colour: int
    name: str


Body: TypeAlias = Card | Chip | Switch | TileChip | TextField | Portrait | SeatCard | Avatar | Swatch


@dataclass(frozen=True, slots=True)
class Cell:
    """A control in a form."""

    key: str
    role: Role
    name: str
    """The name for screen readers."""
    body: Body
    intent: Intent | PageIntent | None = None
    """The intent of pressing it; None if the cell only explains a refusal or takes text."""
    hint: str = ""
    """The text at the foot while the cell has the focus: more detail, or why it cannot be chosen."""
    is_chosen: bool = False
    is_refused: bool = False

    @property
    def group(self) -> str:
        """The group for keyboard navigation: each switch has its own, the cells of a choice share one."""
        return self.key if isinstance(self.body, Switch) else self.key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that belong together, with an optional label."""

    key: str
    cells: tuple[Cell, ...]
    label: str = ""
    note: str = ""
    """A less prominent text after the label."""
    all_labels: tuple[str, ...] = ()
    """The labels of the groups whose cells line up with these."""
    below: str = ""
    """A less prominent sentence below the first row of cells, always visible."""
    min_px: int | None = None
    """None: each cell has its natural width. Otherwise: equal columns, at least this wide at scale 1."""
    is_filled: bool = False
    """Whether the last row, if it has fewer cells, stretches them to fill the width."""
    owner: Owner | None = None
    """The player it is about. If a form has several pages, they start a new one, headed by the player."""
    is_seen: bool = True
    """Whether it is visible; a hidden group keeps its space, so that nothing moves when it appears."""
    instead: str = ""
    """The text in its place while it is hidden."""
    all_instead: tuple[str, ...] = ()
    is_early: bool = False
    """True if it follows the first group of its column when the form has several pages.

    Further down, a group that comes and goes could add a page and move all later ones.
    """


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of a tab: groups over the full width, then columns, side by side if they fit."""

    above: tuple[Group, ...]
    columns: tuple[tuple[float, tuple[Group, ...]], ...]
    """Each column with its share of the width."""

    @property
    def groups(self) -> tuple[Group, ...]:
        return (*self.above, *(group for _, groups in self.columns for group in groups))

    @property
    def groups_in_pages(self) -> tuple[Group, ...]:
        ordered = list(self.above)
        for _, (first, *others) in self.columns:
            ordered += [first, *sorted(others, key=lambda group: not group.is_early)]
        return tuple(ordered)


MIN_PX = 48
"""The minimum size of anything that is pressed."""
_TARGET_PX = 50


class Measures:
    """The sizes of cells and their parts in pixels, for one look."""

    def __init__(self, look: Look, *, narrow: float = 1.0) -> None:
        """`narrow` below 1 shrinks the parts of cells, so that columns fit."""
        self._look = look
        self.narrow = narrow
        self.target = max(look.least(MIN_PX), look.px(_TARGET_PX))
        self.pad = look.px(12)
        self.chip_pad = max(look.least(11), look.px(16))
        """The padding beside the word of a chip; the check mark of a chosen chip takes a corner."""
        self.gap = look.px(8)
        self.digits = round(look.fonts.line_height(Style.TEXT) * 0.42)
        """The height of the digits of a chip that shows only a number."""
        self.between = look.px(12)
        self.icon = max(look.px(24), look.fonts.line_height(Style.TEXT) * 3 // 4)
        self.small_icon = look.fonts.line_height(Style.SMALL) * 3 // 4
        """The icon of a person or a bot at a seat."""
        self.small_half = look.fonts.line_height(Style.SMALL) * 7 // 8
        """The half tile that shows the strength of the bot at a seat."""
        self.tile = max(look.least(12), look.px(22))
        """The short side of the tile on a chip."""
        self.small_tile = max(look.least(20), look.px(26))
        self.face = max(look.least(MIN_PX), look.px(60))
        self.head = max(look.least(MIN_PX), round(look.px(60) * narrow))
        """A cell with a face or a colour."""
        self.portrait = max(look.least(36), round(look.px(56) * narrow))
        """The face of a player to choose."""
        self.half = round(self.portrait * 0.8)
        """The half tile with the player's strength, beside the face."""
        self.toggle = (max(look.least(52), look.px(64)), max(look.least(30), look.px(36)))
        self.picture = (max(look.least(84), look.px(108)), max(look.least(56), look.px(72)))

    def text(self, text: str, style: Style, room: int, *, bold: bool = False) -> tuple[int, int]:
        return self._look.fonts.size(text, style, bold=bold, max_width=max(1, room))

    def before(self, chip: Chip) -> int:
        if chip.tile is not None:
            return 2 * self.tile + self.gap
        return 0 if chip.icon is None else self.icon + self.gap

    def natural(self, body: Body, most: int) -> tuple[int, int]:
        """The natural width and height of a cell, at most `most` wide."""
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
                    max(self._look.least(MIN_PX), self.small_tile + around),
                    max(self._look.least(MIN_PX), 2 * self.small_tile + around),
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
        return width - self.picture[0] - self.gap - 2 * self.pad

    def switch_room(self, width: int) -> int:
        return width - self.toggle[0] - 2 * self.pad

    def sitting_room(self, sitting: SeatCard, width: int) -> int:
        sign = 0 if sitting.team is None else self.icon + self.gap
        return width - self.face - 2 * self.pad - self.gap - sign

    def who_room(self, sitting: SeatCard, width: int) -> int:
        return self.sitting_room(sitting, width) - self.small_icon - self.gap
