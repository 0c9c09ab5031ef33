"""Access to the game's internals for tests: each internal is exposed in one place, with its reason.

`tests/test_private.py` counts the other uses of private attributes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matador.match.branch import Moment

if TYPE_CHECKING:  # most tests have no window
    from matador.match.branch import Branch
    from matador.match.events import Event
    from matador.match.session import Session
    from matador.play.matches import Matches
    from matador.ui.program import Program
    from matador.ui.table.scene import TableScene


def truth(session: Session) -> Branch:
    """The match with all tiles open, to compare with views and reports; players never have it."""
    return session._branch


def log_of(session: Session) -> list[Event]:
    """All events, including those hidden from every seat."""
    return [event for _, event in session._log]


def forget_turns(table: TableScene) -> None:
    """Apply a change of help immediately, as if the turn had started with it."""
    table.table.recorder._turns.clear()


def matches_of(program: Program) -> Matches:
    """The current match and its storage, of which the window shows only a part."""
    return program.app.matches.setups


def show_home(program: Program) -> None:
    """Go to the home screen from anywhere, without the questions on the way."""
    program.app.matches.go_home()


def one_back(session: Session) -> Moment:
    """The moment before the last decision."""
    number, step = session.moment
    if step > 0 or number < 1:
        return Moment(number, step - 1)
    return Moment(number - 1, len(truth(session).rounds[number - 1].seen) - 1)


def one_on(session: Session) -> Moment:
    """The moment after redoing one action or deal."""
    number, step = session.moment
    next_step = Moment(number, step + 1)
    return next_step if truth(session).holds(next_step) else Moment(number + 1, 0)
