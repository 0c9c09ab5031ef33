"""How long a match is to be, as one choice: one round, short, or as long as the rulebook has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from matador.match.lengths import Game, minutes_of, rounds_until, short_target
from matador.play.playable import can_be_played, with_options
from matador.rules import VARIANTS
from matador.rules.options import MOST_ROUNDS
from matador.storage.setups import MatchSetup, own_options

Length: TypeAlias = Literal["one round", "short", "long"]
ROUNDS = (2, 3, 5, 10)
"""The rounds to win that are offered where rounds are counted."""
_SHORT_ROUNDS, _LONG_ROUNDS = 3, 5
LENGTHS: tuple[Length, ...] = get_args(Length)


def targets_of(setup: MatchSetup) -> Mapping[Length, int | None]:
    """The target of each length that this match can be chosen with, the shortest first.

    Short is left out where one round is as long, and long where the usual target is reached as soon as that of
    a short match. Where nobody gets points the engine refuses all but one round.
    """
    usual = usual_target(setup)
    short = short_target(_game(setup), usual) if has_points(setup) else usual
    if setup.rules().match_by == "rounds":
        short = _SHORT_ROUNDS
    targets: dict[Length, int | None] = {"one round": None}
    if short is not None:
        targets["short"] = short
    if short is None or usual > short or not has_points(setup):
        targets["long"] = usual
    return targets


def usual_target(setup: MatchSetup) -> int:
    """The target that the rulebook gives the game, or gives it when it is played for points or by rounds."""
    if setup.rules().match_by == "rounds":
        return _LONG_ROUNDS
    found = own_options(setup)["target"] or VARIANTS["points"].changes["target"]
    assert isinstance(found, int)
    return found


def has_points(setup: MatchSetup) -> bool:
    """True where points or rounds are counted, so that a match can have a target."""
    rules = setup.rules()
    return rules.match_by == "rounds" or rules.penalty or rules.going_out == "opponents"


def length_of(setup: MatchSetup) -> Length | None:
    """The length of a match; None where its target is none of them."""
    target = setup.rules().target
    return next((length for length, one in targets_of(setup).items() if one == target), None)


def with_length(setup: MatchSetup, length: Length) -> MatchSetup:
    """The match with this length, or the nearest that it can have."""
    if not has_points(setup):
        return setup
    targets = targets_of(setup)
    if length == "long":
        # Where it is not offered, the usual target is soon reached.
        return with_options(setup, {"target": usual_target(setup)})
    return with_options(setup, {"target": targets.get(length)})


def as_long(before: MatchSetup, after: MatchSetup) -> MatchSetup:
    """`after` with the length that the match had `before` another game, set or number of players was chosen.

    A game that has one round alone says nothing of how long the next is to be: that is short. A target of one's
    own stays as far as it goes along.
    """
    if not can_be_played(after):
        return after
    length = length_of(before) if has_points(before) else "short"
    return after if length is None else with_length(after, length)


def minutes(setup: MatchSetup, target: int | None) -> int | None:
    """The minutes that the match takes with this target and those who sit there; None where nobody knows."""
    persons = sum(seat.bot is None for seat in setup.seated())
    rules = setup.rules()
    rounds = None
    if target is not None and rules.match_by == "rounds":
        rounds = min(MOST_ROUNDS, rounds_until(target, len(rules.sides)))
    return minutes_of(_game(setup), target, persons, rounds)


def _game(setup: MatchSetup) -> Game:
    return Game(setup.ruleset, setup.players, setup.set, setup.rules().partnerships)
