"""Cells for what is offered."""

from __future__ import annotations

from matador.ui.kit.cells import Body, Cell, Chip, Switch, TextField
from matador.ui.kit.field import Field
from matador.ui.language import Language
from matador.ui.pages.new_match.acts import TakeSetup
from matador.ui.pages.new_match.offers import Offer
from matador.ui.sentences.conflicts import why_not


def cell_of(
    language: Language, offer: Offer, name: str, body: Body, hint: str = "", *, news: str = ""
) -> Cell:
    """The cell of an offer; one that does not go says why. `news` is said once it is taken."""
    if offer.kinds is None:
        return Cell(offer.key, "choice", name, body, TakeSetup(offer.after, news), hint, offer.is_chosen)
    reason = why_not(language, offer.kinds)
    said = f"{name.removesuffix('.')}. {reason}"
    return Cell(offer.key, "choice", said, body, None, reason, offer.is_chosen, is_refused=True)


def chip_of(language: Language, offer: Offer, label: str, hint: str = "", *, news: str = "") -> Cell:
    """An offer as a word or a number."""
    return cell_of(language, offer, label, Chip(label), hint, news=news)


def switch_of(language: Language, offer: Offer, sentence: str, hint: str = "", *, news: str = "") -> Cell:
    """An offer as a sentence that is switched."""
    return cell_of(language, offer, sentence, Switch(sentence), hint, news=news)


def text_field(text: str, suggested: str, widest: str, written: Field | None) -> TextField:
    """A field that holds a text, or what is being written there."""
    if written is None:
        return TextField(text, suggested, widest)
    return TextField(written.text, suggested, widest, written.caret, written.is_selected)
