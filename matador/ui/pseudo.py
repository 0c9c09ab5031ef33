"""The pseudo-language: English made longer and accented, to try how the window bears other languages."""

from __future__ import annotations

import re
from gettext import NullTranslations

_PLACEHOLDER = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")

# Accents above, doubled ones too, and below, so that lines which are too low cut something off.
_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ẤấƁɓÇçĎďẾếƑƒĢģĤĥÎîĴĵĶķĻļḾḿŅņỐốṔṕQqŘřŞşŢţŨũṼṽŴŵẌẍÝýŽž",
)


def pseudo(message: str) -> str:
    """The message with accents, 40% longer and in brackets; placeholders as `{name}` are left alone."""
    parts = _PLACEHOLDER.split(message)
    # Split by one group: the even parts are text, the odd ones placeholders.
    texts = parts[::2]
    letters = sum(sign.isalpha() for text in texts for sign in text)
    more = -(-sum(map(len, texts)) * 2 // 5)
    stretched: list[str] = []
    met = 0
    for index, part in enumerate(parts):
        if index % 2:
            stretched.append(part)
            continue
        for sign in part.translate(_ACCENTS):
            is_letter = sign.isalpha()
            # Spread evenly over the letters, so that words grow and lines can still be broken.
            times = (met + 1) * more // letters - met * more // letters if is_letter else 0
            met += is_letter
            stretched.append(sign * (1 + times))
    if not letters:
        stretched.append("~" * more)
    return f"[{''.join(stretched)}]"


class PseudoTranslations(NullTranslations):
    """Translations into the pseudo-language, without a catalogue."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(super().pgettext(context, message))
