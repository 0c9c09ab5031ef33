"""The Learn room: the totals on the path, and the actions for the chosen one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from matador.play.learn.room import TotalOnPath
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.intents import (
    Command,
    Intent,
    PageIntent,
    PlayTotal,
    Practise,
    ShowClosed,
    ShowLessons,
    TakeFirstSteps,
)
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import Button, Face, Figure, FigureButton, FigureLabel, IconButton, Placed, Widget
from matador.ui.look import Look
from matador.ui.pages.home.figures import felt_of, ground
from matador.ui.pages.learn.figures import Sentence
from matador.ui.pages.learn.room_figures import (
    LessonsCard,
    MatchCard,
    PathLine,
    PlantBranch,
    PractiseCard,
    RoomHeading,
    Stone,
)
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences import learn as words
from matador.ui.sentences import lessons
from matador.ui.sprites.background import card_radius_px
from matador.ui.voice.reading import Spoken, loudspeaker

SAID = (Style.TEXT, Style.SMALL)
"""The type sizes to try for showing the known sums on one line."""


@dataclass(frozen=True, slots=True)
class LearnRoom:
    """The content of the Learn room."""

    path: tuple[TotalOnPath, ...]
    chosen: int
    """The total whose details are shown."""
    name: str = ""
    face: Face | None = None
    """The learner's face; None for a guest."""

    @property
    def total(self) -> TotalOnPath:
        return next(one for one in self.path if one.total == self.chosen)


@dataclass(frozen=True, slots=True)
class LookAt(PageIntent):
    """Show the details of this total."""

    total: int


