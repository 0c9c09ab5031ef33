"""What some tests of the simulated learners need."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

HAS_NUMPY = find_spec("numpy") is not None
NEEDS_NUMPY = pytest.mark.skipif(not HAS_NUMPY, reason="missing: numpy (pip install -e '.[train]')")
"""For single tests, or for whole modules: one that skips itself while it is imported breaks pytest-xdist's workers."""
