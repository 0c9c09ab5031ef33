"""The pictures of hints: the glowing end, what is missing there, and the tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.match.help import Picture
from matador.play.layout.orientations import Way, grip_of, side_touching
from matador.play.table.messages import Hints
from matador.rules import Tile, ValueEnd
from matador.teaching.frames import Pair
from matador.teaching.sums import Bond, Equal, OnlyBlank, OwnSum, Sum, pairs_at
from matador.ui.canvas import Item
from matador.ui.helping.sums import matador_content, need_card, need_content, part_whole, sums_content
from matador.ui.look import outlined
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping as words
from matador.ui.sentences.hints import need as need_said
from matador.ui.table.bubbles import Bubble, bubble_beside, hides
from matador.ui.table.camera import Target
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import badges_at
from matador.ui.table.learner_sums import lying_rect, spared_rects

_GLOW_PX = 10


def glow_items(display: TableDisplay) -> Iterator[Item]:
    target = _target(display)
    if target is not None:
        yield Item(display.look.sprites.empty_place(target.place.size, lit=True), *target.place.topleft)
        yield outlined(display.look, _glowing(display, target))


def hint_items(display: TableDisplay) -> Iterator[Item]:
    """The other hints given so far, over the table and under the held tile."""
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
    yield from (bubble for _, _, bubble in _bubbles(display))


def hint_nodes(display: TableDisplay) -> Iterator[Node]:
    target = _target(display)
    if target is not None:
        here = display.look.say("Look here.")
        yield Node("hint:end", "text", here, box_of(_glowing(display, target)))
    for key, name, bubble in _bubbles(display):
        yield Node(key, "text", name, box_of(bubble.rect))


def _target(display: TableDisplay) -> Target | None:
    play = None if display.state.hints is None else display.state.hints.ladder.play
    return None if play is None else display.target(play.arm or "open")


def _glowing(display: TableDisplay, target: Target) -> pygame.Rect:
    return target.place.inflate(2 * display.look.px(_GLOW_PX), 2 * display.look.px(_GLOW_PX))


def hinted_tile(display: TableDisplay) -> tuple[Tile, int | None] | None:
    """The hinted tile, until the player takes it, and the half that touches, 0 or 1; None where either may."""
    hints, grip = display.state.hints, grip_of(display.state.hold)
    if hints is None or hints.ladder.play is None or "tile" not in hints.told:
        return None
    play = hints.ladder.play
    if grip is not None and grip.tile == play.tile:
        return None
    if not isinstance(hints.ladder.task, Bond | Equal | OnlyBlank):
        return play.tile, None
    return play.tile, side_touching(play.tile, Way(play.direction, play.touching))


def _bubbles(display: TableDisplay) -> Iterator[tuple[str, str, Item]]:
    """Key, name and picture of each bubble; none while the player sees a sum of their own."""
    state, hints, target = display.state, display.state.hints, _target(display)
    is_held = grip_of(state.hold) is not None or state.lit_spot is not None
    if hints is None or is_held or (state.wrong is not None and state.wrong.sums):
        return
    if hints.ladder.play is None:
        yield from _cards(display, hints)
        return
    name, contents = _task(display, hints)
    if target is not None and contents:
        yield "hint:asked", name, _first_with_room(display, contents, target)


def _cards(display: TableDisplay, hints: Hints) -> Iterator[tuple[str, str, Item]]:
    """A card for each open end: what it needs, or the sums that it asks for."""
    look, rules, picture = display.look, display.state.shown.view.rules, _picture(display)
    taken: list[pygame.Rect] = []
    for arm, end in display.state.shown.view.ends.items():
        target, sums = display.target(arm), tuple(Sum(pair, picture) for pair in pairs_at(rules, end))
        if "needs" in hints.told:
            name: str = need_said(look.language, rules, end)
            content = need_content(look, picture, need_card(rules, end))
        elif sums:
            name = ", ".join(words.pair_name(look.language, asked.pair) for asked in sums)
            content = sums_content(look, sums)
        else:
            continue
        if target is not None:
            bubble = _beside(display, content, target, taken).item
            taken.append(bubble.rect)
            yield f"hint:need:{arm}", name, bubble


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


def _task(display: TableDisplay, hints: Hints) -> tuple[str, tuple[pygame.Surface, ...]]:
    """The task in words, and contents to try in its bubble, the largest first; none if there is nothing to show."""
    look, picture, told, play = display.look, _picture(display), hints.told, hints.ladder.play
    match hints.ladder.task:
        case Bond() as bond:
            # The second part is shown only once a hint has told what the end needs.
            pair = Pair(bond.total, bond.known, bond.needed if "needs" in told else None)
            name = words.pair_name(look.language, pair)
            if "whole" in told:
                return name, (part_whole(look, picture, pair), part_whole(look, "numerals", pair))
            return name, (sums_content(look, (Sum(pair, picture),)),) if "missing" in told else ()
        case OwnSum(end=end, tile=tile, total=total):
            contents: tuple[pygame.Surface, ...] = ()
            if "tile" in told and play is not None and play.direction == "along":
                contents = (matador_content(look),)
            elif "tile" in told and total is not None:
                own = Sum(Pair(total, tile.low, tile.high), picture, is_matadors=True)
                contents = (sums_content(look, (own,)),)
            elif "missing" in told and total is not None and end == ValueEnd(0):
                contents = (sums_content(look, (Sum(Pair(total, 0), picture),)),)
            return words.tile_in_words(look.language, tile), contents
        case _:
            return "", ()


def _picture(display: TableDisplay) -> Picture:
    return display.state.game.occupants[display.state.seat].picture
