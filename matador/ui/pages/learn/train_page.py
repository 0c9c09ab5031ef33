"""The long train: the line that is being laid, and the tiles that are left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import Tile
from matador.teaching.practice.answers import LineLaid
from matador.teaching.practice.items import Train
from matador.teaching.practice.train import end_after
from matador.ui.canvas import Item as Picture
from matador.ui.helping.halves import draw_half, draw_missing_half
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.figures import TilePart, lying_turns, resting_word
from matador.ui.pages.learn.practice_plan import PracticePlan, tiles_in
from matador.ui.pages.learn.shown import PracticeShown
from matador.ui.sentences import learn as words


@dataclass(frozen=True, slots=True)
class LayTile(PageIntent):
    """Lay this tile at the end of the train."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TakeBackTile(PageIntent):
    """Take up the last tile of the train."""


@dataclass(frozen=True, slots=True)
class EndTrain(PageIntent):
    """Say that no more fits."""


@dataclass(frozen=True, slots=True)
class _Line:
    """The number from which the train sets out, and the tiles of it in a row."""

    train: Train
    laid: tuple[Tile, ...]
    is_done: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Picture]:
        length = 1 + 2 * len(self.train.tiles)
        short = max(16, min(rect.height * 2 // 3, rect.width // (length + 1))) // 2 * 2
        left = rect.centerx - short * length // 2
        top = rect.centery - short // 2
        start = look.sprites.composed(
            ("half", self.train.start, short), lambda: draw_half(look.theme, self.train.start, short)
        )
        yield placed(start, "topleft", (left, top))
        left += short
        end = self.train.start
        for tile in self.laid:
            after = end_after(self.train.total, end, tile)
            assert after is not None, "only what fits is laid"
            # The touching half lies to the left.
            turns = lying_turns(tile, self.train.total - end, is_left=False)
            box = pygame.Rect(left, top, 2 * short, short)
            yield from shadowed(look, look.sprites.tile(tile, short, turns, marked=False), box, turns)
            left, end = left + 2 * short, after
        if not self.is_done and len(self.laid) < len(self.train.tiles):
            empty = look.sprites.composed(
                ("missing half", short), lambda: draw_missing_half(look.theme, short)
            )
            yield placed(empty, "topleft", (left, top))


def train_row(look: Look, card: pygame.Rect, state: PracticeShown) -> Iterator[Placed]:
    """The line as it lies."""
    assert isinstance(state.item, Train)
    name = ", ".join([str(state.item.start), *(str(tile) for tile in state.laid)])
    yield Placed(
        FigureLabel(_Line(state.item, state.laid, state.stage == "right"), "line", name),
        card.inflate(-look.least(40), -look.least(20)),
    )


def train_choices(look: Look, plan: PracticePlan, state: PracticeShown, *, is_dim: bool) -> Iterator[Placed]:
    """The tiles that are left, and the buttons that take one back and end it."""
    item = state.item
    assert isinstance(item, Train)
    best = state.told
    follows = None
    if isinstance(best, LineLaid) and best.tiles[: len(state.laid)] == state.laid:
        follows = next(iter(best.tiles[len(state.laid) :]), None)
    rects, button = plan.with_button(tiles_in(plan.main_choices, len(item.tiles)))
    for tile, rect in zip(item.tiles, rects, strict=True):
        if tile in state.laid:
            continue
        figure, name = TilePart(tile, 2, tile == follows, is_dim), words.tile(look.language, tile)
        key = f"tile:{tile}"
        if is_dim:
            yield Placed(FigureLabel(figure, key, name), rect)
        else:
            yield Placed(FigureButton(key, name, figure, LayTile(tile)), rect)
    upper = button.move(0, -button.height // 2 - plan.gap // 2)
    lower = button.move(0, button.height // 2 + plan.gap // 2)
    is_done = isinstance(best, LineLaid) and best.tiles == state.laid
    label = words.no_more(look.language)
    no_more = Button("no more", label, EndTrain(), is_primary=is_done)
    yield Placed(resting_word("no more", label) if is_dim else no_more, upper)
    if state.laid and not is_dim:
        yield Placed(Button("take back", words.take_back(look.language), TakeBackTile(), "undo"), lower)
