"""The parts of the panels at the end of a round: sheet, head, foot, texts, and pips in groups."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import inf
from typing import TypeAlias

import pygame

from matador.rules import LastRound
from matador.teaching.bonds import Pair
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.arrange import Wrap
from matador.ui.kit.base import SIZES, Layout, Placed, Widget
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.figures import Face, Painted, Panel, Text, face_items
from matador.ui.kit.intents import Command, Open
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Stack, first_that_fits
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look, placed
from matador.ui.round_end.asking import BLOCK, MAX_ASKED, ROW, CountEnd, OnPanel, RoundEnd, parts_of
from matador.ui.sentences import matches as match_words
from matador.ui.sentences import table as words
from matador.ui.sentences.helping import equation
from matador.ui.sprites import Icon
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rimmed
from matador.ui.voice.reading import loudspeakers

SIDE_PX = 28
_WIDTH_PX = 860
_MAX_WIDENED = 1.3
"""How far larger type widens the panel; beyond that, sentences take more lines."""
_EDGE_PX = 20
_TOP_PX = 16
_GAP_PX = 12
MIN_PX = 56
MIN_SIDE_PX = 48

LOOK = "look at table"
"""Key of the button that moves the panel aside."""
_SIGN_PX = 48
_PUSHED_PX = 52
"""How far the centre of a title may be from that of the panel."""


# Head


@dataclass(frozen=True, slots=True)
class Head(Widget):
    """A title with pictures before it, as near to the middle as the buttons beside it allow."""

    words: ResultWords
    faces: tuple[Face, ...]
    beside: Row
    """The buttons beside the title, and the space between them."""
    style: Style = Style.TEXT
    """Only small titles may have several lines."""

    def height(self, look: Look, width: int) -> int:
        signs = self._signs_px(look)
        room = width - self.beside.width(look) - signs
        title = look.fonts.size(self.words.title, self.style, bold=True, max_width=room)[1]
        return max(title, self.beside.height(look, width), look.px(_SIGN_PX) if signs else 0)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        width = look.fonts.size(self.words.title, self.style, bold=True)[0] + self._signs_px(look)
        room = self._room(look, rect)
        pushed = rect.centerx + width // 2 - room.right
        return self.style in SIZES or (width <= room.width and pushed <= look.px(_PUSHED_PX))

    def draw(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        room, sign, signs = self._room(look, rect), look.px(_SIGN_PX), self._signs_px(look)
        ink, wide = look.theme.on_surface, room.width - signs
        title = look.fonts.render(self.words.title, self.style, ink, bold=True, max_width=wide)
        width = signs + title.get_width()
        left = max(room.left, min(rect.centerx - width // 2, room.right - width))
        if self.words.is_match_won:
            yield placed(look.sprites.crown(sign), "midleft", (left, rect.centery))
            left += sign + look.px(14)
        for face in self.faces:
            yield from face_items(look, face, sign, (left + sign // 2, rect.centery))
            left += sign + look.px(14)
        yield placed(title, "midleft", (left, rect.centery))

    def _room(self, look: Look, rect: pygame.Rect) -> pygame.Rect:
        return self.beside.rects(look, rect)[3]

    def _signs_px(self, look: Look) -> int:
        return (self.words.is_match_won + len(self.faces)) * (look.px(_SIGN_PX) + look.px(14))


def head_of(
    look: Look, end: RoundEnd, words: ResultWords, *, has_faces: bool = True, has_word: bool = True
) -> Head:
    """`has_faces`: the faces of the winners are not below. `has_word`: without its text, the button needs less room."""
    side = max(look.least(MIN_SIDE_PX), look.px(48), look.fonts.line_height(Style.SMALL))
    before: tuple[Layout, Layout] = (Space(SIDE_PX - _GAP_PX), Space())
    if look.reads_table(is_lesson=end.game.teacher.is_lesson):
        (again,) = loudspeakers(look)
        before = (Space(_EDGE_PX), Aligned(Sized(again, side, side)))
    button = Button(LOOK, look.say("Look at the table"), OnPanel("look"), "eye")
    after = Aligned(_small_button(look, button, side, has_word=has_word))
    beside = Row((*before, Space(_GAP_PX), Grow(Space()), Space(_GAP_PX), after, Space(_EDGE_PX)))
    faces = tuple(end.face(seat, "happy") for seat in end.winners) if has_faces else ()
    return Head(words, faces, beside)


# Sheet


Content: TypeAlias = tuple[Layout, ...]
"""The head of a panel and the parts below it."""


def sentence(text: str, style: Style, *, bold: bool = True, key: str = "") -> Layout:
    return Inset(Text(text, style, bold=bold, muted=not bold, key=key, is_centred=True), SIDE_PX)


@dataclass(frozen=True, slots=True)
class _Sheet(Layout):
    said: str
    contents: Callable[[int], Iterable[Content]]

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        columns = (Column((Space(_TOP_PX), *parts)) for parts in self.contents(rect.width))
        # The height alone already rules out most of them.
        column = first_that_fits(
            columns, lambda one: one.height(look, rect.width) <= rect.height and one.fits(look, rect)
        )
        bands = column.rects(look, rect)
        ground = bands[0].unionall(bands[1:])
        down = rect.centery - ground.centery
        yield Placed(Panel(self.said, "result"), ground.move(0, down))
        parts = (*column.parts, *(one.beside for one in column.parts if isinstance(one, Head)))
        for part, band in zip(parts, (*bands, bands[1]), strict=True):
            yield from part.place(look, band.move(0, down))


def end_sheet(look: Look, size: Point, said: str, contents: Callable[[int], Iterable[Content]]) -> Layout:
    """A panel in the middle of the window, with the first content that fits; `said` is for screen readers.

    `contents`: the contents to try for a width in pixels, the best first.
    """
    width = round(look.px(_WIDTH_PX) * min(_MAX_WIDENED, max(1.0, look.text_scale)))
    sheet = Sized(_Sheet(said, contents), width_px=min(size[0] - look.px(40), width))
    return Inset(Row((Grow(Space()), sheet, Grow(Space()))), 0, 12)


# Foot


def foot_buttons(look: Look, width: int, again: str, icon: Icon, *, is_from_learn: bool = False) -> Layout:
    """The buttons along the foot of a panel; the main one, with name and icon, comes first and is in the middle.

    `is_from_learn`: the first small button leads back to Learn instead of the scores.
    """
    height = max(look.least(MIN_PX), look.px(60), look.fonts.line_height(Style.TEXT))
    side, around = max(look.least(MIN_SIDE_PX), height * 4 // 5), look.px(_EDGE_PX) + look.px(_GAP_PX)
    word = look.fonts.size(again, Style.TEXT, bold=True)[0]
    main_px = min(width - 2 * (around + side), max(look.px(280), word + 3 * height // 2))
    left = Button("scores", look.say("Scores"), Open("scores"), "list")
    if is_from_learn:
        left = Button("learn", match_words.name_of(look.language, "learn"), Command.LEARN, "hint")
    right = Button("fair", look.say("Was it fair?"), Open("fair"), "check")
    first, last = (_small_button(look, one, side, has_word=True) for one in (left, right))
    if max(first.width(look), last.width(look)) > (width - main_px) // 2 - around:
        first, last = (_small_button(look, one, side, has_word=False) for one in (left, right))
    main = Sized(Button("again", again, Command.AGAIN, icon, is_primary=True), main_px, height)
    return Inset(Stack((Aligned(main), Aligned(first, x=0), Aligned(last, x=1))), _EDGE_PX, _TOP_PX)


def even_foot(look: Look, width: int, buttons: Mapping[float, Button]) -> Layout:
    """Buttons of the same size along the foot of a panel, by their place from the left (0) to the right (1)."""
    count = len(buttons)
    room = (width - 2 * look.px(_EDGE_PX) - (count - 1) * look.px(_GAP_PX)) // count
    widest = max(look.fonts.size(one.label, Style.TEXT, bold=True)[0] for one in buttons.values())
    button_px = min(room, max(look.px(230), widest + look.px(34) + look.px(48)))
    high = max(one.height(look, button_px) for one in buttons.values()) + look.px(8)
    height = max(look.least(MIN_PX), look.px(60), high)
    sized = (Aligned(Sized(one, button_px, height), x=x) for x, one in buttons.items())
    return Inset(Stack(tuple(sized)), _EDGE_PX, _TOP_PX)


def _small_button(look: Look, button: Button, height_px: int, *, has_word: bool) -> Sized:
    if not has_word:
        assert button.icon is not None, "a small button has an icon"
        return Sized(IconButton(button.key, button.label, button.intent, button.icon), height_px, height_px)
    word = look.fonts.size(button.label, Style.SMALL, bold=True)[0]
    around = min(height_px * 3 // 5, look.px(34)) + look.px(24) + 2 * look.px(8)
    return Sized(button, word + around, height_px)


# Texts


@dataclass(frozen=True, slots=True)
class ResultWords:
    """The title, the sentences below it, and the main button."""

    title: Message
    lines: tuple[Message, ...]
    """The most important first."""
    again: str
    icon: Icon
    """Icon of the `again` button."""
    is_match_won: bool

    @property
    def said(self) -> Message:
        return joined(self.title, *self.lines)


def result_words(look: Look, end: RoundEnd) -> ResultWords:
    game, session, language = end.game, end.game.session, look.language
    rules, outcome = end.rules, end.outcome
    names = tuple(occupant.name for occupant in game.occupants)
    person = game.human_seats[0] if len(game.human_seats) == 1 else None
    title = words.result(language, rules, outcome, names, person)
    finished = session.finished_rounds()[end.ended.round]
    called = [look.say("You") if seat == person else name for seat, name in enumerate(names)]
    tie = match_words.tie_told(language, rules, outcome, called, finished.played)
    why = words.why(language, rules, outcome, names, person, is_tie=bool(tie))
    reasons = (why, tie) if tie else (why,)
    # The last round of the day ends with bedtime.
    bedtime: tuple[str, Icon] | None = (look.say("Good night"), "moon") if game.is_last_round else None
    if not session.is_over:
        last = LastRound.after(rules, finished.deal.opener, outcome)
        opens = match_words.opens_next(language, rules, last, names, person)
        lines = (*reasons, opens, words.goes_on(language, rules))
        return ResultWords(title, lines, *(bedtime or (look.say("Next round"), "play")), is_match_won=False)
    winners = session.standing.winners
    title = match_words.match_won(language, rules, winners, names, person)
    undone = match_words.undone(language, session.looks_undone)
    again, icon = bedtime or (look.say("Play again"), "again")
    return ResultWords(title, (*reasons, *undone), again, icon, is_match_won=bool(winners))


# Pips in rows of five and blocks of ten

TRAY = 0.3
"""How far a group's tray reaches beyond its pips, in steps from pip to pip."""
BETWEEN = 0.45
CLOSE = 0.1
"""Gap between two rows of five in the same block, in steps."""


