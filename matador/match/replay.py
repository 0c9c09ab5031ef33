"""Replay a record and check every step (rulebook section 8)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from msgspec import UNSET

from matador.match.deals import Deal, deal_from_texts, deal_round
from matador.match.errors import NewerRecordError, RecordError, counted
from matador.match.proof import code_of, deal_number
from matador.match.records import Record, Round, RoundResult
from matador.rules import (
    Action,
    IllegalAction,
    LastRound,
    NotationError,
    Outcome,
    Position,
    Ruleset,
    RulesetError,
    Standing,
    Tile,
    parse_action,
)
from matador.rules.opener import BY_LOTS, decided_by, known_opener, must_redeal
from matador.rules.options import COLUMNS


def other_part(rules: Ruleset, seed: int, number: int, last: LastRound | None, given: Deal) -> str | None:
    """The first part of a round that differs from the deal with this number, or None."""
    dealt = deal_round(rules, seed, number, last)
    parts = {"lots": "lots", "hands": "hands", "boneyard": "boneyard", "opener": "starter"}
    return next((said for name, said in parts.items() if getattr(given, name) != getattr(dealt, name)), None)


@dataclass(frozen=True, slots=True)
class Step:
    """An action in a record, and the position before it."""

    round: int
    step: int
    position: Position
    action: Action


def replay(record: Record) -> Generator[Step, None, Standing]:
    """Yield every step of a record; return the final score.

    `RecordError` at the first fault, which may be in the step yielded last. So a record is known to be good
    only when the iteration has finished.
    """
    rules = _checked_head(record)
    standing = Standing.at_start(rules)
    last: LastRound | None = None
    for number, round_ in enumerate(record.rounds):
        if standing.is_over:
            raise RecordError("the match was over before this round", number)
        position = _checked_start(rules, record, number, last)
        for step, text in enumerate(round_.actions):
            try:
                action = parse_action(text)
            except NotationError as error:
                raise RecordError(str(error), number, step) from None
            yield Step(number, step, position, action)
            try:
                position = position.play(action)
            except IllegalAction as error:
                raise RecordError(f"{text} is not legal: {error.reason}", number, step) from None
        outcome = position.outcome
        _check_result(round_, outcome, number, is_last=number == len(record.rounds) - 1)
        if outcome is not None:
            standing = standing.after(outcome)
            last = LastRound.after(rules, round_.starter, outcome)
    if tuple(record.totals) != standing.totals:
        raise RecordError(f"the totals are {record.totals}, but the rounds add up to {list(standing.totals)}")
    return standing


def first_other_round(record: Record, steps: Sequence[Step]) -> int | None:
    """The first round whose tiles don't match the record's deal number; `steps` are all steps of the record."""
    assert record.seed is not None, "there is a deal number"
    rules, last = Ruleset.from_values(record.ruleset), None
    ends = {step.round: step for step in steps}
    for number, round_ in enumerate(record.rounds):
        if other_part(rules, record.seed, number, last, _deal_of(round_, number)) is not None:
            return number
        if number in ends:
            outcome = ends[number].position.play(ends[number].action).outcome
            last = None if outcome is None else LastRound.after(rules, round_.starter, outcome)
    return None


def result_of(outcome: Outcome) -> RoundResult:
    return RoundResult(outcome.how, outcome.winner, list(outcome.pips), list(outcome.points))


def _checked_head(record: Record) -> Ruleset:
    try:
        rules = Ruleset.from_values(record.ruleset)
    except RulesetError as error:
        if unknown := [name for name in record.ruleset if name not in COLUMNS]:
            raise NewerRecordError(
                f"its ruleset has the unknown option `{unknown[0][:60]}`; it was written by "
                "a newer version of Matador or another program"
            ) from None
        raise RecordError(f"the rules cannot be played: {error}") from None
    if len(record.players) != rules.players:
        raise RecordError(
            f"the ruleset is for {rules.players} players, but {counted(len(record.players), 'is', 'are')} named"
        )
    if record.date is not UNSET:
        try:
            datetime.fromisoformat(record.date)
        except ValueError:
            raise RecordError(f"{record.date!r} is not a date; write it like 2025-01-31") from None
    _check_proof(record)
    return rules


def _check_proof(record: Record) -> None:
    proof = record.proof
    if proof is UNSET:
        return
    if proof.commitment != code_of(proof.secret):
        raise RecordError("the commitment of the proof does not match its secret")
    number = deal_number(proof.secret, proof.cut)
    if record.seed != number:
        raise RecordError(
            f"the deal number is {_shown(record.seed)}, but the secret and the cut give {number}"
        )


def _checked_start(rules: Ruleset, record: Record, number: int, last: LastRound | None) -> Position:
    """Check the deal and opener of a round; return its first position."""
    deal = _deal_of(record.rounds[number], number)
    _check_deal(rules, deal, number)
    _check_lots(rules, deal.lots, last, number)
    if must_redeal(rules, deal.hands, last):
        double = rules.set_double if rules.starter == "set-double" else "a double"
        raise RecordError(f"no hand holds {double}, so these tiles must be dealt again", number)
    if record.proof is not UNSET and record.seed is not None:
        part = other_part(rules, record.seed, number, last, deal)
        if part is not None:
            raise RecordError(f"the {part} of the round are not what the proof deals", number)
    opener = known_opener(rules, deal.hands, last, deal.lots)
    if opener is not None and deal.opener != opener:
        raise RecordError(f"seat {opener} goes first, not seat {deal.opener}", number)
    try:
        return deal.position(rules)
    except ValueError as error:
        raise RecordError(str(error), number) from None


def _check_deal(rules: Ruleset, deal: Deal, number: int) -> None:
    if len(deal.hands) != rules.players:
        raise RecordError(f"expected {rules.players} hands, found {len(deal.hands)}", number)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.tiles_each:
            raise RecordError(
                f"seat {seat} has {counted(len(hand), 'tile')} instead of {rules.tiles_each}", number
            )
    dealt = rules.players * rules.tiles_each
    left = 0 if rules.hand_size == "all" else len(rules.tiles) - dealt
    if len(deal.boneyard) != left:
        found = counted(len(deal.boneyard), "tile")
        raise RecordError(f"the boneyard has {found} instead of {left}", number)
    _check_tiles(rules, [*chain(*deal.hands), *deal.boneyard], "the deal", number)


def _check_lots(rules: Ruleset, lots: Sequence[Tile] | None, last: LastRound | None, number: int) -> None:
    drawn = decided_by(rules, last) in BY_LOTS
    if drawn and lots is None:
        raise RecordError("lots decide who goes first in this round, but no lots are given", number)
    if lots is None:
        return
    if not drawn:
        raise RecordError("there are lots, but they do not decide who goes first in this round", number)
    if len(lots) != rules.players:
        raise RecordError(f"expected {rules.players} lots, found {len(lots)}", number)
    _check_tiles(rules, lots, "the lots", number)


def _check_tiles(rules: Ruleset, tiles: Sequence[Tile], where: str, number: int) -> None:
    in_set = set(rules.tiles)
    seen: set[Tile] = set()
    for tile in tiles:
        if tile not in in_set:
            raise RecordError(f"{where}: {tile} is not in the set", number)
        if tile in seen:
            raise RecordError(f"{where}: {tile} appears twice", number)
        seen.add(tile)


def _check_result(round_: Round, outcome: Outcome | None, number: int, *, is_last: bool) -> None:
    if outcome is None:
        if not is_last:
            raise RecordError("the round is not finished, but another follows", number)
        if round_.result is not UNSET:
            raise RecordError("there is a result, but the round is not finished", number)
        return
    if round_.result is UNSET:
        raise RecordError("the round is finished, but it has no result", number)
    wanted = result_of(outcome)
    for field in ("how", "winner", "pips", "points"):
        given, right = getattr(round_.result, field), getattr(wanted, field)
        if given != right:
            raise RecordError(f"the result has {field} {_shown(given)} instead of {_shown(right)}", number)


def _shown(value: object) -> str:
    return "null" if value is None else str(value)


def _deal_of(round_: Round, number: int) -> Deal:
    try:
        return deal_from_texts(round_.hands, round_.boneyard, round_.starter, round_.lots)
    except NotationError as error:
        raise RecordError(str(error), number) from None
