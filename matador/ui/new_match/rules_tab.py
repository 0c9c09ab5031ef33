"""The second tab: the target, the deal, and every variant as a switch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matador.storage.setups import MatchSetup
from matador.ui.language import Language
from matador.ui.new_match.cells import Block, Cell, Chip, Contents, Deal, SmallTile, Written
from matador.ui.new_match.making import cell_of, chip_of, switch_of
from matador.ui.new_match.offers import (
    blanks_offer,
    deal_offers,
    matador_offers,
    target_offers,
    usual_deal,
    usual_rules,
    variant_offers,
)
from matador.ui.sentences.new_match import deal_hint
from matador.ui.sentences.table import tile_name
from matador.ui.sentences.variants import deal_name, target_name, variant_hint, variant_sentence

DEAL_KEY = "deal number"


@dataclass(frozen=True, slots=True)
class Numbers:
    """The number of the deal: that of this match and that of the last, None where there is none."""

    deal: int | None
    last_deal: int | None
    caret: int | None = None
    """Before which digit something is written; None while nothing is."""
    text: str = ""
    """What is written."""


def rules_tab(language: Language, setup: MatchSetup, numbers: Numbers) -> Contents:
    """How a match is played and ended."""
    say = language.gettext
    left = [*_points(language, setup), _hands(language, setup)]
    hint = say("Tap the tiles that are to be matadors.")
    matadors = tuple(
        cell_of(language, offer, tile_name(language, tile), SmallTile(tile), hint)
        for tile, offer in matador_offers(setup)
    )
    if matadors:
        left.append(Block("matadors", matadors, say("Matadors")))
    number = tuple(_number(language, numbers))
    left.append(Block("number", number, say("Deal number"), below=deal_hint(language)))
    usual = usual_rules(setup)
    if usual is not None:
        label, back = say("Usual rules"), say("Takes back all changes of the rules.")
        cell = cell_of(language, usual, label, Chip(label, icon="undo"), back)
        left.append(Block("usual rules", (cell,)))
    return Contents((), ((1.0, tuple(left)), (1.0, (_switches(language, setup),))))


def _points(language: Language, setup: MatchSetup) -> Iterator[Block]:
    cells = tuple(
        chip_of(language, offer, target_name(language, target)) for target, offer in target_offers(setup)
    )
    if cells:
        yield Block("target", cells, language.gettext("Points to win"))


def _hands(language: Language, setup: MatchSetup) -> Block:
    say = language.gettext
    all_hint = variant_hint(language, "deal-all")
    cells = tuple(
        chip_of(language, offer, deal_name(language, size), all_hint if size == "all" else "")
        for size, offer in deal_offers(setup)
    )
    usual = usual_deal(setup)
    note = "" if usual is None else say("usual: {n}").format(n=usual)
    return Block("deals", cells, say("Tiles for each"), note)


def _number(language: Language, numbers: Numbers) -> Iterator[Cell]:
    say = language.gettext
    said = numbers.text if numbers.caret is not None else "" if numbers.deal is None else str(numbers.deal)
    chance = say("by chance")
    body = Written(said, chance, "0" * 15, numbers.caret)
    name = f"{say('Deal number')}: {said or chance}"
    yield Cell(DEAL_KEY, "field", name, body)
    if numbers.last_deal is not None:
        again = say("Deal again")
        is_on = numbers.deal == numbers.last_deal
        act = Deal(None if is_on else numbers.last_deal)
        yield Cell("deal again", "choice", again, Chip(again, icon="again"), act, "", is_on)


def _switches(language: Language, setup: MatchSetup) -> Block:
    say = language.gettext
    cells = [
        switch_of(
            language, offer, variant_sentence(language, variant.name), variant_hint(language, variant.name)
        )
        for variant, offer in variant_offers(setup)
    ]
    blanks = switch_of(
        language, blanks_offer(setup), say("Play without blanks."), say("Easier to begin with.")
    )
    return Block("extras", (*cells, blanks), say("Extras"), least_px=420)
