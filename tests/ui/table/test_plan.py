"""Positions of the table, the hands, the boneyard, and the tile played last."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from matador.rules import CATALOG, named_ruleset, tile_set
from matador.storage.settings import changed
from matador.ui.inputs import Point, Resized
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.table.plan import boneyard_row, plan_for, rack_of
from tests.checks.each import each
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_round, random_table
from tests.ui.pilot import once_played

SIZES: tuple[Point, ...] = (
    SMALLEST,
    ROOMY,
    (800, 600),
    (1023, 700),
    (1280, 720),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
)
TILES = tile_set(12)


@pytest.mark.parametrize("tiles", [1, 14, 15, 60])
def test_at_800x600_the_felt_keeps_55_per_cent_and_the_others_are_one_strip_of_56_px_on_top(
    tiles: int,
) -> None:
    plan = plan_for((800, 600), tiles)
    assert plan.is_small
    assert plan.felt.height >= 0.55 * 600
    assert plan.felt.width == 800
    assert (plan.strip.top, plan.strip.height, plan.felt.top) == (0, 56, 56)


def test_at_800x600_all_other_seats_are_on_that_strip() -> None:
    rules = named_ruleset("sevens", 8)
    hands = ["1-3 4-4", "1-1", "2-2", "3-3", "5-5", "6-6", "7-7", "8-8"]
    pilot = Table(rules, hands, "0-1", size=(800, 600), settings=AT_ONCE)
    for seat in range(1, 8):
        assert pilot.display.plan.strip.contains(pilot.node(f"seat:{seat}").box)


@each("size", SIZES)
@each("rows", [1, 2])
@each("is_left_handed", [False, True])
def test_nothing_of_the_plan_overlaps_and_all_of_it_is_in_the_window(
    size: Point, rows: int, *, is_left_handed: bool
) -> None:
    plan = plan_for(size, rows * 14, is_left_handed=is_left_handed)
    window = pygame.Rect((0, 0), size)
    for rect in (plan.strip, plan.buttons, plan.felt, plan.rack, plan.own, plan.tiles):
        assert window.contains(rect)
    assert not plan.strip.colliderect(plan.buttons)
    assert not plan.strip.colliderect(plan.line)
    assert not plan.felt.colliderect(plan.rack)
    assert not plan.own.colliderect(plan.tiles)
    for rect in (plan.line, plan.sentence, plan.boneyard):
        assert plan.felt.contains(rect)
    assert not plan.line.colliderect(plan.boneyard)
    assert not plan.sentence.colliderect(plan.boneyard)
    assert (plan.boneyard.centerx < plan.sentence.centerx) == is_left_handed
    assert (plan.own.centerx > plan.rack.centerx) == is_left_handed


@pytest.mark.parametrize("tiles", [0, 1, 14, 21, 63])
def test_for_the_left_hand_the_next_tile_stays_under_the_finger_too(tiles: int) -> None:
    plan = plan_for((1280, 720), 7, is_left_handed=True)
    row = boneyard_row(plan, tiles, 63)
    assert plan.boneyard.contains(row.hit)
    assert row.hit.left == plan.boneyard.left
    assert all(plan.boneyard.contains(tile) for tile in row.tiles)
    if tiles:
        assert row.tiles[0].left == boneyard_row(plan, 63, 63).tiles[0].left
        assert row.hit.contains(row.tiles[-1])
        assert row.count.left >= row.tiles[-1].right


def test_a_window_below_the_smallest_counts_as_that() -> None:
    assert plan_for((300, 200), 7) == plan_for(SMALLEST, 7)


@pytest.mark.parametrize(
    ("tiles", "size"), [(1, (56, 112)), (7, (56, 112)), (14, (56, 112)), (15, (44, 88)), (48, (44, 88))]
)
def test_hand_tiles_are_56x112_and_over_14_two_rows_of_44x88_at_1280x720(tiles: int, size: Point) -> None:
    rack = rack_of(plan_for((1280, 720), tiles), TILES[:tiles])
    assert {slot.rect.size for slot in rack.slots} == {size}
    assert len({slot.rect.top for slot in rack.slots}) == (1 if tiles <= 14 else 2)
    assert (len(rack.slots), rack.pages) == (tiles, 1)


def test_over_48_there_are_pages_that_show_every_tile_once() -> None:
    hand = TILES[:60]
    plan = plan_for((1280, 720), 60)
    pages = rack_of(plan, hand).pages
    assert pages > 1
    shown = [slot.tile for page in range(pages) for slot in rack_of(plan, hand, page).slots]
    assert tuple(shown) == hand
    assert rack_of(plan, hand, 99).page == pages - 1
    assert rack_of(plan, hand, -1).page == 0


@each("size", SIZES)
@each("tiles", [1, 7, 14, 15, 30, 48, 49, 60, 91])
def test_tiles_of_the_hand_do_not_overlap_and_stand_on_the_rack(size: Point, tiles: int) -> None:
    plan = plan_for(size, tiles)
    for page in range(rack_of(plan, TILES[:tiles]).pages):
        rack = rack_of(plan, TILES[:tiles], page)
        rects = [slot.rect for slot in rack.slots]
        assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
        assert all(plan.tiles.contains(rect) for rect in rects)
        for arrow in rack.arrows:
            assert arrow.rect.collidelist(rects) < 0
            assert plan.rack.contains(arrow.rect)


def test_pages_are_turned_by_click_and_by_key_and_a_drawn_tile_is_shown() -> None:
    rules = named_ruleset("hundred", 2, {"set": 12})
    hand = [tile for tile in tile_set(12) if str(tile) not in ("0-1", "12-12")][:60]
    pilot = Table(rules, (" ".join(map(str, hand)), "12-12"), "0-1")
    first = pilot.keys("tile")
    assert not pilot.has("page back")
    pilot.click("page forth")
    second = pilot.keys("tile")
    assert not set(first) & set(second)
    assert len(first) + len(second) == 60
    assert not pilot.has("page forth")
    pilot.click("page back")
    assert pilot.keys("tile") == first
    pilot.press("page down")
    assert pilot.keys("tile") == second
    pilot.press("page up")
    assert pilot.keys("tile") == first


def test_only_tiles_of_the_page_that_is_shown_are_seen_to_turn_over_or_to_move() -> None:
    rules = named_ruleset("hundred", 2, {"set": 12})
    hand = [tile for tile in tile_set(12) if str(tile) not in ("0-1", "12-12")][:60]
    pilot = Table(rules, (" ".join(map(str, hand)), "12-12"), "0-1", persons=(0, 1))
    pilot.change(speed="normal")
    pilot.click("look")
    shown = {slot.tile for slot in pilot.display.rack.slots}
    assert len(shown) < 60
    assert set(pilot.display.flights) == shown


def test_looking_back_turns_no_page() -> None:
    rules = named_ruleset("sevens", 2, {"set": 12})
    # Nothing fits the 0 and the 1 there, because the total is 13.
    hand = [tile for tile in tile_set(12) if max(tile.halves) < 12 and tile.pips not in (0, 1, 13, 22)][:50]
    pilot = Table(rules, (" ".join(map(str, hand)), "0-1 0-12"), "11-11 10-12", "0-1", "draw", opener=1)
    assert pilot.display.page == 1, "what was drawn is shown"
    pilot.press("page up")
    pilot.click("seat:1")
    pilot.wait(100)
    assert pilot.display.state.replay is not None
    pilot.wait_for_turn()
    assert pilot.display.page == 0


# The boneyard


@each("size", SIZES)
@each("tiles", [0, 1, 2, 14, 41, 77])
def test_the_boneyard_is_a_row_whose_next_tile_stands_out(size: Point, tiles: int) -> None:
    plan = plan_for(size, 7)
    row = boneyard_row(plan, tiles)
    assert len(row.tiles) == tiles
    assert all(plan.felt.contains(rect) for rect in row.tiles)
    assert min(row.hit.size) >= plan.least(64)
    assert all(not rect.colliderect(row.count) for rect in row.tiles)
    if tiles > 1:
        first, *others = row.tiles
        assert all(first.top < rect.top for rect in others)
        assert all(first.left < rect.left for rect in others)
        assert len({rect.top for rect in others}) == 1
        assert others[0].left - first.left > max(
            (two.left - one.left for one, two in pairwise(others)), default=0
        )


def test_its_count_is_written_and_told() -> None:
    pilot = Table("sevens", ("1-3", "2-2"), "0-1 0-2 0-3")
    assert "3" in [one.text for one in pilot.drawn("text")]
    assert pilot.node("boneyard").name == "Boneyard: 3 tiles"
    empty = Table("sevens", ("1-3", "2-2"), "")
    assert empty.node("boneyard").name == "Boneyard: Empty"
    assert empty.display.boneyard.tiles == ()


# Text that is always on the table


@pytest.mark.parametrize(
    ("name", "options", "goal"),
    [
        ("sevens", {}, "Make 7"),
        ("sevens", {"set": 9}, "Make 10"),
        ("sevens", {"set": 12}, "Make 13"),
        ("sevens", {"set": 4}, "Make 5"),
        ("matching", {}, "Match the halves"),
    ],
)
def test_the_table_always_says_what_touching_halves_do(
    name: str, options: dict[str, object], goal: str
) -> None:
    pilot = Table(named_ruleset(name, 2, options), ("1-3 2-2", "2-4 1-1"), "0-1", settings=AT_ONCE)
    for _ in range(3):
        assert pilot.text("goal") == goal
        assert goal in [one.text for one in pilot.drawn("text")]
        pilot.wait(500)
        if pilot.display.state.is_my_turn and not pilot.moves:
            pilot.do("1-3")
    pilot.give(Resized((800, 600)))
    assert pilot.text("goal") == goal


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("name", list(CATALOG))
def test_the_table_always_says_which_game_is_on(name: str, size: Point) -> None:
    pilot = random_table(named_ruleset(name, 3), name, 3, settings=USUAL, size=size)
    assert pilot.text("game") == name.replace("-", " ").capitalize()
    shown = {one.text: one for one in pilot.drawn("text")}
    game, goal = shown[pilot.text("game")], shown[pilot.text("goal")]
    assert game.ink.height < goal.ink.height
    if size[0] == 800:
        assert game.ink.left > goal.ink.right
    else:
        assert (game.rect.left, game.ink.bottom < goal.ink.top) == (goal.rect.left, True)


def test_a_game_that_was_changed_is_called_as_before_and_one_of_nobody_is_not_named() -> None:
    hands = ("1-3 2-2", "2-4 1-1")
    assert Table(named_ruleset("family", 2, {"spinner": True, "target": 5}), hands).text("game") == "Family"
    pilot = Table(named_ruleset("family", 2, {"draw_limit": 3}), hands)
    assert not pilot.has("game")
    assert pilot.text("goal") == "Make 7"


def test_the_tile_played_last_is_marked_and_no_other() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "0-1")
    assert not any(pilot.state_of(key) for key in pilot.keys("laid tile"))
    for action, tile in (("1-3", "1-3"), ("6-2L", "2-6"), ("4-4R", "4-4")):
        pilot.do(action)
        marked = [key for key in pilot.keys("laid tile") if "last" in pilot.state_of(key)]
        assert marked == [f"laid:{tile}"]
        (outline,) = [one.rect for one in pilot.drawn("outline") if one.what[2] == "last"]
        assert outline.contains(pilot.node(f"laid:{tile}").box)


# The camera


def test_tiles_begin_at_56_px_and_the_camera_zooms_in_only_when_the_line_is_laid_afresh() -> None:
    for options in ({}, {"spinner": True}):
        rules = named_ruleset("sevens", 2, options)
        deal, actions = random_round(rules, "camera")
        hands = [" ".join(map(str, hand)) for hand in deal.hands]
        boneyard = " ".join(map(str, deal.boneyard))
        pilot = Table(rules, hands, boneyard, opener=deal.opener, size=(800, 600), settings=AT_ONCE)
        pilot.do(actions[0])
        sizes = [pilot.display.camera.short_px]
        assert sizes[0] == 56 * 0.75
        for action in actions[1:-1]:
            lay = pilot.display.state.shown.layout.places
            pilot.do(action)
            sizes.append(pilot.display.camera.short_px)
            is_relayout = pilot.display.state.shown.layout.places[: len(lay)] != lay
            assert sizes[-1] <= sizes[-2] or is_relayout
            bounds = pilot.display.state.shown.layout.bounds
            assert pilot.display.plan.line.contains(pilot.display.camera.rect(bounds))
        assert sizes[-1] < sizes[0]


def test_the_camera_never_moves_while_a_tile_is_held() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "0-1", "1-3", size=(800, 600))
    camera = pilot.display.camera
    pilot.drag(pilot.half("4-4", 4), (400, 430), drops=False)
    pilot.bots[1].actions.append("6-2L")
    pilot.wait(3000)
    assert pilot.moves[-1] == "6-2L"
    assert pilot.display.camera == camera


def test_high_contrast_and_large_text_change_the_table_at_once() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "0-1", settings=USUAL)
    before = pilot.node("goal").box
    pilot.change(text_size=200)
    assert pilot.node("goal").box[3] > before[3]
    theme = pilot.display.look.theme
    pilot.change(high_contrast=True)
    assert pilot.display.look.theme != theme
    assert pilot.saved[-1] == once_played(changed(USUAL, text_size=200, high_contrast=True))
