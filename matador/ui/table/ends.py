"""The open ends: what lies there, and the empty places and ghosts that show where a tile may go."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout import Place
from matador.play.layout.ways import Grip, Spot, Way, side_touching
from matador.rules import End, MatadorEnd, Ruleset, ValueEnd, WildEnd
from matador.teaching.tasks import counts_as_total
from matador.ui.canvas import Item
from matador.ui.inputs import Point
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
from matador.ui.table.model import Model
from matador.ui.table.states import Near, Proposed, Selected, TurnOffered, grip_of
from matador.ui.table.table_snapshot import plays_of
from matador.ui.table.targets import Target
from matador.ui.table.tile_drag import ghost_way

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
    state = model.drag.state
    if isinstance(state, Near):
        return state.spot
    focus = model.focus or ""
    if isinstance(state, Selected) and focus.startswith("place:"):
        return next((target.spot for target in model.targets if f"place:{target.spot}" == focus), None)
    return None


def end_items(model: Model) -> Iterator[Item]:
    """Badges, empty places and ghosts."""
    grip, lit = _grip(model), lit_spot(model)
    for target in model.targets:
        if target.spot == _taken(model):
            continue
        if target.called_out:
            yield _leader(model.look, target)
        way = None if grip is None else ghost_way(model, grip, target.spot)
        if grip is not None and way is not None:
            yield from _ghost(model, target, grip, way, is_lit=target.spot == lit)
        elif target.spot == "open":
            yield _empty(model.look, target.place, is_lit=model.is_my_turn)
        if _has_badge(model, target) and _last(model, target).tile not in model.flights:
            # While a tile flies nothing lies there yet.
            picture, rect = _badge(model, target)
            yield Item(picture, *rect.topleft)


def badge_rects(model: Model) -> list[pygame.Rect]:
    """Where the badges are, and where one comes when a tile has landed: nothing is to hide them."""
    taken = _taken(model)
    targets = [target for target in model.targets if target.spot != taken and _has_badge(model, target)]
    return [_badge(model, target)[1] for target in targets]


def _taken(model: Model) -> Spot | None:
    """The place for which a way is being chosen: only the tile is seen there."""
    state = model.drag.state
    return state.spot if isinstance(state, Proposed | TurnOffered) else None


def _grip(model: Model) -> Grip | None:
    """The tile whose places are shown."""
    return grip_of(model.drag.state) if model.is_my_turn and _taken(model) is None else None


def _has_badge(model: Model, target: Target) -> bool:
    """True if it says what lies there; a tile at the place, or its ghost, shows that by itself."""
    if target.spot == "open" or model.end(target.spot) is None:
        return False
    grip = _grip(model)
    is_in_hand = isinstance(model.drag.state, Near) and not model.guide
    if grip is None or target.spot != lit_spot(model) or is_in_hand:
        return True
    return ghost_way(model, grip, target.spot) is None


def _ghost(model: Model, target: Target, grip: Grip, way: Way, *, is_lit: bool) -> Iterator[Item]:
    """The place where the tile may go, and when it is near the tile as it would lie.

    A tile that is held is drawn with what is held; one that was chosen is seen as a ghost. Without the guide the
    place is the same for every tile.
    """
    look = model.look
    place = model.place(grip, target.spot, way)
    rect = place_rect(model, target, place)
    if is_lit and not isinstance(model.drag.state, Near):
        lit = side_touching(grip.tile, way) if model.lights_half else None
        yield Item(look.sprites.faded(grip.tile, min(rect.size), place.turns, lit=lit), rect.left, rect.top)
    yield _empty(look, rect if model.guide else target.place, is_lit=is_lit)


def place_rect(model: Model, target: Target, place: Place) -> pygame.Rect:
    """Where a tile would be seen at a target."""
    if target.spot != "open":
        return model.camera.rect(place.box)
    rect = model.camera.rect(place.box)
    rect.center = target.place.center
    return rect


def _empty(look: Look, rect: pygame.Rect, *, is_lit: bool) -> Item:
    return Item(look.sprites.empty_place(rect.size, lit=is_lit), rect.left, rect.top)


def _badge(model: Model, target: Target) -> tuple[pygame.Surface, pygame.Rect]:
    """What lies at an end, and where it is said."""
    end, last = model.end(target.spot), _last(model, target)
    assert end is not None, "where nothing lies there is nothing to say"
    badge = badge_of(model.shown.view.rules, end, last, crosswise=lies_across(model, target.spot))
    height = max(
        model.look.px(SMALLEST_BADGE_PX), min(model.look.px(BADGE_PX), round(model.camera.short_px * 0.8))
    )
    picture = model.look.sprites.badge(badge, height)
    rect = picture.get_rect(center=target.mark)
    if not target.called_out:
        rect = _beside(rect, model.camera.rect(last.box), target.mark)
    return picture, rect


def _last(model: Model, target: Target) -> Place:
    assert target.spot != "open", "nothing lies at the open middle"
    return model.shown.layout.last_on(target.spot)


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
