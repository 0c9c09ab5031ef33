"""The pictures of the hints: the end that glows, what is missing there, and the tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.match.assistance import Picture
from matador.rules import Arm
from matador.rules.ends import ValueEnd
from matador.teaching.frames import Pair
from matador.teaching.ladder import Ladder
from matador.teaching.tasks import Bond, Need, OwnSum
from matador.ui.canvas import Item
from matador.ui.helping.needs import need_card, need_content
from matador.ui.helping.sums import Sum, frame_content, sums_content
from matador.ui.helping.wholes import part_whole
from matador.ui.learning.agreeing import agreed_now
from matador.ui.learning.hints import Hints, hints_now
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import helping as words
from matador.ui.sentences.nothing_fits import need as need_said
from matador.ui.table.bonds_now import wrong_now
from matador.ui.table.bubbles import bubble_beside
from matador.ui.table.ends import lit_spot
from matador.ui.table.learner_sums import learner_sum_rects
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
    agreed = agreed_now(model)
    if agreed is not None:
        yield from (bubble for _, bubble in _needs(model, agreed.needs))
    hints = hints_now(model)
    if hints is None:
        return
    if "tile" in hints.told:
        yield from _tile(model, hints.ladder)
    if "boneyard" in hints.told and model.boneyard.tiles:
        yield _ring(model, model.boneyard.tiles[0])
    if not _has_own_sum(model):
        yield from (bubble for _, bubble in _bubbles(model, hints))


def hint_nodes(model: Model) -> Iterator[Node]:
    """The same for whoever asks what is on show."""
    agreed, hints = agreed_now(model), hints_now(model)
    if agreed is not None:
        yield from _need_nodes(model, agreed.needs)
    if hints is None:
        return
    language = model.look.language
    target = _target(model, hints.ladder)
    if target is not None:
        yield Node("hint:end", "text", words.look_here(language), box_of(_glowing(model, target)))
    if _has_own_sum(model):
        return
    if hints.ladder.play is None:
        yield from _need_nodes(model, hints.ladder.needs)
        return
    for key, bubble in _bubbles(model, hints):
        yield Node(key, "text", _asked(model, hints), box_of(bubble.rect))


def _need_nodes(model: Model, needs: Sequence[Need]) -> Iterator[Node]:
    rules, ends = model.shown.view.rules, {need.arm: need.end for need in needs}
    for arm, bubble in _needs(model, needs):
        said = need_said(model.look.language, rules, ends[arm])
        yield Node(f"hint:need:{arm}", "text", said, box_of(bubble.rect))


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
    grip = grip_of(model.handling.state)
    if slot is not None and ladder.play is not None and (grip is None or grip.tile != ladder.play.tile):
        yield _ring(model, slot.rect)


def _has_own_sum(model: Model) -> bool:
    """Whether what is held, or was dropped where it does not fit, shows its own sum in the place of these."""
    wrong = wrong_now(model)
    is_held = grip_of(model.handling.state) is not None or lit_spot(model) is not None
    return is_held or (wrong is not None and bool(wrong.sums))


def _bubbles(model: Model, hints: Hints) -> Iterator[tuple[str, Item]]:
    """The pictures in bubbles, each with the key of its node."""
    if hints.ladder.play is None:
        yield from (("hint:need", bubble) for _, bubble in _needs(model, hints.ladder.needs))
        return
    target, content = _target(model, hints.ladder), _content(model, hints)
    if target is not None and content is not None:
        yield "hint:asked", bubble_beside(model, content, target.place, clear=learner_sum_rects(model)).item


def _needs(model: Model, needs: Sequence[Need]) -> Iterator[tuple[Arm, Item]]:
    """A card at each of these ends, none over another."""
    rules, taken = model.shown.view.rules, learner_sum_rects(model)
    for one in needs:
        target = model.target(one.arm)
        if target is None:
            continue
        content = need_content(model.look, _picture(model), need_card(rules, one.end))
        bubble = bubble_beside(model, content, target.place, clear=taken).item
        taken.append(bubble.rect)
        yield one.arm, bubble


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
    return model.game.sitters[model.seat].picture
