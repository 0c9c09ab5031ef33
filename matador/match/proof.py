"""Commitments to deals, which prove that no one chose or changed the tiles (rulebook section 8)."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field, replace

from matador.rules import Tile, tile_set

_CUT = re.compile(r"[!-~]{1,40}")


def code_of(secret: str) -> str:
    """The commitment to a secret, to be shown before the player cuts."""
    return _sha256(f"matador-deal/2|{secret}")


def deal_number(secret: str, cut: str | None) -> int:
    """The deal number from a secret and a cut, which is None if nobody cut."""
    return int(_sha256(f"{secret}|{cut or ''}")[:13], 16)


def tiles_of_code(code: str) -> tuple[Tile, ...]:
    """A code's short form, for people to compare: 12 double-six tiles, one per five digits."""
    tiles = tile_set(6)
    return tuple(tiles[int(code[at : at + 5], 16) % len(tiles)] for at in range(0, 60, 5))


@dataclass(frozen=True, slots=True)
class Seal:
    """A secret with its commitment, and the player's cut; they determine all deals in a match."""

    commitment: str
    secret: str = field(repr=False)
    cut: str | None = None
    is_closed: bool = False
    """True once the player has cut, or can no longer cut."""
    was_shown: bool = True
    """True if this computer showed the code before the cut; False for a match from a file."""

    @classmethod
    def fresh(cls, secret: str | None = None) -> Seal:
        """A new seal; the default secret is 64 unpredictable hexadecimal digits."""
        secret = secrets.token_hex(32) if secret is None else secret
        return cls(code_of(secret), secret)

    @property
    def number(self) -> int:
        return deal_number(self.secret, self.cut)

    def closed(self, cut: str | None) -> Seal:
        """The seal after the cut, which may be None; `ValueError` if the text is not a valid cut."""
        if cut is not None and not _CUT.fullmatch(cut):
            raise ValueError("a cut is 1 to 40 characters from ! to ~")
        return replace(self, cut=cut, is_closed=True)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
