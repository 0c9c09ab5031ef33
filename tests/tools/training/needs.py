"""What the tests of the training need."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

MISSING = [name for name in ("numba", "numpy") if find_spec(name) is None]
NEEDS_TRAINING = pytest.mark.skipif(
    bool(MISSING), reason=f"missing: {', '.join(MISSING)} (pip install -e '.[train]')"
)
"""For whole modules: one that skips itself while it is imported breaks the workers of pytest-xdist."""
