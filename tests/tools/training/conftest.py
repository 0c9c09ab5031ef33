"""The training runs as plain Python here: the same lines, and nothing to compile."""

from __future__ import annotations

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
