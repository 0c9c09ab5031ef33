"""Help for learners at the table: sums at tiles in hand, dropped and just played, and the pictures of hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from matador.match.help import Picture
from matador.play.layout import Box, Place
from matador.play.layout.orientations import Way, grip_of, side_touching
from matador.play.table.evidence_recorder import asked_sums
from matador.play.table.messages import BondShown, Hints, Source
from matador.rules import End, Play, Tile, ValueEnd
from matador.teaching import bonds
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping import sums as pictures
from matador.ui.look import outlined, placed
from matador.ui.motion import Pose, Tween
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping
from matador.ui.sprites.tiles import grid, half_centres, pip_centres
from matador.ui.table.bubbles import Bubble, bubble_beside, kept_free, lying_rect, spared_rects
from matador.ui.table.display import StandsAt, TableDisplay, Target
from matador.ui.table.ends import badges_at, ghost_at, held_pose, pose_rect


class _Telling(NamedTuple):
    """A bubble to place: sums beside something."""

    key: str
    sums: tuple[bonds.Sum, ...]
    beside: pygame.Rect
    clear: Sequence[pygame.Rect] = ()
    """Areas that must neither be covered nor cover the bubble: a tile in a hand, and the half at the joint."""
    at: StandsAt | None = None
    bond: BondShown | None = None

    def is_old(self, now_ms: float) -> bool:
        return self.bond is not None and now_ms >= self.bond.until_ms

    def is_flying(self, now_ms: float) -> bool:
        return self.bond is not None and self.bond.is_flying(now_ms)


def learner_sum_nodes(display: TableDisplay) -> Iterator[Node]:
    language = display.look.language
    for telling, bubble in _bubbles(display):
        names = [helping.pair_name(language, one.pair, is_matadors=one.is_matadors) for one in telling.sums]
        states = list[str]()
        for one in telling.sums:
            pair, pips = one.pair, [f"{one.pair.first} solid", f"{one.pair.second or 0} ringed"]
            frame = ["frame", *pips, f"{pair.missing} empty", f"{pair.extra} outside"]
            states += frame if one.shows_frame else [one.picture]
        if telling.is_flying(display.state.now_ms):
            states.append("flying")
        name = ", ".join(names) or language.say("A matador fits anywhere.")
        yield Node(telling.key, "text", name, box_of(bubble.item.rect), tuple(states))


def settle_bubbles(display: TableDisplay) -> None:
    """Keep bubbles where they are now, whatever is played next and however a tile moves."""
    state, stands = display.state, display.stands
    stands.told = {one.at: bubble.stand for one, bubble in _bubbles(display) if one.at is not None}
    old = {bond.tile for bond in state.bonds if state.now_ms >= bond.until_ms}
    gone = {bond.tile for bond in state.bonds_seen if bond.tile not in stands.told}
    stands.dropped = frozenset(old & (stands.dropped | gone))


def _bubbles(display: TableDisplay) -> list[tuple[_Telling, Bubble]]:
    tellings, now_ms = [*_laid(display), *_wrong(display), *_held(display)], display.state.now_ms
    if not tellings:
        return []
    spared, free = spared_rects(display), kept_free(display)
    found: list[tuple[_Telling, Bubble]] = []
    for telling in tellings:
        if telling.sums:
            is_bare = telling.is_flying(now_ms)
            content = pictures.sums_content(
                display.look, tuple(replace(one, is_bare=is_bare) for one in telling.sums)
            )
        else:
            content = pictures.matador_content(display.look)
        # A bubble that was shown long enough makes room.
        clear = [*(bubble.item.rect for other, bubble in found if not other.is_old(now_ms)), *telling.clear]
        shunned = () if telling.bond is None else free
        stand = None if telling.at is None else display.stands.told.get(telling.at)
        bubble = bubble_beside(
            display, content, telling.beside, clear=clear, spared=spared, shunned=shunned, stand=stand
        )
        found.append((telling, bubble))
    seen = []
    for number, (telling, bubble) in enumerate(found, start=1):
        newer = [other.content for _, other in found[number:]]
        if not (telling.is_old(now_ms) and bubble.hides([*free, *newer])):
            seen.append((telling, bubble))
    return seen


def _held(display: TableDisplay) -> Iterator[_Telling]:
    """The sums asked at the end, the same for every tile so that they do not reveal which one fits."""
    pose = held_pose(display)
    tile = None if pose is None else pose_rect(pose)
    for spot, sums in asked_sums(display.state):
        target = display.target(spot)
        if target is not None and display.state.lit_spot is None:
            lying = lying_rect(display, spot)
            yield _Telling(f"bond:at:{spot}", sums, target.place, (lying, target.place))
        elif target is not None:
            # The bubble avoids where the tile will be dropped, not only where it is now.
            there = _taken(target, tile)
            clear = (lying_rect(display, spot), there, *([] if tile is None else [tile]))
            yield _Telling("bond:held", sums, there, clear, at=spot)


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
    look, size = display.look, pictures.FrameGrid(display.look.scale).pip_px
    for source in bond.sources:
        cells = pictures.landings(look, bond.sum, source.part)
        for start, (x, y) in zip(_starts(display, source), cells, strict=True):
            end = Pose(content.left + x, content.top + y, size, 0.0)
            pose = Tween(start, end, bond.flies_from_ms, bond.flight_ms).at(display.state.now_ms)
            picture = pictures.pip_picture(look, source.part, max(4, round(pose.short)))
            yield placed(picture, "center", (round(pose.x), round(pose.y)))


def _starts(display: TableDisplay, source: Source) -> list[Pose]:
    place, found = display.state.shown.lying(source.tile), list[Pose]()
    rect = display.camera_now.rect(place.box)
    short = min(rect.size)
    for half in source.halves:
        value, (x, y) = (place.tile.low, place.tile.high)[half], half_centres(short, place.turns)[half]
        middle = (rect.left + x, rect.top + y)
        points = sorted(pip_centres(value, short, middle, place.turns), key=lambda at: (round(at[1]), at[0]))
        found += [Pose(x, y, grid(value, short).pip, 0.0) for x, y in points]
    return found


def sum_items(display: TableDisplay) -> Iterator[Item]:
    for telling, bubble in _bubbles(display):
        yield bubble.item
        if telling.bond is not None and telling.is_flying(display.state.now_ms):
            yield from _flying(display, telling.bond, bubble.content)
    found = _made(display)
    if found is None:
        return
    end, play, place, held = found
    rules, look = display.state.shown.view.rules, display.look
    text, is_own = bonds.sum_made(rules, end, play), bonds.is_matadors(rules, end, play)
    if text:
        content = look.fonts.render(text, Style.SUM, look.theme.on_surface, bold=True)
        content = look.sprites.with_sign(content) if is_own else content
    elif is_own and end is not None:
        content = pictures.matador_content(look)
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
    for box in _bracketed(display):
        yield outlined(display.look, display.camera_now.rect(box))


def _bracketed(display: TableDisplay) -> tuple[Box, ...]:
    """On an `either` end: the touching half and the half of the matador that it is added to."""
    state, shown, spot = display.state, display.state.shown, display.state.lit_spot
    if spot is None:
        told = state.sum_shown or next(reversed(_bonds(display)), None)
        if told is None or state.is_moving or not all(shown.lies(one.tile) for one in told.halves):
            return ()
        return tuple(shown.lying(one.tile).half_box(one.half) for one in told.halves)
    ghost = ghost_at(display, spot) if state.guide else None
    if spot == "open" or ghost is None or ghost.way.touching is None:
        return ()
    half = bonds.partner(shown.view.rules, state.end(spot), ghost.way.touching)
    return (
        ()
        if half is None
        else (shown.layout.last_on(spot).half_box(half), ghost.place.half_box(ghost.way.touching))
    )


def glow_items(display: TableDisplay) -> Iterator[Item]:
    target = _target(display)
    if target is not None:
        yield Item(display.look.sprites.empty_place(target.place.size, lit=True), *target.place.topleft)
        yield outlined(display.look, _glowing(display, target))


def hint_items(display: TableDisplay) -> Iterator[Item]:
    look, hints, hinted = display.look, display.state.hints, hinted_tile(display)
    slot = None if hinted is None else display.rack.slot(hinted[0])
    if hinted is not None and slot is not None:
        tile, half = hinted
        if half is None:
            yield outlined(look, slot.rect)
        elif tile not in display.state.transits:
            yield Item(look.sprites.tile(tile, slot.rect.width, 0, lit=half), *slot.rect.topleft)
    if hints is not None and "boneyard" in hints.told and display.boneyard.tiles:
        yield outlined(look, display.boneyard.tiles[0])
    yield from (bubble for _, _, bubble in _hint_bubbles(display))


def hint_nodes(display: TableDisplay) -> Iterator[Node]:
    target, here = _target(display), display.look.say("Look here.")
    if target is not None:
        yield Node("hint:end", "text", here, box_of(_glowing(display, target)))
    for key, name, bubble in _hint_bubbles(display):
        yield Node(key, "text", name, box_of(bubble.rect))


def _target(display: TableDisplay) -> Target | None:
    play = None if display.state.hints is None else display.state.hints.ladder.play
    return None if play is None else display.target(play.arm or "open")


def _glowing(display: TableDisplay, target: Target) -> pygame.Rect:
    return target.place.inflate(2 * display.look.px(10), 2 * display.look.px(10))


def hinted_tile(display: TableDisplay) -> tuple[Tile, int | None] | None:
    """The hinted tile, until the player takes it, and the half that touches, 0 or 1; None where either may."""
    hints, grip = display.state.hints, grip_of(display.state.hold)
    play = None if hints is None or "tile" not in hints.told else hints.ladder.play
    if hints is None or play is None or (grip is not None and grip.tile == play.tile):
        return None
    if not isinstance(hints.ladder.task, bonds.Bond | bonds.Equal | bonds.OnlyBlank):
        return play.tile, None
    return play.tile, side_touching(play.tile, Way(play.direction, play.touching))


def _hint_bubbles(display: TableDisplay) -> Iterator[tuple[str, str, Item]]:
    """Key, name and picture of each bubble; none while the player sees a sum of their own."""
    state, hints, target = display.state, display.state.hints, _target(display)
    is_held = grip_of(state.hold) is not None or state.lit_spot is not None
    if hints is None or is_held or (state.wrong is not None and state.wrong.sums):
        return
    if hints.ladder.play is None:
        yield from _cards(display, hints)
        return
    name, contents = _task(display, hints)
    if target is None or not contents:
        return
    for content in contents:
        bubble = _beside(display, content, target)
        if not bubble.hides([*badges_at(display).values(), *_at(display, target)]):
            break
    yield "hint:asked", name, bubble.item


def _cards(display: TableDisplay, hints: Hints) -> Iterator[tuple[str, str, Item]]:
    look, rules, picture = display.look, display.state.shown.view.rules, _picture(display)
    taken: list[pygame.Rect] = []
    for arm, end in display.state.shown.view.ends.items():
        target, sums = (
            display.target(arm),
            tuple(bonds.Sum(pair, picture) for pair in bonds.pairs_at(rules, end)),
        )
        if "needs" in hints.told:
            name: str = helping.need(look.language, rules, end)
            content = pictures.need_content(look, picture, pictures.need_card(rules, end))
        elif sums:
            name = ", ".join(helping.pair_name(look.language, asked.pair) for asked in sums)
            content = pictures.sums_content(look, sums)
        else:
            continue
        if target is not None:
            bubble = _beside(display, content, target, taken).item
            taken.append(bubble.rect)
            yield f"hint:need:{arm}", name, bubble


def _beside(
    display: TableDisplay, content: pygame.Surface, target: Target, taken: Sequence[pygame.Rect] = ()
) -> Bubble:
    clear, spared = [*_at(display, target), *taken], spared_rects(display)
    return bubble_beside(display, content, target.place, clear=clear, spared=spared, stays_near=True)


def _at(display: TableDisplay, target: Target) -> list[pygame.Rect]:
    return [target.place, *([] if target.spot == "open" else [lying_rect(display, target.spot)])]


def _task(display: TableDisplay, hints: Hints) -> tuple[str, tuple[pygame.Surface, ...]]:
    """The task in words, and contents for its bubble: the first that covers neither a badge nor its target is shown."""
    look, picture, told, play = display.look, _picture(display), hints.told, hints.ladder.play
    match hints.ladder.task:
        case bonds.Bond() as bond:
            # The second part is shown only once a hint has told what the end needs.
            pair = bonds.Pair(bond.total, bond.known, bond.needed if "needs" in told else None)
            name = helping.pair_name(look.language, pair)
            if "whole" in told:
                return name, (
                    pictures.part_whole(look, picture, pair),
                    pictures.part_whole(look, "numerals", pair),
                )
            return name, (
                pictures.sums_content(look, (bonds.Sum(pair, picture),)),
            ) if "missing" in told else ()
        case bonds.OwnSum(end=end, tile=tile, total=total):
            contents: tuple[pygame.Surface, ...] = ()
            if "tile" in told and play is not None and play.direction == "along":
                contents = (pictures.matador_content(look),)
            elif "tile" in told and total is not None:
                own = bonds.Sum(bonds.Pair(total, tile.low, tile.high), picture, is_matadors=True)
                contents = (pictures.sums_content(look, (own,)),)
            elif "missing" in told and total is not None and end == ValueEnd(0):
                contents = (pictures.sums_content(look, (bonds.Sum(bonds.Pair(total, 0), picture),)),)
            return helping.tile_in_words(look.language, tile), contents
        case _:
            return "", ()


def _picture(display: TableDisplay) -> Picture:
    return display.state.game.occupants[display.state.seat].setup.picture
