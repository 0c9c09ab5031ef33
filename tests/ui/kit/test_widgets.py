"""Widgets as values, and choosing a variant that fits."""

from __future__ import annotations

import pytest

from matador.ui.kit.dialog import first_that_fits
from matador.ui.kit.intents import SeatPlayer
from matador.ui.kit.widgets import Stepper, stepper

VALUES = ("a", "b", "c")


def made(value: str, values: tuple[str, ...] = VALUES) -> Stepper:
    return stepper("key", "Label", value, values, str.upper, lambda to: SeatPlayer(0, to))


@pytest.mark.parametrize(
    ("value", "back", "on", "around"),
    [("a", None, "b", "b"), ("b", "a", "c", "c"), ("c", "b", None, "a"), ("elsewhere", None, "b", "b")],
)
def test_a_stepper_goes_through_its_values(value: str, back: str | None, on: str | None, around: str) -> None:
    found = made(value)
    assert found.value == (value if value in VALUES else "a").upper()
    wanted = [None if bot is None else SeatPlayer(0, bot) for bot in (back, on, around)]
    assert [found.back, found.on, found.intent] == wanted


def test_a_single_value_leads_nowhere() -> None:
    found = made("a", ("a",))
    assert (found.back, found.on, found.intent) == (None, None, None)


def test_the_first_that_fits_is_taken_else_the_last() -> None:
    assert first_that_fits((5, 3, 1), lambda size: size < 4) == 3
    assert first_that_fits((5, 3, 1), lambda size: size < 0) == 1
    with pytest.raises(ValueError, match="nothing to choose"):
        first_that_fits((), bool)
