"""The pseudo-language: English made longer and accented, to try how the window bears other languages."""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import NullTranslations

_PLACEHOLDER = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")

# Accents above, doubled ones too, and below, so that lines which are too low cut something off.
_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ẤấƁɓÇçĎďẾếƑƒĢģĤĥÎîĴĵĶķĻļḾḿŅņỐốṔṕQqŘřŞşŢţŨũṼṽŴŵẌẍÝýŽž",
)

_MOST_KEPT = 4096
"""More than all messages there are: a page asks for hundreds of them at every press."""


@lru_cache(_MOST_KEPT)
def pseudo(message: str) -> str:
    """The message with accents, 40% longer and in brackets; placeholders as `{name}` are left alone."""
    # Split by one group: the even parts are text, the odd ones placeholders.
    parts = _PLACEHOLDER.split(message)
    letters = sum(sign.isalpha() for text in parts[::2] for sign in text)
    more = -(-sum(map(len, parts[::2])) * 2 // 5)
    # Spread evenly over the letters, so that words grow and lines break where they would.
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
    """Translations into the pseudo-language, without a catalogue."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(super().pgettext(context, message))
