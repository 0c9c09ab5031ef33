"""What journeys share: one desktop for all of them."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import pytest

from tests.checks.seeds import fresh_seed
from tests.journeys.desktop import Desktop, desktop
from tests.journeys.newcomer import HANDS, Hand
from tests.journeys.played import SIZES
from tests.journeys.programs import require_programs
from tests.journeys.touch_screen import TouchScreen, require_touch, touch_screen

T = TypeVar("T")


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """The desktop, where the programs for it are installed."""
    require_programs()
    with desktop(tmp_path_factory.mktemp("desktop")) as found:
        yield found


@pytest.fixture(scope="session")
def glass(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TouchScreen]:
    """The touch screen, where what it needs is installed."""
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
    """Each journey is made in one of the windows, which the seed of the run picks; `MATADOR_ALL_SIZES=1`: in every one.

    Those that anybody can make are made by one kind of hand so, and then by every one. What lies where in which window
    is looked at without a window, in far more sizes (tests/ui/pages/test_laws.py).
    """
    _choose(metafunc, "size", {f"{width}x{height}": (width, height) for width, height in SIZES})
    _choose(metafunc, "hand", {hand: hand for hand in HANDS})


def _choose(metafunc: pytest.Metafunc, name: str, values: Mapping[str, object]) -> None:
    """Let a journey have one of the values, or all, if it has none of its own."""
    if name not in metafunc.fixturenames or _has_own(metafunc, name):
        return
    ids = list(values)
    if not os.environ.get("MATADOR_ALL_SIZES"):
        ids = [chosen_of(metafunc.function.__name__, fresh_seed(), ids)]
    metafunc.parametrize(name, [values[one] for one in ids], ids=ids)


def chosen_of(journey: str, seed: int, among: Sequence[T]) -> T:
    """What a journey has in the run with this seed: the next seed has the next one."""
    return among[(zlib.crc32(journey.encode()) + seed) % len(among)]


def _has_own(metafunc: pytest.Metafunc, name: str) -> bool:
    for mark in metafunc.definition.iter_markers("parametrize"):
        names = mark.args[0]
        if name in (names.split(",") if isinstance(names, str) else names):
            return True
    return False
