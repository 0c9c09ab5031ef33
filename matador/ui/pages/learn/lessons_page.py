"""The scene with the lessons of a total, each on a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from matador.play.learn.room import LessonOffer
from matador.rules import Play, Tile
from matador.teaching.frames import Pair, frame_of
from matador.teaching.lessons.items import Hand, LessonKind, rules_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style, wrap
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.intents import Command, GiveLesson, PageIntent, TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import FigureButton, FigureLabel, IconButton, Placed
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.figures import card_ground, card_inside, felt_of, ground
from matador.ui.pages.learn.figures import Words, frame_picture, frame_scale, half_picture
from matador.ui.pages.learn.lesson_figures import PartsPicture, lesson_line
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sprites.background import card_radius_px
from matador.ui.voice.reading import Spoken, loudspeaker

NAMED = (Style.SENTENCE, Style.TEXT, Style.SMALL)
"""The type sizes to try for the name of a lesson."""

_MIN_PICTURE_PX = 32
"""The minimum height of a lesson's picture."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson; a closed one is pale, with a lock and the reason."""

    kind: LessonKind
    total: int
    why_not: str = ""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        yield card_ground(look, rect, "page")
        inside = card_inside(look, rect)
        ink = look.theme.on_surface_muted if self.why_not else look.theme.on_surface
        bottom = inside.bottom
        for text, style, is_bold in reversed(self._words(look, inside)):
            # Each line is centred.
            for line in reversed(_lines(look, text, style, inside.width, is_bold=is_bold)):
                picture = look.fonts.render(line, style, ink, bold=is_bold)
                yield placed(picture, "midbottom", (inside.centerx, bottom))
                bottom -= look.fonts.line_height(style)
        room = pygame.Rect(inside.topleft, (inside.width, max(16, bottom - inside.top - look.px(6))))
        if self.why_not:
            side = max(12, min(look.px(56), room.height, room.width))
            yield placed(look.sprites.icon("lock", side, ink), "center", room.center)
        else:
            yield from self._picture(look, room, now_ms)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        """True if a card of this size has space for its text, with no word broken, and for a picture."""
        inside = card_inside(look, rect)
        if inside.width <= 0:
            return False
        high = 0
        for text, style, is_bold in self._words(look, inside):
            if max(look.fonts.size(word, style, bold=is_bold)[0] for word in text.split()) > inside.width:
                return False
            high += look.fonts.size(text, style, bold=is_bold, max_width=inside.width)[1]
        return high + max(look.least(_MIN_PICTURE_PX), look.px(48)) <= inside.height

    def _words(self, look: Look, inside: pygame.Rect) -> list[tuple[str, Style, bool]]:
        name = words.lesson_name(look.language, self.kind)
        named = (name, self._style(look, name, inside), True)
        return [named, (self.why_not, Style.SMALL, False)] if self.why_not else [named]

    def _style(self, look: Look, name: str, inside: pygame.Rect) -> Style:
        for style in NAMED:
            widest = max(look.fonts.size(word, style, bold=True)[0] for word in name.split())
            high = look.fonts.size(name, style, bold=True, max_width=max(1, inside.width))[1]
            if widest <= inside.width and high <= max(inside.height * 2 // 5, look.fonts.line_height(style)):
                return style
        return NAMED[-1]

    def _picture(self, look: Look, room: pygame.Rect, now_ms: float) -> Iterator[Item]:
        known = self.total // 2
        match self.kind:
            case "frame":
                frame = frame_of(Pair(self.total, known))
                scale = frame_scale(frame, (room.width * 0.9, room.height * 0.9), 0.3, 2.0)
                yield placed(frame_picture(look, frame, scale), "center", room.center)
            case "missing part":
                yield from PartsPicture("numerals", Pair(self.total, known)).items(look, room, now_ms)
            case "which tile":
                tiles = (Tile(1, 1), Tile(1, self.total - known), Tile(2, known))
                yield from _hand(look, room, tiles)
            case "nothing fits":
                yield from _halves(look, room, known)
            case "points":
                yield from _hand(look, room, (Tile(1, 3), Tile(1, 1)), is_counted=True)
            case _:
                yield from self._line(look, room, now_ms)

    def _line(self, look: Look, room: pygame.Rect, now_ms: float) -> Iterator[Item]:
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
        yield from line.items(look, room, now_ms)


def _lines(look: Look, text: str, style: Style, width_px: int, *, is_bold: bool) -> list[str]:
    return wrap(text, width_px, lambda line: look.fonts.size(line, style, bold=is_bold)[0])


def _hand(
    look: Look, room: pygame.Rect, tiles: tuple[Tile, ...], *, is_counted: bool = False
) -> Iterator[Item]:
    places = len(tiles) + (2 if is_counted else 0)
    short = max(12, min(room.height * 9 // 20, room.width * 2 // (3 * places))) // 2 * 2
    step = short * 3 // 2
    left = room.centerx - (step * (places - 1) + short) // 2
    for number, tile in enumerate(tiles):
        box = pygame.Rect(left + number * step, room.centery - short, short, 2 * short)
        yield from shadowed(look, look.sprites.tile(tile, short, 0, marked=False), box, 0)
    if is_counted:
        pips = sum(tile.pips for tile in tiles)
        digits = look.fonts.numeral(f"= {pips}", max(12, short * 9 // 10), look.theme.on_surface)
        yield placed(digits, "midleft", (left + len(tiles) * step, room.centery))


def _halves(look: Look, room: pygame.Rect, known: int) -> Iterator[Item]:
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
    leaf: int = 0
    """The current page, if there are several; it wraps around."""


def arrange_lessons(look: Look, size: Point, state: LessonsOffered) -> Iterator[Placed]:
    felt = felt_of(look, size)
    inner = felt.inflate(-2 * max(look.least(14), look.px(28)), -2 * max(look.least(12), look.px(22)))
    gap, head = max(look.least(8), look.px(18)), max(look.least(MIN_PX), look.px(56))
    yield ground(felt)
    leave = pygame.Rect(inner.left, inner.top, head, head)
    yield Placed(IconButton("room", learn.leave(look.language), Command.LEARN, "home"), leave)
    title = words.title(look.language, state.total)
    beside = (1 + look.reads_aloud) * (head + gap)
    room = inner.inflate(-2 * beside, 0)
    room.height = head
    yield Placed(FigureLabel(Words(title, _TITLES, is_on_felt=True), "title", title), room)
    yield from loudspeaker(look, pygame.Rect(leave.right + gap, inner.top, head, head))
    top = leave.bottom + gap
    room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
    not_yet = look.say("Learn sums of 10 first")
    cards = [LessonCard(offer.kind, state.total, "" if offer.is_open else not_yet) for offer in state.offers]
    rects = _rects(look, room, cards, gap)
    leaves = -(-len(cards) // len(rects))
    start = state.leaf % leaves * len(rects)
    for card, offer, rect in zip(cards[start:], state.offers[start:], rects, strict=False):
        key, name = f"lesson:{card.kind}", words.lesson_name(look.language, card.kind)
        if offer.is_open:
            intent = GiveLesson(card.kind, state.total)
            yield Placed(FigureButton(key, name, card, intent, ring_px=card_radius_px(look.scale)), rect)
        else:
            yield Placed(FigureLabel(card, key, f"{name}: {card.why_not}", ("closed",)), rect)
    if leaves > 1:
        more = pygame.Rect(inner.right - head, inner.top, head, head)
        yield Placed(IconButton("page on", look.say("Next page"), TurnPage(1), "right"), more)


def said_aloud(look: Look, state: LessonsOffered) -> str:
    language = look.language
    told = [f"{words.title(language, state.total)}."]
    for offer in state.offers:
        name = words.lesson_name(language, offer.kind)
        told.append(name if name[-1] in ".?!" else f"{name}.")
        if not offer.is_open:
            told.append(f"{language.gettext('Learn sums of 10 first')}.")
    return " ".join(told)


def _rects(look: Look, room: pygame.Rect, cards: Sequence[LessonCard], gap: int) -> list[pygame.Rect]:
    count = len(cards)
    for parts in range(1, count + 1):
        here = -(-count // parts)
        ways = [list(_grid(room, here, columns, gap)) for columns in range(1, here + 1)]
        ways.sort(key=lambda rects: min(rects[0].width, rects[0].height * 5 / 4), reverse=True)
        for rects in ways:
            if all(card.fits(look, rects[0]) for card in cards):
                return rects
    return [room]


def _grid(room: pygame.Rect, count: int, columns: int, gap: int) -> Iterator[pygame.Rect]:
    rows = -(-count // columns)
    wide = (room.width - (columns - 1) * gap) // columns
    high = (room.height - (rows - 1) * gap) // rows
    wide = min(wide, high * 8 // 5)
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        left = room.centerx - (in_row * wide + (in_row - 1) * gap) // 2
        yield pygame.Rect(left + column * (wide + gap), room.top + row * (high + gap), wide, high)


def compose_lessons(state: LessonsOffered, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_lessons(look, rect.size, state))


class LessonsScene(PageScene[LessonsOffered]):
    """The lessons of a total; nothing moves by itself."""

    kind: Literal["lessons"] = "lessons"

    def __init__(self, look: Look, size: Point, offered: LessonsOffered) -> None:
        self.page: Page[LessonsOffered] = Page(look, size, compose_lessons, offered, leads_back=Command.LEARN)

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.page.state.total, said_aloud(self.page.look, self.page.state))

    def _do(self, intent: PageIntent) -> None:
        assert isinstance(intent, TurnPage), "nothing else is done on the page itself"
        self.show(replace(self.page.state, leaf=self.page.state.leaf + intent.step))
