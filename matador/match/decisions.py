"""The decisions that a journal saves, and how to rebuild a match from them.

They identify people by number, so that a deleted name does not remain in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, TypeAlias, assert_never

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from matador.match.branch import Moment
from matador.match.deals import deal_from_texts, tiles_as_text
from matador.match.errors import RecordError
from matador.match.events import (
    Event,
    HintShown,
    MatchBegan,
    Passed,
    Redone,
    RoundBegan,
    RoundEnded,
    SeatChanged,
    TileDrawn,
    TilePlayed,
    Undone,
)
from matador.match.journal import Accepted, Answer, Change
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import (
    ActionText,
    Count,
    Name,
    OptionJson,
    Proof,
    RoundResult,
    Seat,
    Tiles,
    TileText,
    Whole,
)
from matador.match.replay import result_of
from matador.match.session import Session
from matador.rules import DRAW, PASS, NotationError, Ruleset, RulesetError, parse_action

MAX_BYTES = 2**20
"""Maximum size of a decision. The largest starts a match with eight players and 91 tiles; it takes 3 KB."""

IdOf: TypeAlias = Callable[[str], int]
NameOf: TypeAlias = Callable[[int | str], str]
"""The name on screen of a person with this number, or of a bot with this name of its own."""


class SeatedPlayer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player at a seat: a person with a number, or a bot with a name."""

    person: Count | UnsetType = UNSET
    bot: Name | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    """The bot's own name, which on screen gives way to a person's."""


class MatchHead(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match's settings."""

    ruleset: Annotated[dict[Name, OptionJson], Meta(max_length=64)]
    players: Annotated[list[SeatedPlayer], Meta(max_length=8)]
    seed: Whole | None = None
    proof: Proof | UnsetType = UNSET


class RoundDealt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="deal"):
    """A round was dealt; the first deal contains the match's settings."""

    hands: Annotated[list[Tiles], Meta(max_length=8)]
    boneyard: Tiles
    opener: Seat
    lots: Annotated[list[TileText], Meta(max_length=8)] | UnsetType = UNSET
    match: MatchHead | UnsetType = UNSET


class ActionTaken(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="do"):
    """A seat played, drew or passed."""

    seat: Seat
    action: ActionText
    drawn: TileText | UnsetType = UNSET
    result: RoundResult | UnsetType = UNSET
    """The result, if this action ended the round."""


class WentTo(Struct, frozen=True, forbid_unknown_fields=True, tag="go"):
    """An undo or redo to this moment."""

    round: Count
    step: Count


