"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matador.rules.tables import compiled
from tests.checks.seeds import fresh_seed

_SEED = fresh_seed()


def pytest_report_header() -> str:
    return f"fresh seed: {_SEED} (MATADOR_SEED={_SEED} repeats the run)"


@pytest.fixture(scope="session")
def seed() -> int:
    """The fresh seed of this run, which the header shows."""
    return _SEED


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Plants a fault in the rules: what was compiled before and with the fault is forgotten."""
    compiled.cache_clear()
    yield monkeypatch
    compiled.cache_clear()
