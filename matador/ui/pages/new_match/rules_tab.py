"""The second tab: how long a match is, the deal, and every variant as a switch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matador.play.lengths import minutes
from matador.rules import VARIANTS
from matador.storage.setups import MatchSetup
from matador.ui.kit.cells import Cell, Chip, Contents, Group, TileChip
from matador.ui.kit.field import Field
from matador.ui.language import Language
from matador.ui.pages.new_match.acts import SetDeal
from matador.ui.pages.new_match.making import cell_of, chip_of, switch_of, text_field
from matador.ui.pages.new_match.offers import (
    Offer,
    blanks_offer,
    deal_offers,
    length_offers,
    matador_offers,
    target_offers,
    usual_deal,
    usual_rules,
    variant_offers,
)
from matador.ui.sentences.lengths import about_minutes, ends, length_name
from matador.ui.sentences.new_match import deal_hint
from matador.ui.sentences.table import tile_name
from matador.ui.sentences.variants import deal_name

DEAL_KEY = "deal number"
_OPENING = {"starter", "later_starter"}
_COUNTING = {"blocked", "blocked_tie", "double_blank", "match_by"}
_SWITCH_PX = 420


@dataclass(frozen=True, slots=True)
class Numbers:
    """The number of the deal: that of this match and that of the last, None where there is none."""

    deal: int | None
    last_deal: int | None


def rules_tab(language: Language, setup: MatchSetup, numbers: Numbers, written: Field | None) -> Contents:
    """How a match is played and ended; `written` is what is being written for the number of the deal."""
    say = language.gettext
    left = [_length(language, setup), *_points(language, setup), _hands(language, setup)]
    hint = say("Tap the tiles you want as matadors.")
    matadors = tuple(
        cell_of(language, offer, tile_name(language, tile), TileChip(tile), hint)
        for tile, offer in matador_offers(setup)
    )
    if matadors:
        left.append(Group("matadors", matadors, say("Matadors")))
    number = tuple(_number(language, numbers, written))
    left.append(Group("number", number, say("Deal number"), below=deal_hint(language)))
    usual = usual_rules(setup)
    if usual is not None:
        label, back = say("Usual rules"), say("Resets all rule changes.")
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
    """When the match is over that an offer makes."""
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


def _number(language: Language, numbers: Numbers, written: Field | None) -> Iterator[Cell]:
    say = language.gettext
    said = "" if numbers.deal is None else str(numbers.deal)
    chance = say("random")
    body = text_field(said, chance, "0" * 15, written)
    said = body.text
    name = f"{say('Deal number')}: {said or chance}"
    yield Cell(DEAL_KEY, "field", name, body)
    if numbers.last_deal is not None:
        again = say("Deal again")
        is_on = numbers.deal == numbers.last_deal
        act = SetDeal(None if is_on else numbers.last_deal)
        yield Cell("deal again", "choice", again, Chip(again, icon="again"), act, "", is_on)


def _switches(language: Language, setup: MatchSetup) -> Iterator[Group]:
    """The switches by what they are about."""
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
    yield Group("opening", tuple(opening), say("Who goes first"), least_px=_SWITCH_PX)
    yield Group("playing", tuple(playing), say("Drawing and matadors"), least_px=_SWITCH_PX)
    yield Group("counting", tuple(counting), say("Counting and winning"), least_px=_SWITCH_PX)
