"""What is read about the deal of one finished round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from matador.match.history import Proof
from matador.ui.scores.bots_then import bots_in
from matador.ui.scores.strips import Code, Reading, Saying, Strip
from matador.ui.scores.tile_strips import HandsStrip, TileSize, YardStrip, hand_columns
from matador.ui.sentences import fair as words
from matador.ui.sprites import Icon
from matador.ui.table.game import Game


def strips_of(reading: Reading, game: Game, proof: Proof) -> list[Strip]:
    """Everything about a round in the order in which it is read."""
    return [
        *_before(reading, proof),
        *_tiles(reading, game, proof),
        *_bots(reading, game, proof.round.number),
        *_after(reading, proof),
        Saying(reading, "doubters", words.for_doubters(reading.look.language), is_muted=True),
    ]


def _before(reading: Reading, proof: Proof) -> Iterator[Strip]:
    text = words.code_was_written(reading.look.language)
    yield Saying(reading, "written", text, 1, stays_with_next=True)
    yield Code(reading, "code", proof.round.commitment)


def _tiles(reading: Reading, game: Game, proof: Proof) -> Iterator[Strip]:
    language, finished = reading.look.language, proof.round
    yield Saying(reading, "dealt", words.were_dealt(language), 2, stays_with_next=True)
    columns = hand_columns(reading, game, finished.hands)
    hands = list(enumerate(finished.hands))
    for first in range(0, len(hands), columns):
        yield HandsStrip(reading, game, hands[first : first + columns], columns)
    if finished.boneyard:
        text = words.boneyard(language, len(finished.drawers))
        yield Saying(reading, "boneyard", text, stays_with_next=True)
    yard = list(zip_longest(finished.boneyard, finished.drawers))
    a_line = TileSize(reading.yard_px).a_line(reading.room_px)
    for first in range(0, len(yard), a_line):
        yield YardStrip(reading, game, yard[first : first + a_line])


def _bots(reading: Reading, game: Game, number: int) -> Iterator[Strip]:
    names = bots_in(game.session.events(None), number)
    if names:
        yield Saying(reading, "bots", words.bots_knew(reading.look.language, names), 3)


def _after(reading: Reading, proof: Proof) -> Iterator[Strip]:
    language = reading.look.language
    if proof.salt is None or proof.recomputed is None:
        yield Saying(reading, "secret", words.secret_comes_later(language), 4)
        return
    yield Saying(reading, "secret", words.secret_was(language), 4, stays_with_next=True)
    yield Code(reading, "salt", proof.salt, stays_with_next=True)
    is_same = proof.recomputed == proof.round.commitment
    sign: Icon = "check" if is_same else "help"
    said = words.verdict(language, is_same=is_same)
    yield Saying(reading, "verdict", said, sign, bold=True, stays_with_next=not is_same)
    if not is_same:
        yield Code(reading, "other code", proof.recomputed)
