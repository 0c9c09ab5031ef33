"""The New match page, and its first two tabs: the ruleset and the tiles; the length, the deal and the variants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, assert_never, get_args

from matador.play import playable
from matador.play.people import People
from matador.play.playable import Length
from matador.rules import CATALOG, VARIANTS, Tile
from matador.rules.ruleset import ConflictKind
from matador.rules.variants import without_effect
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup, own_options
from matador.ui.inputs import Point
from matador.ui.kit.base import PageView, Update
from matador.ui.kit.bodies import Card, Chip, TextField, TileChip
from matador.ui.kit.buttons import Button, Tab
from matador.ui.kit.cells import Cell, Contents, Group, has_long_hints
from matador.ui.kit.field import LONGEST_NUMBER, Field, number_field, number_in
from matador.ui.kit.form import Form
from matador.ui.kit.intents import PageIntent, StartMatch, TextChanged
from matador.ui.kit.page import Page
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.new_match import offers
from matador.ui.pages.new_match.offers import Chosen, TabName
from matador.ui.pages.new_match.players_tab import NOBODY, WHO, named, players_tab, teams_news
from matador.ui.sentences.rules_facts import set_name
from matador.ui.sentences.seats import who_hint
from matador.ui.sentences.table import goes_on, tile_name

SETS: tuple[Literal[4, 5, 6, 9, 12], ...] = (4, 5, 6, 9, 12)
_DEALS = (5, 6, 7)
_DEALT = "hand_size"
_OPENING = {"starter", "later_starter"}
_COUNTING = {"blocked", "blocked_tie", "double_blank", "match_by"}
_SWITCH_PX = 420


def chosen_of(
    setup: MatchSetup, last_deal: int | None, *, guide: bool, profiles: tuple[SeatSetup, ...] = ()
) -> Chosen:
    """Start from the last match; `guide` applies to seats that have no settings yet."""
    setup = playable.repaired(playable.with_all_seats(setup, guide=guide))
    return Chosen(setup, last_deal=last_deal, profiles=profiles)


def new_match_page(
    look: Look, size: Point, setup: MatchSetup, last_deal: int | None, settings: Settings, people: People
) -> Page[Chosen]:
    profiles = tuple(person.seat for person in people.all)
    chosen = chosen_of(setup, last_deal, guide=settings.guide, profiles=profiles)
    return Page(look, size, compose, chosen, update)


def compose(chosen: Chosen, view: PageView) -> Form:
    language, contents = view.look.language, _contents(chosen, view)
    say = language.say
    hint, is_reason = offers.hint_of(contents, view, _tab_hint(language, chosen.tab))
    names: dict[TabName, str] = {"game": say("Game"), "rules": say("Rules"), "players": say("Players")}
    tabs = tuple(
        Tab(f"tab:{tab}", name, Update(replace(chosen, tab=tab), page=0), is_chosen=tab == chosen.tab)
        for tab, name in names.items()
    )
    return Form(
        say("New match"),
        tabs,
        contents,
        Button("start", say("Start"), StartMatch(chosen.setup, chosen.deal), "right", is_primary=True),
        hint,
        is_reason,
        _all_hints(language, chosen.tab, contents),
    )


def _contents(chosen: Chosen, view: PageView) -> Contents:
    language, setup, field = view.look.language, chosen.setup, view.field
    match chosen.tab:
        case "game":
            return Contents(tuple(_game(language, setup, has_long_hints=has_long_hints(view.look))), ())
        case "rules":
            written = None if field is None or field.holds != "number" else field
            left = (*_lengths(language, setup), *_rest(language, chosen, written))
            return Contents((), ((1.0, left), (1.0, tuple(_switches(language, setup)))))
        case "players":
            written = None if field is None or field.holds != "name" else field
            return players_tab(language, chosen, written)
        case _:
            assert_never(chosen.tab)


def _all_hints(language: Language, tab: TabName, contents: Contents) -> tuple[str, ...]:
    """All hints that the footer may show; it has space for any of them, so that nothing moves."""
    hints = {cell.hint for group in contents.groups for cell in group.cells}
    hints |= {offers.why_not(language, (kind,)) for kind in get_args(ConflictKind)}
    if tab == "players":
        hints |= {offers.why_not(language, (NOBODY,)), *(who_hint(language, bot) for bot in WHO)}
        hints.update(teams_news(language))
    return tuple(sorted({*hints, *offers.typing_hints(language).values(), _tab_hint(language, tab)}))


def update(chosen: Chosen, intent: PageIntent) -> Update[Chosen]:
    match intent:
        case TextChanged(key, text) if key == offers.NAME_KEY:
            return Update(replace(chosen, setup=named(chosen.setup, chosen.seat, text)))
        case TextChanged(_, text):
            return Update(replace(chosen, deal=number_in(text)))
        case offers.TakeSetup(setup, news):
            seat = min(chosen.seat, setup.players - 1)
            return Update(replace(chosen, setup=setup, seat=seat), news)
        case _:
            raise TypeError(f"the page has no {intent}")


# The first tab


def _game(language: Language, setup: MatchSetup, *, has_long_hints: bool) -> Iterator[Group]:
    say, rules = language.say, setup.rules()
    rulesets, sets = [], []
    for name, found in offers.long_offers(setup, "ruleset", CATALOG, setup.ruleset, playable.with_ruleset):
        title, sentence = language.marked(CATALOG[name].title), language.marked(CATALOG[name].sentence)
        card = Card(name, title, sentence.format(total=rules.total))
        hint = card.sentence if has_long_hints else ""
        rulesets.append(offers.cell_of(language, found, f"{card.name}. {card.sentence}", card, hint))
    yield Group("rulesets", tuple(rulesets), min_px=400, is_filled=True)
    is_same = rules.joining == "same"
    for highest, found in offers.long_offers(setup, "set", SETS, setup.set, playable.with_set):
        label = str(highest) if is_same else say("Make {total}").format(total=highest + 1)
        hint = say("{set}: matadors make {total}") if is_same else say("{set}: make {total}")
        hint = hint.format(set=set_name(language, highest), total=highest + 1)
        sets.append(offers.cell_of(language, found, hint, Chip(label, Tile(highest, highest)), hint))
    yield Group("sets", tuple(sets), say("Tiles"))


# The second tab


def _lengths(language: Language, setup: MatchSetup) -> Iterator[Group]:
    """The lengths and, in a game with points, the targets: the ruleset's, those of the lengths, and the current one."""
    say, rules = language.say, setup.rules()
    names: dict[Length, str] = {"one round": say("One round"), "short": say("Short"), "long": say("Long")}
    by_length, now = playable.targets_of(setup), playable.length_of(setup)
    cells = []
    for length, target in by_length.items():
        after = playable.with_options(setup, {"target": target})
        found = offers.offer(f"length:{length}", after, is_chosen=length == now)
        name, note = names[length], ""
        minutes = None if found.is_refused else playable.minutes(setup, target)
        if minutes is not None:
            note = language.nsay("about {n} minute", "about {n} minutes", minutes)
        said, chip = f"{name}, {note}" if note else name, Chip(name, note=note)
        cells.append(offers.cell_of(language, found, said, chip, _ends(language, found)))
    yield Group("length", tuple(cells), say("Length"))
    if playable.has_points(setup):
        by_rounds = rules.match_by == "rounds"
        offered = playable.ROUNDS if by_rounds else CATALOG[setup.ruleset].targets
        targets = {*offered, *by_length.values(), playable.usual_target(setup), rules.target}
        cells = []
        for target in sorted(target for target in targets if target is not None):
            after = playable.with_options(setup, {"target": target})
            found = offers.offer(f"target:{target}", after, is_chosen=target == rules.target)
            cells.append(offers.chip_of(language, found, str(target), _ends(language, found)))
        label = say("Match ends at") if rules.penalty else say("Points to win")
        yield Group("target", tuple(cells), say("Rounds to win") if by_rounds else label)


