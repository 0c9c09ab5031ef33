"""Hooks and fixtures for all tests."""

from __future__ import annotations

import gc
import json
import os
import re
import sys
from collections.abc import Generator, Iterator
from typing import Any, TypeAlias

import pytest
from hypothesis import settings

from matador.rules.tables import compiled
from tests.checks.seeds import fresh_seed

_Report: TypeAlias = dict[str, Any]

_PLANTED = re.compile("planted|caught")

_SEED = fresh_seed()
# Set before the workers of pytest-xdist start, so that all have one seed.
os.environ["MATADOR_SEED"] = str(_SEED)
# Tests start hundreds of processes, and each would compile the game again; each worker would compile all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# The workers share the cores already; numpy's threads would wait for each other in busy loops.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# No test depends on a clock, and each run tries other examples.
settings.register_profile("matador", deadline=None, max_examples=50)
settings.load_profile("matador")


def pytest_report_header() -> str:
    return f"fresh seed: {_SEED} (MATADOR_SEED={_SEED} repeats the run)"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are cores: journeys mostly wait for the window."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, _Report | None, _Report | None]:
    """Replace half surrogate pairs in a test's log by question marks, because no worker can send them."""
    report: _Report | None = yield
    sent: _Report | None = json.loads(json.dumps(report, ensure_ascii=False).encode("utf-8", "replace"))
    # JSON has no tuples, but the list of skipped tests (`-rs`) needs this one.
    if report and sent and isinstance(report.get("longrepr"), tuple):
        sent["longrepr"] = tuple(sent["longrepr"])
    return sent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run journeys first; mark tests whose names say that they inject a bug."""
    for item in items:
        if _PLANTED.search(item.name.partition("[")[0]):
            item.add_marker("planted")
    # Journeys mostly wait: with an early start, one worker runs them while the others compute.
    items.sort(key=lambda item: not item.nodeid.startswith("tests/journeys/"))
    # Thousands of tests and modules stay to the end: the collector need not look at them again and again.
    gc.freeze()


@pytest.fixture(scope="session")
def seed() -> int:
    """The fresh seed of this run, which the header shows."""
    return _SEED


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Fixture that injects a bug into the rules, and clears all compiled tables before and afterwards."""
    compiled.cache_clear()
    yield monkeypatch
    compiled.cache_clear()
