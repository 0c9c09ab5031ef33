"""The contents of a bubble about two parts, in each kind of picture for learners."""

from __future__ import annotations

import pytest

from matador.match.help import Picture
from matador.rules import End, MatadorEnd, Tile, ValueEnd, named_ruleset
from matador.rules.ends import WILD
from matador.teaching.bonds import Pair, Sum
from matador.ui.helping.sums import NeedCard, landings, need_card, need_content, part_whole, sums_content
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST
from tests.checks.each import each
from tests.ui.helping.looks import look
from tests.ui.sprites.looking import data

PICTURES: tuple[Picture, ...] = ("frames", "both", "numerals")
SEVENS = named_ruleset("sevens", 2)
FIRST = named_ruleset("first-sevens", 2)
EQUAL_BLANKS = named_ruleset("sevens", 2, {"joining": "same"})
PAIRS = [Pair(7, 3), Pair(7, 3, 5), Pair(13, 12, 12), Pair(7, 0), Pair(7, 7, 0), Pair(7, 0, 0)]


def test_the_frame_comes_with_one_picture_and_fades_before_the_figures() -> None:
    normal = look()
    heights = {
        (picture, has_frame): sums_content(normal, (Sum(Pair(7, 3), picture, has_frame),)).get_height()
        for picture in PICTURES
        for has_frame in (True, False)
    }
    assert heights["frames", True] > heights["frames", False] == heights["numerals", False]
    assert heights["both", True] == heights["both", False] > heights["numerals", True]


@each("picture", PICTURES)
@each("pair", PAIRS)
def test_what_is_known_stands_first_and_each_pair_has_its_own_picture(picture: Picture, pair: Pair) -> None:
    normal = look()
    others = [sums_content(normal, (Sum(other, picture),)) for other in PAIRS if other != pair]
    own = data(sums_content(normal, (Sum(pair, picture),)))
    assert all(own != data(other) for other in others)


@pytest.mark.parametrize(("scale", "text_scale"), [(0.75, 1.0), (0.75, 2.0), (1.0, 1.5), (3.0, 2.0)])
@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
def test_no_bubble_is_wider_than_half_a_table(scale: float, text_scale: float, theme: object) -> None:
    drawn = look(theme, scale, text_scale)  # type: ignore[arg-type]
    for picture in PICTURES:
        for pair in PAIRS:
            content = sums_content(drawn, (Sum(pair, picture),))
            assert content.get_width() <= 500 * scale, (picture, pair)
            assert content.get_height() <= 300 * scale
        assert part_whole(drawn, picture, Pair(13, 9)).get_height() <= 370 * scale


def test_pips_land_where_they_are_drawn() -> None:
    normal = look()
    one = Sum(Pair(7, 3, 5), "frames")
    content = sums_content(normal, (one,))
    first, second = landings(normal, one, "first"), landings(normal, one, "second")
    assert (len(first), len(second), len({*first, *second})) == (3, 5, 8)
    for x, y in (*first, *second):
        # A solid pip has ink in its middle, a ring does not.
        is_ink = content.get_at((x, y))[:3] == GREEN.on_surface
        assert is_ink == ((x, y) in first)
        assert content.get_at((x - 7, y))[:3] == GREEN.on_surface
    assert landings(normal, Sum(Pair(7, 3, 5), "numerals"), "first") == []
    assert landings(normal, Sum(Pair(7, 3, 5), "frames", has_frame=False), "first") == []


@pytest.mark.parametrize("picture", PICTURES)
def test_a_whole_stands_above_its_parts_and_does_not_tell_the_one_that_is_looked_for(
    picture: Picture,
) -> None:
    normal = look()
    asked = part_whole(normal, picture, Pair(7, 3))
    width, height = asked.get_size()
    # The box of the second part is empty except for its dashes: one colour inside.
    right = asked.subsurface((width * 5 // 8, height * 5 // 8, width // 4, height // 4))
    assert len({right.get_at((x, y))[:3] for x in range(width // 4) for y in range(height // 4)}) == 1
    told = part_whole(normal, picture, Pair(7, 3, 4))
    assert data(told) != data(asked)


@pytest.mark.parametrize(
    ("rules", "end", "card"),
    [
        (SEVENS, ValueEnd(3), NeedCard(3, (4,))),
        (SEVENS, ValueEnd(0), NeedCard(0, (), takes_matador=True)),
        (SEVENS, MatadorEnd(Tile(2, 5)), NeedCard(7, (0,))),
        (SEVENS, MatadorEnd(Tile(0, 0)), NeedCard(None, (0,))),
        (FIRST, MatadorEnd(Tile(2, 5)), NeedCard(None, (2, 5))),
        (FIRST, MatadorEnd(Tile(0, 0)), NeedCard(None, (), takes_matador=True)),
        (named_ruleset("sevens", 2, {"matadors": []}), ValueEnd(0), NeedCard(0, ())),
        (SEVENS, WILD, NeedCard(None, (), is_wild=True)),
        (named_ruleset("sevens", 2, {"matadors": ["2-5"]}), MatadorEnd(Tile(2, 5)), NeedCard(7, (0,))),
        (named_ruleset("matching", 2), ValueEnd(3), NeedCard(3, (3,), is_sum=False)),
        (EQUAL_BLANKS, MatadorEnd(Tile(2, 5)), NeedCard(None, (0,), is_sum=False)),
    ],
)
def test_what_an_end_needs(rules: object, end: End, card: NeedCard) -> None:
    assert need_card(rules, end) == card  # type: ignore[arg-type]
    normal = look()
    for picture in PICTURES:
        assert need_content(normal, picture, card).get_width() <= 330
