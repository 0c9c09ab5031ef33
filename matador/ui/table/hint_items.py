"""The pictures of hints: the glowing end, what is missing there, and the tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.match.help import Picture
from matador.play.layout.orientations import Way, grip_of, side_touching
from matador.play.table.messages import Hints
from matador.rules import Tile, ValueEnd
from matador.teaching.frames import Pair
from matador.teaching.ladder import Ladder
from matador.teaching.sums import Bond, Equal, Need, OnlyBlank, OwnSum, Sum, pairs_at
from matador.ui.canvas import Item
from matador.ui.helping.sums import (
    frame_content,
    matador_content,
    need_card,
    need_content,
    part_whole,
    sums_content,
)
from matador.ui.look import outlined
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping as words
from matador.ui.sentences.hints import need as need_said
from matador.ui.table.bubbles import Bubble, bubble_beside, hides
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import badges_at
from matador.ui.table.learner_sums import lying_rect, spared_rects
from matador.ui.table.targets import Target

_GLOW_PX = 10
"""Width of the glow around a place."""


def glow_items(display: TableDisplay) -> Iterator[Item]:
    hints = display.state.hints
    target = None if hints is None else _target(display, hints.ladder)
    if target is not None:
        glowing, size = _glowing(display, target), target.place.size
        yield Item(display.look.sprites.empty_place(size, lit=True), *target.place.topleft)
        yield outlined(display.look, glowing)


def hint_items(display: TableDisplay) -> Iterator[Item]:
    """The other hints given so far, over the table and under the held tile."""
    hints = display.state.hints
    if hints is None:
        return
    if "tile" in hints.told:
        yield from _tile(display)
    if "boneyard" in hints.told and display.boneyard.tiles:
        yield outlined(display.look, display.boneyard.tiles[0])
    if not _has_own_sum(display):
        yield from (bubble for _, _, bubble in _bubbles(display, hints))


def hint_nodes(display: TableDisplay) -> Iterator[Node]:
    hints = display.state.hints
    if hints is None:
        return
    language = display.look.language
    target = _target(display, hints.ladder)
    if target is not None:
        yield Node("hint:end", "text", words.look_here(language), box_of(_glowing(display, target)))
    if _has_own_sum(display):
        return
    for key, name, bubble in _bubbles(display, hints):
        yield Node(key, "text", name, box_of(bubble.rect))


def _asked(display: TableDisplay, hints: Hints) -> str:
    match hints.ladder.task:
        case Bond() as bond:
            return words.pair_name(display.look.language, _pair(bond, hints))
        case OwnSum(tile=tile):
            return words.tile_in_words(display.look.language, tile)
        case _:
            return ""


def _pair(bond: Bond, hints: Hints) -> Pair:
    """The parts to show: the second one only once a hint has told what the end needs."""
    return Pair(bond.total, bond.known, bond.needed if "needs" in hints.told else None)


def _target(display: TableDisplay, ladder: Ladder) -> Target | None:
    return None if ladder.play is None else display.target(ladder.play.arm or "open")


def _glowing(display: TableDisplay, target: Target) -> pygame.Rect:
    return target.place.inflate(2 * display.look.px(_GLOW_PX), 2 * display.look.px(_GLOW_PX))


def hinted_tile(display: TableDisplay) -> tuple[Tile, int | None] | None:
    """The hinted tile of the hand and its touching half: 0 for the low one, 1 for the high one.

    The half is None where either may touch. Returns None once the player takes the tile.
    """
    hints, grip = display.state.hints, grip_of(display.state.hold)
    if hints is None or hints.ladder.play is None or "tile" not in hints.told:
        return None
    play = hints.ladder.play
    if grip is not None and grip.tile == play.tile:
        return None
    if not isinstance(hints.ladder.task, Bond | Equal | OnlyBlank):
        return play.tile, None
    return play.tile, side_touching(play.tile, Way(play.direction, play.touching))


def _tile(display: TableDisplay) -> Iterator[Item]:
    hinted = hinted_tile(display)
    slot = None if hinted is None else display.rack.slot(hinted[0])
    if hinted is None or slot is None:
        return
    tile, half = hinted
    if half is None:
        yield outlined(display.look, slot.rect)
    elif tile not in display.state.transits:
        yield Item(display.look.sprites.tile(tile, slot.rect.width, 0, lit=half), *slot.rect.topleft)


def _has_own_sum(display: TableDisplay) -> bool:
    wrong = display.state.wrong
    is_held = grip_of(display.state.hold) is not None or display.state.lit_spot is not None
    return is_held or (wrong is not None and bool(wrong.sums))


def _bubbles(display: TableDisplay, hints: Hints) -> Iterator[tuple[str, str, Item]]:
    """Key and name of each bubble's node, and the bubble; no bubble hides an end or another bubble."""
    if hints.ladder.play is None:
        yield from _cards(display, hints)
        return
    target, contents = _target(display, hints.ladder), _contents(display, hints)
    if target is not None and contents:
        yield "hint:asked", _asked(display, hints), _first_with_room(display, contents, target)


