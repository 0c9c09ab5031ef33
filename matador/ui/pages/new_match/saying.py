"""What is said at the foot of the page."""

from __future__ import annotations

from typing import get_args

from matador.rules.conflicts import Kind
from matador.storage.setups import LONGEST_NAME
from matador.ui.kit.cells import Cell, Contents
from matador.ui.kit.field import LONGEST_NUMBER, Field, FieldRefusal
from matador.ui.kit.form_page import Editing
from matador.ui.language import Language
from matador.ui.pages.new_match.seat_offers import NOBODY, WHO
from matador.ui.sentences.conflicts import why_not
from matador.ui.sentences.lengths import (
    name_is_full,
    number_is_full,
    teams_of_four,
    teams_off,
)
from matador.ui.sentences.new_match import TabName, no_such_letter, tab_hint
from matador.ui.sentences.seats import who_hint


def all_hints(language: Language, tab: TabName, contents: Contents) -> tuple[str, ...]:
    """All that may be said: the foot has room for any of it, so that nothing moves when it is said."""
    hints = {cell.hint for group in contents.groups for cell in group.cells}
    hints |= {why_not(language, (kind,)) for kind in get_args(Kind)}
    if tab == "players":
        hints |= {why_not(language, (NOBODY,)), *(who_hint(language, bot) for bot in WHO)}
        hints |= {teams_off(language), teams_of_four(language)}
    full = {name_is_full(language, LONGEST_NAME), number_is_full(language, LONGEST_NUMBER)}
    return tuple(sorted(hints | full | {no_such_letter(language), tab_hint(language, tab)}))


def hint_of(language: Language, tab: TabName, cell: Cell | None, editing: Editing) -> tuple[str, bool]:
    """What is said now, of the cell that has the focus; True if that is why something cannot be."""
    field = editing.field
    if editing.news:
        return editing.news, True
    if field is not None and field.refusal is not None:
        return _refusal(language, field, field.refusal), True
    if cell is not None and cell.hint:
        return cell.hint, cell.is_refused
    return tab_hint(language, tab), False


def _refusal(language: Language, field: Field, refusal: FieldRefusal) -> str:
    """Why what was written does not stand in the field."""
    if refusal == "letter":
        return no_such_letter(language)
    return {"name": name_is_full, "number": number_is_full}[field.holds](language, field.longest)
