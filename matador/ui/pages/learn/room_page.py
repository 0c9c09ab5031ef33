"""The Learn room: the plant of totals, whose branches have a bud for each sum, and the actions for the chosen one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Final, Literal, NamedTuple

from pygame import Rect, Surface

from matador.play.sounds import Sound
from matador.teaching.bonds import Pair
from matador.teaching.evidence import STAGES, Stage
from matador.teaching.path import TOTALS, TotalOnPath, next_total
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import half_picture
from matador.ui.inputs import Input, Point, PointerMoved
from matador.ui.kit import figures, intents
from matador.ui.kit.arrange import AspectRatio
from matador.ui.kit.base import MIN_PX, Layout, PageView, Update
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.focus import pressed
from matador.ui.kit.layout import (
    Aligned,
    Column,
    Grow,
    Inset,
    PagedColumn,
    Row,
    Sized,
    Space,
    Stack,
    Steady,
    px_of,
)
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog, Sheet, asked_page
from matador.ui.kit.stack import PageScene
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look, kept, placed
from matador.ui.pages.home.cards import CardButton, CardRow, FeltCard, OnFelt, card_ground, card_inside
from matador.ui.pages.home.scene import play_picture
from matador.ui.pages.learn.figures import FramePicture, TextLines, are_moving, resting_star
from matador.ui.pages.learn.growing import OPENS_AFTER_MS, BranchButton, BranchFigure, Stone
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation
from matador.ui.sprites.plant import GrownBuds, draw_stem, grown_buds
from matador.ui.sprites.svg import Size
from matador.ui.voice.reading import Spoken, loudspeakers

_GAP: Final = (20, 8)
_STONE: Final = (104, MIN_PX + 12)
_BRANCH: Final = (72, MIN_PX)
"""A branch can be pressed like a stone, so it has the same minimum size."""


@dataclass(frozen=True, slots=True)
class LearnRoom:
    """The content of the Learn room."""

    path: tuple[TotalOnPath, ...]
    chosen: int
    """The total whose details are shown."""
    name: str = ""
    face: figures.Face | None = None
    """The learner's face; None for a guest."""
    seen: Mapping[int, tuple[Stage, ...]] = field(default_factory=dict)
    """The totals that were open at the last visit, and the stages of their sums; empty at the first visit."""
    opened: tuple[int, ...] = ()
    """The totals that have opened since then."""
    is_still: bool = False
    """True with reduced motion."""
    unlocked: int | None = None
    """The total that an adult may lock again."""
    star_is_ready: bool = True
    """Whether the star of the last open total can be tried today."""
    bud: Pair | None = None
    """The sum of the bud that was pressed last."""
    pointed: Pair | None = None
    """The sum of the bud that is pointed at."""
    presses: int = 0
    """Number of stones and buds pressed so far; the title is not read again after the first."""

    @property
    def total(self) -> TotalOnPath:
        return next(one for one in self.path if one.total == self.chosen)

    def grown(self, one: TotalOnPath) -> GrownBuds:
        """The buds of a total at the last visit and now; those of a locked total don't move."""
        seen = (*self.seen.get(one.total, ()), *STAGES[:1] * one.facts)[: one.facts]
        before = seen if one.is_open else one.stages
        return grown_buds(one.total, before, one.stages)

    def bud_at(self, focus: str | None) -> Pair | None:
        """The sum of the bud that is pointed at, or otherwise of that with the focus, or that was pressed."""
        one = next((one for one in self.path if one.is_open and focus == f"branch:{one.total}"), None)
        if self.pointed is not None or one is None:
            return self.pointed or (self.bud if focus is None else None)
        return self.bud if self.bud is not None and self.bud.total == one.total else _sum_of(one, 0)

    def pressed(self, total: int, bud: Pair | None = None) -> Update[LearnRoom]:
        """The room after a press on the stone of an open total, or on a bud of its branch."""
        return Update(replace(self, chosen=total, bud=bud, pointed=None, presses=self.presses + 1))


