"""Sections 3 and 8: who opens a round, and the deal that follows from a seed."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from .rules import Rules
from .tiles import Tile, is_double, tile_texts, weight


class Previous(NamedTuple):
    """What a round must know of the round before it: players; no winner and no loser if it was drawn."""

    opener: int
    winner: int | None
    loser: int | None = None


def seat_by_earlier_rounds(rules: Rules, previous: Previous | None) -> int | None:
    """`later_starter`: the seat that opens, or None in a round that `starter` decides."""
    if previous is None or rules.later_starter == "same":
        return None
    if rules.later_starter == "winner":
        return previous.winner  # if it was drawn: as `same`
    if rules.later_starter == "loser":
        return previous.loser  # the same
    return (previous.opener + 1) % rules.players


DOUBLES = ("highest-double", "set-double")


def seat_by_double(rules: Rules, hands: Sequence[Sequence[Tile]]) -> tuple[int, Tile] | None:
    """The seat that opens with the tile that made it so, or None if all is to be dealt again."""
    held = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand]
    if rules.starter == "set-double":
        return next(((seat, tile) for tile, seat in held if tile == rules.set_double), None)
    doubles = [(tile, seat) for tile, seat in held if is_double(tile)]
    if not doubles and rules.no_double == "redeal":
        return None
    tile, seat = max(doubles or held, key=lambda pair: weight(pair[0]))
    return seat, tile


LOTS = ("drawn-lots", "drawn-lots-low")


def seat_by_lots(lots: Sequence[Tile], lightest: bool = False) -> int:
    """Each player turns up one tile of the set; the heaviest opens, or the lightest."""
    ranked = sorted(range(len(lots)), key=lambda seat: weight(lots[seat]))
    return ranked[0] if lightest else ranked[-1]


def shuffled(tiles: Sequence[Tile], generator: Random) -> list[Tile]:
    """Section 8: from the tiles in ascending order, swapping from the last index down to 1."""
    mixed = sorted(tiles)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(generator.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def deal(
    options: Mapping[str, Any], seed: int, round_number: int, previous: Previous | None
) -> dict[str, Any]:
    """Round `round_number` (from 0) of deal number `seed`, written as in a record."""
    rules = Rules.of(options)
    redeals = 0
    while True:
        name = f"{seed}/{round_number}/{redeals}" if redeals else f"{seed}/{round_number}"
        dealt = _deal_once(rules, Random(name), seat_by_earlier_rounds(rules, previous))
        if dealt is not None:
            return dealt
        redeals += 1


def _deal_once(rules: Rules, generator: Random, seat: int | None) -> dict[str, Any] | None:
    """One deal; None if it is thrown away. `seat` opens, unless it is None and `starter` decides."""
    dealt: dict[str, Any] = {}
    by_double = seat is None and rules.starter in DOUBLES
    if seat is None and rules.starter in LOTS:  # lots come first
        lots = shuffled(rules.tiles, generator)[: rules.players]
        dealt["lots"] = tile_texts(lots)
        seat = seat_by_lots(lots, rules.starter == "drawn-lots-low")
    elif seat is None and rules.starter == "random":
        seat = int(generator.random() * rules.players)

    tiles = shuffled(rules.tiles, generator)
    n = rules.tiles_each
    hands = [tiles[p * n : (p + 1) * n] for p in range(rules.players)]
    rest = tiles[rules.players * n :]

    if by_double:
        found = seat_by_double(rules, hands)
        if found is None:
            return None
        seat = found[0]
    dealt["hands"] = [tile_texts(hand) for hand in hands]
    dealt["boneyard"] = [] if rules.hand_size == "all" else tile_texts(rest)
    dealt["starter"] = seat
    return dealt
