"""Breaking text into lines."""

from __future__ import annotations

from collections.abc import Callable


def wrap(text: str, max_width: int | None, width_of: Callable[[str], int]) -> list[str]:
    """The lines of a text, none wider than `max_width` unless a single letter is; at least one line.

    Lines break at spaces; a word that is too long alone breaks between letters, so that nothing is lost.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += [paragraph] if max_width is None else _wrapped(paragraph, max_width, width_of)
    return lines


def _wrapped(paragraph: str, max_width: int, width_of: Callable[[str], int]) -> list[str]:
    words = paragraph.split()
    whole = " ".join(words)
    if width_of(whole) <= max_width:
        return [whole]
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= max_width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, max_width, width_of)
        lines += full
    return [*lines, line]


def _broken(word: str, max_width: int, width_of: Callable[[str], int]) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and width_of(parts[-1] + letter) > max_width:
            parts.append(letter)
        else:
            parts[-1] += letter
    return parts
