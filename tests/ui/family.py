"""A house on a disk, and the windows that are opened in it one after the other."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from matador.ai.simple_bots import GreedyBot
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.exporting_people import ExportingPeople
from matador.play.forgetting_people import ForgettingPeople
from matador.play.game import Game, game_of
from matador.play.learners import LearnersKept
from matador.play.people import People
from matador.play.seat_profile import profiles_of
from matador.storage.backup.contents import DataFolder, SideFile
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import load_settings, save_settings, without_name
from matador.storage.setups import LONGEST_NAME, MatchSetup, SeatSetup
from matador.teaching.evidence import Attempt, Evidence, Help
from matador.teaching.facts import Fact
from matador.ui.inputs import Key, Typed
from matador.ui.language import Language
from matador.ui.sentences.seats import SeatNames
from tests.ui.one_house import until
from tests.ui.pilot import Pilot

AT = datetime(2026, 11, 24, 16, tzinfo=UTC)
WAIT_S = 30


def game_of_setup(setup: MatchSetup) -> Game:
    """A game of those who are seated, against greedy bots in this process."""
    occupants = profiles_of(SeatNames(Language()), setup.seated())
    session = Session(setup.rules(), [Player(sits.name, sits.bot) for sits in occupants], seed=1)
    bots: dict[int, Seat] = {
        sits.seat: BotSeat(GreedyBot(f"{sits.seat}")) for sits in occupants if not sits.is_person
    }
    return game_of(session, bots, occupants)


def evidence() -> Evidence:
    """Somebody has found a sum."""
    fact = Fact(7, 3, "frames")
    return Attempt(fact, fact.needed, 1, Help.NONE, coloured=False, at=AT)


class Family:
    """A house, and the windows that are opened in it one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings_path = folder / "settings.json"
        self.log = folder / "matador.log"
        self.database_path = folder / "matador.db"
        self.database: MatchDatabase | None = None
        self.pilot = self._opened()

    def _opened(self) -> Pilot:
        self.database = MatchDatabase(self.database_path, lambda: AT)
        self.people = People(self.database.residents)
        self.learners = LearnersKept(self.database.learners, lambda: AT, self.people.is_kept)
        self.autosave = Autosave(self.database)
        side = SideFile("settings.json", self.settings_path, 2**16, lambda _data: None, without_name)
        house = DataFolder(self.database_path, self.folder / "matches", (side,))
        self.forgetting = ForgettingPeople(house, self.log, self.database)
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
        """All that the disk was asked for is done and shown."""
        assert self.database is not None
        for _ in range(3):
            self.database.offered().exception(WAIT_S)
            self.pilot.wait()

    def close(self) -> None:
        """The window is closed, as the program does it."""
        self.pilot.program.close()
        self.autosave.leave()
        self.forgetting.wait()
        save_settings(self.settings_path, self.pilot.program.settings_to_keep())
        assert self.database is not None
        assert self.database.close()

    def open_again(self) -> Pilot:
        self.close()
        return self._opened()

    def move_in(self, name: str, face: int = 1) -> None:
        """Somebody new: two presses, and a name."""
        self.pilot.click("who")
        if self.people.all:
            self.pilot.click("new person")
        self.pilot.click(f"face:{face}")
        self.settle()
        self.pilot.give(Typed(name))
        self.pilot.click("done")
        if self.pilot.program.overlays.name == "person":
            # Nobody can be called so.
            self.close_pages()
        self.settle()

    def choose(self, name: str | None) -> None:
        self.pilot.click("who")
        person = None if name is None else self.people.named(name)
        self.pilot.click("guest" if person is None else f"person:{person.number}")
        self.settle()

    def close_pages(self) -> None:
        """Back to the first page."""
        while self.pilot.program.overlays:
            self.pilot.press("escape")

    def rename(self, name: str) -> None:
        """Who plays is called so from now on."""
        for key in ("who", "change person", "name"):
            self.pilot.click(key)
        self.pilot.give(*[Key("backspace")] * LONGEST_NAME, Typed(name))
        self.pilot.click("done")
        self.settle()

    def delete(self) -> None:
        """Who plays is deleted, and that is told."""
        for key in ("who", "change person", "forget", "delete"):
            self.pilot.click(key)
        until(self.pilot, lambda: self.pilot.program.overlays.name == "forgotten")

    def seat_of_play(self) -> SeatSetup:
        """Who is to sit at the table of *Play*."""
        seat = self.people.seat(guide=self.pilot.program.settings.guide)
        assert seat is not None
        return seat

    def holds(self, name: str) -> list[str]:
        """The files in which a name is."""
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        return [file.name for file in files if name.encode() in file.read_bytes()]
