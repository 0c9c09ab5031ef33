"""Texts have the size that was said, break between words, and stay readable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.ui.assets import assets_dir
from matador.ui.fonts import MIN_PX, Fonts, Style, wrap
from matador.ui.inputs import Point
from matador.ui.scale import ROOMY, SMALLEST, scale_of

_INK = (0x2A, 0x21, 0x18)
_SENTENCE = "3 and 5 make 8. We need 7."


@pytest.fixture
def fonts() -> Fonts:
    return Fonts(1.0, 1.0)


def test_the_licence_lies_beside_the_type() -> None:
    text = (assets_dir() / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "PERMISSION & CONDITIONS" in text
    assert text.startswith("Copyright (c) 2004-2022 SIL International")


@pytest.mark.parametrize("max_width", [None, 200, 90, 30])
@pytest.mark.parametrize("bold", [False, True])
def test_the_picture_is_as_large_as_was_said(fonts: Fonts, max_width: int | None, bold: bool) -> None:
    size = fonts.size(_SENTENCE, Style.TEXT, bold=bold, max_width=max_width)
    picture = fonts.render(_SENTENCE, Style.TEXT, _INK, bold=bold, max_width=max_width)
    assert picture.get_size() == size
    if max_width is not None:
        assert size[0] <= max_width


def test_sizes_follow_both_scales() -> None:
    heights = [Fonts(scale, text).line_height(Style.TEXT) for scale, text in ((1, 1), (2, 1), (1, 2))]
    assert heights[1] == heights[2]
    assert heights[1] == pytest.approx(2 * heights[0], abs=2)


@pytest.mark.parametrize(("size", "min_px"), [(ROOMY, MIN_PX), (SMALLEST, 0.75 * MIN_PX)])
def test_no_type_is_too_small_to_read(size: Point, min_px: float) -> None:
    small, least = Fonts(scale_of(size), 0.1), Fonts(1.0, MIN_PX / 18)
    wanted = least.line_height(Style.SMALL) * min_px / MIN_PX
    assert small.line_height(Style.SMALL) == pytest.approx(wanted, abs=1)


@pytest.mark.parametrize("height_px", [8, 14, 23, 40])
def test_a_numeral_is_as_high_as_asked(fonts: Fonts, height_px: int) -> None:
    for digit in "0123456789":
        assert fonts.numeral(digit, height_px, _INK).get_height() == pytest.approx(height_px, rel=0.06, abs=1)
    eight = fonts.numeral("8", height_px, _INK)
    assert eight.get_bounding_rect(min_alpha=64).size == eight.get_size()


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("3 and 5 make 8.", None, ["3 and 5 make 8."]),
        ("3 and 5 make 8.", 7, ["3 and 5", "make 8."]),
        ("one\n\ntwo", 9, ["one", "", "two"]),
        ("", 5, [""]),
        ("a boneyard", 4, ["a", "bone", "yard"]),
        ("abc", 0, ["a", "b", "c"]),
    ],
)
def test_lines(text: str, width: int | None, lines: list[str]) -> None:
    assert wrap(text, width, len) == lines


@given(st.text(alphabet="abc ", max_size=60), st.integers(1, 12))
def test_no_line_is_too_wide_and_no_letter_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width, len)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
