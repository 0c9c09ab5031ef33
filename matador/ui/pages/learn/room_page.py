"""The Learn room: the plant of totals, whose branches have a bud for each sum, and the actions for the chosen one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, Literal

from pygame import Rect, Surface

from matador.rules import Tile
from matador.teaching.bonds import Pair, frame_of
from matador.teaching.path import TotalOnPath, next_total
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import eased
from matador.ui.helping.sums import frame_picture, half_picture
from matador.ui.inputs import Point
from matador.ui.kit import figures, intents
from matador.ui.kit.arrange import AspectRatio
from matador.ui.kit.base import MIN_PX, Layout, PageView, Update, Widget
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Stack, px_of
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog
from matador.ui.kit.stack import PageScene
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look, kept, placed, shadowed
from matador.ui.pages.home.cards import CardButton, CardRow, FeltCard, OnFelt, card_ground, card_inside
from matador.ui.pages.learn.figures import TextLines, frame_scale, lying_turns, resting_star
from matador.ui.sentences import learn as words
from matador.ui.sprites.plant import GrownBuds, branch_share, buds_of, draw_branch, draw_stem, grown_buds
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rounded, stroked
from matador.ui.voice.reading import Spoken, loudspeaker_row, loudspeakers

OPENS_AFTER_MS = 700
"""Time from the end of a practice until buds begin to open."""
OPENS_MS = 1100
_OPENING_PICTURES: Final = 24
_WIDEST_FELT: Final = 2.2
"""The maximum ratio of width to height for the felt behind a branch."""

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
    face: figures.Face | None = None
    """The learner's face; None for a guest."""
    has_looked: bool = False
    """True once a total has been chosen; the title is not read again after that."""

    @property
    def total(self) -> TotalOnPath:
        return next(one for one in self.path if one.total == self.chosen)


