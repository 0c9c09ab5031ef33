"""Fixtures of the journeys: one desktop for all of them."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator

import pytest

from tests.checks.seeds import fresh_seed
from tests.journeys.desktop import Desktop, desktop, require_programs
from tests.journeys.played import SIZES
from tests.journeys.touch_screen import TouchScreen, require_touch, touch_screen


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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each journey in one window size: the next seed gives the next one; with `MATADOR_ALL_SIZES=1`, in every size.

    Layouts are checked without a window, in far more sizes (tests/ui/pages/test_laws.py).
    """
    marks = metafunc.definition.iter_markers("parametrize")
    if "size" not in metafunc.fixturenames or any("size" in mark.args[0] for mark in marks):
        return
    sizes = list(SIZES)
    if not os.environ.get("MATADOR_ALL_SIZES"):
        sizes = [SIZES[(zlib.crc32(metafunc.function.__name__.encode()) + fresh_seed()) % len(SIZES)]]
    metafunc.parametrize("size", sizes, ids=[f"{width}x{height}" for width, height in sizes])