def _ends(language: Language, found: offers.Offer) -> str:
    if found.is_refused:
        return ""
    rules = found.after.rules()
    if rules.target is None:
        return language.say("The match ends after one round.")
    return goes_on(language, rules)


def _rest(language: Language, chosen: Chosen, written: Field | None) -> Iterator[Group]:
    """The tiles per player, the matadors, the deal number, and a button that undoes all changes of the rules.

    `written` is the deal number while it is edited.
    """
    say, setup = language.say, chosen.setup
    dealt, usual = setup.rules().hand_size, CATALOG[setup.ruleset].deal(setup.players, setup.set)
    numbers = {*_DEALS, *(size for size in (usual, dealt) if isinstance(size, int))}
    sizes: tuple[int | Literal["all"], ...] = (*sorted(numbers), "all")
    cells = []
    for size in sizes:
        after = playable.with_options(setup, {_DEALT: size})
        hint = language.marked(VARIANTS["deal-all"].hint) if size == "all" else ""
        found = offers.offer(f"deal:{size}", after, is_chosen=size == dealt)
        cells.append(offers.chip_of(language, found, say("All") if size == "all" else str(size), hint))
    note = "" if usual is None else say("default: {n}").format(n=usual)
    yield Group("deals", tuple(cells), say("Tiles each"), note)
    if setup.ruleset == "matching" or setup.rules().matadors != "standard":
        yield Group("matadors", tuple(_matadors(language, setup)), say("Matadors"))
    number = tuple(_number(language, chosen, written))
    yield Group(
        "number", number, say("Deal number"), below=say("The same number always deals the same tiles.")
    )
    if setup.options.keys() - {"target"}:
        after = playable.as_long(setup, playable.with_options(setup, {}, tuple(setup.options)))
        found, label = offers.offer("usual rules", after, is_chosen=False), say("Usual rules")
        chip, hint = Chip(label, icon="undo"), say("Undoes all rule changes.")
        if not found.is_refused:
            yield Group("usual rules", (offers.cell_of(language, found, label, chip, hint),))


