"""The Learn room: the totals on the path, and the actions for the chosen one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from pygame import Rect

from matador.play.learn.room import TotalOnPath
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, SIZES, Layout
from matador.ui.kit.figures import painted
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
from matador.ui.kit.layout import Aligned, Column, Grow, Row, Sized, Space, Stack, px_of
from matador.ui.kit.page import Page
from matador.ui.kit.shaped import AspectRatio
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, Face, FigureButton, FigureLabel, IconButton, Painted, Text
from matador.ui.look import Look
from matador.ui.pages.home.figures import CardButton, CardRow, FeltCard, OnFelt
from matador.ui.pages.learn.figures import Sentence
from matador.ui.pages.learn.room_figures import (
    PlantBranch,
    RoomHeading,
    Stone,
    frame_of_total,
    match_picture,
    practice_picture,
    stem,
    why_card,
)
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences import learn as words
from matador.ui.sentences import lessons
from matador.ui.voice.reading import Spoken, loudspeakers

_GAP: Final = (20, 8)
_STONE: Final = (104, MIN_PX + 12)
_BRANCH: Final = (69, MIN_PX)
"""A branch can be pressed like a stone, so it has the same minimum size."""


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


@dataclass(frozen=True, slots=True)
class _Said(Text):
    """A sentence on the felt."""

    def draw(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        return Sentence(self.text, SIZES, bold=False).items(look, rect, now_ms)


def compose_room(state: LearnRoom, view: PageView) -> Layout:
    look, language, total = view.look, view.look.language, state.total
    said = _known(look, total)
    if total.resting and total.rests_until is not None:
        said = f"{said} {words.rests(language, total.resting, total.total, total.rests_until)}"
    title, minute = words.title(language), look.say("Quick minute")
    home = IconButton("home", look.say("Home"), Command.HOME, "home")
    first = IconButton("first steps", lessons.again(language), TakeFirstSteps(), "hand")
    heading = RoomHeading(title, state.name, state.face, view.size[0] // 2)
    label_px = look.fonts.size(minute, Style.SMALL, bold=True)[0]
    quick_px = min(view.size[0] * 2 // 5, max(look.px(230), label_px + look.px(90)))
    left = Row((home, first, *loudspeakers(look)), (10, 4))
    head = Row((left, Grow(FigureLabel(heading, "title", title)), Sized(Space(), quick_px)), _GAP)
    above = Column(
        (head, _path(look, state), _Said(said, Style.TEXT, key="said", smaller=(Style.SMALL,))), (10, 4)
    )
    cards = AspectRatio(CardRow(_cards(look, total), gap=_GAP), 3.9, is_limit=True)
    page: Layout = Column((above, Grow(cards)), _GAP)
    if total.may_be_quick:
        button = Button("quick", minute, Practise(state.chosen, "quick minute"), "star")
        page = Stack((page, Aligned(Sized(button, quick_px, home.height(look, 0)), 1, 0)))
    return OnFelt(page, (28, 14), (22, 12))


def _path(look: Look, state: LearnRoom) -> Layout:
    """The stones, with their branches above them."""
    stone_px, count = px_of(look, _STONE), len(state.path)
    line = Row((Grow(Space()), Grow(painted(partial(stem, count)), 2 * count - 2), Grow(Space())))
    totals = Row(tuple(Grow(_total(look, one, state.chosen)) for one in state.path), 8)
    path = Stack((Column((Space(_BRANCH), Grow(line))), totals))
    return Aligned(Sized(path, 2 * count * stone_px))


def _total(look: Look, one: TotalOnPath, chosen: int) -> Layout:
    language, total, is_chosen, stone_px = look.language, one.total, one.total == chosen, px_of(look, _STONE)
    intent: Intent | PageIntent = LookAt(total) if one.is_open else ShowClosed(total)
    name, branch = words.branch(language, total, one.resting, one.facts), PlantBranch(one, stone_px)
    plant = FigureButton(f"branch:{total}", name, branch, intent, is_chosen=is_chosen)
    known = words.known(language, one.known, one.facts) if one.is_open else look.say("locked")
    name, body = f"{words.make(language, total)}, {known}", Stone(total, one.is_open, is_chosen)
    stone = FigureButton(f"total:{total}", name, body, intent, is_chosen=is_chosen, ring_px=stone_px / 2)
    return Column((Sized(plant, height_px=px_of(look, _BRANCH)), Aligned(Sized(stone, stone_px, stone_px))))


def _cards(look: Look, total: TotalOnPath) -> tuple[CardButton | FigureLabel, ...]:
    """The actions for a total: play, practise, and lessons."""
    language, chosen = look.language, total.total
    play, practise, of_lessons = words.play(language), words.practise(language), words.lessons(language)
    frame = FeltCard(of_lessons, "book", "page", partial(frame_of_total, chosen))
    half = FeltCard(practise, "again", "page", partial(practice_picture, chosen))
    others = (
        CardButton("practise", practise, half, Practise(chosen)),
        CardButton("lessons", of_lessons, frame, ShowLessons(chosen)),
    )
    if total.is_played:
        tiles = FeltCard(play, "play", "felt", partial(match_picture, chosen))
        return CardButton("play", play, tiles, PlayTotal(chosen)), *others
    why = words.only_practised(language, chosen)
    return FigureLabel(Painted(partial(why_card, why)), "play", why), *others


def _known(look: Look, total: TotalOnPath) -> str:
    language = look.language
    return f"{words.make(language, total.total)}: {words.known(language, total.known, total.facts)}."


class RoomScene(PageScene[LearnRoom]):
    """The Learn room as a scene; nothing in it moves by itself."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: Page[LearnRoom] = Page(look, size, compose_room, shows, leads_back=Command.HOME)
        self._has_looked = False
        """True once a total has been chosen; the title is not read again after that."""

    @property
    def spoken(self) -> Spoken:
        """The text about the chosen total, without the date until which sums rest."""
        look, total = self.page.look, self.page.state.total
        title = [] if self._has_looked else [f"{words.title(look.language)}."]
        why = [] if total.is_played else [words.only_practised(look.language, total.total)]
        return Spoken((total.total, self._has_looked), " ".join([*title, _known(look, total), *why]))

    def _do(self, intent: PageIntent) -> None:
        assert isinstance(intent, LookAt), "nothing else is done in the room"
        self._has_looked = True
        self.show(replace(self.page.state, chosen=intent.total))

    @property
    def chosen(self) -> int:
        return self.page.state.chosen
