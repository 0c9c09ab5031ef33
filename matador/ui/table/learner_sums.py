"""The sums that a learner sees: at the end where they hold a tile, after a wrong drop, and at tiles just played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

import pygame

from matador.play.layout import Box
from matador.play.layout.orientations import Spot, grip_of
from matador.play.table.evidence_recorder import asked_sums
from matador.play.table.messages import BondShown, Source, SumShown
from matador.rules import End, Play, Tile, ValueEnd
from matador.teaching.sums import Sum, is_matadors, partner, sum_made
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid
from matador.ui.helping.sums import landings, matador_content, pip_picture, sums_content
from matador.ui.look import outlined, placed
from matador.ui.motion import Pose, Tween
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping
from matador.ui.sprites.tiles import grid, half_centres, pip_centres
from matador.ui.table.bubbles import Bubble, bubble_beside, hides, speech_rect
from matador.ui.table.display import Stand, TableDisplay
from matador.ui.table.ends import ghost_at, held_pose, pose_rect
from matador.ui.table.targets import Target
from matador.ui.table.title import said_by_seats, seats_around, title_of

_HELD = "bond:held"
_SENTENCE = 8
"""Cost of covering the sentence, relative to other spared areas."""


@dataclass(frozen=True, slots=True)
class _Telling:
    """A bubble to place: sums beside something."""

    key: str
    sums: tuple[Sum, ...]
    beside: pygame.Rect
    clear: tuple[pygame.Rect, ...] = ()
    """Areas that must neither be covered nor cover the bubble: a tile in a hand, and the half at the joint."""
    bond: BondShown | None = None
    stand: Stand | None = None
    """Position of its bubble, if it was already shown."""


def learner_sum_items(display: TableDisplay) -> Iterator[Item]:
    for telling, bubble in _bubbles(display):
        yield bubble.item
        if telling.bond is not None and telling.bond.is_flying(display.state.now_ms):
            yield from _flying(display, telling.bond, bubble.content)


def learner_sum_nodes(display: TableDisplay) -> Iterator[Node]:
    language = display.look.language
    for telling, bubble in _bubbles(display):
        names = [helping.pair_name(language, one.pair, is_matadors=one.is_matadors) for one in telling.sums]
        states = [state for one in telling.sums for state in _states(one)]
        if telling.bond is not None and telling.bond.is_flying(display.state.now_ms):
            states.append("flying")
        name = ", ".join(names) or language.gettext("A matador fits anywhere.")
        yield Node(telling.key, "text", name, box_of(bubble.item.rect), tuple(states))


def settle_bubbles(display: TableDisplay) -> None:
    """Keep bubbles where they are now, whatever is played next and however a tile moves."""
    state, stands = display.state, display.stands
    is_told = state.bonds or state.wrong is not None or grip_of(state.hold) is not None
    spot, held, laid = state.lit_spot, None, dict[Tile, Stand]()
    for telling, bubble in _bubbles(display) if is_told else ():
        if telling.bond is not None:
            laid[telling.bond.tile] = bubble.stand
        if telling.key == _HELD and spot is not None:
            held = (spot, bubble.stand)
    stands.laid, stands.held = laid, held
    old = {bond.tile for bond in state.bonds if state.now_ms >= bond.until_ms}
    seen = {bond.tile for bond in state.bonds_seen}
    stands.dropped = frozenset(old & (stands.dropped | (seen - laid.keys())))


def _bubbles(display: TableDisplay) -> list[tuple[_Telling, Bubble]]:
    tellings = [*_laid(display), *_wrong(display), *_held(display)]
    if not tellings:
        return []
    spared, free = spared_rects(display), kept_free(display)
    found: list[tuple[_Telling, Bubble]] = []
    for telling in tellings:
        # A bubble that was shown long enough makes room.
        staying = [bubble.item.rect for other, bubble in found if not _is_old(display, other)]
        clear = [*staying, *telling.clear]
        content = _content(display, telling)
        shunned = () if telling.bond is None else free
        bubble = bubble_beside(
            display,
            content,
            telling.beside,
            clear=clear,
            spared=spared,
            shunned=shunned,
            stand=telling.stand,
        )
        found.append((telling, bubble))
    return [one for number, one in enumerate(found) if not _is_in_the_way(display, one, found[number + 1 :])]


def _is_in_the_way(
    display: TableDisplay, one: tuple[_Telling, Bubble], newer: list[tuple[_Telling, Bubble]]
) -> bool:
    telling, bubble = one
    if not _is_old(display, telling):
        return False
    return hides(display, bubble, [*kept_free(display), *(other.content for _, other in newer)])


def _is_old(display: TableDisplay, telling: _Telling) -> bool:
    return telling.bond is not None and display.state.now_ms >= telling.bond.until_ms


def kept_free(display: TableDisplay) -> list[pygame.Rect]:
    """Areas that a lasting sum must not cover: title, sentence, speech of others, next places, and end tiles."""
    ends = [target.spot for target in display.targets if target.spot != "open"]
    places = [target.place for target in display.targets]
    strip = speech_rect(display)
    said = [*_said_by_others(display), *([] if strip is None else [strip])]
    return [title_of(display).ink, *said, *places, *(lying_rect(display, spot) for spot in ends)]


def spared_rects(display: TableDisplay) -> list[pygame.Rect]:
    """Areas better left visible: other seats and their speech, title, next places and, above all, the sentence."""
    strip = speech_rect(display)
    spared = [
        *seats_around(display)[1],
        *_said_by_others(display),
        title_of(display).rect,
        *(target.place for target in display.targets),
    ]
    return spared + ([] if strip is None else [strip] * _SENTENCE)


def _said_by_others(display: TableDisplay) -> list[pygame.Rect]:
    return [bubble.rect for bubble in said_by_seats(display).values()]


def _content(display: TableDisplay, telling: _Telling) -> pygame.Surface:
    look = display.look
    if not telling.sums:
        return matador_content(look)
    is_bare = telling.bond is not None and telling.bond.is_flying(display.state.now_ms)
    return sums_content(look, tuple(replace(one, is_bare=is_bare) for one in telling.sums))


# While a tile is held


def _held(display: TableDisplay) -> Iterator[_Telling]:
    """The sums asked at the end, the same for every tile so that they do not reveal which one fits."""
    is_lit = display.state.lit_spot is not None
    for spot, sums in asked_sums(display.state):
        target = display.target(spot)
        if target is None:
            continue
        if not is_lit:
            yield _Telling(f"bond:at:{spot}", sums, target.place, (lying_rect(display, spot), target.place))
            continue
        pose = held_pose(display)
        tile = None if pose is None else pose_rect(pose)
        there = _taken(target, tile)
        # The bubble avoids where the tile will be dropped, not only where it is now.
        clear = (lying_rect(display, spot), there, *([] if tile is None else [tile]))
        seen = display.stands.held
        stand = seen[1] if seen is not None and seen[0] == spot else None
        yield _Telling(_HELD, sums, there, clear, stand=stand)


def lying_rect(display: TableDisplay, spot: Spot) -> pygame.Rect:
    """The half of the end tile that is added to; the whole tile if it lies crosswise."""
    last = (
        display.state.shown.layout.last_on(spot) if spot != "open" else display.state.shown.layout.places[-1]
    )
    end = display.state.end(spot)
    if not isinstance(end, ValueEnd) or end.value not in last.tile.halves:
        return display.camera.rect(last.box)
    target = display.target(spot)
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


# After a drop


def _wrong(display: TableDisplay) -> Iterator[_Telling]:
    wrong, tile = display.state.wrong, display.stands.let_go
    target = None if wrong is None else display.target(wrong.spot)
    if wrong is not None and target is not None and wrong.sums:
        clear = [lying_rect(display, wrong.spot), *([] if tile is None else [tile])]
        yield _Telling("bond:wrong", wrong.sums, _taken(target, tile), tuple(clear))


def _laid(display: TableDisplay) -> Iterator[_Telling]:
    for bond in display.state.bonds_seen:
        if bond.tile in display.stands.dropped:
            continue
        place = display.state.shown.lying(bond.tile)
        told = place.box if bond.half is None else place.half_box(bond.half)
        sums, stand = () if bond.sum is None else (bond.sum,), display.stands.laid.get(bond.tile)
        yield _Telling(f"bond:{bond.tile}", sums, display.camera_now.rect(told), bond=bond, stand=stand)


def _flying(display: TableDisplay, bond: BondShown, content: pygame.Rect) -> Iterator[Item]:
    if bond.sum is None:
        return
    look, there = display.look, landings(display.look, bond.sum)
    size = Grid(look.scale).pip_px
    for source in bond.sources:
        cells = [one.middle for one in there if one.part == source.part]
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


def _states(one: Sum) -> Iterator[str]:
    pair = one.pair
    if not one.shows_frame:
        yield one.picture
        return
    yield from ("frame", f"{pair.first} solid", f"{pair.second or 0} ringed")
    yield from (f"{pair.missing} empty", f"{pair.extra} outside")


def sum_items(display: TableDisplay) -> Iterator[Item]:
    """The sum beside a lit ghost, or beside the tile played last; for a learner, with their help."""
    yield from learner_sum_items(display)
    rules = display.state.shown.view.rules
    spot, grip = display.state.lit_spot, grip_of(display.state.hold)
    content: pygame.Surface | None = None
    rect = held = None
    if spot is not None and grip is not None and display.state.guide and display.state.is_my_turn:
        ghost = ghost_at(display, spot)
        if ghost is not None:
            end, play = display.state.end(spot), ghost.way.play(grip.tile, spot)
            content, is_own = _sum_content(display, end, play), is_matadors(rules, end, play)
            rect = held = ghost.rect
            if play.touching is not None and not is_own:
                rect = display.camera.rect(ghost.place.half_box(play.touching))
    elif (told := _told(display)) is not None:
        content = _sum_content(display, told.end, told.play)
        is_own = is_matadors(rules, told.end, told.play)
        place = display.state.shown.lying(told.play.tile)
        half = None if is_own else told.play.touching
        rect = display.camera_now.rect(place.box if half is None else place.half_box(half))
    if content is not None and rect is not None:
        yield bubble_beside(display, content, rect, held).item


def _told(display: TableDisplay) -> SumShown | None:
    told, state = display.state.sum_shown, display.state
    if told is None or told.play.tile in state.transits or not state.shown.lies(told.play.tile):
        return None
    return told


def _sum_content(display: TableDisplay, end: End | None, play: Play) -> pygame.Surface | None:
    look, rules = display.look, display.state.shown.view.rules
    text, is_own = sum_made(rules, end, play), is_matadors(rules, end, play)
    if not text:
        return matador_content(look) if is_own and end is not None else None
    words = look.fonts.render(text, Style.SUM, look.theme.on_surface, bold=True)
    return look.sprites.with_sign(words) if is_own else words


def bracket_items(display: TableDisplay) -> Iterator[Item]:
    """On an `either` end: rings around the touching half and the half of the matador that it is added to."""
    for box in _halves(display):
        yield outlined(display.look, display.camera_now.rect(box))


def _halves(display: TableDisplay) -> tuple[Box, ...]:
    spot, grip = display.state.lit_spot, grip_of(display.state.hold)
    if spot is None or grip is None:
        bonds = [bond for bond in display.state.bonds_seen if bond.tile not in display.stands.dropped]
        told = display.state.sum_shown or next(reversed(bonds), None)
        shown = display.state.shown
        if told is None or display.state.is_moving or not all(shown.lies(one.tile) for one in told.halves):
            return ()
        return tuple(shown.lying(one.tile).half_box(one.half) for one in told.halves)
    ghost = ghost_at(display, spot) if display.state.guide else None
    if spot == "open" or ghost is None or ghost.way.touching is None:
        return ()
    half = partner(display.state.shown.view.rules, display.state.end(spot), ghost.way.touching)
    if half is None:
        return ()
    last = display.state.shown.layout.last_on(spot)
    return (last.half_box(half), ghost.place.half_box(ghost.way.touching))
