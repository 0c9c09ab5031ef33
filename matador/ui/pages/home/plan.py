"""Where everything on the first page has its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.scale import planned
from matador.ui.sentences import home as words
from matador.ui.sentences.home import HomeKey

CARDS: tuple[HomeKey, ...] = ("play", "learn")
WITH_LEFT: tuple[HomeKey, ...] = ("go on", *CARDS)
"""The pictures, where a match was left."""
MORE: tuple[HomeKey, ...] = ("matches", "saved matches")
BUTTONS: tuple[HomeKey, ...] = ("new match", *MORE, "options", "rules", "quit")
"""The smaller ones, in the order of reading."""
LEAST_PX = 64
"""Nothing that is pressed is smaller: small children press it."""
CARD_SHARE = 0.4
"""The least height of the two pictures, as a share of the window's."""

_TITLES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_WANTED_SHARE = 0.5
"""With less, the title is set smaller."""
_SHARES = {2: (0.56, 0.44), 3: (0.42, 0.29, 0.29)}
"""The widths of the pictures, as shares of all: the first thing to press is the widest."""
_HIGHEST = 1.4
"""Play is at most so much higher than wide."""
_WIDEST = 1.85
"""All together is at most so much wider than the felt is high."""


@dataclass(frozen=True, slots=True)
class HomePlan:
    """The rectangles of a window; all pixels."""

    size: Point
    felt: pygame.Rect
    title: pygame.Rect
    """The name with the sign before it."""
    title_style: Style
    rects: Mapping[HomeKey, pygame.Rect]
    """What is pressed, in the order of reading."""
    buttons: tuple[HomeKey, ...]
    """The smaller ones among them."""
    who: pygame.Rect | None = None
    """Where there is room for who plays; None where nobody is shown."""


def home_plan(
    look: Look, size: Point, more: HomeKey | None = None, *, has_left: bool = False, who: str = ""
) -> HomePlan:
    """The plan of a window, with a button to `more` matches or without, and with one that was left or without.

    `who`: the name of whoever plays, for which there is room beside the title; empty: none is shown. A size below the
    smallest counts as that.
    """
    size = planned(size)
    buttons = tuple(key for key in BUTTONS if key == more or key not in MORE)
    cards = WITH_LEFT if has_left else CARDS
    plans = (_Rows(look, size, style, cards, buttons, who).plan() for style in _TITLES)
    roomy = (plan for plan in plans if _is_roomy(plan, cards[0]) and _has_room_for(look, plan, who))
    return next(roomy, _Rows(look, size, _TITLES[-1], cards, buttons, who).plan())