def written(total: int) -> Message:
    """A number as the sum of its groups, `10 + 10 + 4 = 24`; there are at least two."""
    first, second, *others = parts_of(total)
    if not others:
        return equation(Pair(total, first, second))
    start = Message("{first} + {second}").format(first=first, second=second)
    more = Message("{sum} + {more}")
    sum_ = reduce(lambda so_far, part: more.format(sum=so_far, more=part), others, start)
    return Message("{sum} = {total}").format(sum=sum_, total=total)


@dataclass(frozen=True, slots=True)
class InLines(Layout):
    """Parts in the largest size in which they fit, as many in each line as possible."""

    parts: Callable[[Look, int], Sequence[Layout]]
    """The parts for a size in pixels of the window."""
    largest: float
    gap: float
    """The space between parts, as a share of the size."""
    line_gap: float = BETWEEN
    x: float = 0.5
    """Aligns the lines, from left (0) to right (1)."""

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        return Aligned(self.found(look, rect)).place(look, rect)

    def found(self, look: Look, rect: pygame.Rect) -> Layout:
        sizes = range(look.px(self.largest), 1, -1)

        def fits(size: int) -> bool:
            found = self._sized(look, rect.width, size)
            return found.width(look) <= rect.width and found.height(look, rect.width) <= rect.height

        index = bisect_left(sizes, True, key=fits)
        return self._sized(look, rect.width, sizes[index]) if index < len(sizes) else Space()

    def _sized(self, look: Look, width: int, size: int) -> Column:
        gap, between = (share * size / look.scale for share in (self.gap, self.line_gap))
        lines = Wrap(tuple(self.parts(look, size)), gap).rows(look, width)
        return Column(tuple(Aligned(line, self.x) for line in lines), between)


