"""The sum beside a tile that is near a place, or has just been laid; and which halves it is made of."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout import Box
from matador.play.table.choosing import ghost_way
from matador.play.table.hold import grip_of
from matador.play.table.told import SumShown
from matador.rules import End, Play
from matador.teaching.sums import is_matadors, partner, sum_made
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import matador_content
from matador.ui.table.bubbles import bubble_beside
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import place_rect
from matador.ui.table.learner_sums import learner_sum_items


def sum_items(display: TableDisplay) -> Iterator[Item]:
    """The sum beside a ghost that is lit, or beside the tile laid last; for a learner with the help he has."""
    yield from learner_sum_items(display)
    rules = display.state.shown.view.rules
    spot, grip = display.state.lit_spot, grip_of(display.state.hold)
    content: pygame.Surface | None = None
    rect = held = None
    if spot is not None and grip is not None and display.state.guide and display.state.is_my_turn:
        target, way = display.target(spot), ghost_way(display.state, grip, spot)
        if target is not None and way is not None:
            end, play = display.state.end(spot), way.play(grip.tile, spot)
            content, is_own = _content(display, end, play), is_matadors(rules, end, play)
            place = display.state.place(grip, spot, way)
            rect = held = place_rect(display, target, place)
            if play.touching is not None and not is_own:
                rect = display.camera.rect(place.half_box(play.touching))
    elif (told := _told(display)) is not None:
        content = _content(display, told.end, told.play)
        is_own = is_matadors(rules, told.end, told.play)
        place = display.state.shown.lying(told.play.tile)
        half = None if is_own else told.play.touching
        rect = display.camera_now.rect(place.box if half is None else place.half_box(half))
    if content is not None and rect is not None:
        yield bubble_beside(display, content, rect, held).item


def _told(display: TableDisplay) -> SumShown | None:
    """The sum of the tile that was laid last, once that lies there."""
    told, state = display.state.sum_shown, display.state
    if told is None or told.play.tile in state.transits or not state.shown.lies(told.play.tile):
        return None
    return told


def _content(display: TableDisplay, end: End | None, play: Play) -> pygame.Surface | None:
    """The sum, or that a matador may go there; that of a matador's own halves has its sign before it."""
    look, rules = display.look, display.state.shown.view.rules
    text, is_own = sum_made(rules, end, play), is_matadors(rules, end, play)
    if not text:
        return matador_content(look) if is_own and end is not None else None
    words = look.fonts.render(text, Style.SUM, look.theme.panel_text, bold=True)
    return look.sprites.with_sign(words) if is_own else words


def bracket_items(display: TableDisplay) -> Iterator[Item]:
    """On an `either` end: what marks the touching half, and the half of the matador that it is added to."""
    camera = display.camera_now
    for box in _halves(display):
        rect = camera.rect(box)
        outline, (dx, dy) = display.look.sprites.outline(rect.size, kind="chosen")
        yield Item(outline, rect.left + dx, rect.top + dy)


def _halves(display: TableDisplay) -> tuple[Box, ...]:
    spot, grip = display.state.lit_spot, grip_of(display.state.hold)
    if spot is None or grip is None:
        bonds = [bond for bond in display.state.bonds_seen if bond.tile not in display.stands.dropped]
        told = display.state.sum_shown or next(reversed(bonds), None)
        shown = display.state.shown
        if told is None or display.state.is_moving or not all(shown.lies(one.tile) for one in told.halves):
            return ()
        return tuple(shown.lying(one.tile).half_box(one.half) for one in told.halves)
    way = ghost_way(display.state, grip, spot) if display.state.guide and display.state.is_my_turn else None
    if spot == "open" or way is None or way.touching is None:
        return ()
    half = partner(display.state.shown.view.rules, display.state.end(spot), way.touching)
    if half is None:
        return ()
    last, place = display.state.shown.layout.last_on(spot), display.state.place(grip, spot, way)
    return (last.half_box(half), place.half_box(way.touching))