def arrange_room(look: Look, size: Point, state: LearnRoom) -> Iterator[Placed]:
    language, felt = look.language, felt_of(look, size)
    inner = felt.inflate(-2 * max(look.least(14), look.px(28)), -2 * max(look.least(12), look.px(22)))
    gap, head = max(look.least(8), look.px(20)), max(look.least(MIN_PX), look.px(56))
    yield ground(felt)
    home = pygame.Rect(inner.left, inner.top, head, head)
    yield Placed(IconButton("home", look.say("Home"), Command.HOME, "home"), home)
    first = home.move(head + gap // 2, 0)
    yield Placed(IconButton("first steps", lessons.again(language), TakeFirstSteps(), "hand"), first)
    aloud = first.move(head + gap // 2, 0)
    yield from loudspeaker(look, aloud)
    label, title = language.gettext("Quick minute"), words.title(language)
    label_px = look.fonts.size(label, Style.SMALL, bold=True)[0]
    wide = min(inner.width // 2, max(look.px(230), label_px + look.px(90)))
    quick = pygame.Rect(inner.right - wide, inner.top, wide, head)
    left = (aloud if look.reads_aloud else first).right + gap
    heading = RoomHeading(title, state.name, state.face, size[0] // 2)
    place = pygame.Rect(left, inner.top, quick.left - gap - left, head)
    yield Placed(FigureLabel(heading, "title", title), place)
    stone = max(look.least(MIN_PX + 12), min(look.px(104), inner.height // 5))
    step = min(inner.width // len(state.path), stone * 2)
    # A branch can be pressed like a stone, so it has the same minimum size.
    branch = max(look.least(MIN_PX), min(stone * 2 // 3, step * 2 // 5))
    path = pygame.Rect(inner.left, inner.top + head + gap // 2 + branch, inner.width, stone)
    yield from _path(look, path, step, branch, state)
    total, told = state.total, _known(look, state.total)
    if total.resting and total.rests_until is not None:
        told = f"{told} {words.rests(language, total.resting, total.total, total.rests_until)}"
    written = look.fonts.render(
        told, look.fitting(told, SAID, inner.width), look.theme.on_table, max_width=inner.width
    )
    said = pygame.Rect(inner.left, path.bottom + gap // 2, inner.width, written.get_height())
    yield Placed(FigureLabel(Sentence(told, SAID, bold=False), "said", told), said)
    top = said.bottom + gap
    yield from _cards(look, pygame.Rect(inner.left, top, inner.width, inner.bottom - top), gap, total)
    if total.may_be_quick:
        intent = Practise(state.chosen, "quick minute")
        yield Placed(Button("quick", label, intent, "star"), quick)


def _path(look: Look, path: pygame.Rect, step: int, branch_px: int, state: LearnRoom) -> Iterator[Placed]:
    """The stones, with their branches above them."""
    language, side, wide = look.language, path.height, step * 24 // 25
    leftmost = path.centerx - step * (len(state.path) - 1) // 2 - side // 2
    stones = [pygame.Rect(leftmost + place * step, path.top, side, side) for place in range(len(state.path))]
    yield Placed(FigureLabel(PathLine(tuple(rect.center for rect in stones))), path)
    for one, rect in zip(state.path, stones, strict=True):
        total, is_chosen = one.total, one.total == state.chosen
        intent: Intent | PageIntent = LookAt(total) if one.is_open else ShowClosed(total)
        name, figure = words.branch(language, total, one.resting, one.facts), PlantBranch(one, side)
        plant = FigureButton(f"branch:{total}", name, figure, intent, is_chosen=is_chosen)
        yield Placed(plant, pygame.Rect(rect.centerx - wide // 2, rect.top - branch_px, wide, branch_px))
        told = words.known(language, one.known, one.facts) if one.is_open else language.gettext("locked")
        name, stone = f"{words.make(language, total)}, {told}", Stone(one, is_chosen=is_chosen)
        ring_px = side / 2
        yield Placed(
            FigureButton(f"total:{total}", name, stone, intent, is_chosen=is_chosen, ring_px=ring_px), rect
        )


def _cards(look: Look, room: pygame.Rect, gap: int, total: TotalOnPath) -> Iterator[Placed]:
    """The actions for a total: play, practise, and lessons."""
    language, chosen = look.language, total.total
    wide = min((room.width - 2 * gap) // 3, room.height * 5 // 4)
    rect = pygame.Rect(room.centerx - (3 * wide + 2 * gap) // 2, room.top, wide, room.height)
    cards: list[tuple[str, str, Figure, Intent]] = [
        ("play", words.play(language), MatchCard(chosen), PlayTotal(chosen)),
        ("practise", words.practise(language), PractiseCard(chosen), Practise(chosen)),
        ("lessons", words.lessons(language), LessonsCard(chosen), ShowLessons(chosen)),
    ]
    for place, (key, label, figure, intent) in enumerate(cards):
        card: Widget = FigureButton(key, label, figure, intent, ring_px=card_radius_px(look.scale))
        if key == "play" and not total.is_played:
            why = words.only_practised(language, chosen)
            card = FigureLabel(MatchCard(chosen, why), key, why)
        yield Placed(card, rect.move(place * (wide + gap), 0))


def said_aloud(look: Look, state: LearnRoom) -> str:
    """The text to read aloud about the chosen total, without the date until which sums rest."""
    total = state.total
    said = _known(look, total)
    return said if total.is_played else f"{said} {words.only_practised(look.language, total.total)}"


def _known(look: Look, total: TotalOnPath) -> str:
    language = look.language
    return f"{words.make(language, total.total)}: {words.known(language, total.known, total.facts)}."


def compose_room(state: LearnRoom, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_room(look, rect.size, state))


class RoomScene(PageScene[LearnRoom]):
    """The Learn room as a scene; nothing in it moves by itself."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: Page[LearnRoom] = Page(look, size, compose_room, shows, leads_back=Command.HOME)
        self._has_looked = False
        """True once a total has been chosen; the title is not read again after that."""

    @property
    def spoken(self) -> Spoken:
        look, shown = self.page.look, self.page.state
        said = said_aloud(look, shown)
        text = said if self._has_looked else f"{words.title(look.language)}. {said}"
        return Spoken((shown.chosen, self._has_looked), text)

    def _do(self, intent: PageIntent) -> None:
        assert isinstance(intent, LookAt), "nothing else is done in the room"
        self._has_looked = True
        self.show(replace(self.page.state, chosen=intent.total))

    @property
    def chosen(self) -> int:
        return self.page.state.chosen
