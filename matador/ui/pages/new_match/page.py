"""The New match page: its state, its content and its actions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never, get_args

from matador.play.people import People
from matador.play.playable import repaired, with_all_seats
from matador.rules.ruleset import ConflictKind
from matador.storage.settings import Settings
from matador.storage.setups import LONGEST_NAME, MatchSetup, SeatSetup
from matador.ui.inputs import Point
from matador.ui.kit.cells import Cell, Contents, has_long_hints
from matador.ui.kit.field import LONGEST_NUMBER, Field, number_in
from matador.ui.kit.intents import PageIntent, StartMatch, TextChanged
from matador.ui.kit.page import Page
from matador.ui.kit.view import PageView, Update
from matador.ui.kit.widgets import Button, Form, Tab
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.new_match.offers import TABS, OpenTab, SetDeal, ShowSeat, TakeSetup
from matador.ui.pages.new_match.players_tab import NAME_KEY, NOBODY, WHO, Naming, named, players_tab
from matador.ui.pages.new_match.rules_tab import game_tab, rules_tab
from matador.ui.sentences.new_match import (
    TabName,
    name_is_full,
    no_such_letter,
    number_is_full,
    tab_hint,
    tab_name,
    teams_off,
    why_not,
)
from matador.ui.sentences.seats import who_hint


def all_hints(language: Language, tab: TabName, contents: Contents) -> tuple[str, ...]:
    """All hints that the footer may show; it has space for any of them, so that nothing moves."""
    hints = {cell.hint for group in contents.groups for cell in group.cells}
    hints |= {why_not(language, (kind,)) for kind in get_args(ConflictKind)}
    if tab == "players":
        hints |= {why_not(language, (NOBODY,)), *(who_hint(language, bot) for bot in WHO)}
        hints |= {teams_off(language), language.gettext("Teams need four players, so now there are four.")}
    full = {name_is_full(language, LONGEST_NAME), number_is_full(language, LONGEST_NUMBER)}
    return tuple(sorted(hints | full | {no_such_letter(language), tab_hint(language, tab)}))


def hint_of(language: Language, tab: TabName, cell: Cell | None, view: PageView) -> tuple[str, bool]:
    """The current hint for the focused cell, and True if it is news or the reason for a refusal."""
    field = view.field
    if view.news:
        return view.news, True
    if field is not None and field.refusal is not None:
        if field.refusal == "letter":
            return no_such_letter(language), True
        return {"name": name_is_full, "number": number_is_full}[field.holds](language, field.longest), True
    if cell is not None and cell.hint:
        return cell.hint, cell.is_refused
    return tab_hint(language, tab), False


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choices so far, and the part of them that is shown."""

    setup: MatchSetup
    """Always a match that can be played."""
    deal: int | None = None
    """The deal number; None for a random deal."""
    last_deal: int | None = None
    """The deal number of the last match, which can be dealt again."""
    tab: TabName = "game"
    seat: int = 0
    """The seat whose details are shown."""
    profiles: tuple[SeatSetup, ...] = ()
    """The seat settings of all known players."""


def chosen_of(
    setup: MatchSetup, last_deal: int | None, *, guide: bool, profiles: tuple[SeatSetup, ...] = ()
) -> Chosen:
    """Start from the last match; `guide` applies to seats that have no settings yet."""
    playable = repaired(with_all_seats(setup, guide=guide))
    return Chosen(playable, last_deal=last_deal, profiles=profiles)


def compose(chosen: Chosen, view: PageView) -> Form:
    language = view.look.language
    say = language.gettext
    contents = _contents(language, chosen, view)
    cells = (cell for group in contents.groups for cell in group.cells)
    cell = next((cell for cell in cells if cell.key == view.focus), None)
    hint, is_reason = hint_of(language, chosen.tab, cell, view)
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


def _contents(language: Language, chosen: Chosen, view: PageView) -> Contents:
    match chosen.tab:
        case "game":
            return game_tab(language, chosen.setup, has_long_hints=has_long_hints(view.look))
        case "rules":
            written = _written(view, "number")
            return rules_tab(language, chosen.setup, chosen.deal, chosen.last_deal, written)
        case "players":
            return players_tab(
                language, chosen.setup, Naming(chosen.seat, _written(view, "name"), chosen.profiles)
            )
        case _:
            assert_never(chosen.tab)


def _written(view: PageView, holds: str) -> Field | None:
    return view.field if view.field is not None and view.field.holds == holds else None


def update(chosen: Chosen, intent: PageIntent) -> Update[Chosen]:
    match intent:
        case TextChanged(key, text) if key == NAME_KEY:
            return Update(replace(chosen, setup=named(chosen.setup, chosen.seat, text)))
        case TextChanged(_, text):
            return Update(replace(chosen, deal=number_in(text)))
        case OpenTab(tab):
            return Update(replace(chosen, tab=tab), page=0)
        case TakeSetup(setup, news):
            seat = min(chosen.seat, setup.players - 1)
            return Update(replace(chosen, setup=setup, seat=seat), news)
        case ShowSeat(seat):
            return Update(replace(chosen, seat=seat), shows="who")
        case SetDeal(number):
            return Update(replace(chosen, deal=number))
        case _:
            raise TypeError(f"the page has no {intent}")


def new_match_page(
    look: Look, size: Point, setup: MatchSetup, last_deal: int | None, settings: Settings, people: People
) -> Page[Chosen]:
    profiles = tuple(person.seat for person in people.all)
    chosen = chosen_of(setup, last_deal, guide=settings.guide, profiles=profiles)
    return Page(look, size, compose, chosen, update)
