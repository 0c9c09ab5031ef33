"""What a journal writes of a change: only what was decided, for all that follows from it is made again.

Names of persons are not in it: each stands for a number, so that a row can outlast the name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from matador.match.deals import Deal, tiles_as_text
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
from matador.match.journal import Change
from matador.match.players import Player
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
from matador.rules import DRAW, PASS, Tile, parse_tile

MOST_BYTES = 2**20
"""Of one decision; the first of a match of eight with 91 tiles takes 3 KB."""

IdOf: TypeAlias = Callable[[str], int]
"""The number of a person's name."""
NameOf: TypeAlias = Callable[[int], str]
"""The name that a person's number stands for."""


class SeatedPlayer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits there: a person by number, or a bot by name."""

    person: Count | UnsetType = UNSET
    bot: Name | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    """The name of a bot."""


class MatchHead(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """With what a match begins."""

    ruleset: Annotated[dict[Name, OptionJson], Meta(max_length=64)]
    players: Annotated[list[SeatedPlayer], Meta(max_length=8)]
    seed: Whole | None = None
    proof: Proof | UnsetType = UNSET


class RoundDealt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="deal"):
    """A round was dealt; with the first a match begins."""

    hands: Annotated[list[Tiles], Meta(max_length=8)]
    boneyard: Tiles
    opener: Seat
    lots: Annotated[list[TileText], Meta(max_length=8)] | UnsetType = UNSET
    match: MatchHead | UnsetType = UNSET


class ActionTaken(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="do"):
    """Somebody played, drew or passed."""

    seat: Seat
    action: ActionText
    drawn: TileText | UnsetType = UNSET
    result: RoundResult | UnsetType = UNSET
    """How the round ended with it."""


class WentTo(Struct, frozen=True, forbid_unknown_fields=True, tag="go"):
    """Something was taken back or done again: the match stands at this moment."""

    round: Count
    step: Count


class SeatTaken(Struct, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """Somebody else took a seat."""

    seat: Seat
    player: SeatedPlayer


class HintGiven(Struct, frozen=True, forbid_unknown_fields=True, tag="hint"):
    """A seat was helped."""

    seat: Seat
    level: Count


Decision: TypeAlias = RoundDealt | ActionTaken | WentTo | SeatTaken | HintGiven

_decoder: msgspec.json.Decoder[Decision] = msgspec.json.Decoder(Decision)


def encode(decision: Decision) -> bytes:
    """The JSON of a decision, on one line."""
    return msgspec.json.encode(decision)


def decode(data: bytes) -> Decision:
    """The decision of a JSON document, its form checked; `RecordError` for anything else."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a decision: {str(error)[:200]}") from None


def decision_of(change: Change, id_of: IdOf) -> Decision:
    """What was decided with a change."""
    events = {type(event): event for event in change.events}
    dealt = events.get(RoundBegan)
    if isinstance(dealt, RoundBegan):
        return _dealt(dealt, events.get(MatchBegan), id_of)
    match first := change.events[0]:
        case TilePlayed(seat=seat, play=play):
            return ActionTaken(seat, str(play), result=_result(events.get(RoundEnded)))
        case TileDrawn(seat=seat, tile=tile):
            drawn = UNSET if tile is None else str(tile)
            return ActionTaken(seat, str(DRAW), drawn, _result(events.get(RoundEnded)))
        case Passed(seat=seat):
            return ActionTaken(seat, str(PASS), result=_result(events.get(RoundEnded)))
        case Undone(round=number, step=step) | Redone(round=number, step=step):
            return WentTo(number, step)
        case SeatChanged(seat=seat, player=player):
            return SeatTaken(seat, seated(player, id_of))
        case HintShown(seat=seat, level=level):
            return HintGiven(seat, level)
        case _:
            raise TypeError(f"{type(first).__name__} is not a decision")


def seated(player: Player, id_of: IdOf) -> SeatedPlayer:
    """A player as he is written."""
    if player.bot is None:
        return SeatedPlayer(person=id_of(player.name))
    return SeatedPlayer(bot=player.bot, name=player.name)


def player_of(seated: SeatedPlayer, name_of: NameOf) -> Player:
    """The player who was written so; `RecordError` for nobody."""
    match seated:
        case SeatedPlayer(person=int(number), bot=msgspec.UNSET, name=msgspec.UNSET):
            return Player(name_of(number))
        case SeatedPlayer(person=msgspec.UNSET, bot=str(bot), name=str(name)):
            return Player(name, bot)
        case _:
            raise RecordError("a player must be a person or a bot")


def deal_of(dealt: RoundDealt) -> Deal:
    """The deal as it was; `NotationError` for what is no tile."""
    lots = None if dealt.lots is UNSET else _tiles(dealt.lots)
    return Deal(tuple(map(_tiles, dealt.hands)), _tiles(dealt.boneyard), dealt.opener, lots)


def _dealt(began: RoundBegan, first: Event | None, id_of: IdOf) -> RoundDealt:
    assert began.boneyard is not None, "nothing is hidden from a journal"
    hands = [tiles_as_text(hand) for hand in began.hands if hand is not None]
    return RoundDealt(
        hands,
        tiles_as_text(began.boneyard),
        began.starter,
        UNSET if began.lots is None else tiles_as_text(began.lots),
        _head(first, id_of) if isinstance(first, MatchBegan) else UNSET,
    )


def _head(began: MatchBegan, id_of: IdOf) -> MatchHead:
    proof: Proof | UnsetType = UNSET
    if began.secret is not None and began.commitment is not None:
        proof = Proof(began.commitment, began.cut, began.secret)
    return MatchHead(
        began.rules.values(),
        [seated(player, id_of) for player in began.players],
        began.seed,
        proof,
    )


def _result(ended: Event | None) -> RoundResult | UnsetType:
    return result_of(ended.outcome) if isinstance(ended, RoundEnded) else UNSET


def _tiles(texts: Tiles) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, texts))
