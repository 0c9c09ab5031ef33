"""Run the training as plain Python: the same code without compilation."""

from __future__ import annotations

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
