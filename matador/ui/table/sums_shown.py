"""The sum beside a tile that is near a place, or has just been laid; and which halves it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.layout import Box
from matador.ui.look import placed
from matador.ui.sentences.sums import is_matadors, partner, sum_made
from matador.ui.sprites import Tail
from matador.ui.table.ends import lit_spot, place_rect
from matador.ui.table.handling import ghost_way
from matador.ui.table.model import Model
from matador.ui.table.states import grip_of

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


def sum_items(model: Model) -> Iterator[Item]:
    """The sum beside a ghost that is lit, or beside the tile laid last."""
    rules = model.shown.view.rules
    spot, grip = lit_spot(model), grip_of(model.handling.state)
    text, rect, is_own, held = "", None, False, None
    if spot is not None and grip is not None and model.guide and model.is_my_turn:
        target, way = model.target(spot), ghost_way(model, grip, spot)
        if target is not None and way is not None:
            end, play = model.end(spot), way.play(grip.tile, spot)
            text, is_own = sum_made(rules, end, play), is_matadors(rules, end, play)
            place = model.place(grip, spot, way)
            rect = held = place_rect(model, target, place)
            if play.touching is not None and not is_own:
                rect = model.camera.rect(place.half_box(play.touching))
    elif model.sum_shown is not None and model.sum_shown.place.tile not in model.stage:
        text, is_own = model.sum_shown.text, model.sum_shown.is_matadors
        rect = model.camera_now.rect(model.sum_shown.told)
    if text and rect is not None:
        yield _bubble(model, _content(model, text, is_own=is_own), rect, held)


def _content(model: Model, text: str, *, is_own: bool) -> pygame.Surface:
    """The sum; that of a matador's own halves has the matador sign before it."""
    look = model.look
    words = look.fonts.render(text, Style.SUM, look.theme.panel_text, bold=True)
    return look.sprites.with_sign(words) if is_own else words


def _bubble(model: Model, content: pygame.Surface, rect: pygame.Rect, held: pygame.Rect | None) -> Item:
    """The bubble on the side of `rect` where it covers least of the line, and of the tile that is held there."""
    look = model.look
    apart = look.px(4)
    laid = [model.camera.rect(place.box) for place in model.shown.layout.places]
    # On the felt, above the boneyard and the sentence.
    room = model.plan.felt.copy()
    room.height = model.plan.boneyard.top - room.top
    found: list[tuple[int, int, Item]] = []
    # At the half that touches; where the tile itself is in the way, at the whole of it.
    for (tail, anchor, point, right, down), beside in product(_SIDES, (rect, held or rect)):
        x, y = getattr(beside, point)
        item = placed(
            look.sprites.bubble(content, tail, look.scale), anchor, (x + right * apart, y + down * apart)
        )
        seen = item.rect.clamp(room)
        shift = abs(seen.left - item.left) + abs(seen.top - item.top)
        hidden = 0 if held is None else _covered(seen, [held])
        cost = _covered(seen, laid) + _SHIFTED * shift + _HIDDEN * hidden
        found.append((cost, len(found), Item(item.picture, *seen.topleft)))
    return min(found, key=lambda one: one[:2])[2]


def _covered(bubble: pygame.Rect, laid: list[pygame.Rect]) -> int:
    """How many pixels of the line it covers."""
    hidden = [bubble.clip(rect) for rect in laid]
    return sum(rect.width * rect.height for rect in hidden)


def bracket_items(model: Model) -> Iterator[Item]:
    """On an `either` end: what marks the touching half, and the half of the matador that it is added to."""
    camera = model.camera_now
    for box in _halves(model):
        rect = camera.rect(box)
        outline, (dx, dy) = model.look.sprites.outline(rect.size, kind="chosen")
        yield Item(outline, rect.left + dx, rect.top + dy)


def _halves(model: Model) -> tuple[Box, ...]:
    spot, grip = lit_spot(model), grip_of(model.handling.state)
    if spot is None or grip is None:
        return () if model.sum_shown is None or model.stage.is_moving else model.sum_shown.halves
    way = ghost_way(model, grip, spot) if model.guide and model.is_my_turn else None
    if spot == "open" or way is None or way.touching is None:
        return ()
    half = partner(model.shown.view.rules, model.end(spot), way.touching)
    if half is None:
        return ()
    last, place = model.shown.layout.last_on(spot), model.place(grip, spot, way)
    return (last.half_box(half), place.half_box(way.touching))
