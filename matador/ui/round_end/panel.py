"""The parts that every panel at the end of a round has: sheet, head, foot and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from matador.rules import LastRound
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES, Layout, Placed, Widget
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.figures import Face, Panel, Text, face_items
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Stack, first_that_fits
from matador.ui.language import Message, joined
from matador.ui.look import Look, placed
from matador.ui.round_end.asking import OnPanel, RoundEnd
from matador.ui.sentences import matches as match_words
from matador.ui.sentences import table as words
from matador.ui.sprites import Icon
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
    button: _Small = (LOOK, look.say("Look at the table"), OnPanel("look"), "eye")
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
    left: _Small = ("scores", look.say("Scores"), Open("scores"), "list")
    if is_from_learn:
        left = ("learn", match_words.name_of(look.language, "learn"), Command.LEARN, "hint")
    right: _Small = ("fair", look.say("Was it fair?"), Open("fair"), "check")
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


_Small: TypeAlias = tuple[str, str, Intent | PageIntent, Icon]
"""Key, name, intent and icon of a small button."""


def _small_button(look: Look, button: _Small, height_px: int, *, has_word: bool) -> Sized:
    if not has_word:
        return Sized(IconButton(*button), height_px, height_px)
    key, name, intent, icon = button
    word = look.fonts.size(name, Style.SMALL, bold=True)[0]
    around = min(height_px * 3 // 5, look.px(34)) + look.px(24) + 2 * look.px(8)
    return Sized(Button(key, name, intent, icon), word + around, height_px)


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
