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
_HIDDEN = 2000
"""A pixel of the bubble under the tile that is held hides the sum: that is as bad as covering so many of the line."""

_COVERED = 24
"""A pixel of a tile that it does not speak of is as bad as so many of one that it does."""
_SPARED = 4
"""So bad is a pixel of what is better not hidden."""

_UNDER_A_HAND = 3000
"""A bubble below what is held is as bad as one that covers so much of the line, at scale 1."""

_STEPS = (0, 20, 40, 60, 80, 110, 140, 180, 230, 280, 330)
"""So far from what it tells of a bubble may stand that would cover a badge or another tile, at scale 1."""
_APART = 8
"""A pixel further away is as bad as covering so many of the line."""
_ALONG = (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6)
"""Its tail points at the middle of an edge; where that covers too much, at one of its corners, or so far beside it."""
_ALONG_PX = 50
"""So far apart are the places beside a corner, at scale 1."""


_MOST_FOUND = 100
"""So many places are remembered."""


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
    stays_near: bool = False,
) -> Bubble:
    """The bubble beside `rect` or `held`, where it covers no badge at an end and no tile that it does not speak of.

    As little as can be of `spared` either, and nothing of `held` or `clear`; what is to be clear is in a hand, so that
    below it less is seen. Like a badge `shunned` is covered only if there is no other place, however far away.
    `stand`: so it stood before, and stays unless a badge has come there, a tile, or what is shunned.
    `stays_near`: it is large, and rather covers tiles than stand far away.
    """
    besides = [rect] if held is None else [rect, held]
    laid = [display.camera.rect(place.box) for place in display.state.shown.layout.places]
    others = [] if stays_near else other_tiles(display, rect)
    kept = [*([] if held is None else [held]), *clear]
    badges = [*badge_rects(display), *shunned]
    costs = _Costs([*laid, *(list(spared) * _SPARED)], others, kept, bool(clear))
    if stand is not None:
        seen = _best(display, content, besides, [stand], costs)
        # Under a tile that is held nothing is laid; beside one that lies something may come.
        if not _covered(_body(display, seen), [*badges, *(others if shunned else ())]):
            return seen
    costs = costs._replace(kept=[*kept, *badges])
    best = _best(display, content, besides, [Stand(side[0]) for side in _SIDES], costs)
    if not _covered(_body(display, best), [*badges, *others]):
        return best
    # Seeking takes longer than a frame: what was found stands as long as nothing is otherwise.
    about = (content.get_size(), *(tuple(map(tuple, rects)) for rects in (besides, *costs[:3], badges)))
    found = display.stands.found.get(about)
    if found is None:
        ways = product(_SIDES, _ALONG[:3] if stays_near else _ALONG, _STEPS[:9] if stays_near else _STEPS)
        further = [Stand(side[0], along, step) for side, along, step in ways]
        found = _best(display, content, besides, further, costs).stand
        if len(display.stands.found) >= _MOST_FOUND:
            display.stands.found.clear()
        display.stands.found[about] = found
    return _best(display, content, besides, [found], costs)


def other_tiles(display: TableDisplay, told: pygame.Rect) -> list[pygame.Rect]:
    """The tiles of which a bubble beside this does not speak: not the tile there, nor the one that it joins."""
    tiles = (display.camera.rect(place.box) for place in display.state.shown.layout.places)
    return [tile for tile in tiles if not tile.colliderect(told.inflate(4, 4))]


class _Costs(NamedTuple):
    """What a bubble had better not cover."""

    laid: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect]
    """The tiles that it does not speak of."""
    kept: Sequence[pygame.Rect]
    """What is not to be hidden."""
    has_hand: bool


def _best(
    display: TableDisplay,
    content: pygame.Surface,
    besides: Sequence[pygame.Rect],
    stands: Sequence[Stand],
    costs: _Costs,
) -> Bubble:
    """Of all ways to stand the one that hides least."""
    found: list[tuple[int, int]] = []
    bubbles: list[Bubble] = []
    # At the half that touches; where the tile itself is in the way, at the whole of it.
    for stand, beside in sorted(product(stands, besides), key=lambda one: _distance(one[0])):
        far = _APART * display.look.px(_distance(stand))
        if found and min(found)[0] <= far:
            break
        bubble, shift = _standing(display, content, beside, stand)
        # Beside its tail nothing is hidden.
        body = _body(display, bubble)
        cost = _covered(body, costs.laid) + _COVERED * _covered(body, costs.others)
        cost += _HIDDEN * _covered(body, costs.kept) + _SHIFTED * shift
        cost += far
        if stand.tail == "up" and costs.has_hand:
            cost += round(_UNDER_A_HAND * display.look.scale**2)
        found.append((cost, len(found)))
        bubbles.append(bubble)
    return bubbles[min(found)[1]]


def _distance(stand: Stand) -> int:
    """How far a bubble stands from its place beside what it tells of, at scale 1."""
    return stand.step + _ALONG_PX * max(0, abs(stand.along) - 1)


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
    sign = (stand.along > 0) - (stand.along < 0)
    beyond = sign * look.px(_ALONG_PX * max(0, abs(stand.along) - 1))
    x += right * away + abs(down) * (sign * beside.width // 2 + beyond)
    y += down * away + abs(right) * (sign * beside.height // 2 + beyond)
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
