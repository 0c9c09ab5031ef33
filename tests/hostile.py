"""Hostile names that a player may type, each known to break some program, and their cleaned-up forms."""

from __future__ import annotations

from matador.storage.setups import tidy_name

TYPED = (
    "<b>%s</b>&amp;",
    "=SUMME(A1)",
    "@cmd|' /C calc'!A0",
    "'; DROP TABLE match; --",
    "%(name)s {0} \\N",
    "../../etc/passwd",
    "\N{ESCAPE}[31mEva\a\r\nPapa\0",
    "Grete\N{RIGHT-TO-LEFT OVERRIDE}l\N{LEFT-TO-RIGHT ISOLATE}x",
    "\N{ARABIC LETTER SEEN}\N{ARABIC LETTER LAM}\N{ARABIC LETTER ALEF}\N{ARABIC LETTER MEEM} 6-4",
    "\N{FOX FACE}" * 40,
    "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}" * 40,
    "e\N{COMBINING ACUTE ACCENT}" * 40,
    "Z\N{COMBINING LONG STROKE OVERLAY}" * 40,
    "-x",
)
NAMES = tuple(tidy_name(typed) for typed in TYPED)
"""In the order of `TYPED`. The window only accepts letters that its font has."""
