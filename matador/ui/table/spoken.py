"""What is read aloud at the table: what is new, once, and never a stream."""

from __future__ import annotations

from matador.ui.sentences.at_table import speech
from matador.ui.sentences.helping import placed
from matador.ui.table.display import TableDisplay
from matador.ui.voice.reading import Spoken


def spoken_of(display: TableDisplay) -> Spoken | None:
    """The sentence on the table; in one's own turn after the sum that others have laid. None while nothing is told."""
    state, language = display.state, display.look.language
    said = speech(language, state)
    view = state.shown.view
    is_told = state.notice is not None or state.hints is not None or state.is_agreed
    if state.is_covered or not said:
        return None
    if not is_told and not state.is_my_turn and view.turn == state.seat:
        # It is said once he can do something.
        return None
    if is_told or not state.is_my_turn:
        return Spoken((view.round, len(view.history), said), said)
    bond = state.bonds[-1] if state.bonds else None
    if bond is not None and bond.sum is not None and not bond.is_own and bond.sum.pair.second is not None:
        said = f"{placed(language, bond.sum.pair)} {said}"
    # Once in a turn, whatever is pressed in it.
    return Spoken((view.round, len(view.history), "turn"), said)
