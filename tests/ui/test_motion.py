"""Paths and durations of animations at each speed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matador.play.choices import AnimationSpeed
from matador.ui.motion import Pose, Tween, nearest_turn

HERE, THERE = Pose(0, 0, 40, 0), Pose(100, 50, 60, 90)


def test_a_flight_begins_and_ends_where_it_should() -> None:
    flight = Tween(HERE, THERE, 1000, 200)
    assert flight.until_ms == 1200
    assert flight.at(0) == flight.at(1000) == HERE
    assert flight.at(1200) == flight.at(5000) == THERE
    assert 0 < flight.at(1100).x < 100


def test_a_flight_has_no_jumps() -> None:
    flight = Tween(HERE, THERE, 0, 1000)
    seen = [flight.at(time).x for time in range(0, 1001, 10)]
    assert max(abs(after - before) for before, after in pairwise(seen)) < 4


@pytest.mark.parametrize(
    ("start", "end", "turn"), [(0, 90, 90), (0, 270, -90), (350, 10, 20), (10, 350, -20), (0, 180, -180)]
)
def test_it_turns_the_shorter_way(start: float, end: float, turn: float) -> None:
    assert nearest_turn(start, end) == turn


def test_speeds_are_in_order_and_off_takes_no_time() -> None:
    slow, normal, fast, off = (
        AnimationSpeed(speed).moving(100) for speed in ("slow", "normal", "fast", "off")
    )
    assert slow > normal == 100 > fast > off == 0


def test_reduced_motion_only_drops_the_moving() -> None:
    animation = AnimationSpeed("slow", reduced=True)
    assert animation.moving(300) == 0
    assert animation.waiting(300) == AnimationSpeed("slow").waiting(300)
