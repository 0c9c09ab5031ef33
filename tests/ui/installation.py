"""One computer: programs start and end, and the disk, which is a real one, stays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from matador.match.players import Player
from matador.match.records import Record
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.background import ForgettingPeople
from matador.play.game import Game
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.seat_profile import SeatProfile
from matador.rules import Ruleset
from matador.storage.backup.backup_file import DataFolder, InUseError
from matador.storage.database.connection import connect, writing
from matador.storage.database.head import MatchHead
from matador.storage.database.history import ComingMatch
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup, setup_of
from tests.storage.database.kept import without_backups
from tests.ui.pilot import FRAME_MS, NOWHERE, Pilot, gone_on

SETTINGS = Settings(speed="off", language="en")
FAMILY = MatchSetup(
    ruleset="parlour",
    players=3,
    set=6,
    seats=(
        SeatSetup(name="Mia", face=2, colour=3, help="full"),
        SeatSetup(name="Otto", face=4, colour=1, help="none"),
        SeatSetup(bot="level1", face=5),
    ),
    open_hands=True,
)


def game_of_setup(setup: MatchSetup, occupants: tuple[SeatProfile, ...], seed: int = 1) -> Game:
    """The game of a setup as the program makes it, except that its bots are greedy and run in this process."""
    session = Session(setup.rules(), [Player(sits.name, sits.setup.bot) for sits in occupants], seed=seed)
    game = gone_on(session, occupants)
    game.open_hands = setup.open_hands
    return game


class Installation:
    """One computer: programs start and end, and the disk stays."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "matador.db"
        self.open: list[MatchDatabase] = []

    def start(
        self,
        setup: MatchSetup | None = None,
        *,
        exports: Path = NOWHERE,
        with_people: bool = False,
    ) -> Pilot:
        """Start a program with a match, or at home; `with_people`: players can be added."""
        database = MatchDatabase(self.path, lambda: datetime.now(UTC))
        self.open.append(database)
        autosave = Autosave(database)
        kept = DataFolder(self.path, self.path.with_name("settings.json"))
        forgetting = ForgettingPeople(kept, self.path.with_name("matador.log"), database, self._alone)
        pilot = Pilot(
            setup,
            autosave=autosave,
            at_home=setup is None,
            settings=SETTINGS,
            new_game=partial(game_of_setup, seed=2),
            exports=exports,
            people=People(database.profiles) if with_people else None,
            forgetting=forgetting if with_people else None,
            past=PastMatches(database.history),
        )
        if setup is None:
            until(pilot, lambda: pilot.program.scene.kind == "home")
        else:
            until(pilot, lambda: pilot.program.scene.kind == "table")
        return pilot

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if len(self.open) > 1:
            raise InUseError("another window has the installation open")
        yield

    def remember(self, records: Sequence[Record]) -> None:
        """Save these matches as finished."""
        database = MatchDatabase(self.path, lambda: datetime.now(UTC))
        for record in records:
            setup = setup_of(Ruleset.from_values(record.ruleset))
            head = MatchHead(setup, tuple(record.players))
            assert database.history.add(ComingMatch(record, head, datetime.now(UTC))).result(30)
        assert database.close()

    def die(self) -> None:
        """End the programs; everything that was acknowledged is on the disk."""
        for database in self.open:
            assert database.close()
        self.open.clear()


def until(pilot: Pilot, is_so: Callable[[], bool]) -> None:
    """Let frames pass and the disk work until this is true."""
    for _ in range(20_000):
        pilot.wait()
        if is_so():
            return
        # While a decision is saved, the game's clock runs no faster than real time: the disk must not seem slow.
        is_saving = pilot.program.scene.kind == "table" and pilot.game.session.is_saving
        time.sleep(FRAME_MS / 1000 if is_saving else 0.001)
    raise AssertionError("it has not come about")


def play(pilot: Pilot, turns: int) -> None:
    """Draw, pass or play a tile that fits, this many times."""
    for _ in range(turns):
        play_one(pilot, pilot.game)


def play_one(pilot: Pilot, game: Game) -> None:
    until(pilot, lambda: game.session.turn in game.human_seats and not game.session.is_saving)
    seat, version = game.session.turn, game.session.version
    assert seat is not None
    action = game.session.view(seat).legal()[0]
    pilot.program.table.table.decide(lambda: game.submit(seat, action), lambda _: None)
    until(pilot, lambda: game.session.version > version)


def exported(pilot: Pilot, folder: Path) -> Path:
    """Export the match on the table; return the file."""
    until(pilot, lambda: not pilot.program.is_moving)
    before = set(folder.glob("*.matador"))
    pilot.click("menu")
    pilot.click("export")
    assert pilot.text("panel") == "Exported"
    pilot.press("escape", "escape")
    (file,) = set(folder.glob("*.matador")) - before
    return file


def leave(pilot: Pilot) -> None:
    """Go to the home screen, once nothing moves; otherwise a press would only end the animation."""
    until(pilot, lambda: not pilot.program.is_moving)
    pilot.click("menu")
    pilot.click("home")
    # Nothing can be pressed there before the disk has sent its contents.
    until(pilot, lambda: pilot.program.scene.kind == "home" and pilot.program.scene.is_decided)


def go_on(pilot: Pilot) -> None:
    until(pilot, lambda: pilot.has("go on"))
    pilot.click("go on")
    until(pilot, lambda: pilot.program.scene.kind == "table")


def damage(path: Path) -> None:
    """Damage the only match, and delete its backups."""
    without_backups(path)
    with closing(connect(path)) as connection, writing(connection, path):
        connection.execute(
            "UPDATE decision SET sum = x'00' WHERE number = (SELECT max(number) FROM decision)"
        )
