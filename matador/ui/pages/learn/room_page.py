"""The Learn room: the plant of totals, whose branches have a bud for each sum, and the actions for the chosen one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Final, Literal

from pygame import Rect, Surface

from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.bonds import Pair, frame_of
from matador.teaching.evidence import STAGES, Stage
from matador.teaching.path import TotalOnPath
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import frame_picture, half_picture
from matador.ui.inputs import Input, Point, PointerMoved
from matador.ui.kit import figures, intents
from matador.ui.kit.arrange import AspectRatio
from matador.ui.kit.base import MIN_PX, Layout, PageView, Update
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.focus import pressed
from matador.ui.kit.layout import Aligned, Column, Grow, Row, Sized, Space, Stack, Steady, px_of
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageScene
from matador.ui.language import joined
from matador.ui.look import Look, kept, placed, shadowed
from matador.ui.pages.home.cards import CardButton, CardRow, FeltCard, OnFelt, card_ground, card_inside
from matador.ui.pages.learn.figures import TextLines, are_moving, frame_scale, lying_turns
from matador.ui.pages.learn.growing import OPENS_AFTER_MS, Branch, BranchButton, Opening, Stone, SumCard
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation
from matador.ui.sprites.plant import GrownBuds, draw_stem, grown_buds
from matador.ui.sprites.svg import Size
from matador.ui.voice.reading import Spoken, loudspeakers

_GAP: Final = (20, 8)
_STONE: Final = (104, MIN_PX + 12)
_BRANCH: Final = (84, MIN_PX)
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
    is_still: bool = False
    """True with reduced motion."""
    unlocked: int | None = None
    """The total that an adult may lock again."""
    bud: Pair | None = None
    """The sum of the bud that is pointed at, or was pressed last."""
    presses: int = 0
    """Number of stones and buds pressed so far; the title is not read again after the first."""

    @property
    def total(self) -> TotalOnPath:
        return next(one for one in self.path if one.total == self.chosen)

    @property
    def opened(self) -> tuple[int, ...]:
        """The totals that have opened since the last visit."""
        return tuple(one.total for one in self.path[1:] if one.is_open and one.total not in self.seen)

    def grown(self, one: TotalOnPath) -> GrownBuds:
        """The buds of a total at the last visit and now; those of a locked total don't move."""
        seen = (*self.seen.get(one.total, ()), *STAGES[:1] * one.facts)[: one.facts]
        before = seen if one.is_open else one.stages
        return grown_buds(one.total, before, one.stages)

    def pressed(self, total: int, bud: Pair | None = None) -> Update[LearnRoom]:
        """The room after a press on the stone of an open total, or on a bud of its branch."""
        return Update(replace(self, chosen=total, bud=bud, presses=self.presses + 1))


def compose_room(state: LearnRoom, view: PageView) -> Layout:
    look, language, total = view.look, view.look.language, state.total
    focused = next((one for one in state.path if one.is_open and view.focus == f"branch:{one.total}"), None)
    if state.bud is None and focused is not None:
        state = replace(state, bud=_sum_of(focused, 0))
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
    above = Column((head, _path(look, state), _told(look, state)), (10, 4))
    page: Layout = Column(
        (above, Grow(AspectRatio(CardRow(_cards(look, total), gap=_GAP), 3.9, is_limit=True))), _GAP
    )
    if total.may_be_quick:
        button = Button("quick", minute, intents.Practise(state.chosen, "quick minute"), "star")
        page = Stack((page, Aligned(Sized(button, quick_px, home.height(look, 0)), 1, 0)))
    return OnFelt(page, (28, 14), (22, 12))


def _told(look: Look, state: LearnRoom) -> Layout:
    """How many sums are known or, below its stone, the sum of a bud. Nothing moves when these change places."""
    total, bud = state.total, state.bud
    said: str = words.known(look.language, total)
    if total.resting and total.rests_until is not None:
        said = f"{said} {words.rests(look.language, total.resting, total.total, total.rests_until)}"
    colour = look.theme.on_table
    known = figures.Text(said, Style.TEXT, key="said", is_centred=True, smaller=(Style.SMALL,), colour=colour)
    shown = bud or _sum_of(total, 0)
    place, one = next((place, one) for place, one in enumerate(state.path) if one.total == shown.total)
    stage, count = words.stage(look.language, one.stages[shown.first - 1]), len(state.path)
    card = SumCard(shown, stage, (place + 0.5) / count - 0.5, 2 * count * px_of(look, _STONE))
    return Steady(known, (card,)) if bud is None else Steady(card, (known,))


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


def _path(look: Look, state: LearnRoom) -> Layout:
    stone_px, count = px_of(look, _STONE), len(state.path)
    stem = Grow(figures.picture(partial(_stem, stones=count)), 2 * count - 2)
    line = Row((Grow(Space()), stem, Grow(Space())))
    totals = Row(tuple(Grow(_total(look, state, one)) for one in state.path), 8)
    path = Stack((Column((Space(_BRANCH), Grow(line))), totals))
    return Aligned(Sized(path, 2 * count * stone_px))


