"""Invariants of every line, and bugs that the checker must find; `tools/long_check.py` checks many more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matador.play.layout import Box, Line, Place, TableLayout, layout_of
from matador.play.layout import table as line_module
from matador.play.layout.table import relayout
from matador.rules import Play, Ruleset, Tile, named_ruleset
from tests.checks.layouts import check_layouts, check_line
from tests.checks.lines import KINDS, round_of
from tests.checks.tile_sizes import check_turns, smallest_of_any_round, turns_of

SEVENS = named_ruleset("sevens", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})

_right_lay = TableLayout.lay
_right_place = TableLayout.place


def test_random_and_forced_lines(seed: int) -> None:
    counts = check_layouts(50, seed)
    assert counts["random_rounds"] == 25
    assert sum(counts.get(kind, 0) for kind in KINDS) == 25
    assert counts["places_tried"] > counts["tiles"] > 500


def test_rows_are_close_if_no_tile_may_lie_crosswise(seed: int) -> None:
    rules = named_ruleset("first-sevens", 2, {"matadors": [], "blanks": False})
    rows = set[float]()
    for number in range(10):
        plays = round_of(rules, Random(seed + number))
        check_line(rules, plays, Random(seed + number))
        rows |= {place.box.centre[1] for place in layout_of(rules, plays).places if place.turns in (1, 3)}
    assert {-4, 0, 4} <= rows
    assert all(row % 4 == 0 for row in rows)


@settings(deadline=None, max_examples=50)
@given(
    st.permutations(SPINNER.tiles),
    st.sampled_from([SEVENS, SPINNER, named_ruleset("parlour", 2, {"spinner": True})]),
    st.lists(st.sampled_from("LRUD"), min_size=28, max_size=28),
    st.integers(),
)
def test_any_order_of_tiles_on_any_arms(
    tiles: list[Tile], rules: Ruleset, wanted: list[str], number: int
) -> None:
    chance = Random(number)
    # Rows keep room only for crosswise tiles that the ruleset allows.
    matadors = rules.matador_tiles if rules.matador_cross != "none" else ()
    layout = TableLayout.empty(rules)
    plays = []
    for tile, name in zip(tiles, wanted, strict=True):
        arm = next((arm for arm in layout.arms if arm == name), layout.arms[-1] if layout.arms else None)
        across = tile in matadors or (tile.is_double and rules.spinner and len(layout.arms) < 4)
        half = None if across or arm is None else chance.choice(tile.halves)
        plays.append(Play(tile, "crosswise" if across else "along", arm, half))
        layout = layout.lay(plays[-1])
    check_line(rules, plays, chance)


def _shifted(place: Place, dx: int, dy: int) -> Place:
    return replace(place, box=replace(place.box, left=place.box.left + dx, top=place.box.top + dy))


def _with_every(
    change: Callable[[Place], Place],
) -> tuple[Callable[[TableLayout, Play], Place], Callable[[TableLayout, Play], TableLayout]]:
    """A layout that changes the places of its tiles, shown and played, from the fourth on."""

    def place(layout: TableLayout, play: Play) -> Place:
        shown = _right_place(layout, play)
        return change(shown) if len(layout.places) >= 3 else shown

    def lay(layout: TableLayout, play: Play) -> TableLayout:
        after = _right_lay(layout, play)
        bounds = after.bounds
        wider = Box(bounds.left - 2, bounds.top - 2, bounds.width + 4, bounds.height + 4)
        return replace(after, places=(*after.places[:-1], place(layout, play)), bounds=wider)

    return place, lay


PLAYS = round_of(SEVENS, Random(3))


def _inwards(place: Place) -> int:
    return -1 if place.box.left > 0 else 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda place: _shifted(place, _inwards(place), 0), "overlaps"),
        (lambda place: _shifted(place, -_inwards(place), 0), "does not reach|empty place"),
        (lambda place: _shifted(place, 0, 1), "whole edge|middle|empty place|half-units"),
        (lambda place: replace(place, turns=(place.turns + 2) % 4), "shares no whole edge"),
    ],
    ids=["one half-unit into its neighbour", "one away", "one aside", "the wrong way round"],
)
def test_a_tile_in_a_wrong_place_is_caught(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Place], Place], message: str
) -> None:
    place, lay = _with_every(change)
    monkeypatch.setattr(TableLayout, "place", place)
    monkeypatch.setattr(TableLayout, "lay", lay)
    monkeypatch.setattr(TableLayout, "empty_place", lambda layout, arm: place(layout, _any_along(arm)).box)
    with pytest.raises(AssertionError, match=message):
        check_line(SEVENS, PLAYS, Random(1))


def _any_along(arm: object) -> Play:
    assert arm in ("L", "R", "U", "D")
    return Play(Tile(1, 1), "along", arm, 1)


# Relayouts

LARGE = named_ruleset("sevens", 2, {"set": 12})
LONG = round_of(LARGE, Random(12))


def _afresh(plays: list[Play]) -> int:
    """Number of relayouts of the line of these tiles."""
    line, times = Line.empty(LARGE), 0
    for play in plays:
        before, line = line, line.lay(play)
        times += line.layout.places[:-1] != before.layout.places
    return times


def test_a_long_line_is_laid_afresh_a_few_times() -> None:
    assert 1 <= _afresh(LONG) <= 8
    counts = check_line(LARGE, LONG, Random(1))
    reasons = ("afresh_larger", "afresh_smaller_than_usual", "afresh_no_room")
    assert sum(counts.get(why, 0) for why in reasons) == _afresh(LONG)


def test_the_line_follows_from_the_tiles_alone(seed: int) -> None:
    whole = Line.empty(LARGE).of(LONG)
    for number in Random(seed).sample(range(len(LONG) + 1), len(LONG) // 3):
        alone = layout_of(LARGE, LONG[:number])
        assert whole.of(LONG[:number]).layout == alone
        assert Line.empty(LARGE).of(LONG[: number // 2]).of(LONG[:number]).layout == alone


@pytest.mark.parametrize(
    ("forgotten", "message"),
    [(("are_apart", "has_room"), "touches|overlaps"), (("has_room",), "touches|overlaps|has no room")],
)
def test_rows_that_are_too_near_or_without_room_are_caught(
    monkeypatch: pytest.MonkeyPatch, forgotten: tuple[str, ...], message: str
) -> None:
    for name in forgotten:
        monkeypatch.setattr(line_module, name, lambda *_, **__: True)
    rules, chance = named_ruleset("sevens", 2, {"set": 12, "spinner": True}), Random(1)
    lines = [round_of(rules, chance) for _ in range(60)]
    with pytest.raises(AssertionError, match=message):
        [check_line(rules, plays, chance) for plays in lines]


def _ghost_turned(layout: TableLayout, play: Play) -> Place:
    shown = _right_place(layout, play)
    return replace(shown, turns=(shown.turns + 2) % 4) if play == PLAYS[5] else shown


def _moving(layout: TableLayout, play: Play) -> TableLayout:
    after = _right_lay(layout, play)
    if len(after.places) < 6:
        return after
    return replace(after, places=(_shifted(after.places[0], 0, -9), *after.places[1:]))


def _narrow(layout: TableLayout, play: Play) -> TableLayout:
    after = _right_lay(layout, play)
    return replace(after, bounds=replace(after.bounds, width=after.bounds.width - 1))


def _turned_afresh(*given: Any, **named: Any) -> Iterator[TableLayout]:
    for fresh in relayout(*given, **named):
        wrong = replace(fresh.places[5], turns=(fresh.places[5].turns + 2) % 4)
        yield replace(fresh, places=(*fresh.places[:5], wrong, *fresh.places[6:]))


@pytest.mark.parametrize(
    ("owner", "name", "wrong", "rules", "message"),
    [
        (TableLayout, "place", _ghost_turned, SEVENS, "was shown"),
        (TableLayout, "lay", _moving, SEVENS, "has moved"),
        (TableLayout, "lay", _narrow, SEVENS, "not inside"),
        (TableLayout, "empty_place", lambda *_: Box(-2, -1, 4, 2), SEVENS, "empty place"),
        (line_module, "LARGER", 1.01, LARGE, "for nothing"),
        (line_module, "relayout", _turned_afresh, LARGE, "shares no whole edge"),
    ],
)
def test_a_layout_with_a_bug_is_caught(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, wrong: object, rules: Ruleset, message: str
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    with pytest.raises(AssertionError, match=message):
        check_line(rules, PLAYS if rules == SEVENS else LONG, Random(1))


def _afresh_in(rules: Ruleset, rounds: int, seed: int) -> list[int]:
    """Number of relayouts in each of this many rounds."""
    return [
        sum(turn.is_relayout for turn in turns_of(rules, round_of(rules, Random(seed + number))))
        for number in range(rounds)
    ]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("spinner", [False, True])
@pytest.mark.parametrize("name", ["sevens", "parlour"])
def test_with_double_six_the_line_is_laid_afresh_once_at_most(
    name: str, players: int, seed: int, *, spinner: bool
) -> None:
    assert max(_afresh_in(named_ruleset(name, players, {"spinner": spinner}), 25, seed)) <= 1


def test_a_line_that_is_laid_afresh_twice_is_caught(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(line_module, "SETTLED_SET", 0)
    assert max(_afresh_in(SPINNER, 200, seed)) > 1


def test_no_turn_is_smaller_than_in_the_usual_rows_and_many_are_larger(seed: int) -> None:
    counts = check_turns(1, seed, sets=(9, 12), names=("sevens", "parlour"))
    assert counts["small"] > counts["larger"] > counts["small"] // 4 > 10


def test_a_turn_that_is_smaller_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "seen_side", lambda layout: 1.0 if layout.ends else 56.0)
    monkeypatch.setattr(line_module, "LARGER", 0.5)
    with pytest.raises(AssertionError, match="smaller"):
        list(turns_of(LARGE, LONG))


def test_the_worst_of_all_rounds_with_double_six_is_large_enough() -> None:
    assert smallest_of_any_round(SEVENS) >= 26
