"""The seed of the checks, new in each run."""

from __future__ import annotations

import os
import random


def fresh_seed() -> int:
    """A new seed, or that of the environment variable MATADOR_SEED, to repeat a run."""
    given = os.environ.get("MATADOR_SEED")
    return int(given) if given else random.SystemRandom().randrange(10**9)