def compose_room(state: LearnRoom, view: PageView) -> Layout:
    look, language, total = view.look, view.look.language, state.total
    bud = state.bud_at(view.focus)
    title, minute = language.say("Learn"), look.say("Quick minute")
    home = IconButton("home", look.say("Home"), intents.Command.HOME, "home")
    first = IconButton("first steps", look.say("First steps"), intents.Command.FIRST_STEPS, "hand")
    heading = figures.Painted(partial(_heading, state.name or title, state.face, view.size[0] // 2))
    label_px = look.fonts.size(minute, Style.SMALL, bold=True)[0]
    quick_px = min(view.size[0] * 2 // 5, max(look.px(230), label_px + look.px(90)))
    unlocked: tuple[IconButton, ...] = ()
    if state.unlocked is not None:
        name = look.say("Lock {total} again", total=state.unlocked)
        unlocked = (IconButton("unlocked", name, intents.Open("close total"), "lock"),)
    left = Row((home, first, *loudspeakers(look), *unlocked), (10, 4))
    head = Row((left, Grow(figures.FigureLabel(heading, "title", title)), Sized(Space(), quick_px)), _GAP)
    above = Column((head, _path(look, state, bud), _said(look, state, bud)), (10, 4))
    page: Layout = Column(
        (above, Grow(AspectRatio(CardRow(_cards(look, total), gap=_GAP), 3.9, is_limit=True))), _GAP
    )
    if total.may_be_quick:
        button = Button("quick", minute, intents.Practise(state.chosen, "quick minute"), "star")
        page = Stack((page, Aligned(Sized(button, quick_px, home.height(look, 0)), 1, 0)))
    return OnFelt(page, (28, 14), (22, 12))


def _said(look: Look, state: LearnRoom, bud: Pair | None) -> Layout:
    """How many sums are known, or the sum of a bud. Nothing moves when these change places."""
    total, line = state.total, partial(figures.Text, is_centred=True, colour=look.theme.on_table)
    said: str = joined(words.known(look.language, total), words.rests(look.language, total))
    known = line(said, Style.TEXT, key="said", smaller=(Style.SMALL,))
    one = total if bud is None else next(one for one in state.path if one.total == bud.total)
    text = _bud_name(look, one, bud or _sum_of(one, 0))
    card = line(text, Style.SENTENCE, True, key="sum", smaller=(Style.TEXT,))
    return Steady(known, (card,)) if bud is None else Steady(card, (known,))


def _bud_name(look: Look, one: TotalOnPath, bud: Pair) -> str:
    return f"{equation(bud)}, {words.stage(look.language, one.stages[bud.first - 1])}"


def _sum_of(one: TotalOnPath, place: int) -> Pair:
    return Pair(one.total, place + 1, one.total - place - 1)


def _heading(said: str, face: figures.Face | None, middle: int, look: Look, rect: Rect) -> Iterator[Item]:
    """The learner's name and face, as near to the middle of the window as possible."""
    face_px, gap = (0, 0) if face is None else (rect.height - look.px(6), look.px(12))
    room = rect.width - face_px - look.px(16)
    style = look.fitting(said, Style.TITLE.downwards, room, bold=True, height_px=rect.height)
    said = look.shortened(said, style, room)
    wide = look.fonts.size(said, style, bold=True)[0] + face_px + gap
    left = max(rect.left, min(rect.right - wide, middle - wide // 2))
    if face is not None:
        yield from figures.face_items(look, face, face_px, (left + face_px // 2, rect.centery))
    at = (left + face_px + gap, rect.centery)
    yield look.text(said, style, look.theme.on_table, "midleft", at, bold=True)


# The path


def _path(look: Look, state: LearnRoom, bud: Pair | None) -> Layout:
    stone_px, count = px_of(look, _STONE), len(state.path)
    stem = Grow(figures.picture(partial(_stem, stones=count)), 2 * count - 2)
    line = Row((Grow(Space()), stem, Grow(Space())))
    totals = Row(tuple(Grow(_total(look, state, one, bud)) for one in state.path), 8)
    path = Stack((Column((Space(_BRANCH), Grow(line))), totals))
    return Aligned(Sized(path, 2 * count * stone_px))


@kept
def _stem(look: Look, size: Size, stones: int) -> Surface:
    return draw_stem(look.theme, (size[0], max(16, size[1] // 3)), stones)


def _total(look: Look, state: LearnRoom, one: TotalOnPath, bud: Pair | None) -> Layout:
    total, stone_px, is_chosen = one.total, px_of(look, _STONE), one.total == state.chosen
    grown, since_ms = state.grown(one), -inf if state.is_still else 0.0
    is_next = not one.is_open and all(other.is_open for other in state.path if other.total < total)
    has_star = is_next and state.star_is_ready
    stone = Stone(total, one.is_open, is_chosen, has_star, since_ms if total in state.opened else -inf)
    place = None if bud is None or bud.total != total else bud.first - 1
    branch = BranchFigure(grown, stone_px, one.is_open, place, since_ms if grown.has_grown else -inf)
    states = ("star",) if has_star else ()
    name: str = look.say("Sums of {total}: locked. Press to see what unlocks them.", total=total)
    intent: intents.Intent | Update[LearnRoom] = intents.ShowClosed(total)
    if one.is_open:
        name, intent = words.known(look.language, one), state.pressed(total)
    plant = figures.FigureButton(f"branch:{total}", name, branch, intent)
    if one.is_open:
        picks = tuple(state.pressed(total, _sum_of(one, index)) for index in range(one.facts))
        name = name if bud is None or place is None else f"{name} {_bud_name(look, one, bud)}"
        plant = BranchButton(plant.key, name, branch, picks[place or 0], is_chosen=is_chosen, picks=picks)
    body = figures.FigureButton(
        f"total:{total}", name, stone, intent, "button", is_chosen, stone_px / 2, states
    )
    return Column((Sized(plant, height_px=px_of(look, _BRANCH)), Aligned(Sized(body, stone_px, stone_px))))


# The cards


def _cards(look: Look, total: TotalOnPath) -> tuple[CardButton | figures.FigureLabel, ...]:
    language, chosen = look.language, total.total
    play, practise, of_lessons = language.say("Play"), language.say("Practise"), look.say("Lessons")
    half = FeltCard(practise, "again", "page", partial(half_of_total, chosen))
    pair = Pair(chosen, chosen // 2, chosen - chosen // 2 - 1)
    frame = FeltCard(of_lessons, "book", "page", partial(FramePicture(pair).items, now_ms=0))
    others = (
        CardButton("practise", practise, half, intents.Practise(chosen)),
        CardButton("lessons", of_lessons, frame, intents.ShowLessons(chosen)),
    )
    if total.is_played:
        tiles = FeltCard(play, "play", "felt", partial(play_picture, total=chosen))
        return CardButton("play", play, tiles, intents.PlayTotal(chosen)), *others
    why = language.say("Practise {total} first.", total=chosen)
    return figures.FigureLabel(figures.Painted(partial(_why_card, why)), "play", why), *others


def half_of_total(total: int, look: Look, room: Rect) -> Iterator[Item]:
    side = max(16, min(room.width * 2 // 5, room.height * 3 // 5))
    yield placed(half_picture(look, total // 2, side), "midright", room.center)
    yield placed(half_picture(look, None, side), "midleft", room.center)


def _why_card(why: str, look: Look, rect: Rect) -> Iterator[Item]:
    yield card_ground(look, rect, "page")
    yield from TextLines(why, "", (Style.TEXT, Style.SMALL)).draw(look, card_inside(look, rect), 0)


class RoomScene(PageScene[LearnRoom]):
    """The Learn room as a scene; only what is new since the last visit moves, once."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: Page[LearnRoom] = Page(look, size, compose_room, shows, leads_back=intents.Command.HOME)

    @property
    def is_moving(self) -> bool:
        # A stone opens with a sound, even if it does not move.
        is_opening = bool(self.page.state.opened) and self._now_ms < OPENS_AFTER_MS
        return is_opening or are_moving(self.page.placed, self._now_ms)

    def handle(self, given: Input) -> intents.Intent | None:
        if isinstance(given, PointerMoved) and given.finger is None:
            used = pressed(self.page.look, self.page.shown, given.at)
            bud = used.intent.state.bud if used is not None and isinstance(used.intent, Update) else None
            if bud != self.page.state.pointed:
                self.show(replace(self.page.state, pointed=bud))
        return super().handle(given)

    def advance(self, now_ms: float) -> list[Sound]:
        is_opening = bool(self.page.state.opened) and self._now_ms < OPENS_AFTER_MS <= now_ms
        self._now_ms = now_ms
        return [Sound.WIN] if is_opening else []

    @property
    def spoken(self) -> Spoken:
        """The sum of a bud, or the text about the chosen total, without the date until which sums rest."""
        look, state, total = self.page.look, self.page.state, self.page.state.total
        title = words.unlocked(look.language, max(state.opened)) if state.opened else look.say("Learn")
        why = None if total.is_played else look.say("Practise {total} first.", total=total.total)
        said = joined(None if state.presses else title, words.known(look.language, total), why)
        bud = state.bud_at(self.page.focus)
        return Spoken((total.total, state.presses), said if bud is None else equation(bud))


# How a locked total is unlocked: by a star or, after a confirmation, by a grown-up, who can also lock it again


class ClosedTotal(NamedTuple):
    """A locked total, and the one to pass first."""

    total: int
    before: int
    star_is_ready: bool = True
    """False if the five sums of that total have to wait until tomorrow."""


def closed_page(look: Look, size: Point, closed: ClosedTotal) -> Page[ClosedTotal]:
    return Page(look, size, _compose_closed, closed)


def _compose_closed(closed: ClosedTotal, view: PageView) -> Layout:
    look, before = view.look, closed.before
    title, *told = _told(look.language, closed)
    key, name = "practise", look.say("Practise")
    card, intent = FeltCard(name, "again", "felt", resting_star), intents.Practise(before)
    if closed.star_is_ready:
        key, name = "probe", look.say("Five sums of {total}").format(total=before)
        card = FeltCard(name, "star", "felt", partial(_star_of_total, before))
        intent = intents.Practise(before, "probe")
    star = CardButton(key, name, card, intent, is_default=True)
    lines = map(figures.label, ("why", "how", "practice"), told)
    adult = look.say("I'm a grown-up: unlock it")
    adult_px = look.fonts.size(adult, Style.SMALL, bold=True)[0] + look.px(90)
    button = Button("open", adult, intents.Open("open total"), "lock", sizes=(Style.SMALL,))
    foot = Row((*loudspeakers(look), Grow(Space()), Sized(button, adult_px, px_of(look, (52, MIN_PX)))))
    big = Inset(Aligned(Sized(star, look.px(430), look.px(250))), 0, 20)
    return Sheet(title, PagedColumn((big, *lines, foot), 10), width_px=look.px(860), is_compact=True)


def _star_of_total(total: int, look: Look, room: Rect) -> Iterator[Item]:
    yield placed(look.sprites.icon("star", room.height, look.theme.accent), "center", room.center)
    digits = look.fonts.numeral(str(total), room.height * 3 // 10, look.theme.on_accent)
    yield placed(digits, "center", (room.centerx, room.centery + room.height // 20))


def open_page(language: Language, closed: ClosedTotal) -> Dialog:
    total, say = closed.total, language.say
    told = {
        "told": say("This unlocks {total}, and everything before it, without the five sums.", total=total),
        "again": say("You can lock it again later."),
        "harder": say("Matches with sums of {total} are harder.", total=total),
    }
    unlock = Button("open now", say("Unlock {total}", total=total), intents.OpenTotal(total), icon="lock")
    return asked_page(say("Unlock {total} now?").format(total=total), told, say("Keep it locked"), unlock)


def close_page(language: Language, total: int) -> Dialog:
    """Ask an adult whether to lock a total again that was unlocked early."""
    say, before = language.say, TOTALS[TOTALS.index(total) - 1]
    told = {
        "told": say("Not all the sums before {total} are known yet.", total=total),
        "kept": say("Locking it again deletes nothing."),
    }
    lock = Button("close now", say("Lock {total} again", total=total), intents.OpenTotal(before), icon="lock")
    return asked_page(say("Lock {total} again?").format(total=total), told, say("Keep it unlocked"), lock)


def said_aloud(language: Language, closed: ClosedTotal) -> Message:
    return joined(*_told(language, closed))


def _told(language: Language, closed: ClosedTotal) -> tuple[Message, ...]:
    """The title, why a total is closed, and two ways to open it."""
    (total, before, star_is_ready), say = closed, language.say
    unlock = say("To unlock {follows}, solve five sums that make {before}.")
    practice = say("Or keep practising: when you know all the sums that make {before}, it unlocks too.")
    press = say("Press the star. Get all five right the first time!")
    return (
        say("{total} is still locked", total=total),
        unlock.format(before=before, follows=next_total(before) or total),
        press if star_is_ready else words.star_rests(language),
        practice.format(before=before),
    )
