"""Which widgets can have the focus, where keys move it, what a press hits, and how both are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Placed
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.look import Look, outlined, placed

Arrow: TypeAlias = Literal["left", "right", "up", "down"]


def stops(placed: Sequence[Placed]) -> list[Placed]:
    return [one for one in placed if one.widget.is_focus_stop]


ARROWS = {-1: "page back", 1: "page on"}
"""The keys of the arrows that turn the page."""


def body(placed: Sequence[Placed]) -> list[Placed]:
    """The stops of the content, without those of its frame."""
    return [one for one in stops(placed) if one.page is not None and one.key not in ARROWS.values()]


def focused(placed: Sequence[Placed], focus: str | None) -> Placed | None:
    return next((one for one in stops(placed) if one.key == focus), None)


def default(shown: Sequence[Placed]) -> Placed | None:
    """The widget that Enter uses while nothing has the focus: the arrow to the next page comes first.

    Closing is the default only where nothing in the body can be used.
    """
    found = [one for one in shown if one.widget.is_default and not (one.key == "close" and body(shown))]
    return min(found, key=lambda one: one.key != ARROWS[1], default=None)


def beside(placed: Sequence[Placed], shown: Sequence[Placed], now: Placed, step: int) -> Placed | None:
    """The next stop for Left (-1) or Right (1), in reading order; from a half of a tile, the one beside it."""
    order = stops(placed)
    index = order.index(now) + step if now in order else -1
    found = order[index] if 0 <= index < len(order) else None
    near = neighbour(shown, now, "left" if step < 0 else "right")
    if found is None or near is None or found not in shown or near not in order:
        return found
    is_under = (found.rect.left, found.rect.width) == (now.rect.left, now.rect.width)
    is_later = (order.index(near) - order.index(now)) * step > 0
    return near if is_under and is_later else found


def chosen_first(order: Sequence[Placed]) -> Placed | None:
    """The chosen stop of the first group, or else the first stop."""
    group = [one for one in order if one.widget.group == order[0].widget.group]
    return next((one for one in group if one.widget.is_chosen), order[0] if order else None)


def to_next_group(
    placed: Sequence[Placed], shown: Sequence[Placed], now: Placed | None, step: int
) -> Placed | None:
    """The chosen or first stop of the group after (1) or before (-1) another, cyclically; a list is one group."""
    is_list = any(one.widget.scrolled is not None for one in placed)
    order = [one for one in stops(placed) if one.key not in ARROWS.values() or one in shown]
    groups: dict[str, list[Placed]] = {}
    for one in order:
        groups.setdefault("list" if is_list and one.page is not None else one.widget.group, []).append(one)
    if not groups:
        return None
    members = list(groups.values())
    at = next((index for index, group in enumerate(members) if now in group), None)
    start = (0 if step > 0 else -1) if at is None else at + step
    return chosen_first(members[start % len(members)])


def successor(
    before: Sequence[Placed],
    now: Sequence[Placed],
    shown: Sequence[Placed],
    was: Placed | None,
    focus: str,
    *,
    is_overlay: bool,
) -> Placed | None:
    """The stop that takes the focus when its widget `was` is gone.

    It is the other arrow, or the stop of the body that is now in its position.
    """
    arrows = [one for one in shown if one.key in ARROWS.values() and focus in ARROWS.values()]
    order = body(before)
    there = body(now) if was in order and is_overlay else []
    chosen = [one for one in there if one.widget.chooses_on_focus and one.widget.is_chosen]
    at = there[order.index(was) :][:1] if was is not None and there else []
    return next(iter([*arrows, *chosen, *at, *there[-1:]]), None)


def neighbour(shown: Sequence[Placed], now: Placed, arrow: Arrow) -> Placed | None:
    """The nearest stop in this direction: for left and right in the same row, for up and down anywhere."""
    ahead = [one for one in stops(shown) if one is not now and _is_ahead(now.rect, one.rect, arrow)]
    if arrow in ("left", "right"):
        row = now.rect
        ahead = [one for one in ahead if one.rect.top < row.bottom and one.rect.bottom > row.top]
    return min(ahead, key=lambda one: _distance(now.rect, one.rect), default=None)


def _is_ahead(start: pygame.Rect, rect: pygame.Rect, arrow: Arrow) -> bool:
    return {
        "left": rect.right <= start.left,
        "right": rect.left >= start.right,
        "up": rect.bottom <= start.top,
        "down": rect.top >= start.bottom,
    }[arrow]


def _distance(one: pygame.Rect, other: pygame.Rect) -> float:
    """A distance in which vertical gaps count double, so that no row is skipped."""
    across = max(0, other.left - one.right, one.left - other.right)
    down = max(0, other.top - one.bottom, one.top - other.bottom)
    apart = abs(one.centerx - other.centerx) + abs(one.centery - other.centery)
    return 2.0 * down + across + apart / 1000


def ring_around(look: Look, one: Placed) -> Item:
    return outlined(look, one.rect, "focus", one.widget.corner_px(look, one.rect))


class Used(NamedTuple):
    """The widget that was used and its intent; None if it does nothing, such as a missing arrow."""

    one: Placed
    intent: Intent | PageIntent | None
    rect: pygame.Rect


def pressed(look: Look, shown: Sequence[Placed], at: Point) -> Used | None:
    for one in reversed(shown):
        for rect, intent in one.widget.targets(look, one.rect):
            if rect.collidepoint(at):
                return Used(one, intent, rect)
    return None


def pressed_outside(shown: Sequence[Placed], at: Point) -> Intent | None:
    """The intent of a press outside of the background of a page."""
    grounds = [one for one in shown if one.widget.is_background]
    if any(one.rect.collidepoint(at) for one in grounds):
        return None
    return next((one.widget.outside for one in grounds if one.widget.outside is not None), None)


def text_key(look: Look, one: Placed) -> str:
    """The key of its text for screen readers; empty if it has none."""
    nodes = one.widget.nodes(look, one.rect, None)
    return next((node.key for node in nodes if node.role == "text"), "")


def items_of(look: Look, shown: Sequence[Placed], focus: str | None, now_ms: float = 0.0) -> Iterator[Item]:
    tight = {_row_of(one) for one in shown if one.widget.is_tight(look, one.rect)}
    for one in shown:
        widget = one.widget.in_small_type() if _row_of(one) in tight else one.widget
        yield from widget.draw(look, one.rect, now_ms)
    for one in shown:
        if one.key is not None and one.key == focus:
            yield ring_around(look, one)
    for one in shown:
        yield from one.widget.marks(look, one.rect)


def _row_of(one: Placed) -> tuple[type, int, int]:
    return type(one.widget), one.rect.top, one.rect.height


def hover_items(look: Look, size: Point, shown: Sequence[Placed], mouse: Point | None) -> Iterator[Item]:
    used = None if mouse is None else pressed(look, shown, mouse)
    if used is None or used.intent is None:
        return
    widget, rect = used.one.widget, used.rect
    light = widget.light(look, rect)
    if light is not None:
        yield light
    if widget.tooltip:
        grounds = [other.rect for other in shown if other.widget.is_background]
        ground = grounds[0] if grounds else rect.unionall([other.rect for other in shown])
        others = [other.widget.ink(look, other.rect) for other in shown]
        window = pygame.Rect((0, 0), size)
        yield from _tooltip(look, widget.tooltip, rect, (ground, window), others)


def _tooltip(
    look: Look, text: str, button: pygame.Rect, grounds: Sequence[pygame.Rect], others: Sequence[pygame.Rect]
) -> Iterator[Item]:
    word = look.fonts.render(text, Style.SMALL, look.theme.on_badge, bold=True)
    size = (word.get_width() + look.px(24), word.get_height() + look.px(8))
    gap = look.px(6)

    def beside(anchor: str, at: Point) -> pygame.Rect:
        body = pygame.Rect((0, 0), size)
        setattr(body, anchor, at)
        return body

    places = [
        beside("midright", (button.left - gap, button.centery)),
        beside("midleft", (button.right + gap, button.centery)),
        beside("midbottom", (button.centerx, button.top - gap)),
        beside("midtop", (button.centerx, button.bottom + gap)),
    ]
    free = [body for body in places if body.collidelist(others) < 0]
    # Inside the panel if possible, else beside it rather than over other controls.
    seen = [body for ground in grounds for body in free if ground.contains(body)]
    for body in seen[:1]:
        yield placed(look.sprites.strip(body.size), "center", body.center)
        yield placed(word, "center", body.center)
