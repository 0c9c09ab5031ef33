"""The bot protocol `matador-bot/1`: one JSON document per line, in both directions."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar, assert_never

import msgspec
from msgspec import UNSET, Struct, UnsetType

from matador.match.errors import RecordError
from matador.match.files import refuse_names_twice
from matador.match.records import RoundResult
from matador.match.views import View, line_shown
from matador.rules import (
    ARMS,
    End,
    MatadorEnd,
    NotationError,
    Ruleset,
    RulesetError,
    Seen,
    ValueEnd,
    WildEnd,
    parse_action,
    parse_tile,
)
from matador.rules.ends import WILD
from matador.rules.tables import compiled
from matador.rules.turn import turns

_T = TypeVar("_T")
PROTOCOL: Final = "matador-bot/1"

LONGEST_LINE: Final = 2**20
"""Maximum length of a line in bytes, excluding the newline; a bot that writes a longer one is terminated."""


class ProtocolError(ValueError):
    """A line breaks the protocol; the message is a sentence for the author of the bot."""


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """To the bot: introduce yourself."""

    protocol: str


class EndDocument(Struct, frozen=True, omit_defaults=True):
    """An open end; exactly one member is set."""

    value: int | UnsetType = UNSET
    matador: str | UnsetType = UNSET
    wild: bool | UnsetType = UNSET


class ViewDocument(Struct, frozen=True):
    """A view as JSON."""

    ruleset: msgspec.Raw
    seat: int
    turn: int
    starter: int
    totals: list[int]
    round: int
    hand: list[str]
    counts: list[int]
    boneyard: int
    drawn_this_turn: int
    ends: dict[str, EndDocument]
    history: list[tuple[int, str]]


class Act(Struct, frozen=True, tag_field="type", tag="act"):
    """To the bot: decide."""

    id: int
    budget_ms: int
    view: ViewDocument
    legal: list[str]


class Cancel(Struct, frozen=True, tag_field="type", tag="cancel"):
    """To the bot: answer this question now."""

    id: int


class Over(Struct, frozen=True, tag_field="type", tag="over"):
    """To a bot that wants it: the end of a round."""

    round: int
    result: RoundResult
    totals: list[int]
    """Each side's total points after the round."""
    faults: list[tuple[str, int]]
    """The bot's faults in the round, each with the number (from 0) of the action that replaced its own."""


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """To the bot: exit."""


ToBot: TypeAlias = Hello | Act | Cancel | Over | Bye


class Greeting(Struct, frozen=True, omit_defaults=True):
    """From the bot: its answer to `hello`."""

    protocol: str
    name: str
    wants: list[Any] = []
    """Optional messages that it wants. Unknown names are ignored, since other hosts may know them."""
    thinks: bool = False
    """True if it uses its time when it has a choice, and answers immediately when it has no choice."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """From the bot: its answer to `act`."""

    id: int
    action: str
    values: dict[str, float] | UnsetType = UNSET
    """Expected points for its side after each action."""


_encoder = msgspec.json.Encoder()
_to_bot: msgspec.json.Decoder[ToBot] = msgspec.json.Decoder(ToBot)
_greeting = msgspec.json.Decoder(Greeting)
_choice = msgspec.json.Decoder(Choice)


def written(message: ToBot | Greeting | Choice) -> bytes:
    return _encoder.encode(message) + b"\n"


def read_to_bot(line: bytes) -> ToBot:
    """Parse a message from the host; `ProtocolError` if it breaks the protocol."""
    return _read(_to_bot, line)


def read_greeting(line: bytes) -> Greeting:
    """Parse a bot's answer to `hello`; `ProtocolError` if it is invalid or for another protocol."""
    greeting = _read_from_bot(_greeting, line)
    if greeting.protocol != PROTOCOL:
        raise ProtocolError(f"it speaks {greeting.protocol[:60]!r}, not {PROTOCOL}")
    return greeting


