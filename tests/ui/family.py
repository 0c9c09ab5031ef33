"""An installation on a disk, and windows that are opened in it one after the other."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from matador.play.autosave import Autosave
from matador.play.background import ExportingPeople, ForgettingPeople
from matador.play.learners import LearnersKept
from matador.play.people import People
from matador.storage.backup.backup_file import DataFolder
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import load_settings, save_settings
from matador.storage.setups import LONGEST_NAME, SeatSetup
from matador.teaching.evidence import Attempt, Evidence, Fact, Help
from matador.ui.inputs import Key, Typed
from tests.ui.installation import game_of_setup, until
from tests.ui.pilot import Pilot

AT = datetime(2026, 11, 24, 16, tzinfo=UTC)
WAIT_S = 30


def evidence() -> Evidence:
    """Evidence of a right answer."""
    fact = Fact(7, 3, "frames")
    return Attempt(fact, fact.needed, 1, Help.NONE, coloured=False, at=AT)


class Family:
    """An installation, and the windows that are opened in it one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings_path = folder / "settings.json"
        self.log = folder / "matador.log"
        self.database_path = folder / "matador.db"
        self.database: MatchDatabase | None = None
        self.pilot = self._opened()

    def _opened(self) -> Pilot:
        self.database = MatchDatabase(self.database_path, lambda: AT)
        self.people = People(self.database.profiles)
        self.learners = LearnersKept(self.database.learners, lambda: AT, self.people.is_kept)
        self.autosave = Autosave(self.database)
        installation = DataFolder(self.database_path, self.settings_path)
        self.forgetting = ForgettingPeople(installation, self.log, self.database)
        pilot = Pilot(
            at_home=True,
            new_game=game_of_setup,
            autosave=self.autosave,
            settings=load_settings(self.settings_path)[0],
            learners=self.learners,
            people=self.people,
            exporting=ExportingPeople(self.database, self.folder / "documents", lambda: AT),
            forgetting=self.forgetting,
        )
        self.pilot = pilot
        self.settle()
        return pilot

    def settle(self) -> None:
        """Wait until all requests to the disk are done and shown."""
        assert self.database is not None
        for _ in range(3):
            self.database.offered().exception(WAIT_S)
            self.pilot.wait()

    def close(self) -> None:
        """Close the window like the program."""
        self.pilot.program.close()
        self.autosave.leave()
        self.forgetting.wait()
        save_settings(self.settings_path, self.pilot.program.app.players.settings_to_keep())
        assert self.database is not None
        assert self.database.close()

    def open_again(self) -> Pilot:
        self.close()
        return self._opened()

    def move_in(self, name: str, face: int = 1, *, is_learner: bool = False) -> None:
        """Add a player: three presses, and a name."""
        self.pilot.click("who")
        if self.people.all:
            self.pilot.click("new person")
        self.pilot.click(f"face:{face}")
        self.pilot.click("learner" if is_learner else "no learner")
        self.settle()
        self.pilot.give(Typed(name))
        self.pilot.click("done")
        if self.pilot.program.overlays.name == "person":
            # The name was refused.
            self.close_pages()
        self.settle()

    def choose(self, name: str | None) -> None:
        self.pilot.click("who")
        person = None if name is None else self.people.named(name)
        self.pilot.click("guest" if person is None else f"person:{person.number}")
        self.settle()

    def close_pages(self) -> None:
        """Return to the home screen."""
        while self.pilot.program.overlays:
            self.pilot.press("escape")

    def rename(self, name: str) -> None:
        """Rename the current player."""
        for key in ("who", "change person", "name"):
            self.pilot.click(key)
        self.pilot.give(*[Key("backspace")] * LONGEST_NAME, Typed(name))
        self.pilot.click("done")
        self.settle()

    def delete(self) -> None:
        """Delete the current player, and wait for the confirmation."""
        for key in ("who", "change person", "forget", "delete"):
            self.pilot.click(key)
        until(self.pilot, lambda: self.pilot.program.overlays.name == "forgotten")

    def seat_of_play(self) -> SeatSetup:
        """The player's seat at the table of *Play*."""
        seat = self.people.seat(guide=self.pilot.program.app.settings.now.guide)
        assert seat is not None
        return seat

    def holds(self, name: str) -> list[str]:
        """The files that contain a name."""
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        return [file.name for file in files if name.encode() in file.read_bytes()]
