"""What the large cards of the first page share: their ground, and their name at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import Face, face_items
from matador.ui.look import Look, placed
from matador.ui.sprites import Icon
from matador.ui.sprites.cards import CardKind, card_frame_px, draw_card

_LABELS = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_LABEL_SHARE = 0.3
"""A name is at most such a part of its card's height."""


def card_ground(look: Look, rect: pygame.Rect, kind: CardKind) -> Item:
    """A sheet of paper, or a little table in its frame, with its shadow."""
    margin = look.sprites.panel_margin_px
    size = (rect.width + 2 * margin, rect.height + 2 * margin)
    picture = look.sprites.composed(
        ("card", size, kind), lambda: draw_card(look.theme, size, kind, look.scale)
    )
    return Item(picture, rect.left - margin, rect.top - margin)


def card_inside(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """What of a card is neither frame nor edge."""
    edge = card_frame_px(look.scale) + look.px(14)
    return rect.inflate(-2 * edge, -2 * edge)


@dataclass(frozen=True, slots=True)
class CardRow:
    """The cards that stand side by side."""

    names: tuple[str, ...]
    least_px: int
    """How wide the narrowest is inside."""


def card_row(look: Look, names: Sequence[str], rects: Sequence[pygame.Rect]) -> CardRow:
    """Cards of these names that lie here."""
    return CardRow(tuple(names), min(card_inside(look, rect).width for rect in rects))


def card_face(look: Look, rect: pygame.Rect, face: Face | None) -> Iterator[Item]:
    """On a corner of a card, for whom it is: nothing of the picture lies there."""
    if face is not None:
        face_px = max(28, min(look.px(60), rect.width // 6, rect.height // 5))
        off = face_px * 3 // 10
        yield from face_items(look, face, face_px, (rect.left + off, rect.top + off))


def card_label(
    look: Look,
    inside: pygame.Rect,
    text: str,
    icon: Icon,
    row: CardRow | None = None,
) -> list[Item]:
    """The name of a card at its foot, as a button; the first item is its body.

    `row`: the cards that stand side by side, this one among them: all are written alike. None: it stands alone.
    """
    colour = look.theme.on_accent
    row = row or CardRow((text,), inside.width)
    style = _label_style(look, row.names, row.least_px, inside.height)
    word = look.fonts.render(text, style, colour, bold=True)
    height = max(look.px(64), word.get_height() + look.px(4))
    icon_px, gap = height * 11 // 20, look.px(12)
    wide = icon_px + gap + word.get_width()
    body = pygame.Rect(0, 0, max(wide + look.px(48), min(inside.width, look.px(250))), height)
    body.midbottom = inside.midbottom
    ground = look.sprites.button(body.size, kind="primary", pressed=False, enabled=True)
    items = [placed(ground, "topleft", body.topleft)]
    left = body.centerx - wide // 2
    items.append(placed(look.sprites.icon(icon, icon_px, colour), "midleft", (left, body.centery)))
    items.append(placed(word, "midleft", (left + icon_px + gap, body.centery)))
    return items


def _label_style(look: Look, names: Sequence[str], wide_px: int, high_px: int) -> Style:
    """The largest type in which all names fit, and that leaves the picture its room."""
    styles = tuple(style for style in _LABELS if look.fonts.line_height(style) <= high_px * _LABEL_SHARE)
    longest = max(names, key=lambda text: look.fonts.size(text, Style.TEXT, bold=True)[0])
    return look.fitting(longest, styles or _LABELS[-1:], wide_px - look.px(130), bold=True)
