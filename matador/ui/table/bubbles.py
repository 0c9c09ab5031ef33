"""A bubble beside something on the table: where it hides least, and always on the felt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from matador.ui.canvas import Item
from matador.ui.look import placed
from matador.ui.sprites import Tail
from matador.ui.sprites.bodies import bubble_inset_px
from matador.ui.table.model import Model

_SIDES: tuple[tuple[Tail, str, str, int, int], ...] = (
    # tail of the bubble, its anchor, the point of the tile, and which way it keeps away
    ("down", "midbottom", "midtop", 0, -1),
    ("up", "midtop", "midbottom", 0, 1),
    ("right", "midright", "midleft", -1, 0),
    ("left", "midleft", "midright", 1, 0),
)

_SHIFTED = 8
"""A bubble that is moved to stay on the felt is as bad, a pixel, as one that covers so many of the line."""
_HIDDEN = 100
"""A pixel of the bubble under the tile that is held hides the sum: that is as bad as covering so many of the line."""

_UNDER_A_HAND = 3000
"""A bubble below what is held is as bad as one that covers so much of the line, at scale 1."""


class Bubble(NamedTuple):
    """A bubble on the table."""

    item: Item
    tail: Tail
    content: pygame.Rect
    """Where its content is seen."""


def bubble_beside(
    model: Model,
    content: pygame.Surface,
    rect: pygame.Rect,
    held: pygame.Rect | None = None,
    *,
    clear: Sequence[pygame.Rect] = (),
    spared: Sequence[pygame.Rect] = (),
    tail: Tail | None = None,
) -> Bubble:
    """The bubble on the side of `rect` or `held` where it covers least of the line.

    As little as can be of `spared` either, and nothing of `held` or `clear`; what is to be clear is in a hand, so that
    below it less is seen. `tail`: only so does it stand there.
    """
    look = model.look
    apart = look.px(4)
    pad_x, pad_y = bubble_inset_px("down", look.scale)
    laid = [*(model.camera.rect(place.box) for place in model.shown.layout.places), *spared]
    kept = [*([] if held is None else [held]), *clear]
    # On the felt, above the boneyard and the sentence.
    room = model.plan.felt.inflate(-2 * apart, 0)
    room.height = model.plan.boneyard.top - room.top
    found: list[tuple[int, int, Bubble]] = []
    # At the half that touches; where the tile itself is in the way, at the whole of it.
    sides = [side for side in _SIDES if tail in (None, side[0])]
    for (side, anchor, point, right, down), beside in product(sides, (rect, held or rect)):
        x, y = getattr(beside, point)
        item = placed(
            look.sprites.bubble(content, side, look.scale), anchor, (x + right * apart, y + down * apart)
        )
        seen = item.rect.clamp(room)
        shift = abs(seen.left - item.left) + abs(seen.top - item.top)
        right_px, down_px = bubble_inset_px(side, look.scale)
        inside = content.get_rect(topleft=(seen.left + right_px, seen.top + down_px))
        # Beside its tail nothing is hidden.
        body = inside.inflate(2 * pad_x, 2 * pad_y)
        cost = _covered(body, laid) + _SHIFTED * shift + _HIDDEN * _covered(body, kept)
        if side == "up" and clear:
            cost += round(_UNDER_A_HAND * look.scale**2)
        found.append((cost, len(found), Bubble(Item(item.picture, *seen.topleft), side, inside)))
    return min(found, key=lambda one: one[:2])[2]


def _covered(bubble: pygame.Rect, laid: Iterable[pygame.Rect]) -> int:
    """How many pixels of all that it covers."""
    hidden = [bubble.clip(rect) for rect in laid]
    return sum(rect.width * rect.height for rect in hidden)
