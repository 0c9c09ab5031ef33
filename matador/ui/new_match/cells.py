"""What a page for choosing a match is made of: cells that are pressed, in blocks with words before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules.tiles import Tile
from matador.storage.setups import MatchSetup
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
class SmallTile:
    """A tile that is switched on and off."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Written:
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
class Sitting:
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
class Head:
    """A face to choose, in a colour."""

    face: int
    colour: int


@dataclass(frozen=True, slots=True)
class Dye:
    """A colour to choose."""

    colour: int


@dataclass(frozen=True, slots=True)
class Whose:
    """Somebody at a seat, of whom cells on a page tell more."""

    face: int
    colour: int
    name: str


Body: TypeAlias = Card | Chip | Switch | SmallTile | Written | Portrait | Sitting | Head | Dye


@dataclass(frozen=True, slots=True)
class Take:
    """Take this match for the one that is set up."""

    setup: MatchSetup
    news: str = ""
    """What else it changes: said at the foot until something else is done."""


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Show another seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Play this deal again; None: leave it to chance."""

    number: int | None


Act: TypeAlias = Take | ChooseSeat | Deal | None
"""What pressing a cell does; None: it only tells why not, or is written into."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Something that is pressed."""

    key: str
    role: Role
    name: str
    """What a screen reader says."""
    body: Body
    act: Act = None
    hint: str = ""
    """What is said at the foot while it has the focus: a word more, or why it cannot be chosen."""
    is_chosen: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Block:
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
    whose: Whose | None = None
    """Of whom it tells: where not all goes on one leaf, such blocks have their own, below face and name."""
    is_seen: bool = True
    """Whether it is there; if not, its room is kept, so that nothing moves when it comes."""
    instead: str = ""
    """What is told in its room while it is not seen."""
    all_instead: tuple[str, ...] = ()
    """All that may be told there: there is room for any of it."""
    is_early: bool = False
    """True if it comes after the first block of its column where not all goes on one leaf.

    What comes and goes would have a leaf to itself further down, and all leaves after it would move.
    """


@dataclass(frozen=True, slots=True)
class Contents:
    """A tab: what stands above, and below it columns side by side, where there is room for them."""

    above: tuple[Block, ...]
    columns: tuple[tuple[float, tuple[Block, ...]], ...]
    """Each with its share of the width."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All of it, in the order of reading."""
        return (*self.above, *(block for _, blocks in self.columns for block in blocks))

    @property
    def blocks_in_leaves(self) -> tuple[Block, ...]:
        """All of it, in the order in which it is laid out on several leaves."""
        ordered = list(self.above)
        for _, (first, *others) in self.columns:
            ordered += [first, *sorted(others, key=lambda block: not block.is_early)]
        return tuple(ordered)


Tab: TypeAlias = Literal["game", "rules", "players"]
TABS: tuple[Tab, ...] = ("game", "rules", "players")
