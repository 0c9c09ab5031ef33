from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.ui.fonts import wrap


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("3 and 5 make 8.", None, ["3 and 5 make 8."]),
        ("3 and 5 make 8.", 7, ["3 and 5", "make 8."]),
        ("one\ntwo", None, ["one", "two"]),
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
