"""The open ends: what lies there, and the empty places and ghosts that show where a tile may go."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout import Place
from matador.play.layout.ways import Grip, Spot, Way, side_touching
from matador.play.table.choosing import ghost_way
from matador.play.table.hold import Near, Proposed, TurnOffered, grip_of
from matador.play.table.snapshot import plays_of
from matador.rules import End, MatadorEnd, Ruleset, ValueEnd, WildEnd
from matador.teaching.tasks import counts_as_total
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.look import Look, placed
from matador.ui.motion import Pose, Tween
from matador.ui.sprites import (
    Badge,
    HalvesBadge,
    MatadorBadge,
    NumberBadge,
    TurnedBadge,
    WildBadge,
    ZeroBadge,
)
from matador.ui.table.camera import Camera
from matador.ui.table.display import TableDisplay
from matador.ui.table.targets import Target

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


def end_items(display: TableDisplay) -> Iterator[Item]:
    """Badges, empty places and ghosts."""
    grip, lit = _grip(display), display.state.lit_spot
    for target in display.targets_now:
        if target.spot == _taken(display):
            continue
        tile = None if target.spot == "open" else _last(display, target).tile
        transit = None if tile is None else display.state.transits.get(tile)
        flight = None if tile is None or transit is None else display.flights.get(tile)
        if target.called_out and flight is None:
            yield _leader(display.look, target)
        way = None if grip is None else ghost_way(display.state, grip, target.spot)
        if grip is not None and way is not None:
            yield from _ghost(display, target, grip, way, is_lit=target.spot == lit)
        elif target.spot == "open":
            yield _empty(display.look, target.place, is_lit=display.state.is_my_turn)
        if _has_badge(display, target):
            picture, rect = _badge(display, target, display.camera_now)
            if flight is None:
                yield Item(picture, *rect.topleft)
            elif transit is not None and transit.start == "line":
                # While a tile comes from a hand nothing lies there yet.
                yield _gliding(display, target, rect, flight)


def badges_at(display: TableDisplay) -> dict[Spot, pygame.Rect]:
    """Where the badges are, and where one comes when a tile has landed."""
    taken = _taken(display)
    targets = [target for target in display.targets if target.spot != taken and _has_badge(display, target)]
    return {target.spot: _badge(display, target, display.camera)[1] for target in targets}


def badge_rects(display: TableDisplay) -> list[pygame.Rect]:
    """The same: nothing is to hide them."""
    return list(badges_at(display).values())


def _taken(display: TableDisplay) -> Spot | None:
    """The place for which a way is being chosen: only the tile is seen there."""
    state = display.state.hold
    return state.spot if isinstance(state, Proposed | TurnOffered) else None


def _grip(display: TableDisplay) -> Grip | None:
    """The tile whose places are shown."""
    return grip_of(display.state.hold) if display.state.is_my_turn and _taken(display) is None else None


def _has_badge(display: TableDisplay, target: Target) -> bool:
    """True if it says what lies there; a tile at the place, or its ghost, shows that by itself."""
    if target.spot == "open" or display.state.end(target.spot) is None:
        return False
    grip = _grip(display)
    is_in_hand = isinstance(display.state.hold, Near) and not display.state.guide
    if grip is None or target.spot != display.state.lit_spot or is_in_hand:
        return True
    return ghost_way(display.state, grip, target.spot) is None


def _ghost(display: TableDisplay, target: Target, grip: Grip, way: Way, *, is_lit: bool) -> Iterator[Item]:
    """The place where the tile may go, and when it is near the tile as it would lie.

    A tile that is held is drawn with what is held; one that was chosen is seen as a ghost. Without the guide the
    place is the same for every tile.
    """
    look, place = display.look, display.state.place(grip, target.spot, way)
    rect = place_rect(display, target, place)
    if is_lit and not isinstance(display.state.hold, Near):
        lit = side_touching(grip.tile, way) if display.state.lights_half else None
        yield Item(look.sprites.faded(grip.tile, min(rect.size), place.turns, lit=lit), rect.left, rect.top)
    yield _empty(look, rect if display.state.guide else target.place, is_lit=is_lit)


def ghost_rect(display: TableDisplay, key: str) -> pygame.Rect | None:
    """Where the ghost of the chosen tile is seen at the place of this key; None if none is."""
    grip, lit = _grip(display), display.state.lit_spot
    target = next((target for target in display.targets if target.spot == lit), None)
    way = None if grip is None or target is None else ghost_way(display.state, grip, target.spot)
    if grip is None or target is None or way is None or key != f"place:{lit}":
        return None
    return place_rect(display, target, display.state.place(grip, target.spot, way))


def place_rect(display: TableDisplay, target: Target, place: Place) -> pygame.Rect:
    """Where a tile would be seen at a target."""
    rect = display.camera_now.rect(place.box)
    if target.spot != "open":
        return rect
    rect.center = target.place.center
    return rect


def _empty(look: Look, rect: pygame.Rect, *, is_lit: bool) -> Item:
    return Item(look.sprites.empty_place(rect.size, lit=is_lit), rect.left, rect.top)


def _badge(display: TableDisplay, target: Target, camera: Camera) -> tuple[pygame.Surface, pygame.Rect]:
    """What lies at an end, and where it is said as this camera sees it."""
    picture = _badge_picture(display, target, camera.short_px)
    rect = picture.get_rect(center=target.mark)
    if not target.called_out:
        rect = _beside(rect, camera.rect(_last(display, target).box), target.mark)
    return picture, rect


def _badge_picture(display: TableDisplay, target: Target, short_px: float) -> pygame.Surface:
    end, last = display.state.end(target.spot), _last(display, target)
    assert end is not None, "where nothing lies there is nothing to say"
    badge = badge_of(display.state.shown.view.rules, end, last, crosswise=lies_across(display, target.spot))
    least, most = display.look.px(SMALLEST_BADGE_PX), display.look.px(BADGE_PX)
    return display.look.sprites.badge(badge, max(least, min(most, round(short_px * 0.8))))


def _gliding(display: TableDisplay, target: Target, rect: pygame.Rect, flight: Tween[Pose]) -> Item:
    """The badge of a tile that glides with its line: it stands to the tile as it will when that has arrived."""
    end, now = display.camera.pose(_last(display, target)), flight.at(display.state.now_ms)
    away = pygame.Vector2(rect.centerx - end.x, rect.centery - end.y)
    away = away.rotate(now.angle - end.angle) * (now.short / end.short)
    picture = _badge_picture(display, target, now.short)
    return placed(picture, "center", (round(now.x + away.x), round(now.y + away.y)))


def _last(display: TableDisplay, target: Target) -> Place:
    assert target.spot != "open", "nothing lies at the open middle"
    return display.state.shown.layout.last_on(target.spot)


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


def lies_across(display: TableDisplay, spot: Spot) -> bool:
    """Whether the tile at an end was laid crosswise."""
    last = display.state.shown.layout.last_on(spot).tile if spot != "open" else None
    return any(
        play.direction == "crosswise" and play.tile == last for play in plays_of(display.state.shown.view)
    )


def _leader(look: Look, target: Target) -> Item:
    """The line from a callout to its place."""
    (x, y), (end_x, end_y) = target.hit.center, target.place.center
    picture = look.sprites.leader((end_x - x, end_y - y), max(2, look.px(3)))
    return placed(picture, "center", ((x + end_x) // 2, (y + end_y) // 2))
