"""The five built-in opponents: one record each, the single source of their names and looks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import matador.ai
from matador.ai.bots import BOTS, SENTENCES
from matador.ai.strengths import STRENGTHS, Strength, strength_of
from matador.storage.setups import FACES, LONGEST_NAME, usual_seat
from matador.ui.language import PSEUDO, language_for
from matador.ui.pseudo import pseudo
from matador.ui.sentences.seats import who_hint
from tests.ui.marked import messages
from tests.ui.plain import plain_faults

AI = Path(matador.ai.__path__[0])


def test_opponents_are_five_from_weakest_to_strongest() -> None:
    assert [strength.name for strength in STRENGTHS] == [f"level{level}" for level in range(1, 6)]
    pips = [strength.pips for strength in STRENGTHS]
    assert pips == sorted(pips)
    assert set(pips) <= set(range(1, 6))


def test_opponents_have_different_names_and_faces() -> None:
    assert len({strength.title for strength in STRENGTHS}) == 5
    assert len({strength.face for strength in STRENGTHS}) == 5
    assert all(0 <= strength.face < FACES for strength in STRENGTHS)
    assert all(len(strength.title) <= LONGEST_NAME for strength in STRENGTHS)


@pytest.mark.parametrize("strength", STRENGTHS, ids=lambda strength: strength.name)
def test_opponent_is_found_by_name(strength: Strength) -> None:
    assert strength_of(strength.name) is strength
    assert BOTS[strength.name] is strength.make


@pytest.mark.parametrize("bot", [None, "greedy", "random", "level6"])
def test_other_bots_are_not_among_the_five_opponents(bot: str | None) -> None:
    assert strength_of(bot) is None


def test_default_bots_have_their_own_faces() -> None:
    usual = [usual_seat(seat) for seat in range(1, 8)]
    assert {seat.bot for seat in usual} == {strength.name for strength in STRENGTHS}
    own = {strength.name: strength.face for strength in STRENGTHS}
    assert [seat.face for seat in usual] == [own[seat.bot or ""] for seat in usual]


def test_every_bot_is_described_in_a_plain_sentence() -> None:
    assert SENTENCES.keys() == BOTS.keys()
    assert {told: list(plain_faults(told)) for told in SENTENCES.values() if list(plain_faults(told))} == {}
    assert all(told.startswith(strength.title) for strength in STRENGTHS for told in [strength.sentence])


def test_translators_find_every_bot_sentence() -> None:
    sources = [ast.parse((AI / name).read_text(encoding="utf-8")) for name in ("strengths.py", "bots.py")]
    found = {message for source in sources for message in messages(source)}
    assert found == set(SENTENCES.values())


def test_every_bot_sentence_is_translated() -> None:
    language = language_for(PSEUDO)
    for bot, told in SENTENCES.items():
        assert who_hint(language, bot) == pseudo(told)
