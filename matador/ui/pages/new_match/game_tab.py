"""The first tab: which game, and with which tiles."""

from __future__ import annotations

from matador.rules import CATALOG, Tile
from matador.storage.setups import MatchSetup
from matador.ui.kit.cells import Card, Cell, Chip, Contents, Group
from matador.ui.language import Language
from matador.ui.pages.new_match.making import cell_of
from matador.ui.pages.new_match.offers import Offer, ruleset_offers, set_offers
from matador.ui.sentences.variants import set_equal_hint, set_hint


def game_tab(language: Language, setup: MatchSetup) -> Contents:
    """The rulesets, each with its picture and its sentence, and the sets."""
    say = language.gettext
    rulesets = tuple(_ruleset(language, setup, name, offer) for name, offer in ruleset_offers(setup))
    same = setup.rules().joining == "same"
    sets = tuple(_set(language, highest, offer, same=same) for highest, offer in set_offers(setup))
    return Contents(
        (Group("rulesets", rulesets, least_px=440, is_filled=True), Group("sets", sets, say("Tiles"))), ()
    )


def _ruleset(language: Language, setup: MatchSetup, name: str, offer: Offer) -> Cell:
    named = CATALOG[name]
    sentence = language.marked(named.sentence).format(total=setup.rules().total)
    card = Card(name, language.marked(named.title), sentence)
    return cell_of(language, offer, f"{card.name}. {card.sentence}", card)


def _set(language: Language, highest: int, offer: Offer, *, same: bool) -> Cell:
    say = language.gettext
    label = str(highest) if same else say("Make {total}").format(total=highest + 1)
    hint = (set_equal_hint if same else set_hint)(language, highest)
    return cell_of(language, offer, hint, Chip(label, Tile(highest, highest)), hint)
