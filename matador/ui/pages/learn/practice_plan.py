"""Where the parts of a practice lie in a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.words import LEAST_PX
from matador.ui.look import Look
from matador.ui.scale import planned
from matador.ui.sentences import learn as words

_MOST_ROWS = 3


@dataclass(frozen=True, slots=True)
class PracticePlan:
    """The rectangles of a window; all pixels."""

    size: Point
    felt: pygame.Rect
    leave: pygame.Rect
    show_again: pygame.Rect
    steps: pygame.Rect
    card: pygame.Rect
    card_inner: pygame.Rect
    sentence: pygame.Rect
    loudspeaker: pygame.Rect
    """Beside it; where nothing is read aloud the sentence has this room as well."""
    choices: pygame.Rect
    """All that is chosen from."""
    main_choices: pygame.Rect
    """The same without the button at the right that says "none of these"."""
    none_button: pygame.Rect
    go_on: pygame.Rect
    pair_of_buttons: tuple[pygame.Rect, pygame.Rect]
    gap: int

    @property
    def end_card(self) -> pygame.Rect:
        """The card at the end, when there is no sentence below it."""
        return pygame.Rect(self.card.topleft, (self.card.width, self.sentence.bottom - self.card.top))

    @property
    def end_inner(self) -> pygame.Rect:
        """What of it is written on."""
        inner = self.card_inner.copy()
        inner.height = self.end_card.height - (self.card.height - inner.height)
        return inner

    @property
    def card_parts(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The place of the question, and that of its frame beside it."""
        inner = self.card_inner
        wide = inner.width * 2 // 5
        main = pygame.Rect(inner.left, inner.top, inner.width - wide - self.gap, inner.height)
        return main, pygame.Rect(inner.right - wide, inner.top, wide, inner.height)

    def with_button(self, rects: Iterable[pygame.Rect]) -> tuple[list[pygame.Rect], pygame.Rect]:
        """These choices and the button beside them, moved so that all of it stands in the middle."""
        choices = list(rects)
        whole = choices[0].unionall(choices[1:])
        apart = min(3 * self.gap, self.choices.width - whole.width - self.none_button.width)
        left = self.choices.centerx - (whole.width + apart + self.none_button.width) // 2
        button = self.none_button.copy()
        button.left = left + whole.width + apart
        return [one.move(left - whole.left, 0) for one in choices], button

    def in_middle(self, rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """These choices, moved so that they stand in the middle where no button is beside them."""
        choices = list(rects)
        whole = choices[0].unionall(choices[1:])
        return [one.move(self.choices.centerx - whole.centerx, 0) for one in choices]


def practice_plan(look: Look, size: Point, labels: Sequence[str] = ()) -> PracticePlan:
    """The plan of a window. A size below the smallest counts as that.

    `labels`: what may stand on the button at the right; empty: what practice has there.
    """
    width, height = planned(size)
    frame = 0 if width < 1024 or height < 660 else look.px(14)
    felt = pygame.Rect(0, 0, width, height).inflate(-2 * frame, -2 * frame)
    gap, least = look.px(16), look.least(LEAST_PX)
    inner = felt.inflate(-2 * max(look.least(12), look.px(24)), -2 * max(look.least(10), look.px(18)))
    text = max(1.0, min(1.6, look.text_scale))
    head = max(least, look.px(52))
    two_lines = 2 * look.fonts.line_height(Style.SMALL) + look.px(4)
    said = max(round(max(look.least(44), look.px(56)) * text), two_lines - gap)
    below = max(2 * least + gap, round(inner.height * 0.3))
    leave = pygame.Rect(inner.left, inner.top, head, head)
    steps = pygame.Rect(inner.left + 2 * head, inner.top, inner.width - 4 * head, head)
    choices = pygame.Rect(inner.left, inner.bottom - below, inner.width, below)
    sentence = pygame.Rect(inner.left, choices.top - said - gap // 2, inner.width, said)
    loudspeaker = pygame.Rect(inner.right - least, sentence.centery - least // 2, least, least)
    if look.reads_aloud:
        sentence.inflate_ip(-2 * (least + gap // 2), 0)
    top = inner.top + head + gap // 2
    room = pygame.Rect(inner.left, top, inner.width, sentence.top - gap // 2 - top)
    wide = min(room.width, max(look.px(860), room.height * 3))
    card = pygame.Rect(0, 0, wide, room.height)
    card.center = room.center
    labels = labels or (
        words.none_of_these(look.language),
        words.no_more(look.language),
        words.take_back(look.language),
    )
    widest = max(look.fonts.size(label, Style.SMALL, bold=True)[0] for label in labels) + look.px(76)
    beside = min(max(look.px(230), widest), inner.width * 9 // 20)
    high = max(look.least(LEAST_PX), round(look.px(72) * min(1.53, text)))
    none_button = pygame.Rect(choices.right - beside, choices.centery - high // 2, beside, high)
    main = pygame.Rect(choices.left, choices.top, choices.width - beside - gap, choices.height)
    button = min(look.px(340) if text == 1.0 else look.px(460), (inner.width - gap) // 2)
    go_on = pygame.Rect(0, 0, button, high)
    go_on.center = choices.center
    left = pygame.Rect(choices.centerx - button - gap // 2, choices.centery - high // 2, button, high)
    return PracticePlan(
        size=(width, height),
        felt=felt,
        leave=leave,
        show_again=pygame.Rect(inner.right - head, inner.top, head, head),
        steps=steps,
        card=card,
        card_inner=card.inflate(-2 * look.px(26), -2 * look.px(18)),
        sentence=sentence,
        loudspeaker=loudspeaker,
        choices=choices,
        main_choices=main,
        none_button=none_button,
        go_on=go_on,
        pair_of_buttons=(left, left.move(button + gap, 0)),
        gap=gap,
    )


def cells_in(rect: pygame.Rect, count: int) -> Iterator[pygame.Rect]:
    """So many cells in a rectangle, in the number of rows in which they are largest; the last row may be shorter."""
    rows = max(range(1, _MOST_ROWS + 1), key=lambda rows: _side(rect, count, rows))
    columns = -(-count // rows)
    side = _side(rect, count, rows)
    wide = min(side * 5 // 4, rect.width // columns)
    top = rect.centery - rows * side // 2
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        left = rect.centerx - in_row * wide // 2
        yield pygame.Rect(left + column * wide, top + row * side, wide, side)


def tiles_in(rect: pygame.Rect, count: int) -> Iterator[pygame.Rect]:
    """So many upright tiles beside each other."""
    short = min(rect.height // 2, rect.width * 2 // (3 * count)) // 2 * 2
    step = min(rect.width // count, short * 3 // 2)
    left = rect.centerx - (step * (count - 1) + short) // 2
    for place in range(count):
        yield pygame.Rect(left + place * step, rect.centery - short, short, 2 * short)


def _side(rect: pygame.Rect, count: int, rows: int) -> int:
    columns = -(-count // rows)
    return min(rect.height // rows, rect.width // columns)
