"""A match that can be saved and opened again, with tiles that are written down."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from matador.app.saved_in import saved_match
from matador.match.files import decode, documents
from matador.match.records import Record
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game, game_of
from matador.play.matches import Opened
from matador.play.seat_profile import SeatProfile
from matador.rules import named_ruleset
from matador.storage.saved import MatchStore
from matador.ui.inputs import Resized
from matador.ui.semantics import Tree
from tests.ui.dealt import AT_ONCE, Scripted, Table
from tests.ui.pages.opening import shows
from tests.ui.pilot import Pilot

DAY = date(2026, 11, 21)
RULES = named_ruleset("sevens", 2, {"set": 4})
"""Few tiles, so that whole deals can be written down."""
OWN = "1-3 4-4 2-2 0-1 0-2"
OTHERS, BONEYARD = "1-2 3-3 2-4 1-1 0-4", "0-0 0-3 1-4 2-3 3-4"
BEGUN = ("1-3", "4-2L")


def seated_again(session: Session, occupants: tuple[SeatProfile, ...]) -> Game:
    """Bots that think for ever sit where bots sat."""
    bots: dict[int, Seat] = {occupant.seat: Scripted() for occupant in occupants if not occupant.is_person}
    return game_of(session, bots, occupants)


def opened(path: Path, **more: object) -> Pilot:
    match = Opened(saved_match(str(path)), seated_again)
    return Pilot(opened=match, settings=AT_ONCE, **more)  # type: ignore[arg-type]


def save(pilot: Pilot) -> None:
    pilot.click("menu")
    shows(pilot, "save")
    pilot.click("save")


def saved(pilot: Pilot, folder: Path) -> Path:
    """Save the match by the menu; the only file of the folder."""
    save(pilot)
    assert pilot.text("panel") == "Saved"
    pilot.click("play on")
    (path,) = folder.iterdir()
    return path


def store(folder: Path) -> MatchStore:
    # Whatever a test writes lies where it is thrown away.
    return MatchStore(folder, lambda: DAY, fleeting=())


def table(folder: Path, hidden: tuple[str, str] = (OTHERS, BONEYARD), **more: object) -> Table:
    """A match in which two tiles lie, and the player is on turn."""
    others, boneyard = hidden
    return Table(RULES, (OWN, others), boneyard, *BEGUN, store=store(folder), **more)  # type: ignore[arg-type]


def read(path: Path) -> Record:
    return decode(next(documents(path)))


def calm_tree(pilot: Pilot) -> Tree:
    """What is on show, with the camera where it would be at first."""
    pilot.give(Resized(pilot.screen.size))
    pilot.wait(3000)
    return pilot.tree


def would_be_lost(pilot: Pilot) -> bool:
    return pilot.program.table.would_be_lost
