"""The decisions that a journal writes for each change; everything that follows from them can be rebuilt.

They contain no names of people: each person has a number, so that a row can outlast the name.
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
"""Maximum size of one decision; the first of a match of eight with 91 tiles takes 3 KB."""

IdOf: TypeAlias = Callable[[str], int]
"""Returns the number of a person, given the name."""
NameOf: TypeAlias = Callable[[int], str]
"""Returns the name of a person, given the number."""


class SeatedPlayer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player at a seat: a person by number, or a bot by name."""

    person: Count | UnsetType = UNSET
    bot: Name | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    """The name of a bot."""


class MatchHead(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The facts that a match begins with."""

    ruleset: Annotated[dict[Name, OptionJson], Meta(max_length=64)]
    players: Annotated[list[SeatedPlayer], Meta(max_length=8)]
    seed: Whole | None = None
    proof: Proof | UnsetType = UNSET


class RoundDealt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="deal"):
    """A round was dealt; the first deal also begins the match."""

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
    """How the round ended with this action."""


class WentTo(Struct, frozen=True, forbid_unknown_fields=True, tag="go"):
    """Undo or redo: the match is now at this moment."""

    round: Count
    step: Count


class SeatTaken(Struct, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """Another player took over a seat."""

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
    """Decode the JSON of a decision and check its form; `RecordError` if the form is wrong."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a decision: {str(error)[:200]}") from None


def decision_of(change: Change, id_of: IdOf) -> Decision:
    """The decision behind a change."""
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
    """A player in written form."""
    if player.bot is None:
        return SeatedPlayer(person=id_of(player.name))
    return SeatedPlayer(bot=player.bot, name=player.name)


def player_of(seated: SeatedPlayer, name_of: NameOf) -> Player:
    """The player for a written form; `RecordError` if it is neither a person nor a bot."""
    match seated:
        case SeatedPlayer(person=int(number), bot=msgspec.UNSET, name=msgspec.UNSET):
            return Player(name_of(number))
        case SeatedPlayer(person=msgspec.UNSET, bot=str(bot), name=str(name)):
            return Player(name, bot)
        case _:
            raise RecordError("a player must be a person or a bot")


def deal_of(dealt: RoundDealt) -> Deal:
    """The deal in its original form; `NotationError` for a text that is not a tile."""
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
