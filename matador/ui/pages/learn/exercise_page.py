"""The common parts of the pages of practice, lessons and first steps: layout, background and end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TypeAlias

import pygame

from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.layout import first_that_fits
from matador.ui.kit.widgets import Figure, FigureButton, FigureLabel, IconButton, Panel, Placed, Widget
from matador.ui.look import Look
from matador.ui.pages.home.figures import felt_of, ground
from matador.ui.pages.learn.figures import FramePicture, ItemPips, Lines, NumberKey, Sentence, TilePart, Words
from matador.ui.scale import planned
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation
from matador.ui.voice.reading import loudspeaker

_MAX_ROWS = 3


@dataclass(frozen=True, slots=True)
class PracticePlan:
    """The rectangles in a window, in pixels."""

    size: Point
    felt: pygame.Rect
    leave: pygame.Rect
    show_again: pygame.Rect
    steps: pygame.Rect
    card: pygame.Rect
    card_inner: pygame.Rect
    sentence: pygame.Rect
    loudspeaker: pygame.Rect
    """Beside the sentence, which gets this space too if nothing is read aloud."""
    choices: pygame.Rect
    main_choices: pygame.Rect
    """The same without the space for the button "None of these" on the right."""
    none_button: pygame.Rect
    go_on: pygame.Rect
    pair_of_buttons: tuple[pygame.Rect, pygame.Rect]
    gap: int

    @property
    def end_card(self) -> pygame.Rect:
        return pygame.Rect(self.card.topleft, (self.card.width, self.sentence.bottom - self.card.top))

    @property
    def end_inner(self) -> pygame.Rect:
        inner = self.card_inner.copy()
        inner.height = self.end_card.height - (self.card.height - inner.height)
        return inner

    @property
    def card_parts(self) -> tuple[pygame.Rect, pygame.Rect]:
        inner = self.card_inner
        wide = inner.width * 2 // 5
        main = pygame.Rect(inner.left, inner.top, inner.width - wide - self.gap, inner.height)
        return main, pygame.Rect(inner.right - wide, inner.top, wide, inner.height)

    def with_button(self, rects: Iterable[pygame.Rect]) -> tuple[list[pygame.Rect], pygame.Rect]:
        """These choices and the button beside them, centred together."""
        choices = list(rects)
        whole = choices[0].unionall(choices[1:])
        apart = min(3 * self.gap, self.choices.width - whole.width - self.none_button.width)
        left = self.choices.centerx - (whole.width + apart + self.none_button.width) // 2
        button = self.none_button.copy()
        button.left = left + whole.width + apart
        return [one.move(left - whole.left, 0) for one in choices], button

    def in_middle(self, rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """These choices, centred without a button."""
        choices = list(rects)
        whole = choices[0].unionall(choices[1:])
        return [one.move(self.choices.centerx - whole.centerx, 0) for one in choices]


def practice_plan(look: Look, size: Point, labels: Sequence[str] = ()) -> PracticePlan:
    """The layout of a window; a size below the minimum is treated as the minimum.

    `labels` are all labels that the button on the right may have; by default, those of practice.
    """
    felt = felt_of(look, size)
    gap, least = look.px(16), look.least(MIN_PX)
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
        look.say("Nothing else fits"),
        look.say("Undo"),
    )
    widest = max(look.fonts.size(label, Style.SMALL, bold=True)[0] for label in labels) + look.px(76)
    beside = min(max(look.px(230), widest), inner.width * 9 // 20)
    high = max(look.least(MIN_PX), round(look.px(72) * min(1.53, text)))
    none_button = pygame.Rect(choices.right - beside, choices.centery - high // 2, beside, high)
    main = pygame.Rect(choices.left, choices.top, choices.width - beside - gap, choices.height)
    button = min(look.px(340) if text == 1.0 else look.px(460), (inner.width - gap) // 2)
    go_on = pygame.Rect(0, 0, button, high)
    go_on.center = choices.center
    left = pygame.Rect(choices.centerx - button - gap // 2, choices.centery - high // 2, button, high)
    return PracticePlan(
        size=planned(size),
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
    """Cells in a rectangle, in as many rows as make them largest; the last row may be shorter."""
    sides = {
        rows: min(rect.height // rows, rect.width // -(-count // rows)) for rows in range(1, _MAX_ROWS + 1)
    }
    rows = max(sides, key=lambda rows: sides[rows])
    columns, side = -(-count // rows), sides[rows]
    wide = min(side * 5 // 4, rect.width // columns)
    top = rect.centery - rows * side // 2
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        left = rect.centerx - in_row * wide // 2
        yield pygame.Rect(left + column * wide, top + row * side, wide, side)


def tiles_in(rect: pygame.Rect, count: int) -> Iterator[pygame.Rect]:
    short = min(rect.height // 2, rect.width * 2 // (3 * count)) // 2 * 2
    step = min(rect.width // count, short * 3 // 2)
    left = rect.centerx - (step * (count - 1) + short) // 2
    for place in range(count):
        yield pygame.Rect(left + place * step, rect.centery - short, short, 2 * short)


@dataclass(frozen=True, slots=True)
class GoOnNow(PageIntent):
    """Continue with the next step or item."""


def surroundings(
    look: Look, plan: PracticePlan, back: IconButton, number: int, title: str, *, is_over: bool
) -> Iterator[Placed]:
    """The permanent parts: the felt, the button to leave, a pip for each item so far, and the card."""
    yield ground(plan.felt)
    yield Placed(back, plan.leave)
    yield Placed(FigureLabel(ItemPips(number), "step", words.step(look.language, number)), plan.steps)
    yield Placed(Panel(title, "card"), plan.end_card if is_over else plan.card)


def sentence_below(look: Look, plan: PracticePlan, said: str) -> Iterator[Placed]:
    yield Placed(FigureLabel(Sentence(said), "sentence", said), plan.sentence)
    yield from loudspeaker(look, plan.loudspeaker)


def choice(key: str, name: str, figure: Figure, intent: PageIntent | None) -> Widget:
    """A choice; without an intent, it cannot be chosen now."""
    if intent is None:
        return FigureLabel(figure, key, name, ("resting",))
    return FigureButton(key, name, figure, intent)


def number_choices(
    rects: Iterable[pygame.Rect], lit: int | None, intent: Callable[[int], PageIntent | None]
) -> Iterator[Placed]:
    for number, rect in enumerate(rects, 1):
        chosen = intent(number)
        figure = NumberKey(number, number == lit, chosen is None and number != lit)
        yield Placed(choice(f"number:{number}", str(number), figure, chosen), rect)


def half_choices(
    look: Look,
    tile: Tile,
    rect: pygame.Rect,
    is_lit: Callable[[int], bool],
    intent: Callable[[int], PageIntent | None],
    *,
    is_dim: bool,
) -> Iterator[Placed]:
    """The two halves of an upright tile."""
    upper = pygame.Rect(rect.left, rect.top, rect.width, rect.height // 2)
    for place, pips in enumerate((tile.low, tile.high)):
        figure = TilePart(tile, place, is_lit(pips), is_dim)
        name = words.half_of(look.language, tile, pips)
        half = upper.move(0, place * upper.height)
        yield Placed(choice(f"tile:{tile}:{place}", name, figure, intent(pips)), half)


_Middle: TypeAlias = tuple[Sequence[Pair], FigureLabel | None]
"""The sums and the branch between the lines of text."""
_TITLE = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


def end_card(
    look: Look,
    inner: pygame.Rect,
    lines: Sequence[str],
    sums: Sequence[Pair],
    grown: FigureLabel | None = None,
) -> Iterator[Placed]:
    """A title, the sums (each above its frame), and further lines of text.

    `grown` is the branch whose buds have opened, beside the sums. If large text leaves too little space,
    the sums are left out, and then the branch.
    """
    said = [Lines(lines[0], _TITLE), *map(Lines, lines[1:])]

    def rows_for(shown: _Middle) -> list[pygame.Rect]:
        # The shares of the title, of the sums and the branch (if shown), and of each further line.
        shares = [3, *([4] if any(shown) else []), *([3] * (len(said) - 1))]
        edges = [inner.height * edge // sum(shares) for edge in accumulate(shares, initial=0)]
        return [
            pygame.Rect(inner.left, inner.top + first, inner.width, last - first)
            for first, last in pairwise(edges)
        ]

    def fits(shown: _Middle) -> bool:
        rows = rows_for(shown)
        of_words = rows[:1] + rows[2:] if any(shown) else rows
        beside = shown[0] if shown[1] is not None else ()
        cells = zip(beside, _sum_cells(_of_sums(rows[1]), len(beside)), strict=True) if beside else ()
        have_room = all(Words(equation(pair)).fits(look, upper) for pair, (upper, _) in cells)
        return have_room and all(one.fits(look, rect) for one, rect in zip(said, of_words, strict=True))

    shown = first_that_fits(((sums, grown), ((), grown), ((), None)), fits)
    rows = rows_for(shown)
    yield Placed(FigureLabel(said[0], "end:0", lines[0]), rows.pop(0))
    if any(shown):
        yield from _middle(rows.pop(0), shown)
    for number, (line, rect) in enumerate(zip(said[1:], rows, strict=True), 1):
        yield Placed(FigureLabel(line, f"end:{number}", line.text), rect)


def _middle(rect: pygame.Rect, shown: _Middle) -> Iterator[Placed]:
    sums, grown = shown
    if grown is None:
        yield from _own_sums(rect, sums)
        return
    if sums:
        left = _of_sums(rect)
        yield from _own_sums(left, sums)
        rect = pygame.Rect(left.right, rect.top, rect.width - left.width, rect.height)
    yield Placed(grown, rect)


def said_at_end(lines: Sequence[str], sums: Sequence[Pair]) -> str:
    return " ".join([*(f"{equation(pair)}." for pair in sums), *lines])


def _of_sums(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(rect.left, rect.top, rect.width * 2 // 3, rect.height)


def _sum_cells(rect: pygame.Rect, count: int) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    wide = rect.width // max(3, count)
    left = rect.centerx - wide * count // 2
    for number in range(count):
        upper = pygame.Rect(left + number * wide, rect.top, wide, rect.height * 2 // 5)
        yield upper, pygame.Rect(upper.left, upper.bottom, wide, rect.height - upper.height)


def _own_sums(rect: pygame.Rect, sums: Sequence[Pair]) -> Iterator[Placed]:
    for number, (pair, (upper, lower)) in enumerate(zip(sums, _sum_cells(rect, len(sums)), strict=True)):
        text = equation(pair)
        yield Placed(FigureLabel(Words(text), f"sum:{number}", text), upper)
        yield Placed(FigureLabel(FramePicture(pair)), lower.inflate(-upper.width // 8, -lower.height // 8))
