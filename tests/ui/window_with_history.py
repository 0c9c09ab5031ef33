"""A window of an installation with finished matches."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from matador.match.records import Record
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import PlayerProfile, Settings, encode_profile
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from matador.ui.kit.page import Page
from matador.ui.pages.history import ReplayState
from tests.storage.database.kept import add_match
from tests.ui.installation import play_one, until
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

NOW = datetime(2026, 11, 24, 16, tzinfo=UTC)
WAIT_S = 30
WHO = (("Eva", "Bruno"), ("Papa", "Bruno"), ("Eva", "Papa"))


class WindowWithHistory:
    """A window of an installation with finished matches."""

    def __init__(self, folder: Path, matches: int = 12) -> None:
        self.folder = folder
        self.database = MatchDatabase(folder / "m.db", lambda: NOW)
        for face, name in enumerate(("Eva", "Papa")):
            self.database.profiles.add(name, encode_profile(PlayerProfile(face=face, speed="off"))).result(
                WAIT_S
            )
        self.records: list[Record] = []
        self.keys: list[str] = []
        for number in range(matches):
            self._take_in(number)
        people, past = People(self.database.profiles), PastMatches(self.database.history)
        self.past, self.people = past, people
        self.pilot = Pilot(
            at_home=True,
            autosave=Autosave(self.database),
            people=people,
            past=past,
            settings=Settings(who=1, language="en"),
            exports=folder / "exports",
        )
        until(self.pilot, lambda: self.pilot.has("matches"))

    def _take_in(self, number: int) -> None:
        game, target = ("matching", {}) if number % 4 == 3 else ("sevens", {"target": 20 + number})
        rules, names = named_ruleset(game, 2, target), WHO[number % 3]
        session = played(rules, number + 1, names=names).session
        assert session.is_over
        bots = [None if name in ("Eva", "Papa") else "level2" for name in names]
        seats = tuple(
            SeatSetup(name="" if bot else name, bot=bot, face=seat, colour=seat)
            for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
        )
        head = MatchHead(changed_setup(setup_of(rules), seats=seats), names)
        record = session.record()
        self.records.append(record)
        self.keys.append(add_match(self.database, record, head, NOW - timedelta(days=12 * number)).key)

    def take_in_last(self, session: Session, seats: tuple[SeatSetup, ...], names: tuple[str, ...]) -> None:
        """Add a match that ended after all others; it is the last of `records`, and the first of the list."""
        assert session.is_over
        head = MatchHead(changed_setup(setup_of(session.rules), seats=seats), names)
        self.records.append(session.record())
        at = NOW + timedelta(days=1)
        self.keys.append(add_match(self.database, session.record(), head, at).key)

    def play_on_from(self, *keys: str) -> None:
        """Continue the last of `records` from the moment to which these keys lead."""
        self.open_history()
        self.pick(-1)
        self.replay()
        self.pilot.press(*keys)
        self.pilot.click("play on")
        until(self.pilot, lambda: self.pilot.program.scene.kind == "table")

    def play_round(self) -> None:
        """Play to the end of the round."""
        game = self.pilot.game
        until(self.pilot, lambda: game.session.turn in (*game.human_seats, None))
        while game.session.turn is not None:
            play_one(self.pilot, game)
            until(self.pilot, lambda: game.session.turn in (*game.human_seats, None))

    def begin_next_round(self) -> None:
        """Begin the next round, and wait until it is a person's turn."""
        until(self.pilot, lambda: self.pilot.has("again") and not self.pilot.program.is_moving)
        self.pilot.click("again")
        until(self.pilot, lambda: self.pilot.game.session.turn in self.pilot.game.human_seats)

    def open_history(self) -> None:
        self.pilot.click("matches")
        until(self.pilot, lambda: self.pilot.program.overlays.name == "matches")
        until(self.pilot, lambda: not self.past.is_asked)

    def pick(self, number: int) -> None:
        self.pilot.click(f"past:{self.keys[number]}")
        until(self.pilot, lambda: self.pilot.program.overlays.name == "past match")

    def replay(self) -> Page[ReplayState]:
        self.pilot.click("replay")
        page = self.pilot.program.overlays.top
        assert page is not None
        assert isinstance(page.state, ReplayState)
        return page

    def close(self) -> None:
        assert self.database.close()
