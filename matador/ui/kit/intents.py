"""Intents, the meanings of controls, as a closed set of values: the program handles every one of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.match.help import Picture, SeatHelp
from matador.play.learn import Purpose
from matador.play.past_matches import Search
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup

if TYPE_CHECKING:
    from matador.teaching.lessons.tasks import LessonKind

PageName: TypeAlias = str
"""The name of a page in `matador.ui.pages.registry`; a test checks every page that is opened."""


class Intent:
    """A request from a page to the program."""

    __slots__ = ()


class Command(Intent, Enum):
    """A command to the program, without arguments."""

    PLAY = auto()
    """Start a quick match."""
    LEARN = auto()
    """Go to Learn."""
    FIRST_STEPS = auto()
    """Start the first three minutes from the beginning."""
    AGAIN = auto()
    """Start the next round, or the same match again."""
    HOME = auto()
    QUIT = auto()
    LEAVE = auto()
    """Leave, after the player confirmed it."""
    CLOSE = auto()
    """Close all pages."""
    BACK = auto()
    """Close the top page."""
    UNDO = auto()
    REDO = auto()
    SCREEN = auto()
    """Toggle fullscreen."""
    SOUND = auto()
    TRY_AGAIN = auto()
    """Retry saving."""
    SAY_AGAIN = auto()
    PLAY_ON_UNSAVED = auto()
    PLAY_COPY = auto()
    """Continue a copy of a match that cannot be continued itself."""
    BACK_UP = auto()
    """Save everything in one backup file."""
    EXPORT = auto()
    """Export the match on the top page, or else the one on the table."""
    RESTORE = auto()
    """Replace everything with the content of a backup file."""


@dataclass(frozen=True, slots=True)
class Open(Intent):
    """Open a page."""

    page: PageName


@dataclass(frozen=True, slots=True)
class StartMatch(Intent):
    """Start the chosen match; `deal` is the number of a deal to replay."""

    setup: MatchSetup
    deal: int | None


@dataclass(frozen=True, slots=True)
class ChangeSettings(Intent):
    """Apply these settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SeatPlayer(Intent):
    """Change who plays a seat; `bot` is None for a person."""

    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class HelpPlayer(Intent):
    """Change the help for the person at a seat."""

    seat: int
    help: SeatHelp
    picture: Picture
    pinned: bool
    """True if it does not fade by itself."""


@dataclass(frozen=True, slots=True)
class GoOn(Intent):
    """Continue an unfinished match."""

    key: str
    """Its key in the database."""


@dataclass(frozen=True, slots=True)
class PickMatch(Intent):
    """Show the actions for an unfinished match."""

    key: str


@dataclass(frozen=True, slots=True)
class PutAway(Intent):
    """Remove a match from the home screen, or (`is_away` false) put it back."""

    key: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class DeleteMatch(Intent):
    """Delete an autosaved match with all its decisions."""

    key: str


@dataclass(frozen=True, slots=True)
class ChoosePerson(Intent):
    """Make this person the current player; None: a guest."""

    number: int | None


@dataclass(frozen=True, slots=True)
class MakePerson(Intent):
    """Add a person with this face and make them the current player."""

    face: int
    is_learner: bool = False


@dataclass(frozen=True, slots=True)
class ChangePerson(Intent):
    """Change the name and the seat settings of a person."""

    number: int
    seat: SeatSetup


@dataclass(frozen=True, slots=True)
class ExportPerson(Intent):
    """Export everything that is known about a person to a file."""

    number: int


@dataclass(frozen=True, slots=True)
class ForgetPerson(Intent):
    """Delete everything that is known about a person, and their name everywhere."""

    number: int


@dataclass(frozen=True, slots=True)
class PickPast(Intent):
    """Show the actions for a finished match."""

    key: str


@dataclass(frozen=True, slots=True)
class SearchPast(Intent):
    """Search the finished matches."""

    search: Search


@dataclass(frozen=True, slots=True)
class PlayOnFrom(Intent):
    """Continue the selected finished match from this moment, as a new match."""

    round: int
    step: int


@dataclass(frozen=True, slots=True)
class PlayTotal(Intent):
    """Start the learner's match for this total."""

    total: int


@dataclass(frozen=True, slots=True)
class Practise(Intent):
    """Start a practice of this total, a quick minute, or an unlock test."""

    total: int
    purpose: Purpose = "practice"


@dataclass(frozen=True, slots=True)
class ShowLessons(Intent):
    """Show the lessons about this total."""

    total: int


@dataclass(frozen=True, slots=True)
class GiveLesson(Intent):
    """Start this lesson about this total."""

    kind: LessonKind
    total: int


@dataclass(frozen=True, slots=True)
class ShowClosed(Intent):
    """Explain how to unlock this total."""

    total: int


@dataclass(frozen=True, slots=True)
class OpenTotal(Intent):
    """Unlock the totals up to this one for the current learner, and lock the others, at an adult's request."""

    total: int


class PageIntent:
    """An action on the page itself. Pages define some of their own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TurnPage(PageIntent):
    """Turn the page: back (-1) or forward (1)."""

    step: int
    by: Literal["row", "page", "section", "end"] = "page"
    """How far: to the next row beyond this page, by a page or something larger such as a round, or all the way."""


@dataclass(frozen=True, slots=True)
class ScrollTo(PageIntent):
    """Scroll a list so that the row with this index is on top."""

    first: int


@dataclass(frozen=True, slots=True)
class TextChanged(PageIntent):
    """The text in a field has changed."""

    key: str
    text: str
