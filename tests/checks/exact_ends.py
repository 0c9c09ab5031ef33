"""The exact search at the end of a round, compared with trying every continuation.

The view proves the place of every tile that matters (`proved_by_play`: by draws and passes, not by number alone), or
hands are open (`open_…`). `losing` counts actions that would lose points. `too_large` counts ends with more than
2,000 positions, which are skipped; of ends with more than 12 tiles in hands, 19 in 20 are skipped too.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from matador.ai.bots import GreedyBot
from matador.ai.search.exact import ExactSearch, Worth, known_position
from matador.match.views import View
from matador.rules import CATALOG, VARIANTS, Action, Outcome, Position, Ruleset, RulesetError, named_ruleset
from tests.checks.matches import accepted, begun, position_of
from tests.checks.sampling import judged, mixed_ruleset

MAX_POSITIONS = 2_000
"""Maximum number of positions that may follow from one."""

_Key = tuple[int, tuple[int, ...], tuple[int, int, int, tuple[int, ...]], int]


class TooLarge(Exception):
    """Too many positions follow to go through them all."""


def check_exact_ends(positions: int, seed: int) -> dict[str, int]:
    """Check `positions` decisions with a choice where nothing is hidden, and others treated that way."""
    chance = Random(seed)
    counts = dict.fromkeys(("positions", "of_pairs", "can_draw", "proved_by_play", "too_large"), 0)
    counts |= dict.fromkeys(
        ("open_hands", "open_of_pairs", "open_can_draw", "rounds", "actions", "losing"), 0
    )
    while counts["positions"] < positions:
        rules = two_sided(chance)
        session = begun(rules, chance.randrange(10**9), chance)
        greedy = GreedyBot(f"{seed}/{counts['rounds']}")
        is_greedy = chance.random() < 0.5
        counts["rounds"] += 1
        while session.turn is not None and counts["positions"] < positions:
            view = session.view(session.turn)
            legal = view.legal()
            if len(legal) > 1:
                _check_decision(view, position_of(session), chance, counts)
            action = greedy.choose(view, legal) if is_greedy else chance.choice(legal)
            accepted(session.submit(session.turn, action, session.version))
    return counts


def two_sided(chance: Random) -> Ruleset:
    """A ruleset with two sides: half are named ones with a variant or two, half are any options."""
    while True:
        pairs = chance.random() < 0.3
        seats: dict[str, Any] = {"players": 4 if pairs else 2, "partnerships": pairs}
        if chance.random() < 0.5:
            changes: dict[str, Any] = {"set": chance.choice([4, 5, 6, 6, 9]), "partnerships": pairs}
            for variant in chance.sample(list(VARIANTS.values()), chance.randint(0, 2)):
                changes |= variant.changes
            changes |= chance.choice([{}, {"reserve": 0}, {"draw_when_able": False}, {"draw_limit": 0}])
            try:
                rules = named_ruleset(chance.choice(list(CATALOG)), seats["players"], changes)
            except RulesetError:
                continue
        else:
            given = judged({**mixed_ruleset(chance).values(), **seats})
            if given is None:
                continue
            rules = given
        if len(rules.sides) == 2:
            return rules


def _check_decision(view: View, position: Position, chance: Random, counts: dict[str, int]) -> None:
    known = known_position(view)
    assert (known is not None) == _is_proved(view), (known, view)
    tiles = sum(hand.bit_count() for hand in position.hands)
    if known is not None:
        _check_same(known, position)
        # More tiles usually lead to too many positions.
        if tiles > 12 and chance.random() < 0.95:
            return
    elif tiles + len(position.boneyard) > 10:
        return
    worth = _some_worth(chance, position.rules)
    try:
        expected = _by_going_through(position, worth)
    except TooLarge:
        counts["too_large"] += known is not None
        return
    search = ExactSearch(known or position, of_side_0(position.rules, worth))
    pieces = chance.choice([1, 10, 100_000])
    while not search.is_decided:
        search.step(pieces)
    assert expected[search.best()] == max(expected.values()), (search.best(), expected, position)
    while not search.is_done:
        search.step(pieces)
    assert search.values() == expected, (search.values(), expected, position)
    opened = "" if known else "open_"
    can_draw = len(position.boneyard) > position.rules.reserve and position.rules.draw_limit != 0
    counts["positions" if known else "open_hands"] += 1
    counts[f"{opened}of_pairs"] += position.rules.partnerships
    counts[f"{opened}can_draw"] += can_draw
    counts["proved_by_play"] += known is not None and len(view.counts) - 1 + (len(position.boneyard) > 0) > 1
    counts["actions"] += len(expected)
    counts["losing"] += sum(value < max(expected.values()) for value in expected.values())


def _is_proved(view: View) -> bool:
    """True if all tiles that can matter are proved; the order of a boneyard of several tiles is unknown."""
    rules, masks = view.rules, view.origins().possible()
    drawable = view.boneyard - rules.reserve if rules.draw_limit != 0 else 0
    others = [seat for seat in range(rules.players) if seat != view.seat]
    return (drawable <= 0 or view.boneyard == 1) and all(
        masks[seat].bit_count() == view.counts[seat] for seat in others
    )


def _check_same(known: Position, position: Position) -> None:
    for name in ("line", "hands", "turn", "drawn", "idle_turns", "opening_tile", "latest"):
        assert getattr(known, name) == getattr(position, name), (name, known, position)
    assert set(known.boneyard) == set(position.boneyard)


def _some_worth(chance: Random, rules: Ruleset) -> Callable[[int], float] | None:
    """Value of a margin, as near the end of a match; mostly None, for the margin itself."""
    if rules.going_out == "none" or chance.random() < 0.7:
        return None
    most, least = chance.randint(1, 30), -chance.randint(1, 30)
    return lambda points: max(least, min(most, points)) / 8


def of_side_0(rules: Ruleset, worth: Callable[[int], float] | None = None) -> Worth:
    """The value of outcomes for side 0: its margin, or what `worth` makes of it."""
    return lambda outcome: (worth or float)(_margin(rules, outcome))


def _by_going_through(position: Position, worth: Callable[[int], float] | None) -> dict[Action, float]:
    """Exact value of each action for the player whose turn it is.

    Identical positions are visited once. Raises `TooLarge` if there are more than `MAX_POSITIONS`.
    """
    known: dict[_Key, float] = {}
    side = position.rules.side_of(position.turn)
    return {action: _value(position.play(action), side, worth, known) for action in position.legal()}


def _value(
    position: Position, side: int, worth: Callable[[int], float] | None, known: dict[_Key, float]
) -> float:
    """Value of a position for `side`."""
    outcome, rules = position.outcome, position.rules
    if outcome is not None:
        margin = _margin(rules, outcome)
        value = worth(margin) if worth else margin
        return value if side == 0 else -value
    left = len(position.boneyard)
    turn = (position.turn, position.drawn, position.idle_turns, position.latest)
    key = (position.line, position.hands, turn, left)
    if key not in known:
        values = [_value(position.play(action), side, worth, known) for action in position.legal()]
        known[key] = max(values) if rules.side_of(position.turn) == side else min(values)
        if len(known) > MAX_POSITIONS:
            raise TooLarge
    return known[key]


def _margin(rules: Ruleset, outcome: Outcome) -> int:
    """Lead of side 0."""
    if rules.penalty:
        return sum(outcome.points[1:]) - outcome.points[0]
    if rules.going_out == "none":
        return {0: 1, 1: -1, None: 0}[outcome.winner]
    return outcome.points[0] - outcome.points[1]
