"""Playouts against the engine and a slow player of the same policy.

All have the same hand after every change, and the same outcome. The first tile played stays the same when two tiles
hidden from the player are swapped (`swapped`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from matador.ai.search import playouts
from matador.ai.search.playouts import QuickPolicy, World, fitted_for
from matador.ai.situation import Situation
from matador.match.session import Session
from matador.match.views import View
from matador.rules import DRAW, PASS, Action, Outcome, Play, named_ruleset
from matador.rules.ends import NOT_OPENED
from matador.rules.moves import bits
from matador.rules.tables import Tables
from tests.checks.matches import accepted, begun, play_at_random, position_of
from tests.checks.sampling import mixed_ruleset
from tests.inside import truth

QUICK_FEATURES = tuple(fitted_for(named_ruleset("sevens", 2)).weights)

Weights = dict[str, float]


class Hands(list[int]):
    """Hands that log each change, to show what a playout does."""

    def __init__(self, hands: Iterator[int]) -> None:
        super().__init__(hands)
        self.changes: list[tuple[int, int]] = []

    def __setitem__(self, seat: Any, hand: Any) -> None:
        self.changes.append((seat, hand))
        super().__setitem__(seat, hand)


def check_playouts(rounds: int, seed: int) -> dict[str, int]:
    """Check `rounds` random rounds, continued from some decision after the opening by a playout and by the engine."""
    chance = Random(seed)
    counts = dict.fromkeys(("rounds", "changes", "choices", "swapped", "blocked", "by_choice", "aside"), 0)
    while counts["rounds"] < rounds:
        session = begun(mixed_ruleset(chance), chance.randrange(10**9), chance)
        play_at_random(session, chance, chance.randint(1, 20))
        if session.turn is None:
            continue
        view = session.view(session.turn)
        if view.line == NOT_OPENED:
            continue
        weights = {name: chance.gauss(0, 1) for name in QUICK_FEATURES}
        counts["rounds"] += 1
        counts["by_choice"] += view.rules.draw_when_able
        counts["aside"] += bool(aside_of(session))
        counts["swapped"] += check_hidden_tiles(session, weights, chance)
        world = world_of(session)
        changes, outcome = played_out(view.tables, weights, world)
        expected, choices, ended = played_slowly(session, weights)
        assert changes == expected, _first_difference(changes, expected, view)
        assert outcome == ended, (outcome, ended, view.rules.values())
        counts["changes"] += len(changes)
        counts["choices"] += choices
        counts["blocked"] += outcome.how == "blocked"
    return counts


def world_of(session: Session) -> World:
    """The truth as a world."""
    position = position_of(session)
    boneyard = [position.tables.bit_of[tile] for tile in position.boneyard]
    return World(
        list(position.hands),
        boneyard,
        position.turn,
        position.line,
        position.drawn,
        position.idle_turns,
        aside_of(session),
        position.latest,
    )


def aside_of(session: Session) -> int:
    """The tiles that were set aside, as a mask."""
    deal, tables = truth(session).current.deal, position_of(session).tables
    dealt = tables.mask_of([*(tile for hand in deal.hands for tile in hand), *deal.boneyard])
    return (1 << len(tables.tiles)) - 1 & ~dealt


def played_out(tables: Tables, weights: Weights, world: World) -> tuple[list[tuple[int, int]], Outcome]:
    """Each change of a hand in a playout, and its outcome."""
    tried = world.copy()
    tried.hands = hands = Hands(iter(world.hands))
    outcome = playouts.play_out(tables, QuickPolicy(tables, weights), tried)
    return hands.changes, outcome


def played_slowly(session: Session, weights: Weights) -> tuple[list[tuple[int, int]], int, Outcome]:
    """The same by the engine, with the number of choices."""
    changes, choices = [], 0
    position = position_of(session)
    while session.turn is not None:
        seat = session.turn
        view = session.view(seat)
        action = chosen(view, weights)
        choices += sum(isinstance(one, Play) for one in view.legal()) > 1
        position = position.play(action)
        if action != PASS:
            changes.append((seat, position.hands[seat]))
        accepted(session.submit(seat, action, session.version))
    assert position.outcome is not None
    return changes, choices, position.outcome


def chosen(view: View, weights: Weights) -> Action:
    """The placement with the highest sum of features, the first of equals; otherwise a draw, otherwise a pass."""
    legal = view.legal()
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return DRAW if DRAW in legal else PASS
    situation = Situation(view, others=False)
    best, most = plays[0], float("-inf")
    for action in plays:
        features = situation.features(action)
        if features is None:
            return action
        worth = sum(weight * getattr(features, name) for name, weight in weights.items())
        if worth > most + 1e-9:
            best, most = action, worth
    return best


def check_hidden_tiles(session: Session, weights: Weights, chance: Random) -> bool:
    """True if the first tile played stays the same when two hidden tiles are swapped."""
    view, world = session.view(position_of(session).turn), world_of(session)
    if not any(isinstance(action, Play) for action in view.legal()):
        return False
    other = swapped(world, chance)
    if other is None:
        return False
    first, _ = played_out(view.tables, weights, world)
    again, _ = played_out(view.tables, weights, other)
    assert first[0] == again[0], f"hidden tiles show in what is laid, {view.rules.values()}"
    return True


def swapped(world: World, chance: Random) -> World | None:
    """The world with two tiles swapped that the seat to move does not see."""
    hidden = [bit for seat, hand in enumerate(world.hands) if seat != world.turn for bit in bits(hand)]
    hidden += [*world.boneyard, *bits(world.aside)]
    if len(hidden) < 2:
        return None
    one, other = chance.sample(hidden, 2)

    def moved(tiles: int) -> int:
        return tiles ^ one ^ other if bool(tiles & one) != bool(tiles & other) else tiles

    boneyard = [moved(bit) for bit in world.boneyard]
    hands = [moved(hand) for hand in world.hands]
    return replace(world, hands=hands, boneyard=boneyard, aside=moved(world.aside))


def _first_difference(changes: list[tuple[int, int]], expected: list[tuple[int, int]], view: View) -> str:
    pairs = enumerate(zip(changes, expected, strict=False))
    number = next(
        (number for number, (one, other) in pairs if one != other), min(len(changes), len(expected))
    )
    return f"at change {number}: {changes[number:][:1]}, not {expected[number:][:1]}, {view.rules.values()}"
