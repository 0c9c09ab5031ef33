"""Which lessons there are, by which rules, and which are open to whom."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from matador.teaching.lessons.kinds import LESSON_KINDS, OF_MATADORS, kinds_of, lessons_open, rules_of
from matador.teaching.path import TOTALS
from tests.teaching.test_path import ANNA, shown

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EVERYWHERE = tuple(kind for kind in LESSON_KINDS if kind not in (*OF_MATADORS, "doubles"))


def test_only_seven_has_lessons_about_matadors_and_doubles() -> None:
    for total in TOTALS:
        assert kinds_of(total) == (LESSON_KINDS if total == 7 else EVERYWHERE)
    with pytest.raises(ValueError, match="8 is not taught"):
        kinds_of(8)
    with pytest.raises(ValueError, match="no 'matadors' lesson for 10"):
        rules_of("matadors", 10)


@pytest.mark.parametrize("total", TOTALS)
def test_lessons_are_played_without_blanks_and_matadors(total: int) -> None:
    for kind in EVERYWHERE:
        rules = rules_of(kind, total)
        assert rules.total == total
        assert rules.joining == "sum"
        assert not rules.blanks
        assert not rules.matador_tiles
        assert not rules.spinner
        assert rules.going_out == "opponents", "points are counted"


def test_each_open_total_has_its_lessons_and_keeps_them() -> None:
    found = lessons_open(shown(ANNA, 5, 6), NOON)
    assert [kind for kind, total in found if total == 5] == [*EVERYWHERE]
    assert [kind for kind, total in found if total == 6] == [*EVERYWHERE]
    assert [kind for kind, total in found if total == 7] == [
        kind for kind in LESSON_KINDS if kind not in OF_MATADORS
    ]


@pytest.mark.parametrize(("opened", "has_matadors"), [((7,), False), ((10,), True), ((13,), True)])
def test_an_adult_who_opens_a_total_beyond_seven_opens_matadors(
    opened: tuple[int, ...], has_matadors: bool
) -> None:
    found = lessons_open(replace(ANNA, opened=max(opened)), NOON)
    assert (("matadors", 7) in found) == has_matadors
    assert (("closing and opening", 7) in found) == has_matadors
    assert len(set(found)) == len(found)
