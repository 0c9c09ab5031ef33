"""The room of Learn: the totals on the path, and what can be done with the one that was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from matador.play.learn.room import TotalOnPath
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.face import Face
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
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton
from matador.ui.look import Look
from matador.ui.pages.home.figures import Felt
from matador.ui.pages.learn.room_figures import (
    LessonsCard,
    MatchCard,
    PathLine,
    PlantBranch,
    PractiseCard,
    RoomHeading,
    Stone,
)
from matador.ui.pages.learn.room_plan import SAID, room_plan
from matador.ui.semantics import box_of
from matador.ui.sentences import first_steps
from matador.ui.sentences import learn as words
from matador.ui.sprites.cards import card_radius_px
from matador.ui.voice.loudspeaker import loudspeaker


@dataclass(frozen=True, slots=True)
class LearnRoom:
    """What the room of Learn shows."""

    path: tuple[TotalOnPath, ...]
    chosen: int
    """The total that is looked at."""
    name: str = ""
    face: Face | None = None
    """Who learns; None for a guest."""

    @property
    def total(self) -> TotalOnPath:
        """The total that is looked at."""
        return next(one for one in self.path if one.total == self.chosen)

    def choosing(self, total: int) -> LearnRoom:
        """The same with another total looked at."""
        return replace(self, chosen=total)


@dataclass(frozen=True, slots=True)
class LookAt(PageIntent):
    """Look at this total."""

    total: int


def arrange_room(look: Look, size: Point, state: LearnRoom) -> tuple[Placed, ...]:
    """Everything in the room."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: LearnRoom) -> Iterator[Placed]:
    language, total = look.language, state.total
    said = _said(look, total)
    plan = room_plan(look, size, len(state.path), said)
    yield Placed(FigureLabel(Felt(box_of(plan.felt))), pygame.Rect((0, 0), plan.size))
    yield Placed(IconButton("home", look.say("Home"), Command.HOME, "home"), plan.home)
    steps = IconButton("first steps", first_steps.again(language), TakeFirstSteps(), "hand")
    yield Placed(steps, plan.first)
    yield from loudspeaker(look, plan.loudspeaker)
    title = words.title(language)
    heading = RoomHeading(title, state.name, state.face, size[0] // 2)
    yield Placed(FigureLabel(heading, "title", title), plan.title)
    yield Placed(FigureLabel(PathLine(tuple(rect.center for rect in plan.stones))), plan.path)
    for one, rect, above in zip(state.path, plan.stones, plan.branches, strict=True):
        branch = words.branch(language, one.total, one.resting, one.facts)
        is_chosen = one.total == state.chosen
        intent: Intent | PageIntent = LookAt(one.total) if one.is_open else ShowClosed(one.total)
        plant = FigureButton(
            f"branch:{one.total}",
            branch,
            PlantBranch(one, rect.width),
            intent,
            is_chosen=is_chosen,
        )
        yield Placed(plant, above)
        figure = Stone(one, is_chosen=is_chosen)
        told = words.known(language, one.known, one.facts) if one.is_open else words.closed(language)
        name = f"{words.make(language, one.total)}, {told}"
        yield Placed(
            FigureButton(
                f"total:{one.total}", name, figure, intent, is_chosen=is_chosen, ring_px=rect.width / 2
            ),
            rect,
        )
    yield Placed(FigureLabel(_Said(said), "said", said), plan.said)
    ring_px = card_radius_px(look.scale)
    label = words.play(language)
    if total.is_played:
        card = FigureButton("play", label, MatchCard(state.chosen), PlayTotal(state.chosen), ring_px=ring_px)
        yield Placed(card, plan.cards[0])
    else:
        why = words.only_practised(language, state.chosen)
        yield Placed(FigureLabel(MatchCard(state.chosen, why), "play", why), plan.cards[0])
    card = FigureButton(
        "practise",
        words.practise(language),
        PractiseCard(state.chosen),
        Practise(state.chosen),
        ring_px=ring_px,
    )
    yield Placed(card, plan.cards[1])
    card = FigureButton(
        "lessons",
        words.lessons(language),
        LessonsCard(state.chosen),
        ShowLessons(state.chosen),
        ring_px=ring_px,
    )
    yield Placed(card, plan.cards[2])
    if total.may_be_quick:
        quick = Practise(state.chosen, "quick minute")
        yield Placed(Button("quick", words.quick_minute(language), quick, "star"), plan.quick)


def said_aloud(look: Look, state: LearnRoom) -> str:
    """What is read aloud of the total that is looked at: until when sums rest has a day in it, and is not."""
    total = state.total
    said = _known(look, total)
    return said if total.is_played else f"{said} {words.only_practised(look.language, total.total)}"


def _known(look: Look, total: TotalOnPath) -> str:
    language = look.language
    return f"{words.make(language, total.total)}: {words.known(language, total.known, total.facts)}."


def _said(look: Look, total: TotalOnPath) -> str:
    """What is known of the total that is looked at."""
    language = look.language
    said = _known(look, total)
    if total.resting and total.rests_until is not None:
        said = f"{said} {words.rests(language, total.resting, total.total, total.rests_until)}"
    return said


@dataclass(frozen=True, slots=True)
class _Said:
    text: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        style = look.fitting(self.text, SAID, rect.width)
        yield look.text(self.text, style, look.theme.on_felt, "center", rect.center, max_width=rect.width)
