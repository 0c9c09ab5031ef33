"""The sums that a learner is shown: of the end at which a tile is held, of a wrong drop, of tiles that were laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

import pygame

from matador.play.layout.ways import Spot
from matador.play.table.hold import grip_of
from matador.play.table.prompts import asked_sums
from matador.play.table.told import BondShown, Source
from matador.rules import Tile, ValueEnd
from matador.teaching.sums import Sum
from matador.ui.canvas import Item
from matador.ui.helping.frame_pictures import Grid
from matador.ui.helping.sums import landings, matador_content, pip_picture, sums_content
from matador.ui.look import placed
from matador.ui.motion import Pose, Tween
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping
from matador.ui.sprites.pips import grid, pip_centres
from matador.ui.sprites.tiles import half_centres
from matador.ui.table.bubbles import Bubble, bubble_beside, hides
from matador.ui.table.display import Stand, TableDisplay
from matador.ui.table.held import held_pose, pose_rect
from matador.ui.table.seated import said_by_seats
from matador.ui.table.speech import speech_rect
from matador.ui.table.targets import Target
from matador.ui.table.title import seats_around, title_of

_HELD = "bond:held"
_SENTENCE = 8
"""To hide the sentence is so many times as bad as to hide a part of the line."""


@dataclass(frozen=True, slots=True)
class _Telling:
    """A bubble to be: sums beside something."""

    key: str
    """Of its node."""
    sums: tuple[Sum, ...]
    beside: pygame.Rect
    clear: tuple[pygame.Rect, ...] = ()
    """What is neither to be hidden nor to hide: a tile in a hand, and the half that lies at the joint."""
    bond: BondShown | None = None
    stand: Stand | None = None
    """How its bubble stands, if it has been seen already."""


def learner_sum_items(display: TableDisplay) -> Iterator[Item]:
    """The bubbles, and pips on their way into them."""
    for telling, bubble in _bubbles(display):
        yield bubble.item
        if telling.bond is not None and telling.bond.is_flying(display.state.now_ms):
            yield from _flying(display, telling.bond, bubble.content)


def learner_sum_nodes(display: TableDisplay) -> Iterator[Node]:
    """The same for whoever cannot see it."""
    language = display.look.language
    for telling, bubble in _bubbles(display):
        names = [helping.pair_name(language, one.pair, is_matadors=one.is_matadors) for one in telling.sums]
        states = [state for one in telling.sums for state in _states(one)]
        if telling.bond is not None and telling.bond.is_flying(display.state.now_ms):
            states.append("flying")
        name = ", ".join(names) or helping.may_go_here(language)
        yield Node(telling.key, "text", name, box_of(bubble.item.rect), tuple(states))


def settle_bubbles(display: TableDisplay) -> None:
    """Let bubbles stay where they are seen now, whatever is laid next and however a tile is moved."""
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
        # What has been seen long enough makes way.
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
    """True if a sum that has been seen as long as it has to be hides what is needed now, or a newer one."""
    telling, bubble = one
    if not _is_old(display, telling):
        return False
    return hides(display, bubble, [*kept_free(display), *(other.content for _, other in newer)])


def _is_old(display: TableDisplay, telling: _Telling) -> bool:
    """True of the sum of a tile that was laid, once it has been seen as long as it has to be."""
    return telling.bond is not None and display.state.now_ms >= telling.bond.until_ms


def kept_free(display: TableDisplay) -> list[pygame.Rect]:
    """What a sum that stays must not hide: title and sentence, what others say, where the next tiles will lie, and what
    lies at the ends.
    """
    ends = [target.spot for target in display.targets if target.spot != "open"]
    places = [target.place for target in display.targets]
    strip = speech_rect(display)
    said = [*_said_by_others(display), *([] if strip is None else [strip])]
    return [title_of(display).ink, *said, *places, *(lying_rect(display, spot) for spot in ends)]


def spared_rects(display: TableDisplay) -> list[pygame.Rect]:
    """What is better not hidden: others and what they say, the title, where the next tiles will lie, and above all the
    sentence.
    """
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
    """What is asked at the end: the same for every tile, so that it does not tell which one fits."""
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
        # It stays clear of where the tile will be let go, not only of where it is now.
        clear = (lying_rect(display, spot), there, *([] if tile is None else [tile]))
        seen = display.stands.held
        stand = seen[1] if seen is not None and seen[0] == spot else None
        yield _Telling(_HELD, sums, there, clear, stand=stand)


def lying_rect(display: TableDisplay, spot: Spot) -> pygame.Rect:
    """Of the tile that lies at an end, the half that is added to; of one that lies across all of it."""
    last = (
        display.state.shown.layout.last_on(spot) if spot != "open" else display.state.shown.layout.places[-1]
    )
    end = display.state.end(spot)
    if not isinstance(end, ValueEnd) or end.value not in last.tile.halves:
        return display.camera.rect(last.box)
    target = display.target(spot)
    if not last.tile.is_double or target is None:
        return display.camera.rect(last.half_box(end.value))
    # Of a double the half at the end.
    halves = [display.camera.rect(box) for box in (last.low_box, last.high_box)]
    return min(halves, key=lambda half: dist(half.center, target.place.center))


def _taken(target: Target, tile: pygame.Rect | None) -> pygame.Rect:
    """The place, and what a tile takes that is held in the middle of it: wherever it is held, that stays."""
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
    """The pips on their way from the tiles to their cells."""
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
    """Where the pips of a part are on the tiles."""
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
    """What is seen of a sum, in words for tests and screen readers."""
    pair = one.pair
    if not one.shows_frame:
        yield one.picture
        return
    yield from ("frame", f"{pair.first} solid", f"{pair.second or 0} ringed")
    yield from (f"{pair.missing} empty", f"{pair.extra} outside")
