"""The pictures of placed widgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.place import Placed, arrow_rects, value_rect
from matador.ui.kit.widgets import Button, Label, Panel, RoundButton, Stepper
from matador.ui.kit.words import button_style, icon_px, inset_px, label_words, quiet_words, value_words
from matador.ui.look import Look, panel_item, placed
from matador.ui.sprites import Button as Body
from matador.ui.sprites import Icon

_RING_RADIUS_PX = 18


def items_of(look: Look, shown: Iterable[Placed], focus: str | None) -> Iterator[Item]:
    """The pictures of what is shown, from the bottom to the top, and the focus ring."""
    ring: Item | None = None
    for one in shown:
        yield from _items(look, one)
        if not isinstance(one.widget, Panel | Label) and one.widget.key == focus:
            ring = focus_ring(look, one.rect)
    if ring is not None:
        yield ring


def _items(look: Look, one: Placed) -> Iterator[Item]:
    match one.widget:
        case Panel():
            yield from _panel(look, one.widget, one.rect)
        case Label(text=text):
            yield placed(label_words(look, text, one.rect.width), "midleft", one.rect.midleft)
        case Button(why_not=""):
            button = one.widget
            yield from button_items(look, one.rect, button.label, button.icon, is_primary=button.is_primary)
        case Button():
            yield from _quiet(look, one.widget, one.rect)
        case RoundButton(icon=icon):
            yield from round_button_items(look, one.rect, icon)
        case Stepper():
            yield from _stepper(look, one.widget, one.rect)
        case _:
            assert_never(one.widget)


def _panel(look: Look, panel: Panel, rect: pygame.Rect) -> Iterator[Item]:
    yield panel_item(look, rect)
    style = look.fitting(panel.title, (Style.SUM, Style.SENTENCE), rect.width - look.px(150), bold=True)
    head_px = look.fonts.line_height(Style.SUM) + look.px(28)
    at = (rect.left + look.px(28), rect.top + look.px(7) + head_px // 2)
    yield look.text(panel.title, style, look.theme.panel_text, "midleft", at, bold=True)


def button_items(
    look: Look, rect: pygame.Rect, label: str, icon: Icon | None = None, *, is_primary: bool = True
) -> Iterator[Item]:
    """A button with a word, and perhaps a picture before it."""
    kind: Body = "primary" if is_primary else "quiet"
    body = look.sprites.button(rect.size, kind=kind, pressed=False, enabled=True)
    yield placed(body, "center", rect.center)
    colour = look.theme.on_accent if is_primary else look.theme.strip_text
    side = min(rect.height * 3 // 5, icon_px(look)) if icon else 0
    style, room = button_style(look, rect.width, label, side)
    word = look.fonts.render(label, style, colour, bold=True, max_width=room)
    gap = look.px(8) if icon else 0
    left = rect.centerx - (side + gap + word.get_width()) // 2
    if icon is not None:
        yield placed(look.sprites.icon(icon, side, colour), "midleft", (left, rect.centery))
    yield placed(word, "midleft", (left + side + gap, rect.centery))


def round_button_items(look: Look, rect: pygame.Rect, icon: Icon) -> Iterator[Item]:
    """A round button with a picture."""
    body = look.sprites.button(rect.size, kind="round", pressed=False, enabled=True)
    yield placed(body, "center", rect.center)
    yield placed(look.sprites.icon(icon, rect.width // 2, look.theme.strip_text), "center", rect.center)


def _quiet(look: Look, button: Button, rect: pygame.Rect) -> Iterator[Item]:
    """A button that does nothing now: no body, but what it would do, and why it does not."""
    inset = inset_px(look)
    left = rect.left + inset
    if button.icon is not None:
        icon = look.sprites.icon(button.icon, icon_px(look), look.theme.panel_muted)
        yield placed(icon, "midleft", (left, rect.centery))
        left += icon_px(look) + inset
    name, reason = quiet_words(look, button, rect.width)
    yield placed(name, "midleft", (left, rect.centery))
    yield placed(reason, "midright", (rect.right - inset, rect.centery))


def _stepper(look: Look, stepper: Stepper, rect: pygame.Rect) -> Iterator[Item]:
    value, inset = value_rect(rect), inset_px(look)
    label = label_words(look, stepper.label, value.left - rect.left - 2 * inset)
    yield placed(label, "midleft", (rect.left + inset, rect.centery))
    icons: tuple[Icon, Icon] = ("left", "right")
    leads = (stepper.back, stepper.on)
    for area, icon, intent in zip(arrow_rects(look, rect), icons, leads, strict=True):
        if intent is not None:
            body = look.sprites.button(area.size, kind="quiet", pressed=False, enabled=True)
            yield placed(body, "center", area.center)
            sign = look.sprites.icon(icon, area.height // 2, look.theme.strip_text)
            yield placed(sign, "center", area.center)
    yield placed(value_words(look, stepper.value, rect.width), "center", value.center)


def focus_ring(look: Look, rect: pygame.Rect) -> Item:
    """The focus ring around a rectangle."""
    ring, (dx, dy) = look.sprites.outline(rect.size, kind="focus", radius_px=_RING_RADIUS_PX * look.scale)
    return Item(ring, rect.left + dx, rect.top + dy)
