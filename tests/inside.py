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
    from matador.play.table.evidence_recorder import EvidenceRecorder
    from matador.play.table.playback import Playback
    from matador.ui.program import Program
    from matador.ui.round_end.counting_panel import CountingPanel
    from matador.ui.round_end.result_panel import ResultPanel
    from matador.ui.table.scene import TableScene


def truth(session: Session) -> Branch:
    """The match with all tiles open: views and what is told are held against it, and whoever plays never has it."""
    return session._branch


def log_of(session: Session) -> list[Event]:
    """All that has happened, with what is hidden from every seat."""
    return session._log


def panel_of(table: TableScene) -> ResultPanel | CountingPanel | None:
    """The panel at the end of a round itself: its pictures are looked at without those of the table below it."""
    return table._end.shown


def playback_of(table: TableScene) -> Playback:
    """What of the log has been shown: who waits for it looks here, where a player only sees that nothing moves."""
    return table.table._playback


def recorder_of(table: TableScene) -> EvidenceRecorder:
    """Who notes what a learner's turn shows, in the middle of a turn."""
    return table.table._recorder


def matches_of(program: Program) -> Matches:
    """Which match is played and where it is kept, of which the window shows only a part."""
    return program._matches


def show_home(program: Program) -> None:
    """Go to the first page from wherever one is, without the questions on the way."""
    program._show(program._home())
