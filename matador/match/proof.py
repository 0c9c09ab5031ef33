"""The proof that nobody chose or changed the tiles (rulebook section 8)."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field, replace

from matador.rules import Tile, tile_set
from matador.rules.options import LARGEST

_CUT = re.compile(r"[!-~]{1,40}")


def fresh_secret() -> str:
    """64 unpredictable hexadecimal digits."""
    return secrets.token_hex(32)


def code_of(secret: str) -> str:
    """The commitment to a secret, shown before the player cuts."""
    return _sha256(f"matador-deal/2|{secret}")


def deal_number(secret: str, cut: str | None) -> int:
    """The deal number that follows from a secret and a cut (None: nobody has cut)."""
    return int(_sha256(f"{secret}|{cut or ''}")[:13], 16)


def tiles_of_code(code: str) -> tuple[Tile, ...]:
    """The short form of a code, for two people to compare: 12 tiles of double-six, each from five digits."""
    tiles = tile_set(6)
    return tuple(tiles[int(code[at : at + 5], 16) % len(tiles)] for at in range(0, 60, 5))


def is_cut(text: str) -> bool:
    """True if a player may cut with this text."""
    return _CUT.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Seal:
    """A secret with its commitment, and the player's cut: all rounds of a match follow from secret and cut."""

    commitment: str
    secret: str = field(repr=False)
    cut: str | None = None
    is_closed: bool = False
    """True once the tiles are cut, or dealt without a cut."""
    was_shown: bool = True
    """True if the code was visible here before the cut; a seal from a file could have been made up."""

    @classmethod
    def fresh(cls, secret: str | None = None) -> Seal:
        """A seal that has not been cut yet; `secret` is unpredictable unless given."""
        chosen = fresh_secret() if secret is None else secret
        return cls(code_of(chosen), chosen)

    @property
    def number(self) -> int:
        """The deal number."""
        return deal_number(self.secret, self.cut)

    def closed(self, cut: str | None) -> Seal:
        """The seal after the player has cut (None: without a cut); `ValueError` if the text is not a valid cut."""
        if cut is not None and not is_cut(cut):
            raise ValueError("a cut is 1 to 40 characters from ! to ~")
        return replace(self, cut=cut, is_closed=True)


def fresh_number() -> int:
    """An unpredictable deal number."""
    return secrets.randbelow(LARGEST + 1)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
