"""A database for a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from matador.storage.database.matches import MatchDatabase
from tests.storage.database.kept import database


@pytest.fixture
def db(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept
