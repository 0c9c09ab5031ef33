"""Practice questions against a second, plain solver: loops over numbers, apart from the code that makes the items.

It finds the answer of each item and judges every choice. The equal half and both neighbours are among the wrong
choices wherever they exist. The right half occurs once, or with *None of these* not at all, and no tile is a matador.
All orders of the tiles of a train are tried; none makes a longer line (`trains_of_N`: tiles in the best line).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import assert_never

from matador.match.help import PICTURES
from matador.rules import Tile
from matador.teaching.evidence import ITEM_KINDS, Fact, ItemKind
from matador.teaching.practice.items import (
    Answer,
    BriefFrame,
    Claim,
    ClaimJudged,
    Equation,
    HalfChosen,
    Halves,
    Item,
    LineLaid,
    MissingPart,
    NoneChosen,
    NumberTyped,
    TileChosen,
    Tiles,
    Train,
    answer_of,
    judged,
    made,
)

TOTALS = (5, 6, 7, 10, 13)


def check_items(items: int, seed: int) -> dict[str, int]:
    """Check `items` items of all kinds and totals in turn."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(items):
        kind, total = ITEM_KINDS[number % 7], TOTALS[number // 7 % 5]
        fact = Fact(total, chance.randrange(1, total), chance.choice(PICTURES))
        is_none = kind in ("halves", "tiles") and chance.random() < 0.5
        item = made(kind, fact, chance, is_none=is_none)
        told = f"{item} of seed {seed}"
        assert_kind(kind, fact, item, told)
        assert_choices(item, told, is_none=is_none)
        assert_answers(item, answer_of(item), told)
        counts[f"of_{total}"] += 1
        counts[kind.replace(" ", "_")] += 1
        counts["none_of_these"] += is_none
        if isinstance(item, Claim):
            counts["true_claims"] += item.said + fact.known == total
        if isinstance(item, Train):
            counts[f"trains_of_{longest(item)}"] += 1
    counts["items"] += items
    return dict(sorted(counts.items()))


def assert_kind(kind: ItemKind, fact: Fact, item: Item, told: str) -> None:
    """Raise `AssertionError` unless the item has the kind and the fact that were asked for."""
    match item:
        case Train(total, start):
            assert (kind, total, start) == ("train", fact.total, fact.known), told
        case Equation(found):
            assert (kind, found) == ("equation", fact), told
            assert text_holds(item.text, fact), told
        case Halves(found):
            assert (kind, found) == ("halves", fact), told
        case Tiles(found):
            assert (kind, found) == ("tiles", fact), told
        case MissingPart(found):
            assert (kind, found) == ("keypad", fact), told
        case Claim(found):
            assert (kind, found) == ("claim", fact), told
        case BriefFrame(found):
            assert (kind, found) == ("brief frame", fact), told
        case _:
            assert_never(item)


def text_holds(text: str, fact: Fact) -> bool:
    """True if the text is true with the needed number in the gap, and with no other."""
    left, right = text.split(" = ")

    def value(side: str, gap: int) -> int:
        numbers = [int(word) for word in side.replace("?", str(gap)).split() if word.isdigit()]
        return numbers[0] - numbers[1] if " - " in side else sum(numbers)

    true = [gap for gap in range(100) if value(left, gap) == value(right, gap)]
    return true == [fact.total - fact.known] and str(fact.known) in text.split()


def assert_choices(item: Item, told: str, *, is_none: bool) -> None:
    """Raise `AssertionError` unless the choices keep their invariants."""
    match item:
        case Halves(fact, halves):
            assert len(set(halves)) == len(halves), f"a half stands twice: {told}"
            assert_wrong(fact, list(halves), told, is_none=is_none)
            there = fact.total - 1 - is_none
            assert len(halves) == min(4, there), f"too few or too many: {told}"
        case Tiles(fact, tiles):
            assert_tiles(tiles, fact.total, 3, told)
            shown = [half for tile in tiles for half in (tile.low, tile.high)]
            assert_wrong(fact, shown, told, is_none=is_none)
        case Claim(fact, said):
            if said + fact.known != fact.total:
                assert said in must_be_there(fact), f"nobody would say so: {told}"
        case Train(total, start, tiles):
            assert_tiles(tiles, total, 5, told)
            assert min(tile.low for tile in tiles) >= 1, f"a blank: {told}"
            assert 1 <= start < total, told
            assert longest(item) >= 3, f"too short: {told}"
        case _:
            pass


def assert_tiles(tiles: tuple[Tile, ...], total: int, count: int, told: str) -> None:
    """Raise `AssertionError` unless there are `count` different tiles without a matador."""
    pairs = {(tile.low, tile.high) for tile in tiles}
    assert len(pairs) == len(tiles) == count, f"not {count} tiles: {told}"
    assert all(low + high not in (0, total) for low, high in pairs), f"a matador: {told}"
    assert all(high < total for _, high in pairs), f"no tile of the total: {told}"


def assert_wrong(fact: Fact, shown: list[int], told: str, *, is_none: bool) -> None:
    """Raise `AssertionError` unless the right half occurs at most once, and every required wrong half occurs."""
    right = [half for half in shown if half + fact.known == fact.total]
    assert len(right) == (0 if is_none else 1), f"the right half is there {len(right)} times: {told}"
    assert all(1 <= half < fact.total for half in shown), f"no half of the total: {told}"
    missing = must_be_there(fact) - set(shown)
    assert not missing, f"wrong halves are missing: {told}"


def must_be_there(fact: Fact) -> set[int]:
    """The equal half and the neighbours of the needed one, if they exist and are wrong."""
    found = set()
    for half in range(1, fact.total):
        off = half + fact.known - fact.total
        if off and (off in (-1, 1) or half == fact.known):
            found.add(half)
    return found


def assert_answers(item: Item, claimed: Answer, told: str) -> None:
    """Raise `AssertionError` unless the claimed answer is right, and offered answers are judged as plain sums say."""
    assert is_right(item, claimed), f"{claimed} is claimed to be right: {told}"
    rights = 0
    for answer in offered(item):
        found = judged(item, answer)
        right = is_right(item, answer)
        assert found.is_right == right, f"{answer} is judged otherwise: {told}"
        assert found.tried == tried_number(item, answer, right=right), f"{answer} tries another: {told}"
        rights += right
    assert rights >= 1, f"nothing that is offered is right: {told}"
    assert rights == 1 or isinstance(item, Train), f"{rights} answers are right: {told}"


def offered(item: Item) -> Iterator[Answer]:
    match item:
        case Halves(_, halves):
            yield from map(HalfChosen, halves)
            yield NoneChosen()
        case Tiles(_, tiles):
            for tile in tiles:
                yield from (TileChosen(tile, half) for half in sorted({tile.low, tile.high}))
            yield NoneChosen()
        case MissingPart() | Equation() | BriefFrame():
            yield from map(NumberTyped, range(100))
        case Claim():
            yield from map(ClaimJudged, (True, False))
        case Train(_, _, tiles):
            for length in range(len(tiles) + 1):
                yield from map(LineLaid, permutations(tiles, length))
        case _:
            assert_never(item)


def is_right(item: Item, answer: Answer) -> bool:
    """True if plain sums say that the answer is right."""
    match item, answer:
        case (Halves(fact), HalfChosen(number)) | (Tiles(fact), TileChosen(_, number)):
            return number + fact.known == fact.total
        case ((MissingPart(fact) | Equation(fact) | BriefFrame(fact)), NumberTyped(number)):
            return number + fact.known == fact.total
        case Halves(fact, halves), NoneChosen():
            return all(half + fact.known != fact.total for half in halves)
        case Tiles(fact, tiles), NoneChosen():
            return all(fact.total - fact.known not in (tile.low, tile.high) for tile in tiles)
        case Claim(fact, said), ClaimJudged(true):
            return true == (said + fact.known == fact.total)
        case Train(), LineLaid(tiles):
            return joins(item, tiles) and len(tiles) == longest(item)
        case _:
            return False


def tried_number(item: Item, answer: Answer, *, right: bool) -> int | None:
    """The number that an answer pairs with the known one."""
    match item, answer:
        case Train(), _:
            return None
        case _, HalfChosen(number) | TileChosen(_, number) | NumberTyped(number):
            return number
        case Claim(fact, said), ClaimJudged(true):
            return fact.total - fact.known if right else said if true else None
        case _:
            return item.fact.total - item.fact.known if right else None


def joins(train: Train, tiles: tuple[Tile, ...]) -> bool:
    """True if each tile makes the total with the number at the end."""
    end = train.start
    for tile in tiles:
        if tile.low + end == train.total:
            end = tile.high
        elif tile.high + end == train.total:
            end = tile.low
        else:
            return False
    return True


def longest(train: Train) -> int:
    """Number of tiles in the longest line, found by trying all orders."""
    for length in range(len(train.tiles), 0, -1):
        if any(joins(train, order) for order in permutations(train.tiles, length)):
            return length
    return 0
