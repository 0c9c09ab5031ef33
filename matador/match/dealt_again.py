"""Checking the tiles of a record against its deal number (rulebook section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import UNSET

from matador.match.deals import deal_round, tiles_as_text
from matador.match.records import Round
from matador.rules import LastRound, Ruleset

Part: TypeAlias = Literal["hands", "boneyard", "starter", "lots"]


def other_part(rules: Ruleset, seed: int, number: int, last: LastRound | None, round_: Round) -> Part | None:
    """The first part of a round that differs from this deal number's deal; None if the round is the same."""
    deal = deal_round(rules, seed, number, last)
    hands, boneyard = deal.texts()
    lots = UNSET if deal.lots is None else tiles_as_text(deal.lots)
    parts: Sequence[tuple[Part, object, object]] = (
        ("lots", round_.lots, lots),
        ("hands", round_.hands, hands),
        ("boneyard", round_.boneyard, boneyard),
        ("starter", round_.starter, deal.opener),
    )
    return next((name for name, given, dealt in parts if given != dealt), None)
