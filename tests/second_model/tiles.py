"""Section 1: tiles, sets, matadors, heavier."""

from collections.abc import Iterable

Tile = tuple[int, int]  # (a, b) with a <= b


def tile_text(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def tile_texts(tiles: Iterable[Tile]) -> list[str]:
    return [tile_text(tile) for tile in tiles]


def tile_set(n: int, blanks: bool) -> list[Tile]:
    """Every a-b with 0 <= a <= b <= N, ascending; without blanks the tiles with a blank half are left out."""
    return [(a, b) for a in range(n + 1) for b in range(a, n + 1) if blanks or (a != 0 and b != 0)]


def total(n: int) -> int:
    return n + 1


def standard_matadors(n: int, tiles: Iterable[Tile]) -> frozenset[Tile]:
    """0-0 and every tile with a + b = T, as far as they are in the set."""
    return frozenset(tile for tile in tiles if tile == (0, 0) or pips(tile) == total(n))


def pips(tile: Tile) -> int:
    return tile[0] + tile[1]


def hand_pips(hand: Iterable[Tile], double_blank: int) -> int:
    """`double_blank`: pips that 0-0 counts when hands are counted."""
    return sum(double_blank if tile == (0, 0) else pips(tile) for tile in hand)


def weight(tile: Tile) -> tuple[int, int]:
    """Heavier is the tile with more pips; between equal pips, the tile with the higher half."""
    return (pips(tile), tile[1])


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def read(text: str) -> list[Tile]:
    """ "1-2 3-3" as tiles."""
    return [(int(tile.split("-")[0]), int(tile.split("-")[1])) for tile in text.split()]
