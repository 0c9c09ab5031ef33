"""Which help the person at a seat is to have."""

from __future__ import annotations

from collections.abc import Iterator

from matador.ai.bots import SENTENCES
from matador.storage.setups import MatchSetup
from matador.ui.kit.cells import Chip, Group
from matador.ui.language import Language
from matador.ui.pages.new_match.making import cell_of, switch_of
from matador.ui.pages.new_match.seat_offers import fading_offer, help_offers, is_learner, picture_offers
from matador.ui.sentences.aids import (
    aid_hint,
    aid_name,
    aid_word,
    fading_hint,
    picture_hint,
    picture_name,
)
from matador.ui.sentences.seats import who_hint


def help_blocks(language: Language, setup: MatchSetup, seat: int) -> Iterator[Group]:
    """The help of a person, and what else is chosen for a learner; of a bot, in the same room, how it plays."""
    say = language.gettext
    sits = setup.seated()[seat]
    aids = tuple(
        cell_of(
            language,
            offer,
            aid_name(language, aid),
            Chip(aid_word(language, aid)),
            aid_hint(language, aid),
        )
        for aid, offer in help_offers(setup, seat)
    )
    yield Group(
        "help",
        aids,
        say("Help"),
        is_seen=sits.bot is None,
        instead=who_hint(language, sits.bot),
        all_instead=tuple(who_hint(language, bot) for bot in SENTENCES),
    )
    pictures = []
    for picture, offer in picture_offers(setup, seat):
        name = picture_name(language, picture)
        pictures.append(cell_of(language, offer, name, Chip(name), picture_hint(language, picture)))
    yield Group("pictures", tuple(pictures), is_seen=is_learner(sits))
    fading = switch_of(
        language, fading_offer(setup, seat), say("Help fades by itself."), fading_hint(language)
    )
    yield Group("fades", (fading,), least_px=10_000, is_seen=is_learner(sits))
