"""The scene with the lessons of a total, each on a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Literal

from pygame import Rect

from matador.rules import Tile
from matador.teaching.bonds import Pair
from matador.teaching.lessons.kinds import example_of
from matador.teaching.lessons.tasks import Double, LayOne, LessonKind, Points, WhichFits, plays_of
from matador.teaching.practice.items import EmptyCells, MissingPart, Tiles
from matador.ui.canvas import Item
from matador.ui.fonts import Style, wrap
from matador.ui.inputs import Point
from matador.ui.kit.arrange import FirstFit, FitsIf, Grid
from matador.ui.kit.base import MIN_PX, Layout, PageView
from matador.ui.kit.buttons import IconButton
from matador.ui.kit.figures import FigureButton, FigureLabel, Painted, Text, drawn
from matador.ui.kit.intents import Command, GiveLesson, TurnPage
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, OnPage, Row, Sized, Space, Stack, px_of
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageScene
from matador.ui.language import joined
from matador.ui.look import Look, placed
from matador.ui.pages.home.cards import OnFelt, card_ground, card_inside
from matador.ui.pages.learn.figures import DoubleTile, FramePicture, TilePart, Words
from matador.ui.pages.learn.lesson_figures import PartsPicture, lesson_line
from matador.ui.pages.learn.room_page import half_of_total
from matador.ui.sentences import learn
from matador.ui.sprites.background import card_radius_px
from matador.ui.voice.reading import Spoken, loudspeakers

_GAP = (18, 8)
_NAMES = ((Style.SENTENCE, 120), (Style.TEXT, 110), (Style.SMALL, 48))
"""The type of a lesson's name, if its picture is at least this high."""
_MIN_PICTURE_PX = 32


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


def _picture(kind: LessonKind, total: int) -> Layout:
    match task := example_of(kind, total):
        case EmptyCells(fact):
            return Inset(FigureLabel(FramePicture(Pair(total, fact.known))), 12, 6)
        case MissingPart(fact):
            return FigureLabel(PartsPicture("numerals", Pair(total, fact.known)))
        case Tiles(_, tiles):
            return _hand(tiles)
        case Double():
            return FigureLabel(DoubleTile(task.tile, task.pair.total))
        case WhichFits():
            return Painted(partial(_no_half, total))
        case Points(_, hands):
            left = tuple(tile for hand in hands for tile in hand)
            return Row((Grow(_hand(left, 1.0)), Grow(Painted(partial(_points, task.points)))), 8)
        case LayOne(hand):
            return FigureLabel(lesson_line(hand, next(iter(plays_of(hand)), None)))


def _lock(look: Look, room: Rect) -> Iterator[Item]:
    side = max(12, min(look.px(56), room.height, room.width))
    yield placed(look.sprites.icon("lock", side, look.theme.on_surface_muted), "center", room.center)


def _hand(tiles: tuple[Tile, ...], x: float = 0.5) -> Layout:
    return Inset(Grid(tuple(FigureLabel(TilePart(tile, 2)) for tile in tiles), 24, 0.5, x=x), 14, 8)


def _points(points: int, look: Look, rect: Rect) -> Iterator[Item]:
    height = max(12, min(rect.height * 2 // 5, rect.width // 4))
    yield placed(look.fonts.numeral(f"= {points}", height, look.theme.on_surface), "midleft", rect.midleft)


def _no_half(total: int, look: Look, rect: Rect) -> Iterator[Item]:
    yield from half_of_total(total, look, rect)
    side = max(8, min(rect.width // 5, rect.height * 3 // 10))
    cross = look.sprites.icon("close", side, look.theme.on_surface_muted)
    yield placed(cross, "center", (rect.centerx + side, rect.centery))


@dataclass(frozen=True, slots=True)
class LessonsOffered:
    """The content of the page of lessons."""

    total: int
    offers: Mapping[LessonKind, bool]
    """The lessons; True if the learner can take it."""


def compose_lessons(state: LessonsOffered, view: PageView) -> Layout:
    look = view.look
    parts = tuple(_card(look, state.total, kind, is_open) for kind, is_open in state.offers.items())
    cards = Grid(parts, _GAP, shape=1.25, stretch=9, max_width=(430, 400))
    pages = [cards.split(number) for number in range(1, len(state.offers) + 1)]
    return OnFelt(FirstFit(tuple(_page(look, state.total, grids) for grids in pages)), (28, 14), (22, 12))


def _page(look: Look, total: int, grids: tuple[Grid, ...]) -> Layout:
    said = look.say("Lessons: sums of {total}", total=total)
    title = Words(said, "title", Style.TITLE.downwards, is_on_felt=True)
    aloud = loudspeakers(look)
    leave = IconButton("room", look.say("Back to Learn"), Command.LEARN, "home")
    head = Row((leave, *aloud, Grow(title), *(Space((52, MIN_PX)) for _ in (leave, *aloud))), _GAP)
    parts: list[Layout] = [Column((head, Grow(Stack(tuple(map(OnPage, grids, count()))))), _GAP)]
    if len(grids) > 1:
        turns = [*(TurnPage(1) for _ in grids[1:]), TurnPage(-1, "end")]
        more = [IconButton("page on", look.say("Next page"), turn, "right") for turn in turns]
        parts += (Aligned(OnPage(button, page), 1, 0) for page, button in enumerate(more))
    return Stack(tuple(parts))


def _card(look: Look, total: int, kind: LessonKind, is_open: bool) -> Layout:
    """A lesson; a closed one is pale, with a lock and the reason. Its name is in the largest type that fits."""
    name, key = learn.lesson_name(look.language, kind), f"lesson:{kind}"
    why_not = look.say("Learn sums of 10 first")
    why = () if is_open else (_CentredText(why_not, Style.SMALL, muted=True),)
    picture = _picture(kind, total) if is_open else Painted(_lock)
    columns = []
    for style, px in _NAMES:
        above = Sized(Inset(picture, 0, 3), height_px=px_of(look, (px, _MIN_PICTURE_PX)))
        columns.append(Column((Grow(above), _CentredText(name, style, bold=True, muted=not is_open), *why)))

    def items(look: Look, rect: Rect) -> Iterator[Item]:
        yield card_ground(look, rect, "page")
        yield from drawn(look, FirstFit(tuple(columns)), card_inside(look, rect))

    def fits(look: Look, rect: Rect) -> bool:
        inside = card_inside(look, rect)
        return inside.width > 0 and columns[-1].fits(look, inside)

    card, ring_px = Painted(items), card_radius_px(look.scale)
    if is_open:
        return FitsIf(FigureButton(key, name, card, GiveLesson(kind, total), ring_px=ring_px), fits)
    return FitsIf(FigureLabel(card, key, f"{name}: {why_not}", ("closed",)), fits)


class LessonsScene(PageScene[LessonsOffered]):
    """The lessons of a total; nothing moves by itself."""

    kind: Literal["lessons"] = "lessons"

    def __init__(self, look: Look, size: Point, offered: LessonsOffered) -> None:
        self.page: Page[LessonsOffered] = Page(look, size, compose_lessons, offered, leads_back=Command.LEARN)

    @property
    def spoken(self) -> Spoken:
        language, state = self.page.look.language, self.page.state
        told = [language.say("Lessons: sums of {total}", total=state.total)]
        for kind, is_open in state.offers.items():
            told.append(learn.lesson_name(language, kind))
            if not is_open:
                told.append(language.say("Learn sums of 10 first"))
        return Spoken(state.total, joined(*told))
