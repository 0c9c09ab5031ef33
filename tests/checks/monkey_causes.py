"""Changes that an input, or the passing of time, may make to the current match."""

from __future__ import annotations

from matador.ui.inputs import Input, Key, PointerDown
from matador.ui.program import Program
from matador.ui.table.scene import TableScene
from tests.checks.monkey_ledger import Cause
from tests.checks.monkey_ways import table_of


def is_awaited(program: Program) -> bool:
    """True if several people share the screen, and one has to come and look at a covered hand."""
    table = table_of(program)
    return table is not None and table.display.state.waits_for is not None


def cause_of(program: Program, given: Input | None) -> Cause:
    """Changes that an input, or time if it is None, may make to the current match."""
    table = table_of(program)
    if table is None:
        return Cause(by_input=given is not None, page=program.overlays.name)
    display, game = table.display, table.game
    # A press that skips an animation does nothing else.
    is_spent = isinstance(given, PointerDown | Key) and table._skips()
    is_spent = is_spent and (isinstance(given, PointerDown) or given == Key("enter"))
    may_act = display.state.is_my_turn and not is_spent and not program.overlays
    # Nobody can play a covered hand.
    lookers = (
        game.persons if not game.is_hot_seat else () if display.state.is_covered else (display.state.seat,)
    )
    return Cause(
        given is not None,
        game.persons,
        display.state.seat if may_act else None,
        tuple(seat for seat in lookers if _is_drawn_for(program, table, seat)),
        program.overlays.name,
        tuple(seat for seat in lookers if game.occupants[seat].is_learner),
        bool(game.persons) and not game.session.is_over,
    )


def _is_drawn_for(program: Program, table: TableScene, seat: int) -> bool:
    """True if draws and passes may be made for a person: for a learner, only if they asked for it."""
    is_learner = table.game.occupants[seat].is_learner
    return table.display.state.keeps_drawing or (program.app.settings.now.auto_draw and not is_learner)
