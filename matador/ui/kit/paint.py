"""Draws placed widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.cell_painting import cell_items, check_items, key_body, owner_items
from matador.ui.kit.cells import Cell, Measures, Owner
from matador.ui.kit.focus import key_of, ring_around
from matador.ui.kit.widgets import (
    Button,
    FigureButton,
    FigureLabel,
    Heading,
    Hint,
    IconButton,
    Label,
    Panel,
    Placed,
    Stepper,
    Tab,
    Text,
    Widget,
)
from matador.ui.kit.words import (
    SIZES,
    arrow_rects,
    button_style,
    icon_px,
    inset_px,
    label_words,
    quiet_words,
    value_rect,
    value_words,
)
from matador.ui.look import Look, panel_item, placed
from matador.ui.sprites import ButtonKind, Icon
from matador.ui.theme import Colour

_Words: TypeAlias = Panel | Heading | Label | Text | Hint | Owner
_Used: TypeAlias = Button | IconButton | Stepper | Tab | Cell


def items_of(look: Look, shown: Sequence[Placed], focus: str | None, now_ms: float = 0.0) -> Iterator[Item]:
    smaller = {_row_of(one) for one in shown if _is_small(look, one.widget, one.rect)}
    for one in shown:
        yield from _items(look, one, now_ms, is_small=_row_of(one) in smaller)
    for one in shown:
        if key_of(one) is not None and key_of(one) == focus:
            yield ring_around(look, one)
    for one in shown:
        # Check marks are drawn over the focus ring, which would otherwise cut them.
        if isinstance(one.widget, Cell):
            yield from check_items(look, one.widget, one.rect)


def _row_of(one: Placed) -> tuple[type, int, int]:
    return type(one.widget), one.rect.top, one.rect.height


def _is_small(look: Look, widget: Widget, rect: pygame.Rect) -> bool:
    match widget:
        case Button(why_not="", label=label, icon=icon):
            return button_style(look, rect.width, label, _icon_side(look, rect, icon))[0] is not SIZES[0]
        case Tab():
            return _tab_style(look, rect, widget) is not SIZES[0]
        case _:
            return False


def _icon_side(look: Look, rect: pygame.Rect, icon: Icon | None) -> int:
    return min(rect.height * 3 // 5, icon_px(look)) if icon else 0


def _tab_style(look: Look, rect: pygame.Rect, tab: Tab) -> Style:
    return look.fitting(tab.label, SIZES, rect.width - look.px(12), bold=True)


def _items(look: Look, one: Placed, now_ms: float, *, is_small: bool) -> Iterator[Item]:
    match one.widget:
        case FigureLabel(figure=figure) | FigureButton(figure=figure):
            yield from figure.items(look, one.rect, now_ms)
        case Button() | IconButton() | Stepper() | Tab() | Cell():
            yield from _control(look, one.widget, one, is_small=is_small)
        case _:
            yield from _seen(look, one.widget, one.rect)


def _seen(look: Look, widget: _Words, rect: pygame.Rect) -> Iterator[Item]:
    match widget:
        case Panel():
            yield panel_item(look, rect)
        case Heading():
            yield _heading(look, widget, rect)
        case Label(text=text):
            yield placed(label_words(look, text, rect.width), "midleft", rect.midleft)
        case Text():
            yield _text(look, widget, rect)
        case Hint():
            yield from _hint(look, widget, rect)
        case Owner():
            yield from owner_items(look, Measures(look), widget, rect)
        case _:
            assert_never(widget)


def _control(look: Look, widget: _Used, one: Placed, *, is_small: bool) -> Iterator[Item]:
    rect = one.rect
    match widget:
        case Button(why_not=""):
            yield from button_items(
                look, rect, widget.label, widget.icon, is_primary=widget.is_primary, is_small=is_small
            )
        case Button():
            yield from _quiet(look, widget, rect)
        case IconButton(icon=icon, kind=kind):
            yield from icon_button_items(look, rect, icon, kind)
        case Stepper():
            yield from _stepper(look, widget, rect)
        case Tab():
            yield from _tab(look, widget, rect, is_small=is_small)
        case Cell():
            yield from cell_items(look, Measures(look, narrow=one.narrow), widget, rect)
        case _:
            assert_never(widget)


def _heading(look: Look, heading: Heading, rect: pygame.Rect) -> Item:
    style = look.fitting(heading.text, heading.sizes, rect.width, bold=True)
    return look.text(
        heading.text,
        style,
        look.theme.on_surface,
        "midleft",
        rect.midleft,
        bold=True,
        max_width=max(1, rect.width),
    )


def _text(look: Look, text: Text, rect: pygame.Rect) -> Item:
    colour = look.theme.on_surface_muted if text.muted else look.theme.on_surface
    picture = look.fonts.render(text.text, text.style, colour, bold=text.bold, max_width=rect.width)
    return (
        placed(picture, "center", rect.center)
        if text.is_centred
        else placed(picture, "midleft", rect.midleft)
    )


def _hint(look: Look, hint: Hint, rect: pygame.Rect) -> Iterator[Item]:
    if hint.text:
        colour = look.theme.on_surface if hint.is_reason else look.theme.on_surface_muted
        picture = look.fonts.render(hint.text, Style.SMALL, colour, max_width=rect.width)
        yield placed(picture, "midleft", rect.midleft)


def _tab(look: Look, tab: Tab, rect: pygame.Rect, *, is_small: bool) -> Iterator[Item]:
    if tab.is_chosen:
        body = look.sprites.button(rect.size, kind="quiet", pressed=True, enabled=True)
    else:
        body = key_body(look, rect.size, "plain")
    yield placed(body, "topleft", rect.topleft)
    ink = look.theme.on_button if tab.is_chosen else look.theme.on_control
    style = SIZES[-1] if is_small else _tab_style(look, rect, tab)
    yield look.text(tab.label, style, ink, "center", rect.center, bold=True)


def button_items(
    look: Look,
    rect: pygame.Rect,
    label: str,
    icon: Icon | None = None,
    *,
    is_primary: bool = True,
    is_small: bool = False,
) -> Iterator[Item]:
    """A button with a label and an optional icon; `is_small` if a button in its row needs the small type."""
    kind: ButtonKind = "primary" if is_primary else "quiet"
    body = look.sprites.button(rect.size, kind=kind, pressed=False, enabled=True)
    yield placed(body, "center", rect.center)
    colour = look.theme.on_accent if is_primary else look.theme.on_button
    yield from word_items(look, rect, label, icon, colour, is_small=is_small)


def word_items(
    look: Look, rect: pygame.Rect, label: str, icon: Icon | None, colour: Colour, *, is_small: bool = False
) -> Iterator[Item]:
    side = _icon_side(look, rect, icon)
    style, room = button_style(look, rect.width, label, side)
    style = SIZES[-1] if is_small else style
    word = look.fonts.render(label, style, colour, bold=True, max_width=room)
    gap = look.px(8) if icon else 0
    left = rect.centerx - (side + gap + word.get_width()) // 2
    if icon is not None:
        yield placed(look.sprites.icon(icon, side, colour), "midleft", (left, rect.centery))
    yield placed(word, "midleft", (left + side + gap, rect.centery))


def icon_button_items(
    look: Look, rect: pygame.Rect, icon: Icon, kind: ButtonKind = "round"
) -> Iterator[Item]:
    body = look.sprites.button(rect.size, kind=kind, pressed=False, enabled=True)
    yield placed(body, "center", rect.center)
    colour = look.theme.on_accent if kind == "primary" else look.theme.on_button
    yield placed(look.sprites.icon(icon, rect.height // 2, colour), "center", rect.center)


def _quiet(look: Look, button: Button, rect: pygame.Rect) -> Iterator[Item]:
    inset = inset_px(look)
    left = rect.left + inset
    if button.icon is not None:
        icon = look.sprites.icon(button.icon, icon_px(look), look.theme.on_surface_muted)
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
            sign = look.sprites.icon(icon, area.height // 2, look.theme.on_button)
            yield placed(sign, "center", area.center)
    yield placed(value_words(look, stepper.value, rect.width), "center", value.center)