def _matadors(language: Language, setup: MatchSetup) -> Iterator[Cell]:
    """The possible matadors: the usual ones, the doubles and those chosen before."""
    rules, hint = setup.rules(), language.say("Tap the tiles you want as matadors.")
    matadors = rules.matador_tiles
    usual = {tile for tile in rules.tiles if tile.pips in (0, rules.total)}
    for tile in sorted(usual | matadors | {tile for tile in rules.tiles if tile.is_double}):
        chosen = matadors ^ {tile}
        after = playable.with_options(setup, {}, ("matadors",))
        if chosen != usual:
            after = playable.with_options(setup, {"matadors": [str(tile) for tile in sorted(chosen)]})
        found = offers.offer(f"matador:{tile}", after, is_chosen=tile in matadors)
        yield offers.cell_of(language, found, tile_name(language, tile), TileChip(tile), hint)


def _number(language: Language, chosen: Chosen, written: Field | None) -> Iterator[Cell]:
    say, chance = language.say, language.say("random")
    field = written or number_field("" if chosen.deal is None else str(chosen.deal))
    body = TextField(field, chance, "0" * LONGEST_NUMBER, is_edited=written is not None)
    label = say("Deal number")
    yield Cell("deal number", "field", f"{label}: {body.text or chance}", body)
    if chosen.last_deal is not None:
        again, is_on = say("Deal again"), chosen.deal == chosen.last_deal
        act = TextChanged("deal number", "" if is_on else str(chosen.last_deal))
        yield Cell("deal again", "choice", again, Chip(again, icon="again"), act, "", is_on)


def _switches(language: Language, setup: MatchSetup) -> Iterator[Group]:
    """The ruleset's variants, except those of the deal, and tiles without blanks for a learner's first games."""
    own, rules, say = own_options(setup), setup.rules(), language.say
    opening, playing, counting = list[Cell](), list[Cell](), list[Cell]()
    for variant in VARIANTS.values():
        changes, is_on = variant.changes, variant.is_in(rules.values())
        if _DEALT in changes or (variant.rulesets and setup.ruleset not in variant.rulesets):
            continue
        if all(own[name] == value for name, value in changes.items()):
            continue  # already part of the ruleset
        after = playable.with_options(setup, {}, tuple(changes))
        if not is_on:
            after = playable.with_options(setup, changes, variant.takes_back(rules))
        found = offers.offer(f"variant:{variant.name}", after, is_chosen=is_on)
        may_be_idle = not is_on and playable.can_be_played(after)
        if may_be_idle and changes.keys() <= without_effect(after.rules()):
            # It would have no effect in the resulting match.
            found = replace(found, kinds=("no-effect",))
        group = opening if changes.keys() & _OPENING else counting if changes.keys() & _COUNTING else playing
        label, hint = language.marked(variant.sentence), language.marked(variant.hint)
        group.append(offers.switch_of(language, found, label, hint))
    is_on = not rules.blanks
    after = playable.with_options(setup, {} if is_on else {"blanks": False}, ("blanks",) if is_on else ())
    blanks = offers.offer("blanks", after, is_chosen=is_on)
    playing.append(
        offers.switch_of(language, blanks, say("Play without blanks."), say("Easier to start with."))
    )
    yield Group("opening", tuple(opening), say("Who goes first"), min_px=_SWITCH_PX)
    yield Group("playing", tuple(playing), say("Drawing and matadors"), min_px=_SWITCH_PX)
    yield Group("counting", tuple(counting), say("Counting and winning"), min_px=_SWITCH_PX)


def _tab_hint(language: Language, tab: TabName) -> str:
    say = language.say
    return {
        "game": say("Choose the game and its tiles."),
        "rules": say("Choose the match length, the deal and extra rules."),
        "players": say("Press a seat to change who plays there."),
    }[tab]
