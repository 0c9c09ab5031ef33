"""Requirements of the training tests."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

MISSING = [name for name in ("numba", "numpy") if find_spec(name) is None]
NEEDS_TRAINING = pytest.mark.skipif(
    bool(MISSING), reason=f"missing: {', '.join(MISSING)} (pip install -e '.[train]')"
)
"""For whole modules: a module that skips itself during import breaks the workers of pytest-xdist."""
