"""The lessons of a total as a scene: a card for each, to be had again at any time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from matador.play.learn.room import LessonOffer
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, Resized
from matador.ui.kit.intents import Command, GiveLesson, Intent, PageIntent, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.scene_page import ScenePage
from matador.ui.kit.widgets import FigureButton, FigureLabel, IconButton
from matador.ui.kit.words import LEAST_PX
from matador.ui.look import Look
from matador.ui.pages.home.figures import Felt
from matador.ui.pages.learn.lessons_figures import LessonCard
from matador.ui.pages.still_scene import StillScene
from matador.ui.scale import planned
from matador.ui.semantics import box_of
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sprites.cards import card_radius_px
from matador.ui.voice.loudspeaker import loudspeaker
from matador.ui.voice.reading import Spoken

_TITLES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class LessonsOffered:
    """What the page of the lessons shows."""

    total: int
    offers: tuple[LessonOffer, ...]
    leaf: int = 0
    """Which part is seen where there is no room for all."""

    def turned(self, step: int) -> LessonsOffered:
        """The same with the part that lies so many further on."""
        return replace(self, leaf=self.leaf + step)


def arrange_lessons(look: Look, size: Point, state: LessonsOffered) -> tuple[Placed, ...]:
    """Everything on the page of the lessons."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: LessonsOffered) -> Iterator[Placed]:
    width, height = planned(size)
    frame = 0 if width < 1024 or height < 660 else look.px(14)
    felt = pygame.Rect(0, 0, width, height).inflate(-2 * frame, -2 * frame)
    inner = felt.inflate(-2 * max(look.least(14), look.px(28)), -2 * max(look.least(12), look.px(22)))
    gap, head = max(look.least(8), look.px(18)), max(look.least(LEAST_PX), look.px(56))
    yield Placed(FigureLabel(Felt(box_of(felt))), pygame.Rect(0, 0, width, height))
    leave = pygame.Rect(inner.left, inner.top, head, head)
    yield Placed(IconButton("room", learn.leave(look.language), Command.LEARN, "home"), leave)
    title = words.title(look.language, state.total)
    beside = (1 + look.reads_aloud) * (head + gap)
    room = inner.inflate(-2 * beside, 0)
    room.height = head
    yield Placed(FigureLabel(_Title(title), "title", title), room)
    yield from loudspeaker(look, pygame.Rect(leave.right + gap, inner.top, head, head))
    top = leave.bottom + gap
    room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
    cards = [_card(look, state.total, offer) for offer in state.offers]
    rects = _rects(look, room, cards, gap)
    leaves = -(-len(cards) // len(rects))
    start = state.leaf % leaves * len(rects)
    for card, offer, rect in zip(cards[start:], state.offers[start:], rects, strict=False):
        key, name = f"lesson:{card.kind}", words.name_of(look.language, card.kind)
        if offer.is_open:
            intent = GiveLesson(card.kind, state.total)
            yield Placed(FigureButton(key, name, card, intent, ring_px=card_radius_px(look.scale)), rect)
        else:
            yield Placed(FigureLabel(card, key, f"{name}: {card.why_not}", ("closed",)), rect)
    if leaves > 1:
        more = pygame.Rect(inner.right - head, inner.top, head, head)
        yield Placed(IconButton("page on", look.say("Next page"), TurnPage(1), "right"), more)


def said_aloud(look: Look, state: LessonsOffered) -> str:
    """What is read aloud: the title, and what each lesson is called."""
    language = look.language
    told = [f"{words.title(language, state.total)}."]
    for offer in state.offers:
        name = words.name_of(language, offer.kind)
        told.append(name if name[-1] in ".?!" else f"{name}.")
        if not offer.is_open:
            told.append(f"{words.not_yet(language)}.")
    return " ".join(told)


def _card(look: Look, total: int, offer: LessonOffer) -> LessonCard:
    return LessonCard(offer.kind, total, "" if offer.is_open else words.not_yet(look.language))


def _rects(look: Look, room: pygame.Rect, cards: Sequence[LessonCard], gap: int) -> list[pygame.Rect]:
    """Where cards lie: all of them if they fit, else so many as do; in the columns in which they are largest."""
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
    """So many cards of one size in so many columns."""
    rows = -(-count // columns)
    wide = (room.width - (columns - 1) * gap) // columns
    high = (room.height - (rows - 1) * gap) // rows
    wide = min(wide, high * 8 // 5)
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        left = room.centerx - (in_row * wide + (in_row - 1) * gap) // 2
        yield pygame.Rect(left + column * (wide + gap), room.top + row * (high + gap), wide, high)


@dataclass(frozen=True, slots=True)
class _Title:
    text: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        styles = tuple(style for style in _TITLES if look.fonts.line_height(style) <= rect.height)
        style = look.fitting(self.text, styles or _TITLES[-1:], rect.width, bold=True)
        colour = look.theme.on_felt
        yield look.text(self.text, style, colour, "center", rect.center, bold=True, max_width=rect.width)


class LessonsScene(StillScene[LessonsOffered]):
    """The lessons of a total; nothing moves by itself."""

    kind: Literal["lessons"] = "lessons"

    def __init__(self, look: Look, size: Point, offered: LessonsOffered) -> None:
        self.page: ScenePage[LessonsOffered] = ScenePage(look, size, arrange_lessons, offered)

    @property
    def spoken(self) -> Spoken:
        """What is read aloud."""
        return Spoken(self.page.state.total, said_aloud(self.page.look, self.page.state))

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case Key(name="escape"):
                return Command.LEARN
            case Key(name="page down" | "page up" as key):
                return self._use(TurnPage(1 if key == "page down" else -1))
            case _:
                return self._use(self.page.handle(given))

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        match intent:
            case TurnPage(step):
                self.page.state = self.page.state.turned(step)
                self.page.arrange()
                return None
            case PageIntent():
                raise AssertionError(f"unexpected intent: {intent}")
            case _:
                return intent
