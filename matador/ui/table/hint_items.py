"""The pictures of the hints: the end that glows, what is missing there, and the tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.match.help import Picture
from matador.play.learner_sum import Sum
from matador.rules import ValueEnd
from matador.teaching.frames import Pair
from matador.teaching.ladder import Ladder
from matador.teaching.pairs import pairs_at
from matador.teaching.tasks import Bond, Need, OwnSum
from matador.ui.canvas import Item
from matador.ui.helping.needs import need_card, need_content
from matador.ui.helping.sums import frame_content, sums_content
from matador.ui.helping.wholes import part_whole
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping as words
from matador.ui.sentences.nothing_fits import need as need_said
from matador.ui.table.bonds_now import wrong_now
from matador.ui.table.bubbles import bubble_beside
from matador.ui.table.ends import lit_spot
from matador.ui.table.hints import Hints, hints_now
from matador.ui.table.learner_sums import lying_rect, spared_rects
from matador.ui.table.model import Model
from matador.ui.table.states import grip_of
from matador.ui.table.targets import Target

_GLOW_PX = 10
"""So far around a place it glows."""


def glow_items(model: Model) -> Iterator[Item]:
    """The end that glows, under the line."""
    hints = hints_now(model)
    target = None if hints is None else _target(model, hints.ladder)
    if target is not None:
        yield from _glow(model, target)


def hint_items(model: Model) -> Iterator[Item]:
    """What else has been told, over the table and under what is held."""
    hints = hints_now(model)
    if hints is None:
        return
    if "tile" in hints.told:
        yield from _tile(model, hints.ladder)
    if "boneyard" in hints.told and model.boneyard.tiles:
        yield _ring(model, model.boneyard.tiles[0])
    if not _has_own_sum(model):
        yield from (bubble for _, _, bubble in _bubbles(model, hints))


def hint_nodes(model: Model) -> Iterator[Node]:
    """The same for whoever asks what is on show."""
    hints = hints_now(model)
    if hints is None:
        return
    language = model.look.language
    target = _target(model, hints.ladder)
    if target is not None:
        yield Node("hint:end", "text", words.look_here(language), box_of(_glowing(model, target)))
    if _has_own_sum(model):
        return
    for key, name, bubble in _bubbles(model, hints):
        yield Node(key, "text", name, box_of(bubble.rect))


def _asked(model: Model, hints: Hints) -> str:
    match hints.ladder.task:
        case Bond(known, total):
            return words.pair_name(model.look.language, Pair(total, known))
        case OwnSum(tile=tile):
            return words.tile_in_words(model.look.language, tile)
        case _:
            return ""


def _target(model: Model, ladder: Ladder) -> Target | None:
    """The place that it is about; None where nothing fits."""
    return None if ladder.play is None else model.target(ladder.play.arm or "open")


def _glowing(model: Model, target: Target) -> pygame.Rect:
    return target.place.inflate(2 * model.look.px(_GLOW_PX), 2 * model.look.px(_GLOW_PX))


def _glow(model: Model, target: Target) -> Iterator[Item]:
    look = model.look
    yield Item(look.sprites.empty_place(target.place.size, lit=True), *target.place.topleft)
    yield _ring(model, _glowing(model, target))


def _ring(model: Model, rect: pygame.Rect) -> Item:
    outline, (dx, dy) = model.look.sprites.outline(rect.size, kind="chosen")
    return Item(outline, rect.left + dx, rect.top + dy)


def _tile(model: Model, ladder: Ladder) -> Iterator[Item]:
    slot = None if ladder.play is None else model.rack.slot(ladder.play.tile)
    grip = grip_of(model.drag.state)
    if slot is not None and ladder.play is not None and (grip is None or grip.tile != ladder.play.tile):
        yield _ring(model, slot.rect)


def _has_own_sum(model: Model) -> bool:
    """Whether what is held, or was dropped where it does not fit, shows its own sum in the place of these."""
    wrong = wrong_now(model)
    is_held = grip_of(model.drag.state) is not None or lit_spot(model) is not None
    return is_held or (wrong is not None and bool(wrong.sums))


def _bubbles(model: Model, hints: Hints) -> Iterator[tuple[str, str, Item]]:
    """The pictures in bubbles, each with key and name of its node; none hides an end, or another."""
    if hints.ladder.play is None:
        yield from _cards(model, hints)
        return
    target, content = _target(model, hints.ladder), _content(model, hints)
    if target is not None and content is not None:
        yield "hint:asked", _asked(model, hints), _beside(model, content, target)


def _cards(model: Model, hints: Hints) -> Iterator[tuple[str, str, Item]]:
    """At each end what is asked there, and then what it needs."""
    taken: list[pygame.Rect] = []
    for one in hints.ladder.needs:
        target, (name, content) = model.target(one.arm), _card(model, hints, one)
        if target is not None and content is not None:
            bubble = _beside(model, content, target, taken)
            taken.append(bubble.rect)
            yield f"hint:need:{one.arm}", name, bubble


def _card(model: Model, hints: Hints, one: Need) -> tuple[str, pygame.Surface | None]:
    look, rules, picture = model.look, model.shown.view.rules, _picture(model)
    if "needs" in hints.told:
        card = need_card(rules, one.end)
        return need_said(look.language, rules, one.end), need_content(look, picture, card)
    sums = tuple(Sum(pair, picture) for pair in pairs_at(rules, one.end))
    names = ", ".join(words.pair_name(look.language, asked.pair) for asked in sums)
    return names, sums_content(look, sums) if sums else None


def _beside(model: Model, content: pygame.Surface, target: Target, taken: Sequence[pygame.Rect] = ()) -> Item:
    """A bubble at a place that hides neither the place nor what lies at it."""
    lying = [] if target.spot == "open" else [lying_rect(model, target.spot)]
    clear = [target.place, *lying, *taken]
    return bubble_beside(model, content, target.place, clear=clear, spared=spared_rects(model)).item


def _content(model: Model, hints: Hints) -> pygame.Surface | None:
    look, picture, told = model.look, _picture(model), hints.told
    match hints.ladder.task:
        case Bond(known, total) if "whole" in told:
            return part_whole(look, picture, Pair(total, known))
        case Bond(known, total) if "missing" in told:
            return frame_content(look, picture, Pair(total, known))
        case OwnSum(tile=tile, total=int() as total) if "tile" in told:
            return sums_content(look, (Sum(Pair(total, tile.low, tile.high), picture, is_matadors=True),))
        case OwnSum(end=ValueEnd(0), total=int() as total) if "missing" in told:
            return frame_content(look, picture, Pair(total, 0))
        case _:
            return None


def _picture(model: Model) -> Picture:
    return model.game.occupants[model.seat].picture