def _has_room_for(look: Look, plan: HomePlan, who: str) -> bool:
    """True if whoever plays can be named beside the title, or would need more than half of the line."""
    if plan.who is None:
        return True
    return plan.who.width >= min(_who_px(look, who, plan.who.height), plan.felt.width * 2 // 5)


def _who_px(look: Look, who: str, height: int) -> int:
    """How wide a face of this height with a name beside it is at least."""
    return height + look.fonts.size(who, Style.SMALL, bold=True)[0] + look.px(30)


def _is_roomy(plan: HomePlan, first: HomeKey) -> bool:
    card = plan.rects[first]
    is_high = card.height >= min(_WANTED_SHARE * plan.size[1], int(_HIGHEST * card.width))
    return is_high and plan.felt.contains(plan.title)


class _Rows:
    """Title, pictures and buttons under each other."""

    def __init__(
        self,
        look: Look,
        size: Point,
        title_style: Style,
        cards: tuple[HomeKey, ...],
        buttons: tuple[HomeKey, ...],
        who: str,
    ) -> None:
        self._look = look
        self._card_names = cards
        self._who = who
        self._names = buttons
        self._size = size
        frame = look.px(18)
        self._felt = pygame.Rect((0, 0), size).inflate(-2 * frame, -2 * frame)
        self._inner = self._felt.inflate(-2 * look.px(24), -2 * look.px(14))
        width = min(self._inner.width, round(self._inner.height * _WIDEST))
        self._inner.inflate_ip(width - self._inner.width, 0)
        self._gap = look.px(12)
        self._title_style = title_style
        name = look.fonts.size(words.title(look.language), title_style, bold=True)
        self._title_size = (name[0] + sign_px(name[1]) + look.px(12), name[1])
        self._button_px = max(
            look.least(LEAST_PX), look.px(LEAST_PX), look.fonts.line_height(Style.TEXT) + look.px(4)
        )
        orders = [self._in_rows(columns) for columns in self._most_columns]
        self._rows = next((rows for rows in orders if self._fits_in(rows)), orders[-1])
        self._buttons_px = len(self._rows) * (self._button_px + self._gap) - self._gap

    def plan(self) -> HomePlan:
        """The whole, in the middle of the felt; what height is left over lies between the rows."""
        inner = self._inner
        who_px = self._button_px if self._who else 0
        heights = [max(self._title_size[1], who_px), 0, self._buttons_px]
        gaps = 2 * self._gap
        heights[1] = self._card_px(inner.height - sum(heights) - gaps)
        left_over = max(0, inner.height - sum(heights) - gaps)
        spread = left_over // (len(heights) + 1)
        top = inner.top + spread
        bands = []
        for height in heights:
            bands.append(pygame.Rect(inner.left, top, inner.width, height))
            top += height + self._gap + spread
        title = pygame.Rect((0, 0), self._title_size)
        title.center = bands[0].center
        who = self._who_rect(bands[0], title, who_px) if self._who else None
        pressed = (*self._cards(bands[1]), *self._buttons(bands[2]))
        rects = dict(zip((*self._card_names, *self._names), pressed, strict=True))
        return HomePlan(self._size, self._felt, title, self._title_style, rects, self._names, who)

    def _who_rect(self, band: pygame.Rect, title: pygame.Rect, height: int) -> pygame.Rect:
        """Where who plays is shown: at the side where reading begins; the title gives way where it has to."""
        if title.left - 2 * self._gap - band.left < _who_px(self._look, self._who, height):
            title.right = band.right
        rect = pygame.Rect(band.left, 0, 0, height)
        rect.centery = band.centery
        rect.width = min(title.left - 2 * self._gap - band.left, 5 * height)
        return rect

    def _card_px(self, room: int) -> int:
        """The height of the pictures where there is so much room."""
        most = max(round(self._card_widths[0] * _HIGHEST), round(CARD_SHARE * self._size[1]) + 1)
        return min(room, most)

    @property
    def _most_columns(self) -> tuple[int, ...]:
        """How many buttons may stand side by side; a high window has room for two rows."""
        count = len(self._names)
        half = -(-count // 2)
        return (count, half) if self._size[0] > self._size[1] else (half,)

    def _in_rows(self, columns: int) -> list[tuple[HomeKey, ...]]:
        """The buttons in rows; what does not fill a row is the first, where the longer words are."""
        first = len(self._names) % columns or columns
        rest = range(first, len(self._names), columns)
        return [self._names[:first], *(self._names[start : start + columns] for start in rest)]

    @property
    def _card_widths(self) -> tuple[int, ...]:
        shares = _SHARES[len(self._card_names)]
        all_px = self._inner.width - (len(shares) - 1) * self._look.px(28)
        widths = [round(all_px * share) for share in shares[:-1]]
        return (*widths, all_px - sum(widths))

    def _cards(self, band: pygame.Rect) -> Iterator[pygame.Rect]:
        left = band.left
        for width in self._card_widths:
            yield pygame.Rect(left, band.top, width, band.height)
            left += width + self._look.px(28)

    def _buttons(self, band: pygame.Rect) -> Iterator[pygame.Rect]:
        top = band.top
        for row in self._rows:
            widths = self._widths(row)
            left = band.centerx - (sum(widths) + (len(row) - 1) * self._gap) // 2
            for width in widths:
                yield pygame.Rect(left, top, width, self._button_px)
                left += width + self._gap
            top += self._button_px + self._gap

    def _widths(self, row: Sequence[HomeKey]) -> list[int]:
        """The widths of the buttons of a row: alike, if every word has room then."""
        room = self._inner.width - (len(row) - 1) * self._gap
        if self._fits_in([row]):
            return [room // len(row)] * len(row)
        needs = [self._need_px(key) for key in row]
        return [need + (room - sum(needs)) // len(row) for need in needs]

    def _fits_in(self, rows: Iterable[Sequence[HomeKey]]) -> bool:
        """Whether every word fits beside its icon where the buttons of a row are alike."""
        inner = self._inner.width
        return all(
            self._need_px(key) <= (inner - (len(row) - 1) * self._gap) // len(row)
            for row in rows
            for key in row
        )

    def _need_px(self, key: HomeKey) -> int:
        """The width of a button with its icon and its word in small type."""
        look = self._look
        name = look.fonts.size(words.name_of(look.language, key), Style.SMALL, bold=True)
        return name[0] + look.px(32) + min(self._button_px * 3 // 5, look.px(34))


def sign_px(line_px: int) -> int:
    """The side of the sign before a title whose line is so high."""
    return line_px * 7 // 10
