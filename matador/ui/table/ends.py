"""The open ends: what lies there, and the empty places and ghosts that show where a tile may go."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.rules import Ruleset
from matador.rules.ends import End, MatadorEnd, ValueEnd, WildEnd
from matador.teaching.tasks import counts_as_total
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.layout import Place
from matador.ui.look import Look, placed
from matador.ui.sprites import (
    Badge,
    HalvesBadge,
    MatadorBadge,
    NumberBadge,
    TurnedBadge,
    WildBadge,
    ZeroBadge,
)
from matador.ui.table.handling import ghost_way
from matador.ui.table.model import Model
from matador.ui.table.shown import plays_of
from matador.ui.table.states import Near, Proposed, Selected, grip_of
from matador.ui.table.targets import Target
from matador.ui.table.ways import Grip, Spot, Way

BADGE_PX = 40
SMALLEST_BADGE_PX = 26
_GAP_PX = 3


def badge_of(rules: Ruleset, end: End, last: Place, *, crosswise: bool) -> Badge:
    """What lies at an end, never what is needed; `last` is the tile that lies there, `crosswise` if across."""
    match end:
        case WildEnd():
            return WildBadge()
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return MatadorBadge(rules.total if counts_as_total(rules, tile) else None)
        case MatadorEnd(tile):
            return HalvesBadge(tile.low, tile.high)
        case ValueEnd(value) if crosswise and last.tile in rules.matador_tiles:
            return TurnedBadge(rules.total - value, value)
        case ValueEnd(0) if rules.joining == "sum":
            return ZeroBadge()
        case ValueEnd(value):
            return NumberBadge(value)


def lit_spot(model: Model) -> Spot | None:
    """The place at which the tile would be laid now: the one it is near to, or the keyboard is on."""
    state = model.handling.state
    if isinstance(state, Near):
        return state.spot
    focus = model.focus or ""
    if isinstance(state, Selected) and focus.startswith("place:"):
        return next((target.spot for target in model.targets if f"place:{target.spot}" == focus), None)
    return None


def end_items(model: Model) -> Iterator[Item]:
    """Badges, empty places and ghosts."""
    state = model.handling.state
    taken = state.spot if isinstance(state, Proposed) else None
    grip = grip_of(state) if model.is_my_turn and taken is None else None
    lit = lit_spot(model)
    for target in model.targets:
        if target.spot == taken:
            continue
        if target.called_out:
            yield _leader(model.look, target)
        way = None if grip is None else ghost_way(model, grip, target.spot)
        if grip is not None and way is not None:
            yield from _ghost(model, target, grip, way, is_lit=target.spot == lit)
        elif target.spot == "open":
            yield _empty(model.look, target.place, is_lit=model.is_my_turn)
        if grip is None or way is None or target.spot != lit or not model.guide:
            yield from _badge(model, target)


def _ghost(model: Model, target: Target, grip: Grip, way: Way, *, is_lit: bool) -> Iterator[Item]:
    """The place where the tile may go; with the guide the tile as it would lie, when it is near.

    A tile that is held snaps there and is drawn with what is held; one that was chosen is seen as a ghost.
    """
    look = model.look
    if not model.guide:
        yield _empty(look, target.place, is_lit=is_lit)
        return
    place = model.place(grip, target.spot, way)
    rect = place_rect(model, target, place)
    if is_lit and not isinstance(model.handling.state, Near):
        yield Item(look.sprites.faded(grip.tile, min(rect.size), place.turns), rect.left, rect.top)
    yield _empty(look, rect, is_lit=is_lit)


def place_rect(model: Model, target: Target, place: Place) -> pygame.Rect:
    """Where a tile would be seen at a target."""
    if target.spot != "open":
        return model.camera.rect(place.box)
    rect = model.camera.rect(place.box)
    rect.center = target.place.center
    return rect


def _empty(look: Look, rect: pygame.Rect, *, is_lit: bool) -> Item:
    return Item(look.sprites.empty_place(rect.size, lit=is_lit), rect.left, rect.top)


def _badge(model: Model, target: Target) -> Iterator[Item]:
    end = model.end(target.spot)
    if end is None or target.spot == "open":
        return
    last = model.shown.layout.last_on(target.spot)
    if last.tile in model.stage:
        # It says what lies there, and nothing does yet.
        return
    badge = badge_of(model.shown.view.rules, end, last, crosswise=lies_across(model, target.spot))
    height = max(
        model.look.px(SMALLEST_BADGE_PX), min(model.look.px(BADGE_PX), round(model.camera.short_px * 0.8))
    )
    picture = model.look.sprites.badge(badge, height)
    rect = picture.get_rect(center=target.mark)
    if not target.called_out:
        rect = _beside(rect, model.camera.rect(last.box), target.mark)
    yield Item(picture, *rect.topleft)


def _beside(badge: pygame.Rect, tile: pygame.Rect, mark: Point) -> pygame.Rect:
    """A badge moved off the tile whose end it tells, away from it."""
    beside = badge.copy()
    if tile.left <= mark[0] <= tile.right:
        if mark[1] < tile.centery:
            beside.bottom = min(beside.bottom, tile.top - _GAP_PX)
        else:
            beside.top = max(beside.top, tile.bottom + _GAP_PX)
    elif mark[0] < tile.centerx:
        beside.right = min(beside.right, tile.left - _GAP_PX)
    else:
        beside.left = max(beside.left, tile.right + _GAP_PX)
    return beside


def lies_across(model: Model, spot: Spot) -> bool:
    """Whether the tile at an end was laid crosswise."""
    last = model.shown.layout.last_on(spot).tile if spot != "open" else None
    return any(play.direction == "crosswise" and play.tile == last for play in plays_of(model.shown.view))


def _leader(look: Look, target: Target) -> Item:
    """The line from a callout to its place."""
    (x, y), (end_x, end_y) = target.hit.center, target.place.center
    picture = look.sprites.leader((end_x - x, end_y - y), max(2, look.px(3)))
    return placed(picture, "center", ((x + end_x) // 2, (y + end_y) // 2))
