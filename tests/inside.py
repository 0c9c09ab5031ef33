"""What tests look at inside the game, and nothing else may: each thing is taken out in one place, with its reason.

`tests/test_private.py` counts what else is private and looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # most tests have no window
    from matador.match.branch import Branch
    from matador.match.events import Event
    from matador.match.session import Session
    from matador.play.matches import Matches
    from matador.storage.database.matches import MatchDatabase
    from matador.storage.database.worker import DatabaseWorker
    from matador.ui.program import Program
    from matador.ui.table.scene import TableScene


def truth(session: Session) -> Branch:
    """The match with all tiles open: views and what is told are held against it, and whoever plays never has it."""
    return session._branch


def log_of(session: Session) -> list[Event]:
    """All that has happened, with what is hidden from every seat."""
    return [event for _, event in session._log]


def forget_turns(table: TableScene) -> None:
    """Somebody has other help than a moment ago, as if his turn had begun with it."""
    table.table.recorder._turns.clear()


def matches_of(program: Program) -> Matches:
    """Which match is played and where it is kept, of which the window shows only a part."""
    return program._matches


def show_home(program: Program) -> None:
    """Go to the first page from wherever one is, without the questions on the way."""
    program._show(program._home())


def worker_of(database: MatchDatabase) -> DatabaseWorker:
    """The thread of a database, which is asked here for what the game leaves to moments without anything to do."""
    return database._worker
