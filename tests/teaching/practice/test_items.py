"""Items of practice: what they offer, what is right, and the check of both, at a hundredth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from matador.rules import Tile
from matador.teaching.evidence import ITEM_KINDS, Fact, ItemKind, facts_of
from matador.teaching.practice.items import (
    Answer,
    Claim,
    HalfChosen,
    Halves,
    Item,
    LineLaid,
    NoneChosen,
    NumberTyped,
    Tiles,
    Train,
    answer_of,
    best_train,
    fact_of,
    kind_of,
    made,
)
from tests.checks import practice_items
from tests.checks.practice_items import TOTALS, check_items

THREE = Fact(7, 3, "frames")
TRAIN = Train(7, 3, (Tile(1, 4), Tile(4, 4), Tile(3, 6), Tile(3, 5), Tile(2, 2)))
"""The best line has all five: 1-4, 3-6, 4-4, 3-5, 2-2."""


def test_many_items(seed: int) -> None:
    counts = check_items(500, seed)
    assert counts["items"] == 500
    assert all(counts[kind.replace(" ", "_")] > 50 for kind in ITEM_KINDS)
    assert all(counts[f"of_{total}"] > 50 for total in TOTALS)
    assert counts["none_of_these"] > 20
    assert 10 < counts["true_claims"] < 62


@pytest.mark.parametrize("total", TOTALS)
def test_every_fact_has_items_of_every_kind_with_and_without_an_answer(total: int, seed: int) -> None:
    chance = Random(seed)
    for fact in facts_of(total, "numerals"):
        for kind in ITEM_KINDS:
            item = made(kind, fact, chance)
            assert kind_of(item) == kind
            assert fact_of(item) == (None if kind == "train" else fact)
        for none_kind in ("halves", "tiles"):
            assert answer_of(made(none_kind, fact, chance, is_none=True)) == NoneChosen()


def test_what_cannot_be_made_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="too few halves"):
        made("halves", Fact(4, 1, "frames"), Random(seed))
    for kind in ("keypad", "equation", "claim", "brief frame", "train"):
        with pytest.raises(ValueError, match="none of these"):
            made(kind, THREE, Random(seed), is_none=True)


def _spoilt(item: Item) -> Answer:
    """Out by one wherever a number is typed."""
    answer = answer_of(item)
    return NumberTyped(answer.number + 1) if isinstance(answer, NumberTyped) else answer


def _never_none(item: Item) -> Answer:
    """The first half, where none is right."""
    answer = answer_of(item)
    if isinstance(item, Halves) and isinstance(answer, NoneChosen):
        return HalfChosen(item.halves[0])
    return answer


def _not_best(item: Item) -> Answer:
    """A line that stops too early."""
    answer = answer_of(item)
    return LineLaid(answer.tiles[:-1]) if isinstance(answer, LineLaid) else answer


@pytest.mark.parametrize("answer", [_spoilt, _never_none, _not_best])
def test_a_planted_wrong_answer_is_caught(
    answer: Callable[[Item], Answer], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice_items, "answer_of", answer)
    with pytest.raises(AssertionError, match="is claimed to be right"):
        check_items(100, seed)


def _changed(kind: ItemKind, fact: Fact, chance: Random, *, fault: str, is_none: bool) -> Item:
    item = made(kind, fact, chance, is_none=is_none)
    match item:
        case Halves(_, halves) if fault == "no neighbour":
            others = [half for half in range(1, fact.total) if half not in halves and half != fact.needed]
            neighbour, other = fact.needed + 1, next(iter(others), fact.needed + 1)
            return replace(item, halves=tuple(other if half == neighbour else half for half in halves))
        case Halves(_, halves) if fault == "right twice" and not is_none:
            return replace(item, halves=(*halves, fact.needed))
        case Tiles(_, tiles) if fault == "matador":
            matador = Tile(*sorted((fact.needed, fact.known)))
            return replace(item, tiles=(matador, *tiles[1:]))
        case Tiles() if fault == "double" and fact.needed != fact.known:
            return replace(item, tiles=(Tile(fact.needed, fact.needed), *item.tiles[1:]))
        case Claim() if fault == "silly claim":
            return replace(item, said=fact.total)
        case Train(_, _, tiles) if fault == "short train":
            return replace(item, tiles=(*tiles[:-1], tiles[0]))
        case _:
            return item


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("no neighbour", "wrong halves are missing"),
        ("right twice", "stands twice"),
        ("matador", "a matador"),
        ("double", "times"),
        ("silly claim", "nobody would say so"),
        ("short train", "not 5 tiles"),
    ],
)
def test_a_planted_item_with_a_fault_is_caught(
    fault: str, told: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice_items, "made", partial(_changed, fault=fault))
    with pytest.raises(AssertionError, match=told):
        check_items(350, seed)


def test_a_planted_search_that_misses_the_best_train_is_caught(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(
        "matador.teaching.practice.items.best_train",
        lambda total, start, tiles: best_train(total, start, tiles)[:-1],
    )
    with pytest.raises(AssertionError, match="is claimed to be right"):
        check_items(100, seed)
