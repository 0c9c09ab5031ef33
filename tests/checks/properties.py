"""Properties of every position in random rounds of random rulesets.

Tiles are conserved. An action is legal if and only if there is no reason against it, and an illegal one changes
nothing. Texts round-trip, and the drawn line has the ends that the tables say.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, assert_never

from benchmarks.rollout import rollout
from matador.match.deals import deal_round
from matador.rules import (
    ARMS,
    DRAW,
    PASS,
    Action,
    IllegalAction,
    MatadorEnd,
    Play,
    Position,
    Ruleset,
    ValueEnd,
    parse_action,
    reasons,
)
from matador.rules.fit import fits, joins_as_ordinary
from matador.rules.reasons import Reason
from tests.checks.drawn_line import Line
from tests.checks.sampling import mixed_ruleset


def check_positions(rounds: int, seed: int) -> dict[str, int]:
    """Check every position of `rounds` random rounds."""
    chance = Random(seed)
    counts = {"rounds": 0, "positions": 0, "actions_tried": 0}
    for number in range(rounds):
        rules = mixed_ruleset(chance)
        position = deal_round(rules, seed, number).position(rules)
        dealt = _tiles_in_play(position, Line(rules))
        line = Line(rules)
        written = every_action(rules)
        while position.outcome is None:
            assert _tiles_in_play(position, line) == dealt
            _check_ends(position, line)
            counts["actions_tried"] += _check_actions(position, written, chance)
            action = chance.choice(position.legal())
            line = line.lay(action) if isinstance(action, Play) else line
            position = position.play(action)
            counts["positions"] += 1
        assert _tiles_in_play(position, line) == dealt
        assert position.legal() == ()
        assert all(position.reason_against(action) is not None for action in (DRAW, PASS))
        counts["rounds"] += 1
    return counts


def check_rollouts(rounds: int, seed: int) -> dict[str, int]:
    """Play `rounds` rounds with the benchmarks' `rollout`, and with `Position` by the same choices."""
    chance = Random(seed)
    counts = {"rounds": rounds, "choices": 0}
    for number in range(rounds):
        rules = mixed_ruleset(chance)
        position = deal_round(rules, seed, number).position(rules)
        bits = [position.tables.bit_of[tile] for tile in position.boneyard]
        hands, numbers = list(position.hands), list[float]()

        def random(numbers: list[float] = numbers) -> float:
            numbers.append(chance.random())
            return numbers[-1]

        outcome = rollout(
            *(position.tables, hands, bits, position.turn, random),
            opening_tile=position.opening_tile,
            latest=position.latest,
        )
        choices = iter(numbers)
        while position.outcome is None:
            legal = position.legal()
            position = position.play(legal[int(next(choices) * len(legal)) if len(legal) > 1 else 0])
        assert next(choices, None) is None, "the rollout made a choice more"
        assert (position.outcome, list(position.hands)) == (outcome, hands)
        counts["choices"] += len(numbers)
    return counts


def _tiles_in_play(position: Position, line: Line) -> list[str]:
    hands = [tile for seat in range(position.rules.players) for tile in position.hand(seat)]
    return sorted(str(tile) for tile in [*hands, *position.boneyard, *(laid.tile for laid in line.tiles)])


def _check_actions(position: Position, written: list[Action], chance: Random) -> int:
    legal = position.legal()
    assert len(set(legal)) == len(legal) > 0
    hand = frozenset(position.hand(position.turn))
    in_hand = [action for action in written if isinstance(action, Play) and action.tile in hand]
    tried = [*legal, *chance.sample(written, 12), *chance.sample(in_hand, min(12, len(in_hand))), DRAW, PASS]
    for action in tried:
        assert parse_action(str(action)) == action
        reason = position.reason_against(action)
        assert (reason is None) == (action in legal), (str(action), reason)
        if reason is None:
            continue
        assert str(reason)
        _check_reason(position, legal, action, reason)
        before: Any = (position, hash(position.hands), position.line)
        try:
            position.play(action)
        except IllegalAction as error:
            assert error.reason == reason
        else:
            raise AssertionError(f"{action} was played although {reason}")
        assert (position, hash(position.hands), position.line) == before
        assert position.legal() == legal
    return len(tried)


def _check_reason(  # noqa: C901, PLR0912 - one case a reason
    position: Position, legal: Sequence[Action], action: Action, reason: Reason
) -> None:
    """Check that a reason is true, and that its advice can be followed."""
    plays = [play for play in legal if isinstance(play, Play)]
    match reason:
        case reasons.DoesNotFit():
            assert isinstance(action, Play)
            assert not set(reason.halves) & set(reason.needed), reason
            assert reason.total is None or reason.total not in reason.makes, reason
            assert reason.end == position.ends[reason.arm]
            # Where the tile does fit, the half that it asks for must help.
            rules, to_come = position.rules, position.tables.code.spinner_to_come(position.line)
            if list(fits(rules, reason.end, action.tile, spinner_to_come=to_come)):
                assert reason.needed
                assert action.tile not in rules.matador_tiles or joins_as_ordinary(
                    rules, action.tile, reason.end
                )
        case reasons.WrongDirection():
            assert isinstance(action, Play)
            assert reason.wanted != action.direction
            advised = (reason.tile, reason.arm, reason.wanted)
            assert advised in [(play.tile, play.arm, play.direction) for play in plays], (str(action), reason)
        case reasons.OrdinaryComesFirst():
            assert reason.plays
            assert set(reason.plays) == set(plays)
        case reasons.MustPlay():
            assert reason.plays
            assert set(reason.plays) == set(legal)
        case reasons.MustDraw():
            assert {*reason.plays, DRAW} == set(legal)
        case reasons.NothingToDraw():
            assert reason.boneyard == len(position.boneyard) <= reason.reserve == position.rules.reserve
        case reasons.DrawLimitReached():
            assert position.drawn >= reason.limit
        case reasons.NotInHand():
            assert reason.tile not in position.hand(position.turn)
        case reasons.NoSuchArm():
            assert reason.arm not in position.ends
        case reasons.MustOpenWith():
            assert {play.tile for play in plays} == {reason.tile}
        case reasons.MustOpen():
            assert not position.ends
        case reasons.AlreadyOpened():
            assert position.ends
        case reasons.RoundIsOver():
            assert position.outcome is not None
        case _:
            assert_never(reason)


def every_action(rules: Ruleset) -> list[Action]:
    """Every action that can be written with the tiles of the set."""
    found: list[Action] = [DRAW, PASS]
    for tile in rules.tiles:
        for arm in (None, *ARMS):
            found.append(Play(tile, "crosswise", arm))
            touching = (None,) if arm is None else tile.halves
            found.extend(Play(tile, "along", arm, half) for half in touching)
    return found


def _check_ends(position: Position, line: Line) -> None:
    """Check that the outermost tile of each arm shows the number in the tables (but not with `complement`)."""
    if position.rules.matador_cross == "complement":
        return
    for arm, end in position.ends.items():
        tiles = line.arm(arm)
        laid = tiles[-1] if tiles else line.tiles[0]
        if not tiles and arm in ("U", "D"):
            assert line.spinner is not None
            assert end == ValueEnd(line.spinner.low)
        elif laid.direction == "crosswise" and laid.tile != line.spinner:
            assert end == MatadorEnd(laid.tile)
        elif laid.touching is not None:
            assert end == ValueEnd(laid.tile.opposite(laid.touching))
        else:
            assert end == ValueEnd(laid.tile.high if arm == "R" else laid.tile.low)
