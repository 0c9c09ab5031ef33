"""The sums that a learner is shown: of the end at which a tile is held, of a wrong drop, of tiles that were laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

import pygame

from matador.play.layout.ways import Spot
from matador.play.learner_sum import Sum
from matador.rules import ValueEnd
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid
from matador.ui.helping.sums import landings, pip_picture, sums_content
from matador.ui.look import placed
from matador.ui.motion import Flight, Pose
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping
from matador.ui.sprites.pips import grid, pip_centres
from matador.ui.sprites.tiles import half_centres
from matador.ui.table.bonds import BondShown, Source, Stand
from matador.ui.table.bonds_now import bonds_now, wrong_now
from matador.ui.table.bubbles import Bubble, bubble_beside
from matador.ui.table.ends import lit_spot
from matador.ui.table.held import pose_of
from matador.ui.table.model import Model
from matador.ui.table.prompts import asked_sums
from matador.ui.table.speech import speech_rect
from matador.ui.table.states import grip_of
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


def learner_sum_items(model: Model) -> Iterator[Item]:
    """The bubbles, and pips on their way into them."""
    for telling, bubble in _bubbles(model):
        yield bubble.item
        if telling.bond is not None and telling.bond.is_flying(model.now_ms):
            yield from _flying(model, telling.bond, bubble.content)


def learner_sum_nodes(model: Model) -> Iterator[Node]:
    """The same for whoever cannot see it."""
    language = model.look.language
    for telling, bubble in _bubbles(model):
        names = [helping.pair_name(language, one.pair, is_matadors=one.is_matadors) for one in telling.sums]
        states = [state for one in telling.sums for state in _states(one)]
        if telling.bond is not None and telling.bond.is_flying(model.now_ms):
            states.append("flying")
        name = ", ".join(names) or helping.matador_by_rule(language)
        yield Node(telling.key, "text", name, box_of(bubble.item.rect), tuple(states))


def settle_bubbles(model: Model) -> None:
    """Let bubbles stay where they are seen now, whatever is laid next and however a tile is moved."""
    told = model.told
    if not told.bonds and told.wrong is None and grip_of(model.drag.state) is None:
        told.held = None
        return
    spot, held = lit_spot(model), None
    for telling, bubble in _bubbles(model):
        bond = telling.bond
        if bond is not None and bond.stand != bubble.stand:
            model.told.stay(bond, bubble.stand)
        if telling.key == _HELD and spot is not None:
            held = (spot, bubble.stand)
    model.told.held = held


def _bubbles(model: Model) -> list[tuple[_Telling, Bubble]]:
    tellings = [*_laid(model), *_wrong(model), *_held(model)]
    if not tellings:
        return []
    spared = spared_rects(model)
    found: list[tuple[_Telling, Bubble]] = []
    for telling in tellings:
        clear = [*(bubble.item.rect for _, bubble in found), *telling.clear]
        content = _content(model, telling)
        bubble = bubble_beside(
            model, content, telling.beside, clear=clear, spared=spared, stand=telling.stand
        )
        found.append((telling, bubble))
    return found


def spared_rects(model: Model) -> list[pygame.Rect]:
    """What is better not hidden: others, the title, where the next tiles will lie, and above all the sentence."""
    strip = speech_rect(model)
    spared = [*seats_around(model)[1], title_of(model).rect, *(target.place for target in model.targets)]
    return spared + ([] if strip is None else [strip] * _SENTENCE)


def _content(model: Model, telling: _Telling) -> pygame.Surface:
    look = model.look
    if not telling.sums:
        # A matador by rule alone has nothing to add up: its sign says what it is.
        return look.sprites.with_sign(look.fonts.render("", Style.SUM, look.theme.panel_text, bold=True))
    is_bare = telling.bond is not None and telling.bond.is_flying(model.now_ms)
    return sums_content(look, tuple(replace(one, is_bare=is_bare) for one in telling.sums))


# While a tile is held


def _held(model: Model) -> Iterator[_Telling]:
    """What is asked at the end: the same for every tile, so that it does not tell which one fits."""
    is_lit = lit_spot(model) is not None
    for spot, sums in asked_sums(model):
        target = model.target(spot)
        if target is None:
            continue
        if not is_lit:
            yield _Telling(f"bond:at:{spot}", sums, target.place, (lying_rect(model, spot), target.place))
            continue
        pose = pose_of(model, model.drag.state)
        tile = None if pose is None else pose_rect(pose)
        there = _taken(target, tile)
        # It stays clear of where the tile will be let go, not only of where it is now.
        clear = (lying_rect(model, spot), there, *([] if tile is None else [tile]))
        seen = model.told.held
        stand = seen[1] if seen is not None and seen[0] == spot else None
        yield _Telling(_HELD, sums, there, clear, stand=stand)


def lying_rect(model: Model, spot: Spot) -> pygame.Rect:
    """Of the tile that lies at an end, the half that is added to; of one that lies across all of it."""
    last = model.shown.layout.last_on(spot) if spot != "open" else model.shown.layout.places[-1]
    end = model.end(spot)
    if not isinstance(end, ValueEnd) or end.value not in last.tile.halves:
        return model.camera.rect(last.box)
    target = model.target(spot)
    if not last.tile.is_double or target is None:
        return model.camera.rect(last.half_box(end.value))
    # Of a double the half at the end.
    halves = [model.camera.rect(box) for box in (last.low_box, last.high_box)]
    return min(halves, key=lambda half: dist(half.center, target.place.center))


def pose_rect(pose: Pose) -> pygame.Rect:
    """Where a tile is seen that lies straight."""
    short = round(pose.short)
    size = (short, 2 * short) if pose.angle % 180.0 == 0.0 else (2 * short, short)
    rect = pygame.Rect((0, 0), size)
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _taken(target: Target, tile: pygame.Rect | None) -> pygame.Rect:
    """The place, and what a tile takes that is held in the middle of it: wherever it is held, that stays."""
    if tile is None:
        return target.place
    there = tile.copy()
    there.center = target.place.center
    return target.place.union(there)


# After a drop


def _wrong(model: Model) -> Iterator[_Telling]:
    wrong = wrong_now(model)
    target = None if wrong is None else model.target(wrong.spot)
    if wrong is not None and target is not None and wrong.sums:
        clear = (lying_rect(model, wrong.spot), wrong.tile)
        yield _Telling("bond:wrong", wrong.sums, _taken(target, wrong.tile), clear)


def _laid(model: Model) -> Iterator[_Telling]:
    for bond in bonds_now(model):
        sums = () if bond.sum is None else (bond.sum,)
        yield _Telling(
            f"bond:{bond.place.tile}", sums, model.camera_now.rect(bond.told), bond=bond, stand=bond.stand
        )


def _flying(model: Model, bond: BondShown, content: pygame.Rect) -> Iterator[Item]:
    """The pips on their way from the tiles to their cells."""
    if bond.sum is None:
        return
    look, there = model.look, landings(model.look, bond.sum)
    size = Grid(look.scale).pip_px
    for source in bond.sources:
        cells = [one.middle for one in there if one.part == source.part]
        for start, (x, y) in zip(_starts(model, source), cells, strict=True):
            end = Pose(content.left + x, content.top + y, size, 0.0)
            pose = Flight(start, end, bond.flies_from_ms, bond.flight_ms).pose(model.now_ms)
            picture = pip_picture(look, source.part, max(4, round(pose.short)))
            yield placed(picture, "center", (round(pose.x), round(pose.y)))


def _starts(model: Model, source: Source) -> list[Pose]:
    """Where the pips of a part are on the tiles."""
    place, found = source.place, list[Pose]()
    rect = model.camera_now.rect(place.box)
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
