"""A decision from a bot's point of view, with the features of each legal action.

Beliefs say where hidden tiles may be. A player who drew or passed had no tile that fitted. A player who played a light
tile probably had no heavier one that fitted, and a player who played a matador probably had nothing else. After a draw,
the hand may hold any tile again. Each pair of seat and tile has a relative weight; `place_chances` turns weights into
probabilities. Training compiles the functions that use only numbers and lists (tools/training).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from matador.ai.features import (
    DRAWS,
    MATADOR_END,
    NO_LIMIT,
    PASSES,
    VALUE,
    WILD_END,
    Features,
    Terrain,
    features_of,
)
from matador.ai.search.stakes import is_without_points
from matador.ai.summing import sum_in_order
from matador.match.views import View
from matador.rules import DRAW, Action, Draw, MatadorEnd, Play, Ruleset, WildEnd
from matador.rules.ends import NOT_OPENED, LineCode
from matador.rules.moves import Move
from matador.rules.turn import turns

_HEAVIER: Final = 0.4
"""Factor for the weight of a fitting tile that is heavier than the tile played."""
_INSTEAD_OF_MATADOR: Final = 0.1
"""Factor for the weight of a fitting ordinary tile when a matador is played."""
_LITTLE: Final = 1e-4
_ROUNDS: Final = 3
_SURE: Final = 0.999


def beliefs_of(view: View) -> list[list[float]]:
    """A weight for each seat and tile: 0 if impossible, 1 if nothing is known."""
    tables, rules = view.tables, view.rules
    weights = [[1.0] * len(tables.tiles) for _ in range(rules.players)]
    counts = [rules.tiles_each] * rules.players
    pips = [rules.counted(tile) for tile in tables.tiles]
    for _, seen, turn, move in turns(tables, view.starter, view.history):
        of_seat = weights[seen.seat]
        note_absence(of_seat, turn.ruled_out_by(seen.action))
        match seen.action:
            case Play():
                if move is not None and not turn.is_opening:
                    fitting = tables.node(turn.line).tiles
                    note_play(of_seat, move.bit.bit_length() - 1, fitting, tables.matadors, pips)
                counts[seen.seat] -= 1
            case Draw():
                note_draw(of_seat, counts[seen.seat])
                counts[seen.seat] += 1
            case _:
                pass
    return weights


def note_absence(of_seat: MutableSequence[float], tiles: int) -> None:
    for tile in range(len(of_seat)):
        if tiles >> tile & 1:
            of_seat[tile] = 0.0


def note_draw(of_seat: MutableSequence[float], count: int) -> None:
    for tile in range(len(of_seat)):
        of_seat[tile] = (of_seat[tile] * count + 1.0) / (count + 1.0)


def note_play(
    of_seat: MutableSequence[float], laid: int, fitting: int, matadors: int, pips: Sequence[int]
) -> None:
    """Note that `laid` was played when all tiles in `fitting` could have been played."""
    is_matador = matadors >> laid & 1
    for tile in range(len(of_seat)):
        if fitting >> tile & 1 and tile != laid and not matadors >> tile & 1:
            if is_matador:
                of_seat[tile] *= _INSTEAD_OF_MATADOR
            elif pips[tile] > pips[laid]:
                of_seat[tile] *= _HEAVIER


def place_chances(  # noqa: C901, PLR0912 - one function, which training compiles
    chances: Sequence[MutableSequence[float]],
    weights: Sequence[Sequence[float]],
    seat: int,
    hidden: int,
    counts: Sequence[int],
    boneyard: int,
) -> None:
    """Write each hidden tile's chance of being in each place: the seats, then the boneyard or tiles aside.

    After three rounds of proportional fitting (Deming and Stephan 1940), a tile's probabilities add up to
    about 1, and a place's to about its number of tiles. The row for `seat`, the observer, is 0.
    """
    players = len(weights)
    tiles = len(chances[0])
    for place in range(players + 1):
        for tile in range(tiles):
            if not hidden >> tile & 1 or place == seat:
                chances[place][tile] = 0.0
            elif place < players:
                chances[place][tile] = weights[place][tile] + _LITTLE
            else:
                chances[place][tile] = 1.0
    for fitted in range(_ROUNDS):
        for place in range(players + 1):
            if place != seat:
                held = counts[place] if place < players else boneyard
                there = 0.0
                for tile in range(tiles):
                    there += chances[place][tile]
                factor = held / there if there > 0 else 0.0
                for tile in range(tiles):
                    chances[place][tile] *= factor
        if fitted < _ROUNDS - 1:
            for tile in range(tiles):
                somewhere = 0.0
                for place in range(players + 1):
                    somewhere += chances[place][tile]
                if somewhere > 0:
                    for place in range(players + 1):
                        chances[place][tile] /= somewhere
    for place in range(players + 1):
        for tile in range(tiles):
            chances[place][tile] = min(chances[place][tile], _SURE)


@dataclass(frozen=True, slots=True)
class Sight:
    """An action as input for a tile network."""

    features: Features
    kept: int
    fewer: int
    """The smaller of two masks: the tiles that fit the left end, and those that fit the right end."""
    more: int
    fits: int
    """Mask of the tiles that fit any end."""


class Situation:
    """A decision, with everything that its actions have in common."""

    def __init__(self, view: View, *, others: bool = True) -> None:
        """Without `others`, the other hands are ignored."""
        rules, tables = view.rules, view.tables
        self._view = view
        self._tables = tables
        self._terrain = terrain_of(rules)
        self._hand = tables.mask_of(view.hand)
        self._moves: dict[Play, Move] = {move.play: move for move in view.decision.moves()}
        played = tables.mask_of(seen.action.tile for seen in view.history if isinstance(seen.action, Play))
        self.hidden = (1 << len(tables.tiles)) - 1 & ~self._hand & ~played
        self._chances = [[0.0] * len(tables.tiles) for _ in range(rules.players + 1)]
        self._expected_pips = [0.0] * rules.players
        if others:
            counts, boneyard = view.counts, self.hidden.bit_count() - sum(view.counts) + len(view.hand)
            place_chances(self._chances, beliefs_of(view), view.seat, self.hidden, counts, boneyard)
            for seat, chances in enumerate(self._chances[:-1]):
                pairs = zip(chances, self._terrain.pips, strict=True)
                self._expected_pips[seat] = sum_in_order(chance * pips for chance, pips in pairs)

    def features(self, action: Action) -> Features | None:
        """The features of a legal action; None if it goes out."""
        if not isinstance(action, Play):
            return self._features_of(DRAWS if action == DRAW else PASSES, self._hand, self._view.line)
        move = self._moves[action]
        kept, line = self._left_by(move)
        return self._features_of(move.bit.bit_length() - 1, kept, line) if kept else None

    def sight(self, action: Action) -> Sight | None:
        """The network input for a legal action; None if it goes out."""
        features = self.features(action)
        if features is None:
            return None
        kept, line = self._hand, self._view.line
        if isinstance(action, Play):
            kept, line = self._left_by(self._moves[action])
        arms = [arm for arm, _ in self._tables.code.open_codes(line)]
        fits = dict(zip(arms, self._fitting(line), strict=True))
        left, right = fits.get(0, 0), fits.get(1, 0)
        return Sight(features, kept, min(left, right), max(left, right), self._tables.node(line).tiles)

    def chances_of_next(self, count: int) -> list[list[float]]:
        """The chance of each of the next `count` players holding each tile; 0 if there are fewer players."""
        players = self._view.rules.players
        nobody = [0.0] * len(self._tables.tiles)
        return [
            self._chances[(self._view.seat + step) % players] if step < players else nobody
            for step in range(1, count + 1)
        ]

    def _left_by(self, move: Move) -> tuple[int, int]:
        """The tiles left in the hand after a move, and the line after it."""
        line = move.put if self._view.line == NOT_OPENED else self._view.line & move.keep | move.put
        return self._hand ^ move.bit, line

    def _fitting(self, line: int) -> list[int]:
        return [tiles for tiles, _, _ in self._tables.node(line).any_ends]

    def _features_of(self, tile: int, kept: int, line: int) -> Features:
        node = self._tables.node(line)
        ends = self._fitting(line)
        codes = [code for _, code in self._tables.code.open_codes(line)]
        kinds = [_kind(self._tables.code, code) for code in codes]
        ways = node.moves(kept)
        next_able = 0.0
        for way in ways:
            left = kept ^ way.bit
            fitting = self._tables.node(line & way.keep | way.put).tiles
            next_able = max(next_able, (left & fitting).bit_count() / left.bit_count() if left else 1.0)
        return features_of(
            self._terrain,
            self._view.seat,
            kept,
            tile,
            ends,
            kinds,
            len(ends),
            next_able,
            len(ways),
            self._view.counts,
            self._view.boneyard,
            self._view.drawn_this_turn,
            self.hidden,
            self._chances,
            self._expected_pips,
        )


def _kind(code: LineCode, end: int) -> int:
    match code.end(end):
        case MatadorEnd():
            return MATADOR_END
        case WildEnd():
            return WILD_END
        case _:
            return VALUE


@lru_cache(maxsize=2)
def terrain_of(rules: Ruleset) -> Terrain:
    """The properties of a ruleset that features depend on."""
    tiles = rules.tiles
    matadors = sum(1 << number for number, tile in enumerate(tiles) if tile in rules.matador_tiles)
    halves = [1 << tile.low | 1 << tile.high for tile in tiles]
    feeders = []
    for number, tile in enumerate(tiles):
        wanted = 0
        for half in (tile.low, tile.high):
            wanted |= 1 << (half if rules.joining == "same" else rules.set + 1 - half)
        fits_anywhere = matadors >> number & 1
        feeders.append(sum(1 << one for one, of_one in enumerate(halves) if of_one & wanted or fits_anywhere))
    return Terrain(
        set=rules.set,
        players=rules.players,
        has_partners=rules.partnerships,
        reserve=rules.reserve,
        draw_limit=NO_LIMIT if rules.draw_limit is None else min(rules.draw_limit, NO_LIMIT),
        draw_when_able=rules.draw_when_able,
        play_after_draw=rules.play_after_draw,
        has_duty=rules.matador_duty == "must",
        has_last_resort=rules.matador_timing == "last-resort",
        joins_same=rules.joining == "same",
        is_penalty=rules.penalty,
        is_without_points=is_without_points(rules),
        scores_blocked=rules.blocked in {"opponents", "combined"} and rules.match_by == "points",
        matadors=matadors,
        pips=[rules.counted(tile) for tile in tiles],
        doubles=[int(tile.is_double) for tile in tiles],
        halves=halves,
        feeders=feeders,
    )
