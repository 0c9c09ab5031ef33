"""The five built-in opponents: one record each, the single source of their names and looks."""

from __future__ import annotations

from random import Random

from matador.ai.bots import BOTS, SENTENCES, STRENGTHS
from matador.ai.thinking import limited
from matador.rules import DRAW, Play, named_ruleset
from matador.storage.setups import FACES, LONGEST_NAME
from tests.checks.matches import FEW_TRIES, begun, play_at_random
from tests.checks.sampling import mixed_ruleset
from tests.ui.plain import plain_faults


def test_opponents_have_different_names_and_faces() -> None:
    assert len({strength.title for strength in STRENGTHS}) == 5
    assert len({strength.face for strength in STRENGTHS}) == 5
    assert all(0 <= strength.face < FACES for strength in STRENGTHS)
    assert all(len(strength.title) <= LONGEST_NAME for strength in STRENGTHS)


def test_every_bot_is_described_in_a_plain_sentence() -> None:
    assert SENTENCES.keys() == BOTS.keys()
    assert {told: list(plain_faults(told)) for told in SENTENCES.values() if list(plain_faults(told))} == {}
    assert all(told.startswith(strength.title) for strength in STRENGTHS for told in [strength.sentence])


def test_first_four_opponents_play_a_tile_whenever_they_can(seed: int) -> None:
    chance = Random(seed)
    bots = [strength.make("1") for strength in STRENGTHS if strength.name != "level5"]
    free = 0
    for _ in range(30):
        session = begun(mixed_ruleset(chance), chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            legal = view.legal()
            plays = sum(isinstance(action, Play) for action in legal)
            if 0 < plays < len(legal):
                assert all(isinstance(bot.choose(view, legal), Play) for bot in bots)
                free += 1
            play_at_random(session, chance, 1)
    assert free > 3


def test_strongest_opponent_draws_by_choice_at_most_once_per_turn(seed: int) -> None:
    chance = Random(seed)
    bot = limited(BOTS["level5"]("1"), FEW_TRIES)
    laid = 0
    for _ in range(15):
        rules = named_ruleset("parlour", chance.choice([2, 4]), {"reserve": 0, "set": chance.choice([6, 9])})
        session = begun(rules, chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            legal = view.legal()
            if view.drawn_this_turn and DRAW in legal and any(isinstance(action, Play) for action in legal):
                assert isinstance(bot.choose(view, legal), Play)
                laid += 1
            play_at_random(session, chance, 1)
    assert laid > 2
