"""The pictures of a panel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, panel_item, placed
from matador.ui.menu.panel_plan import PanelPlan
from matador.ui.menu.rows import Pick, Press, Row, Words
from matador.ui.sprites import Icon
from matador.ui.table.buttons import word_button

_RING_RADIUS_PX = 18


def head_items(look: Look, plan: PanelPlan, title: str) -> Iterator[Item]:
    """The body, what stands above the rows, and the cross that closes."""
    rect, close = plan.rect, plan.close
    yield panel_item(look, rect)
    style = look.fitting(title, (Style.SUM, Style.SENTENCE), rect.width - look.px(150), bold=True)
    at = (rect.left + look.px(28), rect.top + look.px(7) + plan.head_px // 2)
    yield look.text(title, style, look.theme.panel_text, "midleft", at, bold=True)
    body = look.sprites.button(close.size, kind="round", pressed=False, enabled=True)
    yield placed(body, "center", close.center)
    yield placed(look.sprites.icon("close", close.width // 2, look.theme.strip_text), "center", close.center)


def row_items(look: Look, plan: PanelPlan, rows: Iterable[tuple[Row, pygame.Rect]]) -> Iterator[Item]:
    """The rows."""
    for row, rect in rows:
        match row:
            case Press() if row.why_not:
                yield from _quiet(look, plan, row, rect)
            case Press():
                yield from word_button(look, rect, row.label, row.icon, is_primary=row.is_primary)
            case Pick():
                yield placed(
                    plan.words(row, plan.label_px(rect)), "midleft", (rect.left + plan.inset_px, rect.centery)
                )
                yield from _value(look, plan, row, rect)
            case Words():
                yield placed(plan.words(row, rect.width), "midleft", rect.midleft)


def _quiet(look: Look, plan: PanelPlan, row: Press, rect: pygame.Rect) -> Iterator[Item]:
    """A row that does nothing now: no button, but what it would do, and why it does not."""
    inset, left = plan.inset_px, rect.left + plan.inset_px
    if row.icon is not None:
        icon_px = plan.quiet_icon_px
        icon = look.sprites.icon(row.icon, icon_px, look.theme.panel_muted)
        yield placed(icon, "midleft", (left, rect.centery))
        left += icon_px + inset
    name, reason = plan.quiet_words(row, rect.width)
    yield placed(name, "midleft", (left, rect.centery))
    yield placed(reason, "midright", (rect.right - inset, rect.centery))


def _value(look: Look, plan: PanelPlan, row: Pick, rect: pygame.Rect) -> Iterator[Item]:
    arrows: tuple[tuple[pygame.Rect, Icon, bool], ...] = (
        (plan.back(rect), "left", row.can_go_back),
        (plan.on(rect), "right", row.can_go_on),
    )
    for area, name, can in arrows:
        if can:
            body = look.sprites.button(area.size, kind="quiet", pressed=False, enabled=True)
            yield placed(body, "center", area.center)
            icon = look.sprites.icon(name, area.height // 2, look.theme.strip_text)
            yield placed(icon, "center", area.center)
    yield placed(plan.value_words(row, rect.width), "center", plan.value(rect).center)


def ring_item(look: Look, rect: pygame.Rect) -> Item:
    """The focus ring around a row."""
    radius = _RING_RADIUS_PX * look.scale
    ring, (dx, dy) = look.sprites.outline(rect.size, kind="focus", radius_px=radius)
    return Item(ring, rect.left + dx, rect.top + dy)
