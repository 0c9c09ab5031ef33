"""The open ends: their badges, the empty places and ghosts that show where a tile may go, and the chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pygame

from matador.play.layout import Place, orientations
from matador.play.layout.orientations import Held, Laid, Near, Proposed, Spot, TurnOffered, Way
from matador.play.table.choosing import chip_key, ghost_way
from matador.play.table.snapshot import plays_of
from matador.rules import End, MatadorEnd, Ruleset, Tile, ValueEnd, WildEnd
from matador.teaching.bonds import counts_as_total
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.motion import Pose, even
from matador.ui.sprites.drawings import Badge
from matador.ui.table.display import Camera, TableDisplay, Target, held_turns, targets_of

_GAP_PX = 3


def badge_of(rules: Ruleset, end: End, last: Place, *, crosswise: bool) -> Badge:
    """The badge for what is at an end, never for what it needs; `last` is the tile there, `crosswise` how it lies."""
    match end:
        case WildEnd():
            return Badge("wild")
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return Badge("matador", rules.total if counts_as_total(rules, tile) else None)
        case MatadorEnd(tile):
            return Badge("halves", tile.low, tile.high)
        case ValueEnd(value) if crosswise and last.tile in rules.matador_tiles:
            return Badge("turned", rules.total - value, value)
        case ValueEnd(0) if rules.joining == "sum":
            return Badge("zero")
        case ValueEnd(value):
            return Badge("number", value)


def end_items(display: TableDisplay) -> Iterator[Item]:
    look, state, lit = display.look, display.state, display.state.lit_spot
    for target in targets_of(display.plan, display.camera_now, state.shown.layout):
        if target.spot == _taken(display):
            continue
        tile = None if target.spot == "open" else _last(display, target).tile
        is_flying = tile is not None and tile in state.transits and tile in display.flights
        ghost, is_lit = ghost_at(display, target.spot), target.spot == lit
        if ghost is not None and is_lit and not isinstance(state.hold, Near):
            half = orientations.side_touching(ghost.tile, ghost.way) if state.lights_half else None
            faded = look.sprites.faded(ghost.tile, min(ghost.rect.size), ghost.place.turns, lit=half)
            yield Item(faded, *ghost.rect.topleft)
        if ghost is not None or target.spot == "open":
            # Without the guide, the place is the same for every tile.
            rect = target.place if ghost is None or not state.guide else ghost.rect
            is_lit = is_lit if ghost is not None else state.is_my_turn
            yield Item(look.sprites.empty_place(rect.size, lit=is_lit), *rect.topleft)
        # A tile that is still flying has no badge yet.
        if _has_badge(display, target) and not is_flying:
            picture, rect = _badge(display, target, display.camera_now)
            yield Item(picture, *rect.topleft)


def badges_at(display: TableDisplay) -> dict[Spot, pygame.Rect]:
    taken = _taken(display)
    targets = [target for target in display.targets if target.spot != taken and _has_badge(display, target)]
    return {target.spot: _badge(display, target, display.camera)[1] for target in targets}


def _taken(display: TableDisplay) -> Spot | None:
    return display.state.hold.spot if isinstance(display.state.hold, Proposed | TurnOffered) else None


class Ghost(NamedTuple):
    """A tile in the hand, as it would lie at a place."""

    tile: Tile
    way: Way
    place: Place
    rect: pygame.Rect


def ghost_at(display: TableDisplay, spot: Spot) -> Ghost | None:
    """The preview at a place; with the guide or in a first match, None where the tile does not fit."""
    state = display.state
    grip = orientations.grip_of(state.hold)
    if grip is None or not state.is_my_turn or _taken(display) is not None:
        return None
    way = ghost_way(state, grip, spot)
    return None if way is None else Ghost(grip.tile, way, *display.lying(grip, spot, way))


def _has_badge(display: TableDisplay, target: Target) -> bool:
    state = display.state
    if target.spot == "open" or state.end(target.spot) is None:
        return False
    is_in_hand = isinstance(state.hold, Near) and not state.guide
    return target.spot != state.lit_spot or is_in_hand or ghost_at(display, target.spot) is None


def _badge(display: TableDisplay, target: Target, camera: Camera) -> tuple[pygame.Surface, pygame.Rect]:
    end, last = display.state.end(target.spot), _last(display, target)
    assert end is not None, "where nothing lies there is nothing to say"
    badge = badge_of(display.state.shown.view.rules, end, last, crosswise=lies_across(display, target.spot))
    least, most = display.look.px(26), display.look.px(60 if display.plan.is_lesson else 40)
    picture = display.look.sprites.badge(badge, max(least, min(most, round(camera.short_px * 0.8))))
    rect = picture.get_rect(center=target.mark)
    return picture, _beside(rect, camera.rect(last.box), target.mark)


def _last(display: TableDisplay, target: Target) -> Place:
    assert target.spot != "open", "nothing lies at the open middle"
    return display.state.shown.layout.last_on(target.spot)


def _beside(badge: pygame.Rect, tile: pygame.Rect, mark: Point) -> pygame.Rect:
    beside, off = badge.copy(), tile.inflate(2 * _GAP_PX, 2 * _GAP_PX)
    if not tile.left <= mark[0] <= tile.right:
        is_left = mark[0] < tile.centerx
        beside.left = min(beside.left, off.left - badge.width) if is_left else max(beside.left, off.right)
    else:
        is_above = mark[1] < tile.centery
        beside.top = min(beside.top, off.top - badge.height) if is_above else max(beside.top, off.bottom)
    return beside


def lies_across(display: TableDisplay, spot: Spot) -> bool:
    shown = display.state.shown
    last = shown.layout.last_on(spot).tile if spot != "open" else None
    return any(play.direction == "crosswise" and play.tile == last for play in plays_of(shown.view))


class WayChip(NamedTuple):
    """A button that plays the tile in one of the possible ways, or turns it."""

    key: str
    way: Way
    turns: int
    rect: pygame.Rect


def chips_of(display: TableDisplay) -> tuple[WayChip, ...]:
    """The chips above the place, or below it, always on the felt; none unless the player has to choose or to turn."""
    hold, plan = display.state.hold, display.plan
    match hold:
        case Proposed(ways=ways):
            around = ways
        case TurnOffered(lies=lies, way=way):
            ways, around = (way,), (way, lies)
        case _:
            return ()
    target = display.target(hold.spot)
    assert target is not None, "a way is chosen at a place that is open"
    place = target.place.copy()
    if hold.spot != "open":
        boxes = [display.state.place(hold.grip, hold.spot, way).box for way in around]
        place.unionall_ip([display.camera.rect(box) for box in boxes])
    side, gap, distance = plan.target_px, max(plan.least(8), plan.px(8)), plan.px(12)
    row = pygame.Rect(0, 0, side * len(ways) + gap * (len(ways) - 1), side)
    row.midbottom = (place.centerx, place.top - distance)
    if row.top < plan.felt.top:
        row.top = place.bottom + distance
    row.clamp_ip(plan.felt)
    rects = [pygame.Rect(row.left + index * (side + gap), row.top, side, side) for index in range(len(ways))]
    turns = [display.state.place(hold.grip, hold.spot, way).turns for way in ways]
    return tuple(map(WayChip, map(chip_key, ways), ways, turns, rects))


HELD_SCALE = 1.06


def held_pose(display: TableDisplay) -> Pose | None:
    """Pose of the dragged tile: in the hand, turned as it would lie, or with the guide at its place."""
    state, hold = display.state, display.state.hold
    centre = None if display.drag is None else display.drag.centre
    if centre is None or not isinstance(hold, Held | Near):
        return None
    in_hand = Pose(*centre, even(display.rack.short_px * HELD_SCALE), held_turns(hold.grip) * 90.0)
    if isinstance(hold, Held) or not state.is_my_turn:
        return in_hand
    if not state.guide:
        turns = state.place(hold.grip, hold.spot, state.lies(hold.grip, hold.spot)).turns
        short = max(in_hand.short, even(display.camera_now.short_px * HELD_SCALE))
        return replace(in_hand, angle=turns * 90.0, short=short)
    way = orientations.shown_way(hold.grip, state.ways(hold.grip.tile, hold.spot), hold.spot)
    if way is None:
        return in_hand
    place, rect = display.lying(hold.grip, hold.spot, way)
    return Pose(*rect.center, even(min(rect.size) * HELD_SCALE), place.turns * 90.0)


def lit_half(display: TableDisplay) -> int | None:
    """The half of the taken tile that is lit because it will touch, 0 for the low one; None with the guide or chips."""
    state, hold = display.state, display.state.hold
    grip = orientations.grip_of(hold)
    if grip is None or not state.lights_half:
        return None
    match hold:
        case Near(spot=spot) if state.is_my_turn:
            return orientations.side_touching(grip.tile, state.lies(grip, spot))
        case TurnOffered(lies=way):
            return orientations.side_touching(grip.tile, way)
        case Proposed() | Laid():
            return None
        case _:
            return grip.leads


def pose_rect(pose: Pose) -> pygame.Rect:
    short = round(pose.short)
    size = (short, 2 * short) if pose.angle % 180.0 == 0.0 else (2 * short, short)
    rect = pygame.Rect((0, 0), size)
    rect.center = (round(pose.x), round(pose.y))
    return rect
