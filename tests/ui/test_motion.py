"""Paths and durations of animations at each speed."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

import pytest

from matador.play.choices import AnimationSpeed
from matador.play.table.snapshot import Ease
from matador.storage.settings import Speed
from matador.ui.motion import Pose, Tween, nearest_turn

HERE, THERE = Pose(0, 0, 40, 0), Pose(100, 50, 60, 90)
EASES: tuple[Ease, ...] = ("in out", "settle")


@pytest.mark.parametrize("ease", EASES)
def test_a_flight_begins_and_ends_where_it_should(ease: Ease) -> None:
    flight = Tween(HERE, THERE, 1000, 200, ease)
    assert flight.until_ms == 1200
    assert flight.at(0) == flight.at(1000) == HERE
    assert flight.at(1200) == flight.at(5000) == THERE
    assert 0 < flight.at(1100).x < 104


@pytest.mark.parametrize("ease", EASES)
def test_a_flight_has_no_jumps(ease: Ease) -> None:
    flight = Tween(HERE, THERE, 0, 1000, ease)
    seen = [flight.at(time).x for time in range(0, 1001, 10)]
    assert max(abs(after - before) for before, after in pairwise(seen)) < 4


def test_settling_goes_3_per_cent_too_far_before_it_rests() -> None:
    flight = Tween(HERE, THERE, 0, 1000, "settle")
    furthest = max(flight.at(time).x for time in range(1001))
    assert 102 < furthest < 104
    assert max(Tween(HERE, THERE, 0, 1000, "in out").at(time).x for time in range(1001)) == 100


def test_a_flight_of_no_length_is_over_at_once() -> None:
    assert Tween(HERE, THERE, 5, 0).at(5) == THERE


@pytest.mark.parametrize(
    ("start", "end", "turn"), [(0, 90, 90), (0, 270, -90), (350, 10, 20), (10, 350, -20), (0, 180, -180)]
)
def test_it_turns_the_shorter_way(start: float, end: float, turn: float) -> None:
    assert nearest_turn(start, end) == turn


def test_it_turns_over_while_it_flies() -> None:
    flight = Tween(Pose(0, 0, 40, 0, 0.0), Pose(0, 0, 40, 0, 1.0), 0, 100)
    assert [flight.at(time).face_up for time in (0, 50, 100)] == [0.0, 0.5, 1.0]


@pytest.mark.parametrize(("speed", "factor"), [("off", 0.0), ("normal", 1.0)])
def test_off_takes_no_time_and_normal_what_the_design_says(speed: Speed, factor: float) -> None:
    animation = AnimationSpeed(speed)
    assert (animation.moving(300), animation.waiting(700)) == (300 * factor, 700 * factor)


def test_slow_is_slower_and_fast_faster() -> None:
    slow, normal, fast = (AnimationSpeed(speed).moving(100) for speed in ("slow", "normal", "fast"))
    assert slow > normal > fast > 0


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_reduced_motion_only_drops_the_moving(speed: Speed) -> None:
    animation = AnimationSpeed(speed, reduced=True)
    assert animation.moving(300) == 0
    assert isclose(animation.waiting(300), AnimationSpeed(speed).waiting(300))
