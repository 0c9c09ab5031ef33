"""The page of the new match: its state, and what it shows and does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from matador.ai.bots import BOTS
from matador.play.playable import repaired, with_all_seats
from matador.storage.setups import LONGEST_NAME, MatchSetup, SeatSetup
from matador.ui.kit.cells import Contents
from matador.ui.kit.field import Field, name_field, number_field, number_in
from matador.ui.kit.form_page import After, Editing, FormKind
from matador.ui.kit.intents import PageIntent, StartMatch
from matador.ui.kit.widgets import Button, Form, Tab
from matador.ui.language import Language
from matador.ui.pages.new_match.acts import TABS, OpenTab, SetDeal, ShowSeat, TakeSetup
from matador.ui.pages.new_match.game_tab import game_tab
from matador.ui.pages.new_match.players_tab import NAME_KEY, Naming, players_tab
from matador.ui.pages.new_match.rules_tab import Numbers, rules_tab
from matador.ui.pages.new_match.saying import all_hints, hint_of
from matador.ui.pages.new_match.seat_offers import named
from matador.ui.sentences.new_match import TabName, tab_name


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen, and which part of it is shown."""

    setup: MatchSetup
    """It can be played, whatever was pressed."""
    deal: int | None = None
    """The number of the deal; None: by chance."""
    last_deal: int | None = None
    """That of the last match, which may be played again."""
    tab: TabName = "game"
    seat: int = 0
    """The seat that is shown in full."""
    residents: tuple[SeatSetup, ...] = ()
    """Those who live here, as they are seated."""


def chosen_of(
    setup: MatchSetup, last_deal: int | None, *, guide: bool, residents: tuple[SeatSetup, ...] = ()
) -> Chosen:
    """Begin with the last match; `guide` is for persons about whom nothing was chosen yet."""
    playable = repaired(with_all_seats(setup, guide=guide), BOTS)
    return Chosen(playable, last_deal=last_deal, residents=residents)


def compose(language: Language, chosen: Chosen, editing: Editing) -> Form:
    """The form."""
    say = language.gettext
    contents = _contents(language, chosen, editing)
    cells = (cell for group in contents.groups for cell in group.cells)
    cell = next((cell for cell in cells if cell.key == editing.focus), None)
    hint, is_reason = hint_of(language, chosen.tab, cell, editing)
    return Form(
        say("New match"),
        tuple(
            Tab(f"tab:{tab}", tab_name(language, tab), OpenTab(tab), is_chosen=tab == chosen.tab)
            for tab in TABS
        ),
        contents,
        Button("start", say("Start"), StartMatch(chosen.setup, chosen.deal), "right", is_primary=True),
        hint,
        is_reason,
        all_hints(language, chosen.tab, contents),
    )


def _contents(language: Language, chosen: Chosen, editing: Editing) -> Contents:
    """The groups of the tab that is shown."""
    match chosen.tab:
        case "game":
            return game_tab(language, chosen.setup)
        case "rules":
            return rules_tab(
                language, chosen.setup, Numbers(chosen.deal, chosen.last_deal), _written(editing, "number")
            )
        case "players":
            return players_tab(
                language, chosen.setup, Naming(chosen.seat, _written(editing, "name"), chosen.residents)
            )
        case _:
            assert_never(chosen.tab)


def _written(editing: Editing, holds: str) -> Field | None:
    return editing.field if editing.field is not None and editing.field.holds == holds else None


def _act(chosen: Chosen, intent: PageIntent) -> After[Chosen]:
    match intent:
        case OpenTab(tab):
            return After(replace(chosen, tab=tab))
        case TakeSetup(setup, news):
            seat = min(chosen.seat, setup.players - 1)
            return After(replace(chosen, setup=setup, seat=seat), news)
        case ShowSeat(seat):
            return After(replace(chosen, seat=seat), shows="who")
        case SetDeal(number):
            return After(replace(chosen, deal=number))
        case _:
            raise TypeError(f"the page has no {intent}")


def _field(chosen: Chosen, key: str) -> Field:
    if key == NAME_KEY:
        return name_field(chosen.setup.seated()[chosen.seat].name, LONGEST_NAME)
    return number_field("" if chosen.deal is None else str(chosen.deal))


def _write(chosen: Chosen, key: str, text: str) -> Chosen:
    if key == NAME_KEY:
        return replace(chosen, setup=named(chosen.setup, chosen.seat, text))
    return replace(chosen, deal=number_in(text))


NEW_MATCH: FormKind[Chosen] = FormKind(compose, _act, _field, _write)
