"""The parts that every panel at the end of a round has: head, foot and texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from matador.rules import LastRound
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.widgets import Button, FigureLabel, IconButton, Painted, Panel, Placed, face_items
from matador.ui.look import Look, placed
from matador.ui.round_end.asking import OnPanel, RoundEnd
from matador.ui.sentences import scores as match_words
from matador.ui.sentences import table as words
from matador.ui.sentences.matches import name_of
from matador.ui.sprites import Icon
from matador.ui.voice.reading import loudspeaker

_WIDTH_PX = 860
_MAX_WIDENED = 1.3
"""How far larger type widens the panel; beyond that, sentences take more lines."""


@dataclass(frozen=True, slots=True)
class PanelContent:
    """Everything on a panel, the text to read aloud, and when it stops moving."""

    placed: tuple[Placed, ...]
    aloud: str
    moves_until_ms: float = 0.0


def centred_panel(size: Point, width_px: int, height_px: int) -> pygame.Rect:
    panel = pygame.Rect(0, 0, width_px, height_px)
    panel.center = (size[0] // 2, size[1] // 2)
    return panel


def panel_width_px(look: Look, size: Point) -> int:
    width = round(look.px(_WIDTH_PX) * min(_MAX_WIDENED, max(1.0, look.text_scale)))
    return min(size[0] - look.px(40), width)


MIN_PX = 56
MIN_SIDE_PX = 48


def buttons_px(look: Look) -> int:
    return max(look.least(MIN_PX), look.px(60), look.fonts.line_height(Style.TEXT))


def foot_buttons(
    look: Look, panel: pygame.Rect, again: str, icon: Icon, *, is_from_learn: bool = False
) -> Iterator[Placed]:
    """The buttons along the foot of a panel; the main one, with name and icon, comes first and is in the middle.

    `is_from_learn`: the first small button leads back to Learn instead of the scores.
    """
    height = buttons_px(look)
    side_px, inset, gap = max(look.least(MIN_SIDE_PX), height * 4 // 5), look.px(20), look.px(12)
    word = look.fonts.size(again, Style.TEXT, bold=True)[0]
    widest = panel.width - 2 * (inset + gap + side_px)
    main = pygame.Rect(0, 0, min(widest, max(look.px(280), word + 3 * height // 2)), height)
    main.midbottom = (panel.centerx, panel.bottom - look.px(16))
    yield Placed(Button("again", again, Command.AGAIN, icon, is_primary=True), main)
    first: tuple[str, str, Icon, Intent] = ("scores", look.say("Scores"), "list", Open("scores"))
    if is_from_learn:
        first = ("learn", name_of(look.language, "learn"), "hint", Command.LEARN)
    named: tuple[tuple[str, str, Icon, Intent], ...] = (
        first,
        ("fair", look.say("Was it fair?"), "check", Open("fair")),
    )
    room = main.left - gap - panel.left - inset
    wanted = [side_button_px(look, name, side_px) for _, name, _, _ in named]
    has_words = max(wanted) <= room
    for index, (key, name, sign, intent) in enumerate(named):
        rect = pygame.Rect(0, 0, wanted[index] if has_words else side_px, side_px)
        rect.centery = main.centery
        if index == 0:
            rect.left = panel.left + inset
        else:
            rect.right = panel.right - inset
        yield Placed(side_button(key, name, intent, sign, has_word=has_words), rect)


def even_foot(look: Look, panel: pygame.Rect, buttons: Sequence[Button], size_px: Point) -> Iterator[Placed]:
    """Buttons of the same size, evenly spaced along the foot of a panel with the outer ones at its sides."""
    room = panel.width - 2 * look.px(20) - size_px[0]
    for index, button in enumerate(buttons):
        rect = pygame.Rect(panel.left + look.px(20) + room * index // (len(buttons) - 1), 0, *size_px)
        rect.bottom = panel.bottom - look.px(16)
        yield Placed(button, rect)


def side_button(
    key: str, name: str, intent: Intent | PageIntent, icon: Icon, *, has_word: bool
) -> Button | IconButton:
    return (Button if has_word else IconButton)(key, name, intent, icon)


def side_button_px(look: Look, name: str, height_px: int) -> int:
    word = look.fonts.size(name, Style.SMALL, bold=True)[0]
    return word + min(height_px * 3 // 5, look.px(34)) + look.px(24) + look.px(8) + look.px(8)


LOOK = "look at table"
"""Key of the button that moves the panel aside."""
_SIGN_PX = 48
_TOP_PX = 16
_SIDE_PX = 20
_PUSHED_PX = 52
"""How far the centre of a title may be from that of the panel."""


class PanelHead:
    """A centred title with pictures before it, and the button at the right."""

    def __init__(
        self,
        look: Look,
        width_px: int,
        end: RoundEnd,
        words: ResultWords,
        *,
        has_faces: bool = True,
        has_word: bool = True,
    ) -> None:
        """`has_faces`: show the winners' faces, if nothing below shows them.

        `has_word`: show the button's text; without it the title has more room.
        """
        px = look.px
        self._look, self._width, self._title, self._has_crown = (
            look,
            width_px,
            words.title,
            words.is_match_won,
        )
        self._faces = tuple(end.face(seat, "happy") for seat in end.winners) if has_faces else ()
        self._is_read = look.reads_table(is_lesson=end.game.teacher.is_lesson)
        self._button_px = max(look.least(MIN_SIDE_PX), px(48), look.fonts.line_height(Style.SMALL))
        self._name, self._has_word = look.say("Look at the table"), has_word
        self._word_px = side_button_px(look, self._name, self._button_px) if has_word else self._button_px
        self._beside_px = px(12) + self._word_px + px(_SIDE_PX)
        self._read_px = px(_SIDE_PX) + self._button_px + px(12) if self._is_read else 0
        self._step_px = px(_SIGN_PX) + px(14)
        self._signs_px = (self._has_crown + len(self._faces)) * self._step_px
        self._room_px = width_px - max(px(28), self._read_px) - self._signs_px - self._beside_px

    def height_px(self, style: Style) -> int:
        return self._look.px(_TOP_PX) + self._line_px(style)

    def is_one_line(self, style: Style) -> bool:
        """True if the title fits on one line, and the button does not push it far off centre."""
        width = self._look.fonts.size(self._title, style, bold=True)[0]
        centred = self._width - 2 * self._beside_px - self._signs_px
        return width <= min(self._room_px, centred + 2 * self._look.px(_PUSHED_PX))

    def frame(self, panel: pygame.Rect, style: Style, said: str, body: Iterable[Placed]) -> Iterator[Placed]:
        """The whole panel: sheet, title, body, button and, if it is read aloud, a loudspeaker."""
        yield Placed(Panel(said, "result"), panel)
        head = pygame.Rect(panel.topleft, (panel.width, self.height_px(style)))
        yield Placed(FigureLabel(Painted(partial(self._items, style))), head)
        yield from body
        button = side_button(LOOK, self._name, OnPanel("look"), "eye", has_word=self._has_word)
        yield Placed(button, self._button_rect(panel, style))
        if self._is_read:
            rect = pygame.Rect(0, 0, self._button_px, self._button_px)
            rect.midleft = (panel.left + self._look.px(_SIDE_PX), self._middle(panel, style))
            yield from loudspeaker(self._look, rect)

    def _items(self, style: Style, look: Look, panel: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        middle, sign = self._middle(panel, style), look.px(_SIGN_PX)
        title = look.fonts.render(
            self._title, style, look.theme.on_surface, bold=True, max_width=self._room_px
        )
        width = self._signs_px + title.get_width()
        right = self._button_rect(panel, style).left - look.px(12)
        left = max(panel.left + self._read_px, min(panel.centerx - width // 2, right - width))
        if self._has_crown:
            yield placed(look.sprites.crown(sign), "midleft", (left, middle))
            left += self._step_px
        for face in self._faces:
            yield from face_items(look, face, sign, (left + sign // 2, middle))
            left += self._step_px
        yield placed(title, "midleft", (left, middle))

    def _button_rect(self, panel: pygame.Rect, style: Style) -> pygame.Rect:
        rect = pygame.Rect(0, 0, self._word_px, self._button_px)
        rect.midright = (panel.right - self._look.px(_SIDE_PX), self._middle(panel, style))
        return rect

    def _middle(self, panel: pygame.Rect, style: Style) -> int:
        return panel.top + self._look.px(_TOP_PX) + self._line_px(style) // 2

    def _line_px(self, style: Style) -> int:
        title = self._look.fonts.size(self._title, style, bold=True, max_width=self._room_px)[1]
        return max(title, self._button_px, self._look.px(_SIGN_PX) if self._signs_px else 0)


@dataclass(frozen=True, slots=True)
class ResultWords:
    """The title, the sentences below it, and the main button."""

    title: str
    lines: tuple[str, ...]
    """The most important first."""
    again: str
    icon: Icon
    """Icon of the `again` button."""
    is_match_won: bool

    @property
    def said(self) -> str:
        return " ".join([self.title, *self.lines])


def result_words(look: Look, end: RoundEnd) -> ResultWords:
    game, session, language = end.game, end.game.session, look.language
    rules, outcome = end.rules, end.outcome
    names = tuple(occupant.name for occupant in game.occupants)
    person = game.persons[0] if len(game.persons) == 1 else None
    title = words.result(language, rules, outcome, names, person)
    finished = session.finished_rounds()[end.ended.round]
    called = [look.say("You") if seat == person else name for seat, name in enumerate(names)]
    tie = match_words.tie_told(language, rules, outcome, called, finished.played)
    why = words.why(language, rules, outcome, names, person, is_tie=bool(tie))
    reasons = (why, tie) if tie else (why,)
    # The last round of the day ends with bedtime.
    bedtime: tuple[str, Icon] | None = (look.say("Good night"), "moon") if game.is_last_round else None
    if not session.is_over:
        last = LastRound.after(rules, finished.opener, outcome)
        opens = match_words.opens_next(language, rules, last, names, person)
        lines = (*reasons, opens, words.goes_on(language, rules))
        return ResultWords(title, lines, *(bedtime or (look.say("Next round"), "play")), is_match_won=False)
    winners = session.standing.winners
    title = match_words.match_won(language, rules, winners, names, person)
    undone = match_words.undone(language, session.looks_undone)
    again, icon = bedtime or (look.say("Play again"), "again")
    return ResultWords(title, (*reasons, *undone), again, icon, is_match_won=bool(winners))
