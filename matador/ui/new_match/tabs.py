"""What stands on the tabs, with what is being written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from matador.storage.setups import MatchSetup
from matador.ui.language import Language
from matador.ui.new_match.cells import Contents, Tab
from matador.ui.new_match.field import Field
from matador.ui.new_match.game_tab import game_tab
from matador.ui.new_match.players_tab import NAME_KEY, Naming, players_tab
from matador.ui.new_match.rules_tab import DEAL_KEY, Numbers, rules_tab


@dataclass(frozen=True, slots=True)
class Shown:
    """What is chosen, and what is being written where."""

    setup: MatchSetup
    deal: int | None
    last_deal: int | None
    seat: int
    focus: str | None
    field: Field | None


def contents_of(language: Language, tab: Tab, shown: Shown) -> Contents:
    """The blocks of a tab."""
    field = shown.field
    match tab:
        case "game":
            return game_tab(language, shown.setup)
        case "rules":
            numbers = Numbers(shown.deal, shown.last_deal)
            if field is not None and shown.focus == DEAL_KEY:
                numbers = Numbers(shown.deal, shown.last_deal, field.caret, field.text, field.is_selected)
            return rules_tab(language, shown.setup, numbers)
        case "players":
            naming = Naming(shown.seat)
            if field is not None and shown.focus == NAME_KEY:
                naming = Naming(shown.seat, field.text, field.caret, field.is_selected)
            return players_tab(language, shown.setup, naming)
        case _:
            assert_never(tab)