def compose_room(state: LearnRoom, view: PageView) -> Layout:
    look, language, total = view.look, view.look.language, state.total
    said: str = _known(look, total)
    if total.resting and total.rests_until is not None:
        said = f"{said} {words.rests(language, total.resting, total.total, total.rests_until)}"
    colour = look.theme.on_table
    known = figures.Text(said, Style.TEXT, key="said", is_centred=True, smaller=(Style.SMALL,), colour=colour)
    title, minute = language.say("Learn"), look.say("Quick minute")
    home = IconButton("home", look.say("Home"), intents.Command.HOME, "home")
    first = IconButton("first steps", look.say("First steps"), intents.Command.FIRST_STEPS, "hand")
    heading = figures.Painted(partial(_heading, state.name or title, state.face, view.size[0] // 2))
    label_px = look.fonts.size(minute, Style.SMALL, bold=True)[0]
    quick_px = min(view.size[0] * 2 // 5, max(look.px(230), label_px + look.px(90)))
    left = Row((home, first, *loudspeakers(look)), (10, 4))
    head = Row((left, Grow(figures.FigureLabel(heading, "title", title)), Sized(Space(), quick_px)), _GAP)
    above = Column((head, _path(look, state), known), (10, 4))
    page: Layout = Column(
        (above, Grow(AspectRatio(CardRow(_cards(look, total), gap=_GAP), 3.9, is_limit=True))), _GAP
    )
    if total.may_be_quick:
        button = Button("quick", minute, intents.Practise(state.chosen, "quick minute"), "star")
        page = Stack((page, Aligned(Sized(button, quick_px, home.height(look, 0)), 1, 0)))
    return OnFelt(page, (28, 14), (22, 12))


def _known(look: Look, total: TotalOnPath) -> Message:
    values = {"total": total.total, "count": total.known, "all": total.facts}
    return look.say("Sums of {total}: {count} of {all} known.", **values)


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
    language, total, stone_px = look.language, one.total, px_of(look, _STONE)
    is_chosen = total == state.chosen
    intent: intents.Intent | Update[LearnRoom] = intents.ShowClosed(total)
    if one.is_open:
        intent = Update(replace(state, chosen=total, has_looked=True))
    name, branch = words.branch(language, total, one.resting, one.facts), _Branch(one, stone_px)
    plant = figures.FigureButton(f"branch:{total}", name, branch, intent, is_chosen=is_chosen)
    known = look.say("{count} of {all} known", count=one.known, all=one.facts)
    body = figures.Painted(partial(_stone, total, one.is_open, is_chosen))
    name = f"{look.say('Sums of {total}', total=total)}, {known if one.is_open else look.say('locked')}"
    stone = figures.FigureButton(
        f"total:{total}", name, body, intent, is_chosen=is_chosen, ring_px=stone_px / 2
    )
    return Column((Sized(plant, height_px=px_of(look, _BRANCH)), Aligned(Sized(stone, stone_px, stone_px))))


def _stone(total: int, is_open: bool, is_chosen: bool, look: Look, rect: Rect) -> Iterator[Item]:
    side = rect.height
    yield placed(_stone_body(look, side, is_open, is_chosen), "center", rect.center)
    colour = look.theme.on_surface if is_open else look.theme.on_surface_muted
    up = 0 if is_open else side // 12
    digits = look.fonts.numeral(str(total), side * (9 if up == 0 else 8) // 20, colour)
    yield placed(digits, "center", (rect.centerx, rect.centery - up))
    if not is_open:
        low = (rect.centerx, rect.centery + side * 3 // 10)
        yield placed(look.sprites.icon("lock", side // 4, colour), "center", low)


@kept
def _stone_body(look: Look, side_px: int, is_open: bool, is_chosen: bool) -> Surface:
    theme, middle = look.theme, side_px / 2
    line = max(3.0, side_px * (0.075 if is_chosen else 0.03))
    ground = theme.surface if is_open else mix(theme.surface, theme.table, 0.38)
    edge = theme.accent if is_chosen else theme.on_surface_muted
    body = circle(middle, middle, middle - line / 2, filled(ground))
    return raster((side_px, side_px), body + circle(middle, middle, middle - line / 2, stroked(edge, line)))


@dataclass(frozen=True, slots=True)
class _Branch:
    """The branch above a total's stone, with a bud for each sum: coloured if known, open while it rests."""

    total: TotalOnPath
    stone_px: int

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(_branch_body(look, rect.size, self.stone_px, self.total), "topleft", rect.topleft)

    def body(self, look: Look, rect: Rect) -> tuple[Rect, float]:
        stone = _stone_body(look, self.stone_px, self.total.is_open, False)
        return stone.get_rect(midtop=rect.midbottom), self.stone_px / 2


@kept
def _branch_body(look: Look, size: Size, stone_px: int, one: TotalOnPath) -> Surface:
    buds = buds_of(one.facts, one.known, one.resting)
    return draw_branch(look.theme, size, stone_px, buds, is_dim=not one.is_open)


# The branch at the end of a practice


def buds_grown(before: TotalOnPath, now: TotalOnPath) -> GrownBuds | None:
    """The buds of a total that opened between two states; None if no bud did."""
    was, are = (buds_of(one.facts, one.known, one.resting) for one in (before, now))
    return grown_buds(now.total, was, are)


@dataclass(frozen=True, slots=True)
class GrownBranch:
    """A stone on a piece of felt, and its branch, whose buds open some time after the practice has ended."""

    buds: GrownBuds
    since_ms: float
    is_still: bool

    def is_moving(self, now_ms: float) -> bool:
        return not self.is_still and now_ms - self.since_ms < OPENS_AFTER_MS + OPENS_MS

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        passed = (now_ms - self.since_ms - OPENS_AFTER_MS) / OPENS_MS
        share = 1.0 if self.is_still else round(eased(passed) * _OPENING_PICTURES) / _OPENING_PICTURES
        felt = Stack(
            (figures.picture(_felt), Inset(figures.Painted(partial(_grown_plant, self.buds, share)), 10, 8))
        )
        yield from figures.drawn(look, AspectRatio(felt, _WIDEST_FELT, is_limit=True), rect)


def _grown_plant(buds: GrownBuds, share: float, look: Look, rect: Rect) -> Iterator[Item]:
    # The sides of a branch with few buds are empty, so it may be wider than the felt.
    most = round(rect.width / branch_share(len(buds.now)))
    high = min(rect.height * 7 // 10, most * 2 // 5)
    stone_px = min(rect.height - high, high)
    stone = figures.FigureLabel(figures.Painted(partial(_stone, buds.total, True, False)))

    def branch(look: Look, rect: Rect) -> Iterator[Item]:
        yield placed(_opening_branch(look, rect.size, stone_px, buds, share), "midtop", rect.midtop)

    parts = (Sized(figures.Painted(branch), height_px=high), Sized(stone, height_px=stone_px))
    yield from figures.drawn(look, Aligned(Column(parts)), rect)


@kept
def _opening_branch(look: Look, size: Size, stone_px: int, buds: GrownBuds, share: float) -> Surface:
    whole = (size[1] * 5 // 2, size[1])
    found = draw_branch(look.theme, whole, stone_px, buds.now, before=buds.before, share=share)
    return found.subsurface(found.get_rect().inflate(min(0, size[0] - whole[0]), 0))


@kept
def _felt(look: Look, size: Size) -> Surface:
    theme, line = look.theme, look.px(2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, look.px(16))
    edge = rounded(*box, stroked(theme.on_surface, line)) if theme.outlines else ""
    return raster(size, rounded(*box, filled(theme.table)) + edge)


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
    """The Learn room as a scene; nothing in it moves by itself."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: Page[LearnRoom] = Page(look, size, compose_room, shows, leads_back=intents.Command.HOME)

    @property
    def spoken(self) -> Spoken:
        """The text about the chosen total, without the date until which sums rest."""
        look, state, total = self.page.look, self.page.state, self.page.state.total
        title = None if state.has_looked else look.say("Learn")
        why = None if total.is_played else look.say("Practise {total} first.", total=total.total)
        return Spoken((total.total, state.has_looked), joined(title, _known(look, total), why))


# How a closed total is opened: by an unlock test or, after a confirmation, by a grown-up


def closed_page(
    language: Language, closed: tuple[int, int], *, star_is_ready: bool, reads_aloud: bool
) -> Dialog:
    """How to open a total; `closed` contains that total, and the one to pass first."""
    (title, *told), before, say = (
        _told(language, closed, star_is_ready=star_is_ready),
        closed[1],
        language.say,
    )
    test, five = intents.Practise(before, "probe"), say("Five sums of {total}").format(total=before)
    why, how, practice = map(figures.label, ("why", "how", "practice"), told)
    star: tuple[Widget, ...] = (Button("probe", five, test, icon="star", is_primary=True),)
    if not star_is_ready:
        practise = Button("practise", say("Practise"), intents.Practise(before), "again", is_primary=True)
        star = (figures.FigureLabel(figures.Painted(resting_star)), practise)
    adult = Button("open", say("I'm a grown-up: unlock it"), intents.Open("open total"), icon="lock")
    again = [loudspeaker_row(language)] if reads_aloud else []
    return Dialog(title, (why, how, *star, practice, *again, adult))


def open_page(language: Language, closed: tuple[int, int]) -> Dialog:
    total, say = closed[0], language.say
    told = say(
        "This unlocks {total}, and everything before it, without the five sums. It can't be locked again.",
        total=total,
    )
    rows = (
        figures.label("told", told),
        figures.label("harder", say("Matches with sums of {total} are harder.", total=total)),
        Button("keep", say("Keep it locked"), intents.Command.BACK, is_primary=True),
        Button("open now", say("Unlock {total}", total=total), intents.OpenTotal(total), icon="lock"),
    )
    return Dialog(say("Unlock {total} now?").format(total=total), rows)


def said_aloud(language: Language, closed: tuple[int, int], *, star_is_ready: bool) -> Message:
    return joined(*_told(language, closed, star_is_ready=star_is_ready))


def _told(language: Language, closed: tuple[int, int], *, star_is_ready: bool) -> tuple[Message, ...]:
    """The title, why a total is closed, and two ways to open it."""
    (total, before), say = closed, language.say
    unlock = say("To unlock {follows}, solve five sums that make {before}.")
    practice = say("Or keep practising: when you know all the sums that make {before}, it unlocks too.")
    press = say("Press the star. Get all five right the first time!")
    return (
        say("{total} is still locked", total=total),
        unlock.format(before=before, follows=next_total(before) or total),
        press if star_is_ready else words.star_rests(language),
        practice.format(before=before),
    )
