"""The layout of the home screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.dialog import first_that_fits
from matador.ui.look import Look
from matador.ui.scale import planned
from matador.ui.sentences import matches as words
from matador.ui.sentences.matches import HomeKey

CARDS: tuple[HomeKey, ...] = ("play", "learn")
WITH_LEFT: tuple[HomeKey, ...] = ("go on", *CARDS)
"""The cards if there is an unfinished match."""
BUTTONS: tuple[HomeKey, ...] = ("new match", "matches", "options", "rules", "quit")
"""The smaller buttons, in reading order."""
MIN_PX = 64
"""The minimum size of a button, so that small children can press it."""
CARD_SHARE = 0.4
"""The minimum height of the cards, as a share of the window's."""

_TITLES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_WANTED_SHARE = 0.5
"""If the cards are lower than this share of the window, the title is set smaller."""
_SHARES = {2: (0.56, 0.44), 3: (0.42, 0.29, 0.29)}
"""The widths of the cards as shares of the total, by number of cards; the first card is the widest."""
_HIGHEST = 1.4
"""The maximum ratio of height to width for the first card."""
_WIDEST = 1.85
"""The maximum ratio of total width to height."""


@dataclass(frozen=True, slots=True)
class HomePlan:
    """The rectangles in a window, in pixels."""

    size: Point
    felt: pygame.Rect
    title: pygame.Rect
    """The game's name with its sign."""
    title_style: Style
    rects: Mapping[HomeKey, pygame.Rect]
    """The cards and buttons, in reading order."""
    buttons: tuple[HomeKey, ...]
    """The smaller buttons among them."""
    who: pygame.Rect | None = None
    """The space for the current player; None if no player is shown."""


def home_plan(
    look: Look, size: Point, *, has_matches: bool = False, has_left: bool = False, who: str = ""
) -> HomePlan:
    """The layout of a window, optionally with a button for other matches and a card for an unfinished match.

    `who` is the current player's name, shown beside the title; it may be empty. Sizes below the minimum are
    treated as the minimum.
    """
    size = planned(size)
    buttons = tuple(key for key in BUTTONS if has_matches or key != "matches")
    cards = WITH_LEFT if has_left else CARDS
    plans = (_Rows(look, size, style, cards, buttons, who).plan() for style in _TITLES)
    return first_that_fits(plans, lambda plan: _is_roomy(look, plan, cards[0], who))


def _is_roomy(look: Look, plan: HomePlan, first: HomeKey, who: str) -> bool:
    card = plan.rects[first]
    is_high = card.height >= min(_WANTED_SHARE * plan.size[1], int(_HIGHEST * card.width))
    if not is_high or not plan.felt.contains(plan.title):
        return False
    # The current player's name has to fit beside the title, or to get 40% of the line.
    wanted = plan.felt.width * 2 // 5
    return plan.who is None or plan.who.width >= min(_who_px(look, who, plan.who.height), wanted)


def _who_px(look: Look, who: str, height: int) -> int:
    """The minimum width of a face of this height with a name beside it."""
    return height + look.fonts.size(who, Style.SMALL, bold=True)[0] + look.px(30)


class _Rows:
    """The title, cards and buttons, from top to bottom."""

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
            look.least(MIN_PX), look.px(MIN_PX), look.fonts.line_height(Style.TEXT) + look.px(4)
        )
        half = -(-len(buttons) // 2)
        # A portrait window has space for two rows.
        most = (len(buttons), half) if size[0] > size[1] else (half,)
        self._rows = first_that_fits(map(self._in_rows, most), self._fits_in)
        self._buttons_px = len(self._rows) * (self._button_px + self._gap) - self._gap

    def plan(self) -> HomePlan:
        """The layout, centred on the felt; spare height goes between the rows."""
        inner = self._inner
        who_px = self._button_px if self._who else 0
        heights = [max(self._title_size[1], who_px), 0, self._buttons_px]
        gaps = 2 * self._gap
        most = max(round(self._card_widths[0] * _HIGHEST), round(CARD_SHARE * self._size[1]) + 1)
        heights[1] = min(inner.height - sum(heights) - gaps, most)
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
        """The space for the current player, on the left; the title moves to the right if it is in the way."""
        if title.left - 2 * self._gap - band.left < _who_px(self._look, self._who, height):
            title.right = band.right
        rect = pygame.Rect(band.left, 0, 0, height)
        rect.centery = band.centery
        rect.width = min(title.left - 2 * self._gap - band.left, 5 * height)
        return rect

    def _in_rows(self, columns: int) -> list[tuple[HomeKey, ...]]:
        """The buttons in rows; a partial row comes first, because the first labels are longer."""
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
        """The widths of a row's buttons, equal if every label fits."""
        room = self._inner.width - (len(row) - 1) * self._gap
        if self._fits_in([row]):
            return [room // len(row)] * len(row)
        needs = [self._need_px(key) for key in row]
        return [need + (room - sum(needs)) // len(row) for need in needs]

    def _fits_in(self, rows: Iterable[Sequence[HomeKey]]) -> bool:
        """True if every label fits beside its icon when the buttons of a row have equal widths."""
        inner = self._inner.width
        return all(
            self._need_px(key) <= (inner - (len(row) - 1) * self._gap) // len(row)
            for row in rows
            for key in row
        )

    def _need_px(self, key: HomeKey) -> int:
        """The width of a button with its icon and its label in small type."""
        look = self._look
        name = look.fonts.size(words.name_of(look.language, key), Style.SMALL, bold=True)
        return name[0] + look.px(32) + min(self._button_px * 3 // 5, look.px(34))


def sign_px(line_px: int) -> int:
    return line_px * 7 // 10
