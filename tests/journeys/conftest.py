"""What journeys share: one desktop for all of them."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator

import pytest

from tests.checks.seeds import fresh_seed
from tests.journeys.desktop import Desktop, Point, desktop
from tests.journeys.played import SIZES
from tests.journeys.programs import require_programs


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """The desktop, where the programs for it are installed."""
    require_programs()
    with desktop(tmp_path_factory.mktemp("desktop")) as found:
        yield found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each journey is made in one of the windows, which the seed of the run picks; `MATADOR_ALL_SIZES=1`: in every one.

    What lies where in which window is looked at without a window, in far more sizes (tests/ui/pages/test_laws.py).
    """
    if "size" in metafunc.fixturenames and not _has_own_sizes(metafunc):
        sizes = (
            SIZES
            if os.environ.get("MATADOR_ALL_SIZES")
            else (size_of(metafunc.function.__name__, fresh_seed()),)
        )
        metafunc.parametrize("size", sizes, ids=[f"{width}x{height}" for width, height in sizes])


def size_of(journey: str, seed: int) -> Point:
    """The window of a journey in the run with this seed: the next seed has the next window."""
    return SIZES[(zlib.crc32(journey.encode()) + seed) % len(SIZES)]


def _has_own_sizes(metafunc: pytest.Metafunc) -> bool:
    return any("size" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
