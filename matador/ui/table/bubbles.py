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
from matador.ui.table.display import Stand, TableDisplay
from matador.ui.table.ends import badge_rects

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


_STEPS = (0, 20, 40, 60, 80, 110, 140, 180, 230)
"""So far from what it tells of a bubble may stand that would cover a badge, at scale 1."""
_APART = 8
"""A pixel further away is as bad as covering so many of the line."""
_ALONG = (0, -1, 1)
"""Its tail points at the middle of an edge; where that covers a badge, at one of its corners."""


class Bubble(NamedTuple):
    """A bubble on the table."""

    item: Item
    stand: Stand
    content: pygame.Rect
    """Where its content is seen."""


def bubble_beside(
    display: TableDisplay,
    content: pygame.Surface,
    rect: pygame.Rect,
    held: pygame.Rect | None = None,
    *,
    clear: Sequence[pygame.Rect] = (),
    spared: Sequence[pygame.Rect] = (),
    shunned: Sequence[pygame.Rect] = (),
    stand: Stand | None = None,
) -> Bubble:
    """The bubble on the side of `rect` or `held` where it covers least of the line, and no badge at an end.

    As little as can be of `spared` either, and nothing of `held` or `clear`; what is to be clear is in a hand, so that
    below it less is seen. Like a badge `shunned` is covered only if there is no other place, however far away.
    `stand`: so it stood before, and stays unless a badge has come there, or what is shunned.
    """
    besides = (rect, held or rect)
    laid = [*(display.camera.rect(place.box) for place in display.state.shown.layout.places), *spared]
    kept = [*([] if held is None else [held]), *clear]
    badges = [*badge_rects(display), *shunned]
    if stand is not None:
        seen = _best(display, content, besides, [stand], laid, kept, has_hand=bool(clear))
        if not _covered(_body(display, seen), badges):
            return seen
    near = [Stand(side[0]) for side in _SIDES]
    best = _best(display, content, besides, near, laid, [*kept, *badges], has_hand=bool(clear))
    if not _covered(_body(display, best), badges):
        return best
    further = [Stand(side[0], along, step) for side, along, step in product(_SIDES, _ALONG, _STEPS)]
    return _best(display, content, besides, further, laid, [*kept, *badges], has_hand=bool(clear))


def _best(
    display: TableDisplay,
    content: pygame.Surface,
    besides: Sequence[pygame.Rect],
    stands: Sequence[Stand],
    laid: Sequence[pygame.Rect],
    kept: Sequence[pygame.Rect],
    *,
    has_hand: bool,
) -> Bubble:
    """Of all ways to stand the one that hides least; `kept` is what is not to be hidden."""
    found: list[tuple[int, int, Bubble]] = []
    # At the half that touches; where the tile itself is in the way, at the whole of it.
    for stand, beside in product(stands, besides):
        bubble, shift = _standing(display, content, beside, stand)
        # Beside its tail nothing is hidden.
        body = _body(display, bubble)
        cost = _covered(body, laid) + _SHIFTED * shift + _HIDDEN * _covered(body, kept)
        cost += _APART * display.look.px(stand.step)
        if stand.tail == "up" and has_hand:
            cost += round(_UNDER_A_HAND * display.look.scale**2)
        found.append((cost, len(found), bubble))
    return min(found, key=lambda one: one[:2])[2]


def _standing(
    display: TableDisplay, content: pygame.Surface, beside: pygame.Rect, stand: Stand
) -> tuple[Bubble, int]:
    """A bubble that stands so, and how far it is moved to stay on the felt, above the boneyard and the sentence."""
    look = display.look
    apart = look.px(4)
    room = display.plan.felt.inflate(-2 * apart, 0)
    room.height = display.plan.boneyard.top - room.top
    anchor, point, right, down = next(side[1:] for side in _SIDES if side[0] == stand.tail)
    x, y = getattr(beside, point)
    away = apart + look.px(stand.step)
    x += right * away + abs(down) * stand.along * beside.width // 2
    y += down * away + abs(right) * stand.along * beside.height // 2
    item = placed(look.sprites.bubble(content, stand.tail, look.scale), anchor, (x, y))
    seen = item.rect.clamp(room)
    right_px, down_px = bubble_inset_px(stand.tail, look.scale)
    inside = content.get_rect(topleft=(seen.left + right_px, seen.top + down_px))
    shift = abs(seen.left - item.left) + abs(seen.top - item.top)
    return Bubble(Item(item.picture, *seen.topleft), stand, inside), shift


def hides(display: TableDisplay, bubble: Bubble, rects: Iterable[pygame.Rect]) -> bool:
    """True if a bubble covers any part of these."""
    return _covered(_body(display, bubble), rects) > 0


def _body(display: TableDisplay, bubble: Bubble) -> pygame.Rect:
    """The bubble without its tail."""
    pad_x, pad_y = bubble_inset_px("down", display.look.scale)
    return bubble.content.inflate(2 * pad_x, 2 * pad_y)


def _covered(bubble: pygame.Rect, laid: Iterable[pygame.Rect]) -> int:
    """How many pixels of all that it covers."""
    hidden = [bubble.clip(rect) for rect in laid]
    return sum(rect.width * rect.height for rect in hidden)
