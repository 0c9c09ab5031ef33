"""The scene with the lessons of a total, each on a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from pygame import Rect

from matador.play.learn.room import LessonOffer
from matador.rules import Play, Tile
from matador.teaching.frames import Pair, frame_of
from matador.teaching.lessons.items import Hand, LessonKind, rules_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style, wrap
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout
from matador.ui.kit.figures import drawn, painted
from matador.ui.kit.grid import Grid
from matador.ui.kit.intents import Command, GiveLesson, TurnPage
from matador.ui.kit.layout import (
    Aligned,
    Column,
    Distance,
    FirstFit,
    FitsIf,
    Grow,
    Limited,
    OnPage,
    Row,
    Space,
    Stack,
    px_of,
)
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import FigureButton, FigureLabel, IconButton, Text, Widget
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.figures import OnFelt, card_ground, card_inside
from matador.ui.pages.learn.figures import Words, frame_picture, frame_scale, half_picture
from matador.ui.pages.learn.lesson_figures import PartsPicture, lesson_line
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sprites.background import card_radius_px
from matador.ui.voice.reading import Spoken, loudspeaker_button

_NAMES = ((Style.SENTENCE, 110), (Style.TEXT, 80), (Style.SMALL, 48))
"""The type of a lesson's name, if its picture is at least this high."""
_MIN_PICTURE_PX = 32
"""The minimum height of a lesson's picture."""


