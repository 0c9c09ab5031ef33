"""What using something means, as closed values: the program matches every one of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from matador.match.help import Picture, SeatHelp
from matador.play.learn.purposes import Purpose
from matador.play.past_matches import Search
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup

if TYPE_CHECKING:
    from matador.teaching.lessons.kinds import LessonKind

PageName: TypeAlias = str
"""The name of a page in the registry (`matador.ui.pages.registry`); a test holds all that is opened to it."""


class Command(Enum):
    """What the program can be told that needs nothing more to be said."""

    PLAY = auto()
    """A quick match."""
    LEARN = auto()
    """The room in which one learns."""
    PRACTISE_AGAIN = auto()
    """Another practice of the same total."""
    AGAIN = auto()
    """The next round, or the same match once more."""
    HOME = auto()
    QUIT = auto()
    LEAVE = auto()
    """Yes to the question before leaving."""
    SAVE = auto()
    SAVE_ELSEWHERE = auto()
    """In a folder in which nothing else is kept."""
    SAVE_AND_LEAVE = auto()
    """Another answer to that question."""
    CLOSE = auto()
    """All pages."""
    BACK = auto()
    """The page on top."""
    UNDO = auto()
    REDO = auto()
    SCREEN = auto()
    """Fill the screen, or do so no more."""
    SOUND = auto()
    TRY_AGAIN = auto()
    SAY_AGAIN = auto()
    """To keep what could not be kept."""
    PLAY_ON_UNSAVED = auto()
    PLAY_COPY = auto()
    """Of a match that cannot be gone on with itself."""
    BACK_UP = auto()
    """Save all that there is as one file."""
    EXPORT = auto()
    """Save the finished match that was picked as a file."""
    RESTORE = auto()
    """Put such a file in the place of all that there is."""


@dataclass(frozen=True, slots=True)
class Open:
    """Open a page."""

    page: PageName


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin the match that was chosen; `deal` is the number of a deal that is to be played again."""

    setup: MatchSetup
    deal: int | None


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Let these be the settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Let somebody else play a seat; `bot` is None for a person."""

    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class HelpPlayer:
    """Let the person at a seat have this help."""

    seat: int
    help: SeatHelp
    picture: Picture
    pinned: bool
    """True if it does not fade by itself."""


@dataclass(frozen=True, slots=True)
class OpenSaved:
    """Go on with a saved match."""

    path: Path


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on with a match that was left."""

    key: str
    """By what it is known in the database."""


@dataclass(frozen=True, slots=True)
class PickMatch:
    """Ask what is to be done with a match that was left."""

    key: str


@dataclass(frozen=True, slots=True)
class PutAway:
    """Offer a match on the first page no more, or (`is_away` false) again."""

    key: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class DeleteMatch:
    """Delete a match that is kept by itself, with all its decisions."""

    key: str


@dataclass(frozen=True, slots=True)
class ChoosePerson:
    """Let this person be who plays; None: a guest."""

    number: int | None


@dataclass(frozen=True, slots=True)
class MakePerson:
    """Let somebody with this face live here, and be who plays."""

    face: int


@dataclass(frozen=True, slots=True)
class ChangePerson:
    """Let the person who plays be called so, and be as this seat is."""

    number: int
    seat: SeatSetup


@dataclass(frozen=True, slots=True)
class ExportPerson:
    """Write all that is known of a person into a file."""

    number: int


@dataclass(frozen=True, slots=True)
class ForgetPerson:
    """Delete all that is known of a person, and his name wherever it stands."""

    number: int


@dataclass(frozen=True, slots=True)
class PickPast:
    """Ask what is to be done with a finished match."""

    key: str


@dataclass(frozen=True, slots=True)
class SearchPast:
    """Search the finished matches by this."""

    search: Search


@dataclass(frozen=True, slots=True)
class PlayOnFrom:
    """Play the finished match that was picked on from a moment, as a match of its own."""

    round: int
    step: int


@dataclass(frozen=True, slots=True)
class PlayTotal:
    """Begin the learner's match of this total."""

    total: int


@dataclass(frozen=True, slots=True)
class Practise:
    """Begin a practice of this total, a quick minute, or a probe."""

    total: int
    purpose: Purpose = "practice"


@dataclass(frozen=True, slots=True)
class ShowLessons:
    """Show the lessons about this total."""

    total: int


@dataclass(frozen=True, slots=True)
class GiveLesson:
    """Begin this lesson about this total."""

    kind: LessonKind
    total: int


@dataclass(frozen=True, slots=True)
class TakeFirstSteps:
    """Begin the first three minutes from their start."""


@dataclass(frozen=True, slots=True)
class ShowClosed:
    """Say how this total is opened."""

    total: int


@dataclass(frozen=True, slots=True)
class OpenTotal:
    """Open this total for who learns: an adult says so."""

    total: int


class PageIntent:
    """What is done on the page itself. Pages have some of their own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TurnPage(PageIntent):
    """Show the part of a page that lies so many further on."""

    step: int


ProgramIntent: TypeAlias = (
    Command
    | Open
    | StartMatch
    | ChangeSettings
    | SeatPlayer
    | HelpPlayer
    | OpenSaved
    | GoOn
    | PickMatch
    | PutAway
    | DeleteMatch
    | ChoosePerson
    | MakePerson
    | ChangePerson
    | ExportPerson
    | ForgetPerson
    | PickPast
    | SearchPast
    | PlayOnFrom
)
"""What is done with matches, people, settings and pages."""

RoomIntent: TypeAlias = (
    PlayTotal | Practise | ShowLessons | GiveLesson | TakeFirstSteps | ShowClosed | OpenTotal
)
"""What is done in the room of Learn."""

Intent: TypeAlias = ProgramIntent | RoomIntent
"""What a page asks of the program."""