def read_choice(line: bytes) -> Choice:
    """Parse a bot's answer to `act`; `ProtocolError` if it is invalid."""
    return _read_from_bot(_choice, line)


def _read(decoder: msgspec.json.Decoder[_T], line: bytes) -> _T:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProtocolError(str(error)[:300]) from None


def _read_from_bot(decoder: msgspec.json.Decoder[_T], line: bytes) -> _T:
    message = _read(decoder, line)
    try:
        refuse_names_twice(line)
    except (RecordError, UnicodeDecodeError, RecursionError) as error:
        raise ProtocolError(str(error)[:300]) from None
    return message


def document_of(view: View) -> ViewDocument:
    return ViewDocument(
        ruleset=_ruleset_json(view.rules),
        seat=view.seat,
        turn=view.turn,
        starter=view.starter,
        totals=list(view.totals),
        round=view.round,
        hand=[str(tile) for tile in view.hand],
        counts=list(view.counts),
        boneyard=view.boneyard,
        drawn_this_turn=view.drawn_this_turn,
        ends={arm: _end_document(end) for arm, end in view.ends.items()},
        history=[(seen.seat, str(seen)) for seen in view.history],
    )


def view_of(document: ViewDocument) -> View:
    """The view from its JSON form (the inverse of `document_of`); `ProtocolError` if it is invalid."""
    try:
        tables = compiled(_ruleset_of(bytes(document.ruleset)))
        history = tuple(_seen(seat, text) for seat, text in document.history)
        hand = tuple(sorted(map(parse_tile, document.hand)))
        tables.mask_of(hand)
        ends = {arm: _end(document.ends[arm]) for arm in ARMS if arm in document.ends}
        view = View(
            tables,
            document.seat,
            document.turn,
            document.starter,
            tuple(document.totals),
            document.round,
            hand,
            tuple(document.counts),
            document.boneyard,
            document.drawn_this_turn,
            line_shown(tables, ends, history),
            history,
        )
    except (NotationError, RulesetError, ProtocolError) as error:
        raise ProtocolError(f"this is no view: {error}") from None
    except (KeyError, ValueError) as error:
        raise ProtocolError(f"this is no view: {error} is not in the set") from None
    _check(view)
    return view


def _check(view: View) -> None:
    """Raise `ProtocolError` if parts of a view contradict each other, because bots rely on them."""
    rules = view.rules
    seats = (view.seat, view.turn, view.starter, *(seen.seat for seen in view.history))
    if len(view.counts) != rules.players or len(view.totals) != len(rules.sides):
        raise ProtocolError("this is no view: `counts` and `totals` are not one for each player and side")
    if not all(0 <= seat < rules.players for seat in seats):
        raise ProtocolError("this is no view: a seat is not one of the players")
    try:
        deque(turns(view.tables, view.starter, view.history), maxlen=0)
    except ValueError as error:
        raise ProtocolError(f"this is no view: {error}") from None


def _seen(seat: int, text: str) -> Seen:
    action, _, tile = text.partition(" ")
    return Seen(seat, parse_action(action), parse_tile(tile) if tile else None)


def _end_document(end: End) -> EndDocument:
    match end:
        case ValueEnd(value):
            return EndDocument(value=value)
        case MatadorEnd(tile):
            return EndDocument(matador=str(tile))
        case WildEnd():
            return EndDocument(wild=True)
        case _:
            assert_never(end)


def _end(document: EndDocument) -> End:
    if document.value is not UNSET:
        return ValueEnd(document.value)
    if document.matador is not UNSET:
        return MatadorEnd(parse_tile(document.matador))
    if document.wild is True:
        return WILD
    raise ProtocolError("an end has a value, a matador or is wild")


@lru_cache(maxsize=4)
def _ruleset_json(rules: Ruleset) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(rules.values()))


@lru_cache(maxsize=4)
def _ruleset_of(data: bytes) -> Ruleset:
    return Ruleset.from_values(_read(msgspec.json.Decoder(dict[str, Any]), data))
