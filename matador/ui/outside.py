"""What the program is given by whoever puts the rooms together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from matador.play.autosave import Autosave
from matador.play.backing_up import BackupNews, Backups
from matador.play.exporting_people import ExportingPeople
from matador.play.forgetting_people import ForgettingPeople
from matador.play.matches import GameOn, NewGame, Opened
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.teacher import Remembering
from matador.storage.saved import MatchStore, NewerFile
from matador.storage.settings import Settings
from matador.ui.voice.reading import Voice


@dataclass(frozen=True, slots=True)
class Outside:
    """What the program is given by whoever puts the rooms together."""

    new_game: NewGame
    save: Callable[[Settings], None]
    store: MatchStore
    """Where matches are saved."""
    open_match: Callable[[str], Opened | NewerFile | None]
    """The saved match in a file; None if there is none that can be opened, which the log explains."""
    bars: bool = False
    """Whether all text is grey bars."""
    learners: Remembering | None = None
    """What is remembered of learners; None: nothing is."""
    autosave: Autosave | None = None
    """Keeps the match that is on; None: nothing does by itself."""
    game_on: GameOn | None = None
    """Makes the game of a match that is gone on with; None where nothing is kept."""
    backups: Backups | None = None
    """Writes backups, and looks at them; None: that cannot be."""
    news: BackupNews | None = None
    """What is to be told first."""
    unkept: Path | None = None
    """A folder in which nothing can be kept; None: all is kept."""
    elsewhere: MatchStore | None = None
    """Where a match is saved while the disk keeps nothing; None: where matches always are."""
    people: People | None = None
    """Those who live here; None: nobody can."""
    forgetting: ForgettingPeople | None = None
    """Forgets them; None: it cannot be done."""
    past: PastMatches | None = None
    """The finished matches; None: none is remembered."""
    exporting: ExportingPeople | None = None
    """Writes all that is known of a person into a file; None: it cannot be done."""
    voice: Voice | None = None
    """Reads sentences aloud; None: nothing does."""
    learn_seed: Callable[[], str] | None = None
    """The seed of the next lesson or practice; None: one that nobody has met."""
    few_colours: bool = False
    """True if the screen shows fewer colours than there are in pictures."""
