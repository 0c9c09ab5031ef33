"""Fixture for the packages that the tests open, start and install."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.journeys.conftest import screen
from tests.packages.built import PACKAGES_VARIABLE, Built

__all__ = ["screen"]


@pytest.fixture(scope="session")
def built() -> Built:
    """The packages; without them the test is skipped, and says how to make them."""
    named = os.environ.get(PACKAGES_VARIABLE)
    if not named:
        pytest.skip(
            f"no packages: `python3 tools/package_linux.py` builds them, {PACKAGES_VARIABLE}=dist names them"
        )
    return Built(Path(named).resolve())
