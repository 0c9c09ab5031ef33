"""The pseudo-language: importing this module adds it to the languages of the program.

It reveals text that isn't translated, or that is too long for its space.
"""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import NullTranslations

from matador.ui.language import OTHERS

PSEUDO = "qps"

_PLACEHOLDER = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")

# Letters with accents above, some doubled, and below, so that lines that are too low clip them.
_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ẤấƁɓÇçĎďẾếƑƒĢģĤĥÎîĴĵĶķĻļḾḿŅņỐốṔṕQqŘřŞşŢţŨũṼṽŴŵẌẍÝýŽž",
)

_MAX_KEPT = 4096
"""More than the number of messages; a page looks up hundreds at every press."""


@lru_cache(_MAX_KEPT)
def pseudo(message: str) -> str:
    """The message with accents, 40% longer and in brackets; placeholders such as `{name}` stay unchanged."""
    # Split by one group: even parts are text, odd parts placeholders.
    parts = _PLACEHOLDER.split(message)
    letters = sum(sign.isalpha() for text in parts[::2] for sign in text)
    more = -(-sum(map(len, parts[::2])) * 2 // 5)
    # Spread the repeats evenly over the letters, so that words grow and lines break in realistic places.
    repeats = iter([(met + 1) * more // letters - met * more // letters for met in range(letters)])

    def grown(sign: str) -> str:
        return sign * (1 + next(repeats)) if sign.isalpha() else sign

    strange = [
        part if index % 2 else "".join(map(grown, part.translate(_ACCENTS)))
        for index, part in enumerate(parts)
    ]
    filling = "" if letters else "~" * more
    return f"[{''.join(strange)}{filling}]"


class PseudoTranslations(NullTranslations):
    """Generates the pseudo-language, without a catalogue."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(super().pgettext(context, message))


OTHERS[PSEUDO] = PseudoTranslations()
