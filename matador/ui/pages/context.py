"""What pages tell of: all that a page may be composed from, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.play.backing_up import BackupNews
from matador.play.exporting_people import Exported
from matador.play.forgetting_people import Forgotten
from matador.play.game import Game
from matador.play.left_matches import UNREADABLE, NotTakenUp, Trouble
from matador.play.past_matches import PastMatches
from matador.play.people import People, Person
from matador.play.saving import SaveOutcome
from matador.rules import Ruleset
from matador.storage.database.matches import NOTHING_LEFT, LeftMatch, Offered
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.language import Language
from matador.ui.looks import reads_aloud

if TYPE_CHECKING:
    from matador.play.learn.practising import Practising
    from matador.play.learn.taking_first_steps import TakingFirstSteps
    from matador.play.learn.taking_lesson import TakingLesson
    from matador.ui.pages.learn.lessons_page import LessonsOffered
    from matador.ui.pages.learn.room_page import LearnRoom

Leaving: TypeAlias = Literal["home", "start", "opened", "restore", "good night", "quit"]
"""What comes after a match that is left."""


@dataclass(frozen=True, slots=True)
class LeaveQuestion:
    """Whether a match that is not finished is to be left."""

    leaving: Leaving = "home"
    was_saved: bool = False
    """True if it is in a file, but has gone on since."""


Bed: TypeAlias = Literal["kept", "over", "round", "practice"]
"""When it is bedtime: once the match is kept, or is over, or is not on; or as soon as the round, or what is practised,
is over."""


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that is no match."""

    name: str
    is_newer: bool
    """True if a newer program has written it."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the program shows and knows; pages are functions of it."""

    language: Language
    settings: Settings
    rules: Ruleset
    """Those of the match that is on, or of the one that is offered."""
    chosen: MatchSetup
    """What was chosen last."""
    past_deal: int | None = None
    """The number of the last deal, unless it is still being played."""
    game: Game | None = None
    """The match that is on, or that is about to be dealt."""
    offered: Offered = NOTHING_LEFT
    """What of the matches that were left the first page shows."""
    matches: tuple[LeftMatch, ...] = ()
    """All that can be gone on with."""
    picked: LeftMatch | None = None
    """The one that something is to be done with."""
    today: date = date.min
    saved: tuple[Path, ...] = ()
    """The saved matches in the order of their page."""
    question: LeaveQuestion = LeaveQuestion()
    outcome: SaveOutcome | None = None
    refused: RefusedFile | None = None
    not_taken_up: NotTakenUp = UNREADABLE
    """Why a match that was left is not shown."""
    trouble: Trouble = "newer"
    """What is wrong with the database."""
    backups_dir: Path | None = None
    """The folder into which backups are written; None: they cannot be."""
    backup_news: BackupNews | None = None
    """What has come of making a backup, or of restoring one."""
    unkept: Path | None = None
    """A folder in which nothing can be kept; None: all is kept."""
    bed: Bed = "over"
    people: People = field(default_factory=lambda: People(None))
    """Those who live here."""
    is_new_person: bool = False
    """True if who plays has only just come, and has not said his name."""
    past: PastMatches = field(default_factory=lambda: PastMatches(None))
    """The finished matches, and the one of them that was picked."""
    forgotten: Forgotten | None = None
    """A person who was to be forgotten, and what has come of it."""
    exported: Exported | None = None
    """A person who was to be written into a file, and what has come of it."""
    unkept_person: Exception | None = None
    """Why what belongs to a person could not be kept; None if all was."""

    room: LearnRoom | None = None
    """What the room of Learn shows."""
    practising: Practising | None = None
    """The practice that is on."""
    lessons: LessonsOffered | None = None
    """The lessons of a total."""
    lesson: TakingLesson | None = None
    """The lesson that is on."""
    first_steps: TakingFirstSteps | None = None
    """The first three minutes that are on."""
    can_be_heard: bool = True
    """False while there is no sound card."""
    closed_total: tuple[int, int] | None = None
    """A total of Learn that is not open, and the one that has to be passed first; None if none was asked for."""

    @property
    def reads_aloud(self) -> bool:
        """True if sentences of Learn are read aloud."""
        return reads_aloud(self.settings, self.language)

    @property
    def past_match(self) -> LeftMatch:
        """The finished match that was picked; `ValueError` if none was."""
        if self.past.picked is None:
            raise ValueError("no match is looked at")
        return self.past.picked

    @property
    def person(self) -> Person:
        """Who plays, and lives here; `ValueError` if it is a guest."""
        if self.people.who is None:
            raise ValueError("nobody who lives here plays")
        return self.people.who

    @property
    def match(self) -> Game:
        """The match that is on; `ValueError` if there is none."""
        if self.game is None:
            raise ValueError("no match is on")
        return self.game