class SeatTaken(Struct, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """Another player took over a seat."""

    seat: Seat
    player: SeatedPlayer


class HintGiven(Struct, frozen=True, forbid_unknown_fields=True, tag="hint"):
    """A seat got help."""

    seat: Seat
    level: Count


Decision: TypeAlias = RoundDealt | ActionTaken | WentTo | SeatTaken | HintGiven

_decoder: msgspec.json.Decoder[Decision] = msgspec.json.Decoder(Decision)


def encode(decision: Decision) -> bytes:
    return msgspec.json.encode(decision)


def decode(data: bytes) -> Decision:
    """Decode a decision from JSON; `RecordError` if its form is wrong."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a decision: {str(error)[:200]}") from None


def decision_of(change: Change, id_of: IdOf) -> Decision:
    events = {type(event): event for event in change.events}
    dealt = events.get(RoundBegan)
    if isinstance(dealt, RoundBegan):
        return _dealt(dealt, events.get(MatchBegan), id_of)
    ended = events.get(RoundEnded)
    result = result_of(ended.outcome) if isinstance(ended, RoundEnded) else UNSET
    match first := change.events[0]:
        case TilePlayed(seat=seat, play=play):
            return ActionTaken(seat, str(play), result=result)
        case TileDrawn(seat=seat, tile=tile):
            drawn = UNSET if tile is None else str(tile)
            return ActionTaken(seat, str(DRAW), drawn, result)
        case Passed(seat=seat):
            return ActionTaken(seat, str(PASS), result=result)
        case Undone(round=number, step=step) | Redone(round=number, step=step):
            return WentTo(number, step)
        case SeatChanged(seat=seat, player=player):
            return SeatTaken(seat, seated(player, id_of))
        case HintShown(seat=seat, level=level):
            return HintGiven(seat, level)
        case _:
            raise TypeError(f"{type(first).__name__} is not a decision")


def seated(player: Player, id_of: IdOf) -> SeatedPlayer:
    if player.bot is None:
        return SeatedPlayer(person=id_of(player.name))
    return SeatedPlayer(bot=player.bot, name=player.name)


def player_of(seated: SeatedPlayer, name_of: NameOf) -> Player:
    """The player in a decision; `RecordError` if it is neither a person nor a bot."""
    match seated:
        case SeatedPlayer(person=int(number), bot=msgspec.UNSET, name=msgspec.UNSET):
            return Player(name_of(number))
        case SeatedPlayer(person=msgspec.UNSET, bot=str(bot), name=str(name)):
            return Player(name_of(name), bot)
        case _:
            raise RecordError("a player must be a person or a bot")


def _dealt(began: RoundBegan, first: Event | None, id_of: IdOf) -> RoundDealt:
    assert began.boneyard is not None, "nothing is hidden from a journal"
    hands = [tiles_as_text(hand) for hand in began.hands if hand is not None]
    head: MatchHead | UnsetType = UNSET
    if isinstance(first, MatchBegan):
        proof: Proof | UnsetType = UNSET
        if first.secret is not None and first.commitment is not None:
            proof = Proof(first.commitment, first.cut, first.secret)
        players = [seated(player, id_of) for player in first.players]
        head = MatchHead(first.rules.values(), players, first.seed, proof)
    return RoundDealt(
        hands,
        tiles_as_text(began.boneyard),
        began.starter,
        UNSET if began.lots is None else tiles_as_text(began.lots),
        head,
    )


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The result of rebuilding a match."""

    session: Session
    decisions: int
    fault: RecordError | None
    """The error in the next decision; None if all were applied."""


def rebuild(decisions: Iterable[Decision], name_of: NameOf, session: Session | None = None) -> Rebuilt:
    """Apply decisions in order; the match gets the same log, marks and redo history.

    If given, `session` is continued; otherwise the first decision is the first deal. The result has no journal.
    `RecordError` if the first deal is missing.
    """
    rest = iter(decisions)
    made = 0
    if session is None:
        first = next(rest, None)
        if not isinstance(first, RoundDealt) or first.match is UNSET:
            raise RecordError("the match does not start with a deal")
        session = _begun(first, first.match, name_of)
        made = 1
    try:
        for decision in rest:
            _decide(session, decision, name_of)
            made += 1
    except RecordError as error:
        return Rebuilt(session, made, error)
    return Rebuilt(session, made, None)


def _begun(dealt: RoundDealt, head: MatchHead, name_of: NameOf) -> Session:
    try:
        rules = Ruleset.from_values(head.ruleset)
        players = [player_of(seated, name_of) for seated in head.players]
        if head.proof is not UNSET:
            session = Session(rules, players, proof=Seal.fresh(head.proof.secret))
        else:
            session = Session(rules, players, seed=head.seed)
    except (RulesetError, ValueError) as error:
        raise RecordError(f"the match cannot start: {error}") from None
    cut = head.proof.cut if isinstance(head.proof, Proof) else None
    _deal(session, dealt, cut)
    return session


def _decide(session: Session, decision: Decision, name_of: NameOf) -> None:
    """Apply a decision; `RecordError` if the session refuses it or the result is different."""
    version = session.version
    match decision:
        case RoundDealt():
            _deal(session, decision, None)
        case ActionTaken():
            _act(session, decision)
        case WentTo(round=number, step=step):
            to = Moment(number, step)
            go = session.undo if to < session.moment else session.redo
            _done(go(version, to))
        case SeatTaken(seat=seat, player=player):
            _done(session.change_seat(seat, player_of(player, name_of), version))
        case HintGiven(seat=seat, level=level):
            _done(session.show_hint(seat, level))
        case _:
            assert_never(decision)


def _deal(session: Session, dealt: RoundDealt, cut: str | None) -> None:
    try:
        deal = deal_from_texts(dealt.hands, dealt.boneyard, dealt.opener, dealt.lots)
        _done(session.begin_round(session.version, cut, dealt=deal))
    except (NotationError, ValueError) as error:
        raise RecordError(f"impossible deal: {error}") from None


def _act(session: Session, taken: ActionTaken) -> None:
    try:
        action = parse_action(taken.action)
    except NotationError as error:
        raise RecordError(str(error)) from None
    _done(session.submit(taken.seat, action, session.version))
    if action == DRAW:
        drawn = session.view(taken.seat).history[-1].tile
        if taken.drawn != str(drawn):
            raise RecordError(f"{drawn} was drawn instead of {taken.drawn}")
    ended = session.ended
    if taken.result != (UNSET if ended is None else result_of(ended.outcome)):
        raise RecordError("the round ends differently now")


def _done(answer: Answer) -> None:
    if not isinstance(answer, Accepted):
        raise RecordError(f"cannot be repeated: {answer}")
