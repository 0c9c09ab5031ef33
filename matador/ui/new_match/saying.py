"""What is said at the foot of the page."""

from __future__ import annotations

from typing import get_args

from matador.rules.conflicts import Kind
from matador.storage.setups import LONGEST_NAME
from matador.ui.language import Language
from matador.ui.new_match.cells import Cell, Contents, Tab
from matador.ui.new_match.field import LONGEST_NUMBER, Field, Refusal
from matador.ui.new_match.painting import Foot
from matador.ui.new_match.sitting import NOBODY, WHO
from matador.ui.sentences.conflicts import why_not
from matador.ui.sentences.lengths import (
    name_is_full,
    number_is_full,
    teams_of_four,
    teams_off,
)
from matador.ui.sentences.new_match import no_such_letter, tab_hint
from matador.ui.sentences.seats import who_hint


def all_hints(language: Language, tab: Tab, contents: Contents) -> list[str]:
    """All that may be said: the foot has room for any of it, so that nothing moves when it is said."""
    hints = {cell.hint for block in contents.blocks for cell in block.cells}
    hints |= {why_not(language, (kind,)) for kind in get_args(Kind)}
    if tab == "players":
        hints |= {why_not(language, (NOBODY,)), *(who_hint(language, bot) for bot in WHO)}
        hints |= {teams_off(language), teams_of_four(language)}
    full = {name_is_full(language, LONGEST_NAME), number_is_full(language, LONGEST_NUMBER)}
    return sorted(hints | full | {no_such_letter(language), tab_hint(language, tab)})


def foot_of(language: Language, tab: Tab, cell: Cell | None, field: Field | None) -> Foot:
    """What is said now, of the cell that has the focus."""
    if field is not None and field.refusal is not None:
        return Foot(_refusal(language, field, field.refusal), is_reason=True)
    if cell is not None and cell.hint:
        return Foot(cell.hint, cell.is_refused)
    return Foot(tab_hint(language, tab), is_reason=False)


def _refusal(language: Language, field: Field, refusal: Refusal) -> str:
    """Why what was written does not stand in the field."""
    if refusal == "letter":
        return no_such_letter(language)
    return {"name": name_is_full, "number": number_is_full}[field.holds](language, field.longest)
