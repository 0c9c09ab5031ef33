"""A record walked from its first deal to its last action."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from .deals import Previous
from .records import (
    Disagreement,
    check_against_seed,
    check_deal,
    check_fields,
    check_head,
    check_starter,
    same_json,
)
from .rounds import Round
from .scoring import Result, losing_player, match_is_over

__all__ = ["Disagreement", "Step", "replay"]


class Step(NamedTuple):
    """A recorded action that is about to be done, with all that would be legal in its place."""

    round: int
    step: int
    player: int
    legal: frozenset[str]


def replay(record: dict[str, Any], check_seed: bool = False) -> Iterator[Step]:
    """Every recorded action before it is done; raises Disagreement on the first thing that is wrong."""
    rules = check_head(record)
    totals = [0] * rules.sides
    previous: Previous | None = None
    for number, entry in enumerate(record["rounds"]):
        if match_is_over(rules, totals, number):
            raise Disagreement(number, None, "a round after the end of the match")
        check_fields(number, entry, ("hands", "boneyard", "starter", "actions"), ("lots", "result"))
        if type(entry["actions"]) is not list:
            raise Disagreement(number, None, "the actions are not a list")
        is_last = number == len(record["rounds"]) - 1
        if not is_last and "result" not in entry:
            raise Disagreement(number, None, "only the last round may lack a result")
        hands, boneyard = check_deal(number, rules, entry)
        opening_tile = check_starter(number, rules, entry, hands, previous)
        if "proof" in record or (check_seed and record["seed"] is not None):
            check_against_seed(number, record, entry, previous)

        position = Round(rules, hands, boneyard, entry["starter"], opening_tile)
        yield from _replay_actions(number, position, entry["actions"])
        result = _check_result(number, position, entry)
        if result is not None:
            totals = [total + points for total, points in zip(totals, result.points, strict=True)]
            previous = Previous(entry["starter"], result.winning_player, losing_player(rules, result))
    if not same_json(record["totals"], totals):
        raise Disagreement(None, None, f"the totals are {totals}")


def _replay_actions(number: int, position: Round, actions: list[Any]) -> Iterator[Step]:
    for step, action in enumerate(actions):
        if position.how is not None:
            raise Disagreement(number, step, "an action after the end of the round")
        legal = position.legal()
        yield Step(number, step, position.player, frozenset(legal))
        if type(action) is not str or action not in legal:
            raise Disagreement(number, step, f"{action!r} is not legal")
        position.apply(action, legal[action])


def _check_result(number: int, position: Round, entry: Any) -> Result | None:
    """The result of a round that is over; None in the last round if it is not."""
    end = len(entry["actions"])
    if position.how is None:
        if "result" in entry:
            raise Disagreement(number, end, "a result, but the round is not over")
        return None
    if "result" not in entry:
        raise Disagreement(number, end, "the round is over, but has no result")
    result = position.result()
    if not same_json(entry["result"], result.as_recorded()):
        raise Disagreement(number, end, f"the result is {result.as_recorded()}")
    return result
