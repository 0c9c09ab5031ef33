"""The first two tabs: the ruleset and the tiles; the length, the deal and the variants."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.playable import minutes
from matador.rules import CATALOG, VARIANTS, Tile
from matador.storage.setups import MatchSetup
from matador.ui.kit.bodies import Card, Chip, TileChip
from matador.ui.kit.cells import Cell, Contents, Group
from matador.ui.kit.field import Field, number_field
from matador.ui.language import Language
from matador.ui.pages.new_match.offers import (
    Offer,
    SetDeal,
    blanks_offer,
    cell_of,
    chip_of,
    deal_offers,
    length_offers,
    matador_offers,
    ruleset_offers,
    set_offers,
    switch_of,
    target_offers,
    text_field,
    usual_deal,
    usual_rules,
    variant_offers,
)
from matador.ui.sentences.new_match import about_minutes, deal_hint, deal_name, ends, length_name
from matador.ui.sentences.rules_facts import set_equal_hint, set_hint
from matador.ui.sentences.table import tile_name


def game_tab(language: Language, setup: MatchSetup, *, has_long_hints: bool) -> Contents:
    """The rulesets, each with a picture and a sentence, and the sets of tiles."""
    say = language.gettext
    rulesets = []
    for name, offer in ruleset_offers(setup):
        named, total = CATALOG[name], setup.rules().total
        card = Card(name, language.marked(named.title), language.marked(named.sentence).format(total=total))
        rulesets.append(
            cell_of(
                language,
                offer,
                f"{card.name}. {card.sentence}",
                card,
                card.sentence if has_long_hints else "",
            )
        )
    same = setup.rules().joining == "same"
    sets = tuple(_set(language, highest, offer, same=same) for highest, offer in set_offers(setup))
    return Contents(
        (Group("rulesets", tuple(rulesets), min_px=400, is_filled=True), Group("sets", sets, say("Tiles"))),
        (),
    )


def _set(language: Language, highest: int, offer: Offer, *, same: bool) -> Cell:
    say = language.gettext
    label = str(highest) if same else say("Make {total}").format(total=highest + 1)
    hint = (set_equal_hint if same else set_hint)(language, highest)
    return cell_of(language, offer, hint, Chip(label, Tile(highest, highest)), hint)


DEAL_KEY = "deal number"
_OPENING = {"starter", "later_starter"}
_COUNTING = {"blocked", "blocked_tie", "double_blank", "match_by"}
_SWITCH_PX = 420


def rules_tab(
    language: Language, setup: MatchSetup, deal: int | None, last_deal: int | None, written: Field | None
) -> Contents:
    """How a match is played, counted and won.

    `deal` and `last_deal` are the deal numbers of this match and the last one; `written` is the field being edited.
    """
    say = language.gettext
    left = [_length(language, setup), *_points(language, setup), _hands(language, setup)]
    hint = say("Tap the tiles you want as matadors.")
    matadors = tuple(
        cell_of(language, offer, tile_name(language, tile), TileChip(tile), hint)
        for tile, offer in matador_offers(setup)
    )
    if matadors:
        left.append(Group("matadors", matadors, say("Matadors")))
    number = tuple(_number(language, deal, last_deal, written))
    left.append(Group("number", number, say("Deal number"), below=deal_hint(language)))
    usual = usual_rules(setup)
    if usual is not None:
        label, back = say("Usual rules"), say("Undoes all rule changes.")
        cell = cell_of(language, usual, label, Chip(label, icon="undo"), back)
        left.append(Group("usual rules", (cell,)))
    return Contents((), ((1.0, tuple(left)), (1.0, tuple(_switches(language, setup)))))


def _length(language: Language, setup: MatchSetup) -> Group:
    cells = []
    for length, target, offer in length_offers(setup):
        name = length_name(language, length)
        note = "" if offer.is_refused else about_minutes(language, minutes(setup, target))
        said = f"{name}, {note}" if note else name
        cells.append(cell_of(language, offer, said, Chip(name, note=note), _ends(language, offer)))
    return Group("length", tuple(cells), language.gettext("Length"))


def _ends(language: Language, offer: Offer) -> str:
    return "" if offer.is_refused else ends(language, offer.after.rules())


def _points(language: Language, setup: MatchSetup) -> Iterator[Group]:
    cells = tuple(
        chip_of(language, offer, str(target), _ends(language, offer))
        for target, offer in target_offers(setup)
    )
    if cells:
        say = language.gettext
        label = say("Match ends at") if setup.rules().penalty else say("Points to win")
        if setup.rules().match_by == "rounds":
            label = say("Rounds to win")
        yield Group("target", cells, label)


def _hands(language: Language, setup: MatchSetup) -> Group:
    say = language.gettext
    all_hint = language.marked(VARIANTS["deal-all"].hint)
    cells = tuple(
        chip_of(language, offer, deal_name(language, size), all_hint if size == "all" else "")
        for size, offer in deal_offers(setup)
    )
    usual = usual_deal(setup)
    note = "" if usual is None else say("default: {n}").format(n=usual)
    return Group("deals", cells, say("Tiles each"), note)


def _number(
    language: Language, deal: int | None, last_deal: int | None, written: Field | None
) -> Iterator[Cell]:
    say = language.gettext
    said = "" if deal is None else str(deal)
    chance = say("random")
    body = text_field(number_field(said), chance, "0" * 15, written)
    said = body.text
    name = f"{say('Deal number')}: {said or chance}"
    yield Cell(DEAL_KEY, "field", name, body)
    if last_deal is not None:
        again = say("Deal again")
        is_on = deal == last_deal
        act = SetDeal(None if is_on else last_deal)
        yield Cell("deal again", "choice", again, Chip(again, icon="again"), act, "", is_on)


def _switches(language: Language, setup: MatchSetup) -> Iterator[Group]:
    say = language.gettext
    opening: list[Cell] = []
    playing: list[Cell] = []
    counting: list[Cell] = []
    for variant, offer in variant_offers(setup):
        changed = variant.changes.keys()
        group = opening if changed & _OPENING else counting if changed & _COUNTING else playing
        label, hint = language.marked(variant.sentence), language.marked(variant.hint)
        group.append(switch_of(language, offer, label, hint))
    blanks = say("Play without blanks."), say("Easier to start with.")
    playing.append(switch_of(language, blanks_offer(setup), *blanks))
    yield Group("opening", tuple(opening), say("Who goes first"), min_px=_SWITCH_PX)
    yield Group("playing", tuple(playing), say("Drawing and matadors"), min_px=_SWITCH_PX)
    yield Group("counting", tuple(counting), say("Counting and winning"), min_px=_SWITCH_PX)
