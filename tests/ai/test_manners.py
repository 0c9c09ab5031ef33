"""How the five built-in opponents play: a tile whenever they can, and a beginner overlooks some."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from matador.ai.bots import BOTS
from matador.ai.manners import LayingBot
from matador.ai.pondering import limited
from matador.ai.simple_bots import RandomBot
from matador.ai.strengths import STRENGTHS
from matador.match.players import Player
from matador.match.playing import play_match
from matador.match.records import RoundResult
from matador.match.seats import BotSeat
from matador.match.views import View
from matador.rules import DRAW, Action, Play, named_ruleset
from tests.checks.few_tries import FEW_TRIES
from tests.checks.matches import begun, play_at_random
from tests.checks.sampling import mixed_ruleset

ONE_ROUND = {"target": None}
DEALS = 150


class FirstThatFits:
    def choose(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002 - it does not look
        return legal[0]


def test_first_four_opponents_play_a_tile_whenever_they_can(seed: int) -> None:
    chance = Random(seed)
    bots = [strength.make("1") for strength in STRENGTHS if strength.name != "level5"]
    free = 0
    for _ in range(80):
        session = begun(mixed_ruleset(chance), chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            legal = view.legal()
            plays = sum(isinstance(action, Play) for action in legal)
            if 0 < plays < len(legal):
                assert all(isinstance(bot.choose(view, legal), Play) for bot in bots)
                free += 1
            play_at_random(session, chance, 1)
    assert free > 10


def test_strongest_opponent_draws_by_choice_at_most_once_per_turn(seed: int) -> None:
    chance = Random(seed)
    bot = limited(BOTS["level5"]("1"), FEW_TRIES)
    laid = 0
    for _ in range(40):
        rules = named_ruleset("parlour", chance.choice([2, 4]), {"reserve": 0, "set": chance.choice([6, 9])})
        session = begun(rules, chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            legal = view.legal()
            if view.drawn_this_turn and DRAW in legal and any(isinstance(action, Play) for action in legal):
                assert isinstance(bot.choose(view, legal), Play)
                laid += 1
            play_at_random(session, chance, 1)
    assert laid > 5


def test_equal_ends_are_chosen_at_random(seed: int) -> None:
    chance = Random(seed)
    taken: set[str | None] = set()
    for number in range(60):
        session = begun(named_ruleset("sevens", 2), chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            left, right = view.ends.get("L"), view.ends.get("R")
            if left is not None and left == right:
                chosen = BOTS["level3"](str(number)).choose(view, view.legal())
                taken.add(chosen.arm if isinstance(chosen, Play) else None)
            play_at_random(session, chance, 1)
    assert taken >= {"L", "R"}


def test_beginner_overlooks_the_same_tiles_with_the_same_seed() -> None:
    seen: list[Sequence[Action]] = []

    class Watched(RandomBot):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            seen.append(legal)
            return super().choose(view, legal)

    session = begun(named_ruleset("sevens", 2), 4, Random(4))
    assert session.turn is not None
    view = session.view(session.turn)
    legal = view.legal()
    for bot in (LayingBot(Watched("x"), "y", 0.3), LayingBot(Watched("x"), "y", 0.3)):
        for _ in range(50):
            bot.choose(view, legal)
    assert seen[:50] == seen[50:]
    assert {len(some) for some in seen} > {len(legal), len(legal) - 1}
    assert all(seen)


def test_beginner_loses_to_a_bot_that_plays_the_first_tile_that_fits() -> None:
    """More than 55 of 100 rounds in a long run (docs/ai.md), with enough deals to rule out chance."""
    lost = won = 0
    rules = named_ruleset("sevens", 2, ONE_ROUND)
    for number in range(DEALS):
        for seat in range(2):
            seats = [BotSeat(FirstThatFits()), BotSeat(FirstThatFits())]
            seats[seat] = BotSeat(BOTS["level1"](str(number)))
            record = play_match(rules, number, [Player("A"), Player("B")], seats)
            result = record.rounds[0].result
            assert isinstance(result, RoundResult)
            won += result.winner == seat
            lost += result.winner == 1 - seat
    assert lost > 0.55 * (lost + won), (lost, won)
