"""The commitment to a deal (rulebook section 8)."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence

from matador.rules.options import LARGEST


def salt_of_simulation(seed: int) -> str:
    """The salt of a simulated match, which follows from its deal number: nobody has to trust it."""
    return hashlib.sha256(f"matador/{seed}".encode()).hexdigest()


def fresh_salt() -> str:
    """A salt that nobody can guess."""
    return secrets.token_hex(32)


def fresh_number() -> int:
    """A deal number that nobody can foresee."""
    return secrets.randbelow(LARGEST + 1)


def commitment(salt: str, number: int, hands: Sequence[Sequence[str]], boneyard: Sequence[str]) -> str:
    """The SHA-256, in hexadecimal, that commits to the deal of round `number` (from 0), tiles as text."""
    return hashlib.sha256(salt.encode() + deal_text(number, hands, boneyard).encode()).hexdigest()


def deal_text(number: int, hands: Sequence[Sequence[str]], boneyard: Sequence[str]) -> str:
    """The deal as it is hashed after the salt: canonical JSON."""
    return json.dumps([number, hands, boneyard], sort_keys=True, separators=(",", ":"))