@kept
def _stem(look: Look, size: Size, stones: int) -> Surface:
    return draw_stem(look.theme, (size[0], max(16, size[1] // 3)), stones)


def _total(look: Look, state: LearnRoom, one: TotalOnPath) -> Layout:
    total, stone_px, is_chosen = one.total, px_of(look, _STONE), one.total == state.chosen
    grown, opening = state.grown(one), Opening(is_still=state.is_still)
    is_new, is_growing = total in state.opened, grown.has_grown
    has_star = not one.is_open and all(other.is_open for other in state.path if other.total < total)
    stone = Stone(total, one.is_open, is_chosen, has_star, opening if is_new else None)
    place = None if state.bud is None or state.bud.total != total else state.bud.first - 1
    branch = Branch(grown, stone_px, one.is_open, opening if is_new or is_growing else None, is_new, place)
    name = words.known(look.language, one) if one.is_open else words.locked(look.language, total)
    intent = state.pressed(total) if one.is_open else intents.ShowClosed(total)
    plant = figures.FigureButton(f"branch:{total}", name, branch, intent)
    if one.is_open:
        picks = tuple(state.pressed(total, _sum_of(one, index)) for index in range(one.facts))
        plant = BranchButton(plant.key, name, branch, picks[place or 0], is_chosen=is_chosen, picks=picks)
    body = figures.FigureButton(
        f"total:{total}",
        name,
        stone,
        intent,
        is_chosen=is_chosen,
        ring_px=stone_px / 2,
        states=("star",) if has_star else (),
    )
    return Column((Sized(plant, height_px=px_of(look, _BRANCH)), Aligned(Sized(body, stone_px, stone_px))))


# The cards


def _cards(look: Look, total: TotalOnPath) -> tuple[CardButton | figures.FigureLabel, ...]:
    language, chosen = look.language, total.total
    play, practise, of_lessons = language.say("Play"), language.say("Practise"), look.say("Lessons")
    half = FeltCard(practise, "again", "page", partial(half_of_total, chosen))
    frame = FeltCard(of_lessons, "book", "page", partial(_frame_of_total, chosen))
    others = (
        CardButton("practise", practise, half, intents.Practise(chosen)),
        CardButton("lessons", of_lessons, frame, intents.ShowLessons(chosen)),
    )
    if total.is_played:
        tiles = FeltCard(play, "play", "felt", partial(_tiles_of_total, chosen))
        return CardButton("play", play, tiles, intents.PlayTotal(chosen)), *others
    why = language.say("Practise {total} first.", total=chosen)
    return figures.FigureLabel(figures.Painted(partial(_why_card, why)), "play", why), *others


def _tiles_of_total(total: int, look: Look, room: Rect) -> Iterator[Item]:
    known, needed = total // 2, total - total // 2
    short = max(8, min(room.width // 5, room.height // 2)) // 2 * 2
    tiles = (Tile(1, known), Tile(min(needed, 2), max(needed, 2)))
    for tile, touching, anchor in zip(tiles, (known, needed), ("midright", "midleft"), strict=True):
        turns = lying_turns(tile, touching, is_left=anchor == "midright")
        lying = look.sprites.tile(tile, short, turns, marked=False)
        yield from shadowed(look, lying, lying.get_rect(**{anchor: room.center}), turns)


def half_of_total(total: int, look: Look, room: Rect) -> Iterator[Item]:
    side = max(16, min(room.width * 2 // 5, room.height * 3 // 5))
    yield placed(half_picture(look, total // 2, side), "midright", room.center)
    yield placed(half_picture(look, None, side), "midleft", room.center)


def _frame_of_total(total: int, look: Look, room: Rect) -> Iterator[Item]:
    frame = frame_of(Pair(total, total // 2, total - total // 2 - 1))
    scale = frame_scale(frame, (room.width * 0.8, room.height * 0.8), most=inf)
    yield placed(frame_picture(look, frame, scale), "center", room.center)


def _why_card(why: str, look: Look, rect: Rect) -> Iterator[Item]:
    yield card_ground(look, rect, "page")
    yield from TextLines(why, "", (Style.TEXT, Style.SMALL)).draw(look, card_inside(look, rect), 0)


class RoomScene(PageScene[LearnRoom]):
    """The Learn room as a scene; only what is new since the last visit moves, once."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: Page[LearnRoom] = Page(look, size, compose_room, shows, leads_back=intents.Command.HOME)
        self._sounds: list[Sound] = []
        if shows.opened:
            self._sounds = [Sound.WIN]
        elif any(buds.has_grown for buds in map(shows.grown, shows.path)):
            self._sounds = [Sound.SEVEN]

    @property
    def is_moving(self) -> bool:
        return bool(self._sounds) or are_moving(self.page.placed, self._now_ms)

    def handle(self, given: Input) -> intents.Intent | None:
        if isinstance(given, PointerMoved) and given.finger is None:
            used = pressed(self.page.look, self.page.shown, given.at)
            bud = used.intent.state.bud if used is not None and isinstance(used.intent, Update) else None
            if bud != self.page.state.bud:
                self.show(replace(self.page.state, bud=bud))
        return super().handle(given)

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms, sounds = now_ms, self._sounds
        if now_ms < OPENS_AFTER_MS:
            return []
        self._sounds = []
        return sounds

    @property
    def spoken(self) -> Spoken:
        """The sum of a bud, or the text about the chosen total, without the date until which sums rest."""
        look, state, total = self.page.look, self.page.state, self.page.state.total
        title = words.unlocked(look.language, max(state.opened)) if state.opened else look.say("Learn")
        why = None if total.is_played else look.say("Practise {total} first.", total=total.total)
        said = joined(None if state.presses else title, words.known(look.language, total), why)
        return Spoken((total.total, state.presses), said if state.bud is None else equation(state.bud))
