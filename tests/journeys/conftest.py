"""Fixtures of the journeys: one desktop for all of them."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import pytest

from tests.checks.seeds import fresh_seed
from tests.journeys.desktop import Desktop, desktop, require_programs
from tests.journeys.hands import HANDS, Hand
from tests.journeys.played import SIZES
from tests.journeys.touch_screen import TouchScreen, require_touch, touch_screen

T = TypeVar("T")


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """The desktop, if its programs are installed."""
    require_programs()
    with desktop(tmp_path_factory.mktemp("desktop")) as found:
        yield found


@pytest.fixture(scope="session")
def glass(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TouchScreen]:
    """The touch screen, if its parts are installed."""
    require_programs()
    require_touch()
    with touch_screen(tmp_path_factory.mktemp("glass")) as found:
        yield found


@pytest.fixture
def desk(request: pytest.FixtureRequest, hand: Hand) -> Desktop:
    """The desktop for this hand."""
    found = request.getfixturevalue("glass" if hand == "touch" else "screen")
    assert isinstance(found, Desktop)
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each journey in one window size, picked by the seed; with `MATADOR_ALL_SIZES=1`, in every size.

    A journey for any kind of hand runs with one kind, picked by the seed, or with every kind. Layouts are
    checked without a window, in far more sizes (tests/ui/pages/test_laws.py).
    """
    _choose(metafunc, "size", {f"{width}x{height}": (width, height) for width, height in SIZES})
    _choose(metafunc, "hand", {hand: hand for hand in HANDS})


def _choose(metafunc: pytest.Metafunc, name: str, values: Mapping[str, object]) -> None:
    """Give a journey one of the values, or all, unless it has values of its own."""
    if name not in metafunc.fixturenames or _has_own(metafunc, name):
        return
    ids = list(values)
    if not os.environ.get("MATADOR_ALL_SIZES"):
        ids = [chosen_of(metafunc.function.__name__, fresh_seed(), ids)]
    metafunc.parametrize(name, [values[one] for one in ids], ids=ids)


def chosen_of(journey: str, seed: int, among: Sequence[T]) -> T:
    """The journey's value in the run with this seed: the next seed gives the next value."""
    return among[(zlib.crc32(journey.encode()) + seed) % len(among)]


def _has_own(metafunc: pytest.Metafunc, name: str) -> bool:
    for mark in metafunc.definition.iter_markers("parametrize"):
        names = mark.args[0]
        if name in (names.split(",") if isinstance(names, str) else names):
            return True
    return False
