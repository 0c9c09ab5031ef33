"""A checker of what players read: plain sentences, as far as a machine can tell.

- *no end*: a sentence does not end as one.
- *too long*: who reads slowly has forgotten how it began.
- *hard word*: one that a child does not know, though the rulebook may have it.
- *which win*: it is not said whether the round or the match is won.

What names a thing, such as the text of a button, is no sentence: it begins small or with a name and a colon, or it
has few words and no end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST_WORDS = 14
_LABEL_WORDS = 4
"""What has no more words may be the name of something."""
HARD_WORDS = frozenset(("complement", "heaviest", "holder", "lacks", "lightest", "opener"))

_END = re.compile(r"[.!?]$")
_SENTENCES = re.compile(r"[^.!?]+")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\{\w+\}")
_WINS = re.compile(r"(?<!to )\b(?:wins?|won)\b")
_LABEL = re.compile(r"[a-z]|\{\w+\}:")
_OF_WHAT = re.compile(r"\b(?:round|match)\b")


def plain_faults(message: str) -> Iterator[str]:
    """What is wrong with a message."""
    words = _WORD.findall(message)
    yield from (f"hard word: {word}" for word in words if word.lower() in HARD_WORDS)
    if not is_sentence(message):
        return
    if not _END.search(message):
        yield "no end"
    if any(len(_WORD.findall(one)) > MOST_WORDS for one in _SENTENCES.findall(message)):
        yield "too long"
    if _WINS.search(message) and not _OF_WHAT.search(message):
        yield "which win"


def is_sentence(message: str) -> bool:
    """Whether a message says something, and does not only name it."""
    if _LABEL.match(message):
        return False
    return bool(_END.search(message) or _WINS.search(message)) or len(_WORD.findall(message)) > _LABEL_WORDS
