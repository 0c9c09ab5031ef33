"""The commitment to a deal (rulebook section 8)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence


def salt_of_simulation(seed: int) -> str:
    """The salt of a simulated match, which follows from its deal number: nobody has to trust it."""
    return hashlib.sha256(f"matador/{seed}".encode()).hexdigest()


def commitment(salt: str, number: int, hands: Sequence[Sequence[str]], boneyard: Sequence[str]) -> str:
    """The SHA-256, in hexadecimal, that commits to the deal of round `number` (from 0), tiles as text."""
    deal = json.dumps([number, hands, boneyard], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(salt.encode() + deal.encode()).hexdigest()
