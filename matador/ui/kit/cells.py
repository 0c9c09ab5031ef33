"""What forms are made of: cells that are pressed, in groups with words before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.rules import Tile
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.semantics import Role
from matador.ui.sprites import Icon


@dataclass(frozen=True, slots=True)
class Card:
    """A ruleset: its picture, its name and its sentence."""

    ruleset: str
    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A word or a number to choose, perhaps with a tile or an icon before it."""

    label: str
    tile: Tile | None = None
    icon: Icon | None = None
    note: str = ""
    """A quieter line below the word."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A sentence that is switched on and off."""

    label: str


@dataclass(frozen=True, slots=True)
class TileChip:
    """A tile that is switched on and off."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TextField:
    """A field; `suggested` stands in it while it is empty, `caret` is where it is written, if it is."""

    text: str
    suggested: str
    widest: str
    """Something as wide as what it has to hold."""
    caret: int | None = None
    is_selected: bool = False
    """True while all of the text is selected."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody who can play a seat: face, name, and how many pips strong; a person has no face here."""

    name: str
    face: int | None = None
    colour: int = 0
    pips: int = 0


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat: face, name and who plays; with partners also the team."""

    face: int
    colour: int
    name: str
    who: str
    whos: tuple[str, ...]
    """All that may stand there: there is room for any of it, so that nothing moves."""
    is_person: bool
    team: int | None = None
    pips: int = 0
    """How strong one of the five is, in place of words; 0 for anybody else."""


@dataclass(frozen=True, slots=True)
class Avatar:
    """A face to choose, in a colour."""

    face: int
    colour: int


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour to choose."""

    colour: int


@dataclass(frozen=True, slots=True)
class Owner:
    """Somebody at a seat, of whom cells on a page tell more."""

    face: int
    colour: int
    name: str


Body: TypeAlias = Card | Chip | Switch | TileChip | TextField | Portrait | SeatCard | Avatar | Swatch


@dataclass(frozen=True, slots=True)
class Cell:
    """Something that is pressed."""

    key: str
    role: Role
    name: str
    """What a screen reader says."""
    body: Body
    intent: Intent | PageIntent | None = None
    """What pressing it does; None: it only tells why not, or is written into."""
    hint: str = ""
    """What is said at the foot while it has the focus: a word more, or why it cannot be chosen."""
    is_chosen: bool = False
    is_refused: bool = False

    @property
    def group(self) -> str:
        """Keys go to each switch by itself; of a choice, to all its cells together."""
        return self.key if isinstance(self.body, Switch) else self.key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that belong together, with words before them."""

    key: str
    cells: tuple[Cell, ...]
    label: str = ""
    note: str = ""
    """A quieter word after the label."""
    below: str = ""
    """A quieter sentence below the first row of cells, always seen."""
    least_px: int | None = None
    """None: cells as wide as they want, one after the other; else columns of one width, at least this (at scale 1)."""
    is_filled: bool = False
    """Whether the columns of the last row are wider where it has fewer."""
    owner: Owner | None = None
    """Of whom it tells: where not all goes on one page, such groups have their own, below face and name."""
    is_seen: bool = True
    """Whether it is there; if not, its room is kept, so that nothing moves when it comes."""
    instead: str = ""
    """What is told in its room while it is not seen."""
    all_instead: tuple[str, ...] = ()
    """All that may be told there: there is room for any of it."""
    is_early: bool = False
    """True if it comes after the first group of its column where not all goes on one page.

    What comes and goes would have a page to itself further down, and all pages after it would move.
    """


@dataclass(frozen=True, slots=True)
class Contents:
    """A tab: what stands above, and below it columns side by side, where there is room for them."""

    above: tuple[Group, ...]
    columns: tuple[tuple[float, tuple[Group, ...]], ...]
    """Each with its share of the width."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """All of it, in the order of reading."""
        return (*self.above, *(group for _, groups in self.columns for group in groups))

    @property
    def groups_in_pages(self) -> tuple[Group, ...]:
        """All of it, in the order in which it is laid out on several pages."""
        ordered = list(self.above)
        for _, (first, *others) in self.columns:
            ordered += [first, *sorted(others, key=lambda group: not group.is_early)]
        return tuple(ordered)
