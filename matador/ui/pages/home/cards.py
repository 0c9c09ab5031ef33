"""The cards of the home screen and of Learn, and the felt behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.figures import Face, FigureButton, FigureLabel, Painted, drawn, face_items, picture
from matador.ui.kit.layout import Around, Column, Distance, Grow, Inset, Row, Sized, Space, px_of
from matador.ui.look import Look, placed
from matador.ui.sprites import Icon
from matador.ui.sprites.background import CardKind, card_frame_px, card_radius_px, draw_card
from matador.ui.sprites.bodies import panel_margin_px

_LABEL_SHARE = 0.3
"""The maximum height of a label, as a share of its card's."""


@dataclass(frozen=True, slots=True)
class OnFelt(Around):
    """A part on the felt of the window. A small window has no frame, except with a `frame` of its own."""

    x: Distance = 0
    y: Distance = 0
    frame: Distance | None = None

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        frame: Distance = 14 if rect.width >= 1024 and rect.height >= 660 else 0
        frame = frame if self.frame is None else self.frame
        around, rack = 2 * px_of(look, frame), rect.inflate(-rect.width, -rect.height)
        felt = rect.inflate(-around, -around)
        yield Placed(picture(lambda look, size: look.sprites.background(size, felt, rack)), rect)
        yield from Inset(Inset(self.part, self.x, self.y), frame, frame).place(look, rect)


# Cards


def card_ground(look: Look, rect: Rect, kind: CardKind) -> Item:
    """A sheet of paper or a small framed table, with its shadow."""
    margin = panel_margin_px(look.scale)
    size = (rect.width + 2 * margin, rect.height + 2 * margin)
    picture = look.sprites.composed(
        ("card", size, kind), lambda: draw_card(look.theme, size, kind, look.scale)
    )
    return Item(picture, rect.left - margin, rect.top - margin)


def card_inside(look: Look, rect: Rect) -> Rect:
    edge = card_frame_px(look.scale) + look.px(14)
    return rect.inflate(-2 * edge, -2 * edge)


def _label_style(look: Look, names: Sequence[str], inside: Rect) -> Style:
    """The largest type in which all labels fit and leave enough space for the pictures."""
    longest = max(names, key=lambda name: look.fonts.size(name, Style.TEXT, bold=True)[0])
    room_px = inside.width - look.px(130)
    return look.fitting(
        longest, Style.SUM.downwards, room_px, bold=True, height_px=inside.height * _LABEL_SHARE
    )


def card_label(look: Look, inside: Rect, text: str, icon: Icon, style: Style | None = None) -> list[Item]:
    """The label at the bottom of a card, as a button; the first item is its body."""
    style = style or _label_style(look, [text], inside)
    colour = look.theme.on_accent
    word = look.fonts.render(text, style, colour, bold=True)
    height, gap = max(look.px(64), word.get_height() + look.px(4)), look.px(12)
    icon_px = height * 11 // 20
    wide = icon_px + gap + word.get_width()
    # A long label may come close to the edges of its card, but not to the next one.
    width = min(max(wide + look.px(48), min(inside.width, look.px(250))), inside.width + look.px(48))
    size = (max(wide, width), height)
    body = placed(
        look.sprites.button(size, kind="primary", pressed=False, enabled=True), "midbottom", inside.midbottom
    )
    left, middle = body.rect.centerx - wide // 2, body.rect.centery
    sign = placed(look.sprites.icon(icon, icon_px, colour), "midleft", (left, middle))
    return [body, sign, placed(word, "midleft", (left + icon_px + gap, middle))]


@dataclass(frozen=True, slots=True)
class FeltCard:
    """A picture, and a label below it that looks like a button."""

    label: str
    icon: Icon
    kind: CardKind
    picture: Callable[[Look, Rect], Iterator[Item]]
    face: Face | None = None
    """The current player, on a corner that the picture leaves free."""
    style: Style | None = None
    """The type of the label; None: as large as fits."""

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        inside = card_inside(look, rect)
        label = card_label(look, inside, self.label, self.icon, self.style)
        foot = Sized(Space(), height_px=label[0].rect.height)
        yield from (card_ground(look, rect, self.kind), *label)
        yield from drawn(look, Column((Grow(Painted(self.picture)), foot), 8), inside)
        if self.face is not None:
            face_px = max(28, min(look.px(60), rect.width // 6, rect.height // 5))
            off = face_px * 3 // 10
            yield from face_items(look, self.face, face_px, (rect.left + off, rect.top + off))


@dataclass(frozen=True, slots=True)
class CardButton(FigureButton):
    """A card that is pressed."""

    figure: FeltCard

    def corner_px(self, look: Look, _rect: Rect) -> float:
        return card_radius_px(look.scale)


@dataclass(frozen=True, slots=True)
class CardRow(Layout):
    """Cards beside each other, whose labels have the same size of type."""

    cards: tuple[CardButton | FigureLabel, ...]
    shares: tuple[float, ...] = (1, 1, 1)
    gap: Distance = 28

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        parts = zip(self.cards, self.shares, strict=False)
        rects = Row(tuple(Grow(card, share) for card, share in parts), self.gap).rects(look, rect)
        names = [card.figure.label for card in self.cards if isinstance(card, CardButton)]
        style = _label_style(look, names, card_inside(look, min(rects, key=lambda one: one.width)))
        for card, at in zip(self.cards, rects, strict=True):
            if isinstance(card, CardButton):
                yield Placed(replace(card, figure=replace(card.figure, style=style)), at)
            else:
                yield Placed(card, at)
