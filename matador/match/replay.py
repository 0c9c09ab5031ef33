"""Replay a record and check every step (rulebook section 8)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import UNSET

from matador.match.deals import deal_round, tiles_as_text
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
    parse_tile,
)
from matador.rules.opener import BY_LOTS, decided_by, known_opener, must_redeal
from matador.rules.options import COLUMNS

Part: TypeAlias = Literal["hands", "boneyard", "starter", "lots"]


def other_part(rules: Ruleset, seed: int, number: int, last: LastRound | None, round_: Round) -> Part | None:
    """The first part of a round that differs from the deal with this number, or None."""
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
        if other_part(rules, record.seed, number, last, round_) is not None:
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
    """Check a proof but not its deals, which are checked round by round."""
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
    round_ = record.rounds[number]
    hands = [_parsed_tiles(hand, number) for hand in round_.hands]
    boneyard = _parsed_tiles(round_.boneyard, number)
    _check_deal(rules, hands, boneyard, number)
    lots = None if round_.lots is UNSET else _parsed_tiles(round_.lots, number)
    _check_lots(rules, lots, last, number)
    if must_redeal(rules, hands, last):
        double = rules.set_double if rules.starter == "set-double" else "a double"
        raise RecordError(f"no hand holds {double}, so these tiles must be dealt again", number)
    if record.proof is not UNSET and record.seed is not None:
        part = other_part(rules, record.seed, number, last, round_)
        if part is not None:
            raise RecordError(f"the {part} of the round are not what the proof deals", number)
    opener = known_opener(rules, hands, last, lots)
    if opener is not None and round_.starter != opener:
        raise RecordError(f"seat {opener} goes first, not seat {round_.starter}", number)
    try:
        return Position.start(rules, hands, boneyard, round_.starter)
    except ValueError as error:
        raise RecordError(str(error), number) from None


def _check_deal(
    rules: Ruleset, hands: Sequence[Sequence[Tile]], boneyard: Sequence[Tile], number: int
) -> None:
    if len(hands) != rules.players:
        raise RecordError(f"expected {rules.players} hands, found {len(hands)}", number)
    for seat, hand in enumerate(hands):
        if len(hand) != rules.tiles_each:
            raise RecordError(
                f"seat {seat} has {counted(len(hand), 'tile')} instead of {rules.tiles_each}", number
            )
    dealt = rules.players * rules.tiles_each
    left = 0 if rules.hand_size == "all" else len(rules.tiles) - dealt
    if len(boneyard) != left:
        raise RecordError(f"the boneyard has {counted(len(boneyard), 'tile')} instead of {left}", number)
    _check_tiles(rules, [tile for hand in hands for tile in hand] + list(boneyard), "the deal", number)


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


def _parsed_tiles(texts: Sequence[str], number: int) -> tuple[Tile, ...]:
    try:
        return tuple(map(parse_tile, texts))
    except NotationError as error:
        raise RecordError(str(error), number) from None