@dataclass(frozen=True, slots=True)
class PipGroup(Widget):
    """A row of five, a block of ten, or the rest."""

    pips: int
    step_px: int
    """Distance between the centres of neighbouring pips."""
    lit_ms: float = inf

    def width(self, _look: Look) -> int:
        return round((min(self.pips, ROW) + 2 * TRAY) * self.step_px)

    def height(self, _look: Look, _width: int) -> int:
        return round((-(-self.pips // ROW) + 2 * TRAY) * self.step_px)

    def middles(self) -> Iterator[tuple[float, float]]:
        for index in range(self.pips):
            down, across = divmod(index, ROW)
            yield (TRAY + across + 0.5) * self.step_px, (TRAY + down + 0.5) * self.step_px

    def draw(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        is_lit = now_ms >= self.lit_ms
        key = ("pips", self.pips, self.step_px, is_lit)
        picture = look.sprites.composed(key, partial(self._drawn, look, rect.size, is_lit=is_lit))
        yield Item(picture, *rect.topleft)

    def _drawn(self, look: Look, size: Size, *, is_lit: bool) -> pygame.Surface:
        theme, step = look.theme, self.step_px
        ground, rim = mix(theme.surface, theme.on_surface, 0.06), mix(theme.surface, theme.on_surface, 0.3)
        if is_lit:
            ground, rim = mix(theme.surface, theme.surface_lit, 0.6), mix(theme.accent, theme.on_surface, 0.4)
        line = max(1.0, step / 16) * (2 if is_lit else 1)
        pips = "".join(circle(x, y, _PIP * step, filled(theme.on_surface)) for x, y in self.middles())
        return raster(size, rimmed(size, (0.5 + TRAY / 2) * step, ground, rim, line) + pips)


STEP_PX = 32
"""Maximum step from pip to pip: cells of 28 with gaps of 4."""
_PIP = 0.31
"""Radius of a pip, in steps."""


@dataclass(frozen=True, slots=True)
class GroupedPips(Layout):
    """A number of pips in groups, as large as possible, after the faces of the players that hold them."""

    total: int
    faces: tuple[Face, ...] = ()
    lit_ms: float = inf
    """When the groups begin to light up, one after another."""
    each_ms: float = 0.0

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        side = rect.height // 2
        faces = [Sized(Painted(partial(head_items, one)), look.px(4) + side) for one in self.faces]
        # The same space on both sides keeps the groups in the middle.
        beside = Sized(Row((*faces, Space(8 if faces else 0))), height_px=side)
        _, middle, _ = Row((beside, Grow(Space()), beside)).rects(look, rect)
        groups = InLines(self._groups, STEP_PX, BETWEEN, x=0).found(look, middle)
        return Row((Grow(Aligned(beside, x=1)), Aligned(groups), Grow(Space()))).place(look, rect)

    def _groups(self, look: Look, step: int) -> tuple[Layout, ...]:
        groups = tuple(
            Aligned(PipGroup(pips, step, self.lit_ms + index * self.each_ms), 0, 0)
            for index, pips in enumerate(parts_of(self.total))
        )
        # Two rows of five are stacked, because they are one block.
        return groups if self.total > BLOCK else (Column(groups, CLOSE * step / look.scale),)


def head_items(face: Face, look: Look, rect: pygame.Rect) -> Iterator[Item]:
    return face_items(look, face, rect.height, rect.center)


HEIGHTS_PX = (84, 48)
"""Possible heights of the groups in a band, the highest first."""


def band(look: Look, end: RoundEnd, height: float) -> tuple[Layout, ...]:
    """A line that says how many pips there are, and their groups below it; nothing without a height."""
    counted = end.counted
    if counted is None or not height:
        return ()
    faces = tuple(end.face(seat) for seat in counted.seats) if counted.asks == "hands" else ()
    pips = Sized(GroupedPips(counted.total, faces), height_px=look.px(height))
    return (sentence(band_said(look, end), Style.TEXT, key="groups"), Inset(pips, SIDE_PX), Space(8))


def band_said(look: Look, end: RoundEnd) -> Message:
    counted = end.counted
    return joined() if counted is None else counted_said(look.language, counted.total, end.how)


def counted_said(language: Language, total: int, end: CountEnd | None) -> Message:
    """How many pips are left; `end`: the outcome of the question, if it was asked."""
    if total > MAX_ASKED:
        said = match_words.many(language, total)
    elif len(parts_of(total)) > 1:
        said = written(total)
    else:
        said = language.nsay("{n} pip", "{n} pips", total)
    return language.say("Well counted! {sum}", sum=said) if end == "right" else said
