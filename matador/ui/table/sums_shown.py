"""The sum beside a tile that is near a place, or has just been laid; and which halves it is made of."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout import Box
from matador.teaching.sums import is_matadors, partner, sum_made
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.table.bonds_now import bonds_now
from matador.ui.table.bubbles import bubble_beside
from matador.ui.table.ends import lit_spot, place_rect
from matador.ui.table.learner_sums import learner_sum_items
from matador.ui.table.model import Model
from matador.ui.table.states import grip_of
from matador.ui.table.tile_drag import ghost_way


def sum_items(model: Model) -> Iterator[Item]:
    """The sum beside a ghost that is lit, or beside the tile laid last; for a learner with the help he has."""
    yield from learner_sum_items(model)
    rules = model.shown.view.rules
    spot, grip = lit_spot(model), grip_of(model.drag.state)
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
    elif model.sum_shown is not None and model.sum_shown.place.tile not in model.flights:
        text, is_own = model.sum_shown.text, model.sum_shown.is_matadors
        rect = model.camera_now.rect(model.sum_shown.told)
    if text and rect is not None:
        yield bubble_beside(model, _content(model, text, is_own=is_own), rect, held).item


def _content(model: Model, text: str, *, is_own: bool) -> pygame.Surface:
    """The sum; that of a matador's own halves has the matador sign before it."""
    look = model.look
    words = look.fonts.render(text, Style.SUM, look.theme.panel_text, bold=True)
    return look.sprites.with_sign(words) if is_own else words


def bracket_items(model: Model) -> Iterator[Item]:
    """On an `either` end: what marks the touching half, and the half of the matador that it is added to."""
    camera = model.camera_now
    for box in _halves(model):
        rect = camera.rect(box)
        outline, (dx, dy) = model.look.sprites.outline(rect.size, kind="chosen")
        yield Item(outline, rect.left + dx, rect.top + dy)


def _halves(model: Model) -> tuple[Box, ...]:
    spot, grip = lit_spot(model), grip_of(model.drag.state)
    if spot is None or grip is None:
        told = model.sum_shown or next(reversed(bonds_now(model)), None)
        return () if told is None or model.flights.is_moving else told.halves
    way = ghost_way(model, grip, spot) if model.guide and model.is_my_turn else None
    if spot == "open" or way is None or way.touching is None:
        return ()
    half = partner(model.shown.view.rules, model.end(spot), way.touching)
    if half is None:
        return ()
    last, place = model.shown.layout.last_on(spot), model.place(grip, spot, way)
    return (last.half_box(half), place.half_box(way.touching))
