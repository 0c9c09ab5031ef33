"""Check that sentences on screen are plain, as far as a program can tell.

- *no end*: a sentence has no full stop, question mark or exclamation mark.
- *too long*: a sentence has more than `MAX_WORDS` words.
- *which win*: the sentence does not say whether the round or the match is won.
- the name of a banned pattern of `tools/plain.py`, such as *goes on*.

A label, such as the text of a button, needs no end: it has few words, or starts with a small letter or a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.plain import patterns_in

MAX_WORDS = 14
_LABEL_WORDS = 4
"""A text with more words is a sentence."""

_END = re.compile(r"[.!?]$")
_SENTENCES = re.compile(r"[^.!?]+")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\{\w+\}")
_WINS = re.compile(r"(?<!to )\b(?:wins?|won)\b(?!')")
_LABEL = re.compile(r"[a-z]|\{\w+\}:|[^.!?]*: \{\w+\}$|\{n\} \w+$")
_OF_WHAT = re.compile(r"\b(?:round|match)\b")


def plain_faults(message: str) -> Iterator[str]:
    """The faults of a message."""
    yield from (name for name, _ in patterns_in(message, "screen"))
    if not is_sentence(message):
        return
    if not _END.search(message):
        yield "no end"
    if any(len(_WORD.findall(one)) > MAX_WORDS for one in _SENTENCES.findall(message)):
        yield "too long"
    if _WINS.search(message) and not _OF_WHAT.search(message):
        yield "which win"


def is_sentence(message: str) -> bool:
    """Whether a message is a sentence, and not a label."""
    if _LABEL.match(message):
        return False
    return bool(_END.search(message) or _WINS.search(message)) or len(_WORD.findall(message)) > _LABEL_WORDS
