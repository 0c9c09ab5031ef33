"""A checker of texts: each is readable and in its own place.

- *outside the window*: letters are cut off by the window's edge.
- *outside its body*: letters cross the edge of their panel, strip or button.
- *over*: letters overlap those of another text.
- *hidden*: a picture drawn later covers letters.
- *broken*: a word continues on the next line.
- *cut*: the text is cut off. Names of players may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from tests.ui.drawn import Drawn

BODIES = ("background", "panel", "strip", "button")
"""Pictures that carry text."""
OVERLAYS = ("bubble", "outline", "shadow", "other")
"""Pictures that may cover a text for a moment, or surround it."""


def text_faults(drawn: Sequence[Drawn], window: pygame.Rect, names: Sequence[str] = ()) -> list[str]:
    """Faults of the texts among the pictures of one layer, given from bottom to top."""
    return list(_faults(drawn, window, names))


def _faults(drawn: Sequence[Drawn], window: pygame.Rect, names: Sequence[str]) -> Iterator[str]:
    texts = [(index, one) for index, one in enumerate(drawn) if one.kind == "text" and one.ink.width]
    for place, (index, one) in enumerate(texts):
        if not window.contains(one.ink):
            yield f"{one.text!r} {tuple(one.ink)} is outside the window"
        body = _body(drawn[:index], one)
        if body is not None and not body.rect.contains(one.ink):
            yield f"{one.text!r} {tuple(one.ink)} is outside its {body.what[0]} {tuple(body.rect)}"
        if one.broken:
            yield f"{one.text!r} is broken"
        kept, cut, _ = one.text.partition("…")
        if cut and not any(name.startswith(kept) for name in names):
            yield f"{one.text!r} is cut"
        for _, other in texts[:place]:
            if other.ink.colliderect(one.ink):
                yield f"{one.text!r} {tuple(one.ink)} is over {other.text!r} {tuple(other.ink)}"
        for later in drawn[index + 1 :]:
            if later.kind not in ("text", *OVERLAYS) and later.rect.colliderect(one.ink):
                yield f"{one.text!r} {tuple(one.ink)} is hidden by {later.what} {tuple(later.rect)}"


def _body(below: Sequence[Drawn], text: Drawn) -> Drawn | None:
    on = [one for one in below if one.kind in BODIES and one.rect.collidepoint(text.ink.center)]
    return on[-1] if on else None
