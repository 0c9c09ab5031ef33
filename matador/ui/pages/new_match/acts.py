"""What is done on the page of the new match itself."""

from __future__ import annotations

from dataclasses import dataclass

from matador.storage.setups import MatchSetup
from matador.ui.kit.intents import PageIntent
from matador.ui.sentences.new_match import TabName

TABS: tuple[TabName, ...] = ("game", "rules", "players")


@dataclass(frozen=True, slots=True)
class OpenTab(PageIntent):
    """Show another tab."""

    tab: TabName


@dataclass(frozen=True, slots=True)
class TakeSetup(PageIntent):
    """Take this match for the one that is set up."""

    setup: MatchSetup
    news: str = ""
    """What else it changes: said at the foot until something else is done."""


@dataclass(frozen=True, slots=True)
class ShowSeat(PageIntent):
    """Show another seat in full."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetDeal(PageIntent):
    """Play this deal again; None: leave it to chance."""

    number: int | None
