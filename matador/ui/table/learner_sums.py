"""The sums at the table: beside a lit ghost, at the tile in hand, after a wrong drop, and at tiles just played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist
from typing import NamedTuple

import pygame

from matador.play.layout import Box, Place
from matador.play.layout.orientations import Spot
from matador.play.table.evidence_recorder import asked_sums
from matador.play.table.messages import BondShown, Source
from matador.rules import End, Play, ValueEnd
from matador.teaching.sums import Sum, is_matadors, partner, sum_made
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import FrameGrid, landings, matador_content, pip_picture, sums_content
from matador.ui.look import outlined, placed
from matador.ui.motion import Pose, Tween
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping
from matador.ui.sprites.tiles import grid, half_centres, pip_centres
from matador.ui.table.bubbles import Bubble, bubble_beside, hides, speech_rects
from matador.ui.table.camera import Target
from matador.ui.table.display import StandsAt, TableDisplay
from matador.ui.table.ends import ghost_at, held_pose, pose_rect
from matador.ui.table.seats import said_by_seats, seats_around

_SENTENCE = 8
"""Cost of covering the sentence, relative to other spared areas."""


class _Telling(NamedTuple):
    """A bubble to place: sums beside something."""

    key: str
    sums: tuple[Sum, ...]
    beside: pygame.Rect
    clear: Sequence[pygame.Rect] = ()
    """Areas that must neither be covered nor cover the bubble: a tile in a hand, and the half at the joint."""
    at: StandsAt | None = None
    """The tile or the place that its bubble keeps its position for, if any."""
    bond: BondShown | None = None


def learner_sum_nodes(display: TableDisplay) -> Iterator[Node]:
    language = display.look.language
    for telling, bubble in _bubbles(display):
        names = [helping.pair_name(language, one.pair, is_matadors=one.is_matadors) for one in telling.sums]
        states = [state for one in telling.sums for state in _states(one)]
        if _is_flying(display, telling):
            states.append("flying")
        name = ", ".join(names) or language.say("A matador fits anywhere.")
        yield Node(telling.key, "text", name, box_of(bubble.item.rect), tuple(states))


def _states(one: Sum) -> list[str]:
    if not one.shows_frame:
        return [one.picture]
    pair = one.pair
    pips = [f"{pair.first} solid", f"{pair.second or 0} ringed"]
    return ["frame", *pips, f"{pair.missing} empty", f"{pair.extra} outside"]


def settle_bubbles(display: TableDisplay) -> None:
    """Keep bubbles where they are now, whatever is played next and however a tile moves."""
    state, stands = display.state, display.stands
    stands.told = {one.at: bubble.stand for one, bubble in _bubbles(display) if one.at is not None}
    old = {bond.tile for bond in state.bonds if state.now_ms >= bond.until_ms}
    gone = {bond.tile for bond in state.bonds_seen if bond.tile not in stands.told}
    stands.dropped = frozenset(old & (stands.dropped | gone))


def _bubbles(display: TableDisplay) -> list[tuple[_Telling, Bubble]]:
    tellings = [*_laid(display), *_wrong(display), *_held(display)]
    if not tellings:
        return []
    spared, free = spared_rects(display), kept_free(display)
    found: list[tuple[_Telling, Bubble]] = []
    for telling in tellings:
        # A bubble that was shown long enough makes room.
        staying = [bubble.item.rect for other, bubble in found if not _is_old(display, other)]
        bubble = bubble_beside(
            display,
            _content(display, telling),
            telling.beside,
            clear=[*staying, *telling.clear],
            spared=spared,
            shunned=() if telling.bond is None else free,
            stand=None if telling.at is None else display.stands.told.get(telling.at),
        )
        found.append((telling, bubble))
    seen = []
    for number, (telling, bubble) in enumerate(found, start=1):
        newer = [other.content for _, other in found[number:]]
        if not (_is_old(display, telling) and hides(display, bubble, [*free, *newer])):
            seen.append((telling, bubble))
    return seen


def _is_old(display: TableDisplay, telling: _Telling) -> bool:
    return telling.bond is not None and display.state.now_ms >= telling.bond.until_ms


def _is_flying(display: TableDisplay, telling: _Telling) -> bool:
    return telling.bond is not None and telling.bond.is_flying(display.state.now_ms)


def kept_free(display: TableDisplay) -> list[pygame.Rect]:
    """Areas that a lasting sum must not cover: title, sentence, speech of others, next places, and end tiles."""
    ends = [lying_rect(display, target.spot) for target in display.targets if target.spot != "open"]
    return [display.title.ink, *_said_and_places(display), *ends, *speech_rects(display)]


def spared_rects(display: TableDisplay) -> list[pygame.Rect]:
    """Areas better left visible: other seats and their speech, title, next places and, above all, the sentence."""
    spared = [*seats_around(display).values(), display.title.rect, *_said_and_places(display)]
    return spared + speech_rects(display) * _SENTENCE


def _said_and_places(display: TableDisplay) -> Iterator[pygame.Rect]:
    yield from (bubble.rect for bubble in said_by_seats(display).values())
    yield from (target.place for target in display.targets)


def _content(display: TableDisplay, telling: _Telling) -> pygame.Surface:
    if not telling.sums:
        return matador_content(display.look)
    is_bare = _is_flying(display, telling)
    return sums_content(display.look, tuple(replace(one, is_bare=is_bare) for one in telling.sums))


def _held(display: TableDisplay) -> Iterator[_Telling]:
    """The sums asked at the end, the same for every tile so that they do not reveal which one fits."""
    is_lit = display.state.lit_spot is not None
    for spot, sums in asked_sums(display.state):
        target = display.target(spot)
        if target is None:
            continue
        lying = lying_rect(display, spot)
        if not is_lit:
            yield _Telling(f"bond:at:{spot}", sums, target.place, (lying, target.place))
            continue
        pose = held_pose(display)
        tile = None if pose is None else pose_rect(pose)
        there = _taken(target, tile)
        # The bubble avoids where the tile will be dropped, not only where it is now.
        clear = (lying, there, *([] if tile is None else [tile]))
        yield _Telling("bond:held", sums, there, clear, at=spot)


def lying_rect(display: TableDisplay, spot: Spot) -> pygame.Rect:
    """The half of the end tile that is added to; the whole tile if it lies crosswise."""
    assert spot != "open", "nothing lies at the open middle"
    last, end = display.state.shown.layout.last_on(spot), display.state.end(spot)
    target = display.target(spot)
    if not isinstance(end, ValueEnd) or end.value not in last.tile.halves:
        return display.camera.rect(last.box)
    if not last.tile.is_double or target is None:
        return display.camera.rect(last.half_box(end.value))
    # Both halves of a double have this value: take the one at the end.
    halves = [display.camera.rect(box) for box in (last.low_box, last.high_box)]
    return min(halves, key=lambda half: dist(half.center, target.place.center))


def _taken(target: Target, tile: pygame.Rect | None) -> pygame.Rect:
    if tile is None:
        return target.place
    there = tile.copy()
    there.center = target.place.center
    return target.place.union(there)


def _wrong(display: TableDisplay) -> Iterator[_Telling]:
    wrong, tile = display.state.wrong, display.stands.let_go
    target = None if wrong is None else display.target(wrong.spot)
    if wrong is not None and target is not None and wrong.sums:
        clear = [lying_rect(display, wrong.spot), *([] if tile is None else [tile])]
        yield _Telling("bond:wrong", wrong.sums, _taken(target, tile), clear)


def _laid(display: TableDisplay) -> Iterator[_Telling]:
    for bond in _bonds(display):
        place = display.state.shown.lying(bond.tile)
        told = place.box if bond.half is None else place.half_box(bond.half)
        sums = () if bond.sum is None else (bond.sum,)
        beside = display.camera_now.rect(told)
        yield _Telling(f"bond:{bond.tile}", sums, beside, at=bond.tile, bond=bond)


def _bonds(display: TableDisplay) -> list[BondShown]:
    return [bond for bond in display.state.bonds_seen if bond.tile not in display.stands.dropped]


def _flying(display: TableDisplay, bond: BondShown, content: pygame.Rect) -> Iterator[Item]:
    if bond.sum is None:
        return
    look, size = display.look, FrameGrid(display.look.scale).pip_px
    for source in bond.sources:
        cells = landings(look, bond.sum, source.part)
        for start, (x, y) in zip(_starts(display, source), cells, strict=True):
            end = Pose(content.left + x, content.top + y, size, 0.0)
            pose = Tween(start, end, bond.flies_from_ms, bond.flight_ms).at(display.state.now_ms)
            picture = pip_picture(look, source.part, max(4, round(pose.short)))
            yield placed(picture, "center", (round(pose.x), round(pose.y)))


def _starts(display: TableDisplay, source: Source) -> list[Pose]:
    place, found = display.state.shown.lying(source.tile), list[Pose]()
    rect = display.camera_now.rect(place.box)
    short = min(rect.size)
    centres = half_centres(short, place.turns)
    for half in source.halves:
        value = (place.tile.low, place.tile.high)[half]
        middle = (rect.left + centres[half][0], rect.top + centres[half][1])
        points = sorted(pip_centres(value, short, middle, place.turns), key=lambda at: (round(at[1]), at[0]))
        found += [Pose(x, y, grid(value, short).pip, 0.0) for x, y in points]
    return found


def sum_items(display: TableDisplay) -> Iterator[Item]:
    for telling, bubble in _bubbles(display):
        yield bubble.item
        if telling.bond is not None and _is_flying(display, telling):
            yield from _flying(display, telling.bond, bubble.content)
    found = _made(display)
    if found is None:
        return
    end, play, place, held = found
    rules, look = display.state.shown.view.rules, display.look
    text, is_own = sum_made(rules, end, play), is_matadors(rules, end, play)
    if text:
        content = look.fonts.render(text, Style.SUM, look.theme.on_surface, bold=True)
        content = look.sprites.with_sign(content) if is_own else content
    elif is_own and end is not None:
        content = matador_content(look)
    else:
        return
    rect = held or display.camera_now.rect(place.box)
    if play.touching is not None and not is_own:
        rect = display.camera_now.rect(place.half_box(play.touching))
    yield bubble_beside(display, content, rect, held).item


def _made(display: TableDisplay) -> tuple[End | None, Play, Place, pygame.Rect | None] | None:
    """The placement whose sum is shown without a learner's help, and where its ghost is, if it is one."""
    state, spot, told = display.state, display.state.lit_spot, display.state.sum_shown
    if spot is not None and state.guide and state.is_my_turn:
        ghost = ghost_at(display, spot)
        if ghost is None:
            return None
        return state.end(spot), ghost.way.play(ghost.tile, spot), ghost.place, ghost.rect
    if told is None or told.play.tile in state.transits or not state.shown.lies(told.play.tile):
        return None
    return told.end, told.play, state.shown.lying(told.play.tile), None


def bracket_items(display: TableDisplay) -> Iterator[Item]:
    """On an `either` end: rings around the touching half and the half of the matador that it is added to."""
    for box in _halves(display):
        yield outlined(display.look, display.camera_now.rect(box))


def _halves(display: TableDisplay) -> tuple[Box, ...]:
    state, shown, spot = display.state, display.state.shown, display.state.lit_spot
    if spot is None:
        told = state.sum_shown or next(reversed(_bonds(display)), None)
        if told is None or state.is_moving or not all(shown.lies(one.tile) for one in told.halves):
            return ()
        return tuple(shown.lying(one.tile).half_box(one.half) for one in told.halves)
    ghost = ghost_at(display, spot) if state.guide else None
    if spot == "open" or ghost is None or ghost.way.touching is None:
        return ()
    half = partner(shown.view.rules, state.end(spot), ghost.way.touching)
    if half is None:
        return ()
    return (shown.layout.last_on(spot).half_box(half), ghost.place.half_box(ghost.way.touching))