def _cards(display: TableDisplay, hints: Hints) -> Iterator[tuple[str, str, Item]]:
    taken: list[pygame.Rect] = []
    for one in hints.ladder.needs:
        target, (name, content) = display.target(one.arm), _card(display, hints, one)
        if target is not None and content is not None:
            bubble = _beside(display, content, target, taken).item
            taken.append(bubble.rect)
            yield f"hint:need:{one.arm}", name, bubble


def _card(display: TableDisplay, hints: Hints, one: Need) -> tuple[str, pygame.Surface | None]:
    look, rules, picture = display.look, display.state.shown.view.rules, _picture(display)
    if "needs" in hints.told:
        card = need_card(rules, one.end)
        return need_said(look.language, rules, one.end), need_content(look, picture, card)
    sums = tuple(Sum(pair, picture) for pair in pairs_at(rules, one.end))
    names = ", ".join(words.pair_name(look.language, asked.pair) for asked in sums)
    return names, sums_content(look, sums) if sums else None


def _beside(
    display: TableDisplay, content: pygame.Surface, target: Target, taken: Sequence[pygame.Rect] = ()
) -> Bubble:
    clear = [*_at(display, target), *taken]
    spared = spared_rects(display)
    return bubble_beside(display, content, target.place, clear=clear, spared=spared, stays_near=True)


def _at(display: TableDisplay, target: Target) -> list[pygame.Rect]:
    return [target.place, *([] if target.spot == "open" else [lying_rect(display, target.spot)])]


def _first_with_room(display: TableDisplay, contents: Sequence[pygame.Surface], target: Target) -> Item:
    """The bubble with the first content that covers neither a badge nor its own target; otherwise with the last."""
    for content in contents:
        bubble = _beside(display, content, target)
        if not hides(display, bubble, [*badges_at(display).values(), *_at(display, target)]):
            break
    return bubble.item


def _contents(display: TableDisplay, hints: Hints) -> tuple[pygame.Surface, ...]:
    """Contents to try in a bubble, the largest first; empty if there is nothing to show."""
    look, picture, told = display.look, _picture(display), hints.told
    match hints.ladder.task:
        case Bond() as bond if "whole" in told:
            pair = _pair(bond, hints)
            return part_whole(look, picture, pair), part_whole(look, "numerals", pair)
        case _:
            content = _content(display, hints)
            return () if content is None else (content,)


def _content(display: TableDisplay, hints: Hints) -> pygame.Surface | None:
    look, picture, told, play = display.look, _picture(display), hints.told, hints.ladder.play
    match hints.ladder.task:
        case Bond() as bond if "missing" in told:
            return frame_content(look, picture, _pair(bond, hints))
        case OwnSum() if "tile" in told and play is not None and play.direction == "along":
            return matador_content(look)
        case OwnSum(tile=tile, total=int() as total) if "tile" in told:
            return sums_content(look, (Sum(Pair(total, tile.low, tile.high), picture, is_matadors=True),))
        case OwnSum(end=ValueEnd(0), total=int() as total) if "missing" in told:
            return frame_content(look, picture, Pair(total, 0))
        case _:
            return None


def _picture(display: TableDisplay) -> Picture:
    return display.state.game.occupants[display.state.seat].picture