@dataclass(frozen=True, slots=True)
class _CentredText(Text):
    """A text whose lines are centred, with no word broken."""

    def fits(self, look: Look, rect: Rect) -> bool:
        words = (look.fonts.size(word, self.style, bold=self.bold)[0] for word in self.text.split())
        return max(words) <= rect.width

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        lines = wrap(self.text, rect.width, lambda line: look.fonts.size(line, self.style, bold=self.bold)[0])
        ink = look.theme.on_surface_muted if self.muted else look.theme.on_surface
        for line, at in zip(lines, Column((Grow(Space()),) * len(lines)).rects(look, rect), strict=True):
            yield look.text(line, self.style, ink, "center", at.center, bold=self.bold)


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson; a closed one is pale, with a lock and the reason."""

    kind: LessonKind
    total: int
    why_not: str = ""

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        yield card_ground(look, rect, "page")
        yield from drawn(look, FirstFit(self._in_types(look)), card_inside(look, rect))

    def fits(self, look: Look, rect: Rect) -> bool:
        """True if a card of this size has space for its text, with no word broken, and for a picture."""
        inside = card_inside(look, rect)
        return inside.width > 0 and self._in_types(look)[-1].fits(look, inside)

    def _in_types(self, look: Look) -> tuple[Column, ...]:
        """A picture and the name, in ever smaller type."""
        name, is_closed = words.lesson_name(look.language, self.kind), bool(self.why_not)
        why = [_CentredText(self.why_not, Style.SMALL, muted=True)] if is_closed else []
        return tuple(
            Column(
                (
                    Grow(
                        _if_high(
                            painted(self._lock if is_closed else self._picture), (least, _MIN_PICTURE_PX)
                        )
                    ),
                    _CentredText(name, style, bold=True, muted=is_closed),
                    *why,
                )
            )
            for style, least in _NAMES
        )

    def _lock(self, look: Look, room: Rect) -> Iterator[Item]:
        side = max(12, min(look.px(56), room.height, room.width))
        yield placed(look.sprites.icon("lock", side, look.theme.on_surface_muted), "center", room.center)

    def _picture(self, look: Look, rect: Rect) -> Iterator[Item]:
        room, known = rect.inflate(0, -look.px(6)), self.total // 2
        match self.kind:
            case "frame":
                frame = frame_of(Pair(self.total, known))
                scale = frame_scale(frame, (room.width * 0.9, room.height * 0.9), 0.3, 2.0)
                yield placed(frame_picture(look, frame, scale), "center", room.center)
            case "missing part":
                yield from PartsPicture("numerals", Pair(self.total, known)).items(look, room, 0)
            case "which tile":
                tiles = (Tile(1, 1), Tile(1, self.total - known), Tile(2, known))
                yield from _hand(look, room, tiles)
            case "nothing fits":
                yield from _halves(look, room, known)
            case "points":
                yield from _hand(look, room, (Tile(1, 3), Tile(1, 1)), is_counted=True)
            case _:
                yield from self._line(look, room)

    def _line(self, look: Look, room: Rect) -> Iterator[Item]:
        rules = rules_of(self.kind, self.total)
        match self.kind:
            case "matadors":
                matador = Tile(3, 4)
                hand = Hand(rules, (Play(Tile(2, 3), "along"),), ("R",), (matador,))
                line = lesson_line(hand, Play(matador, "crosswise", "R"))
            case "closing and opening":
                blank = Tile(0, 4)
                hand = Hand(rules, (Play(Tile(2, 5), "crosswise"),), ("R",), (blank,))
                line = lesson_line(hand, Play(blank, "along", "R", 0))
            case _:
                hand = Hand(rules, (Play(Tile(1, 2), "along"),), ("L", "R"), ())
                line = lesson_line(hand)
        yield from line.items(look, room, 0)


def _if_high(part: Layout, least: Distance) -> Layout:
    return FitsIf(part, lambda look, rect: rect.height >= px_of(look, least))


def _hand(look: Look, room: Rect, tiles: tuple[Tile, ...], *, is_counted: bool = False) -> Iterator[Item]:
    def tile_items(tile: Tile, look: Look, rect: Rect) -> Iterator[Item]:
        short = max(12, min(rect.height * 9 // 20, rect.width * 2 // 3)) // 2 * 2
        picture = look.sprites.tile(tile, short, 0, marked=False)
        yield from shadowed(look, picture, picture.get_rect(center=rect.center), 0)

    def sum_items(look: Look, rect: Rect) -> Iterator[Item]:
        height = max(12, min(rect.height * 2 // 5, rect.width * 3 // 10))
        text = f"= {sum(tile.pips for tile in tiles)}"
        yield placed(look.fonts.numeral(text, height, look.theme.on_surface), "center", rect.center)

    parts = [Grow(painted(partial(tile_items, tile))) for tile in tiles]
    parts += [Grow(painted(sum_items), 2)] if is_counted else []
    row = Row(tuple(parts))
    yield from drawn(look, Limited(row, 0.7 * sum(part.share for part in parts)), room)


def _halves(look: Look, room: Rect, known: int) -> Iterator[Item]:
    side = max(16, min(room.width * 2 // 5, room.height * 3 // 4))
    yield placed(half_picture(look, known, side), "midright", room.center)
    yield placed(half_picture(look, None, side), "midleft", room.center)
    cross = look.sprites.icon("close", side // 2, look.theme.on_surface_muted)
    yield placed(cross, "center", (room.centerx + side // 2, room.centery))


_TITLES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class LessonsOffered:
    """The content of the page of lessons."""

    total: int
    offers: tuple[LessonOffer, ...]


def compose_lessons(state: LessonsOffered, view: PageView) -> Layout:
    look = view.look
    cards = Grid(tuple(_card(look, state.total, offer) for offer in state.offers), (18, 8), stretch=1.6)
    pages = [cards.split(count) for count in range(1, len(state.offers) + 1)]
    return OnFelt(FirstFit(tuple(_page(look, state.total, grids) for grids in pages)), (28, 14), (22, 12))


def _page(look: Look, total: int, grids: tuple[Grid, ...]) -> Layout:
    """The page with its cards on so many pages."""
    title, side = words.title(look.language, total), Space((52, MIN_PX))
    leave = IconButton("room", learn.leave(look.language), Command.LEARN, "home")
    middle = FigureLabel(Words(title, _TITLES, is_on_felt=True), "title", title)
    head = (leave, Grow(middle), side)
    if look.reads_aloud:
        head = (leave, loudspeaker_button(look), Grow(middle), side, side)
    if len(grids) == 1:
        return Column((Row(head, (18, 8)), Grow(grids[0])), (18, 8))
    cards = Stack(tuple(OnPage(grid, page) for page, grid in enumerate(grids)))
    turns = [*(TurnPage(1) for _ in grids[1:]), TurnPage(-1, "end")]
    more = (IconButton("page on", look.say("Next page"), turn, "right") for turn in turns)
    arrows = (Aligned(OnPage(button, page), 1, 0) for page, button in enumerate(more))
    return Stack((Column((Row(head, (18, 8)), Grow(cards)), (18, 8)), *arrows))


def _card(look: Look, total: int, offer: LessonOffer) -> Layout:
    name, key = words.lesson_name(look.language, offer.kind), f"lesson:{offer.kind}"
    card = LessonCard(offer.kind, total, "" if offer.is_open else look.say("Learn sums of 10 first"))
    widget: Widget = FigureLabel(card, key, f"{name}: {card.why_not}", ("closed",))
    if offer.is_open:
        ring_px = card_radius_px(look.scale)
        widget = FigureButton(key, name, card, GiveLesson(card.kind, total), ring_px=ring_px)
    return FitsIf(widget, card.fits)


def said_aloud(look: Look, state: LessonsOffered) -> str:
    language = look.language
    told = [f"{words.title(language, state.total)}."]
    for offer in state.offers:
        name = words.lesson_name(language, offer.kind)
        told.append(name if name[-1] in ".?!" else f"{name}.")
        if not offer.is_open:
            told.append(f"{language.gettext('Learn sums of 10 first')}.")
    return " ".join(told)


class LessonsScene(PageScene[LessonsOffered]):
    """The lessons of a total; nothing moves by itself."""

    kind: Literal["lessons"] = "lessons"

    def __init__(self, look: Look, size: Point, offered: LessonsOffered) -> None:
        self.page: Page[LessonsOffered] = Page(look, size, compose_lessons, offered, leads_back=Command.LEARN)

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.page.state.total, said_aloud(self.page.look, self.page.state))
