"""The question of how many pips are left, asked over the table before the result shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from matador.rules import Tile
from matador.rules.tiles import DOUBLE_BLANK
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command
from matador.ui.kit.widgets import (
    Button,
    FigureButton,
    FigureLabel,
    IconButton,
    Painted,
    Placed,
    Text,
    face_items,
)
from matador.ui.look import Look, placed, shadowed
from matador.ui.round_end.asking import Counted, Digit, OnPanel, PipQuestion, RoundEnd
from matador.ui.round_end.groups import STEP_PX, group_items, groups_in
from matador.ui.round_end.panel import (
    MIN_PX,
    PanelContent,
    PanelHead,
    ResultWords,
    centred_panel,
    even_foot,
    panel_width_px,
)
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import tile_name
from matador.ui.sprites import ButtonKind
from matador.ui.sprites.svg import mix, raster, rimmed

EACH_MS = 500
"""Time from one group lighting up to the next."""

MIN_KEY_PX = 48
KEY_PX = 66
GAP_PX = 8
_LINES = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("delete", "0", "answer"))
_HIGH = len(_LINES) + 1
TILE_PX = 40
"""Maximum short side of a tile."""
_MIN_PX = 6
BODY_PX = 300
"""Height of hands and groups together, if there is room."""
_HEADS = (
    (Style.SUM, Style.SENTENCE),
    (Style.SENTENCE, Style.SENTENCE),
    (Style.TEXT, Style.TEXT),
    (Style.SMALL, Style.SMALL),
)
"""Styles for the title and the question, the largest first; the title above the question names the winner."""
_SMALL = (Style.TEXT, Style.SMALL)
"""Styles in which the title may have several lines."""


def counting(
    look: Look,
    size: Point,
    end: RoundEnd,
    result: ResultWords,
    counted: Counted,
    question: PipQuestion,
    missed_ms: float | None,
) -> PanelContent:
    """Everything on the panel during the question; `missed_ms`: time of the last wrong number, if any."""
    asked, again = _question(look, end, counted), words.count_again(look.language, counted.total)
    said = again if question.misses else asked
    width = panel_width_px(look, size)
    text_px, is_open = width - 2 * look.px(28), question.is_open
    head = PanelHead(look, width, end, result)
    buttons = _buttons(look, result, is_open=is_open)
    button_px, foot_px = _button_size(look, width, buttons)

    def head_px(title: Style, style: Style) -> int:
        # Leave room for the question and for the text that may replace it.
        lines = [look.fonts.size(one, style, bold=True, max_width=text_px)[1] for one in (asked, again)]
        return head.height_px(title) + max(lines) + look.px(14)

    body_room = size[1] - look.px(24) - foot_px - look.px(32)
    styles = [one for one in _HEADS if one[0] in _SMALL or head.is_one_line(one[0])]
    min_pad = _HIGH * look.least(MIN_KEY_PX) + (_HIGH - 1) * look.px(GAP_PX)
    tries = ((one, least) for least in (look.px(BODY_PX), min_pad) for one in styles)
    fitting = (one for one, least in tries if body_room - head_px(*one) >= least)
    title, style = next(fitting, _HEADS[-1])
    top_px = head_px(title, style)
    body_px = min(body_room - top_px, max(look.px(BODY_PX), _pad_size(look, 10**6)[1] if is_open else 0))
    panel = centred_panel(size, width, top_px + body_px + foot_px + look.px(32))
    area = pygame.Rect(panel.left + look.px(28), panel.top + top_px, text_px, body_px)
    pad = pygame.Rect((0, 0), _pad_size(look, body_px))
    if is_open:
        pad.topright = (area.right, area.top + max(0, body_px - pad.height) // 2)
        area.width = pad.left - look.px(28) - area.left
    hands_px = area.height * 2 // 5
    below = pygame.Rect(area.left, area.top + hands_px + look.px(8), area.width, 0)
    below.height = area.height - hands_px - look.px(8)
    groups = groups_in(counted.total, *below.size, look.px(STEP_PX))
    each_ms = end.animation.waiting(EACH_MS)

    def lit_groups(look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """After a wrong number, the groups light up one after another and stay lit."""
        lit = 0
        if missed_ms is not None:
            lit = min(len(groups), 1 + int((now_ms - missed_ms) / each_ms)) if each_ms else len(groups)
        yield from group_items(look, groups, rect.topleft, lit)

    def body() -> Iterator[Placed]:
        height = look.fonts.size(said, style, bold=True, max_width=text_px)[1]
        line = pygame.Rect(panel.centerx - text_px // 2, panel.top + head.height_px(title), text_px, height)
        yield Placed(Text(said, style, bold=True, is_centred=True), line)
        yield from _hands(look, end, pygame.Rect(area.topleft, (area.width, hands_px)), counted.seats)
        told = ", ".join(str(group.pips) for group in groups)
        yield Placed(FigureLabel(Painted(lit_groups), "groups", told), below)
        if is_open:
            yield from _pad(look, pad, question.entry)
        yield from even_foot(look, panel, buttons, (button_px, foot_px))

    aloud = said if question.misses else f"{result.title} {said}"
    ends_ms = 0.0 if missed_ms is None else missed_ms + each_ms * len(groups)
    return PanelContent(tuple(head.frame(panel, title, f"{result.title} {said}", body())), aloud, ends_ms)


def _question(look: Look, end: RoundEnd, counted: Counted) -> str:
    language, rules = look.language, end.rules
    asked = words.how_many_in(language, len(counted.seats))
    if counted.asks == "left":
        asked = language.gettext("How many pips are left?")
    if rules.double_blank and any(DOUBLE_BLANK in end.ended.hands[seat] for seat in counted.seats):
        return f"{asked} {words.double_blank(language, rules.double_blank)}"
    return asked


def _buttons(look: Look, result: ResultWords, *, is_open: bool) -> list[Button]:
    again = Button("again", result.again, Command.AGAIN, result.icon)
    first = Button("count first", look.say("Count first"), OnPanel("count first"), "plus")
    show = Button("show", look.say("Show me"), OnPanel("show"), "help", is_primary=not is_open)
    return [again, show] if is_open else [again, first, show]


def _button_size(look: Look, panel_px: int, buttons: Sequence[Button]) -> Point:
    room = (panel_px - 2 * look.px(20) - (len(buttons) - 1) * look.px(12)) // len(buttons)
    widest = max(look.fonts.size(one.label, Style.TEXT, bold=True)[0] for one in buttons)
    width = min(room, max(look.px(230), widest + look.px(34) + look.px(48)))
    high = max(one.height(look, width) for one in buttons)
    return width, max(look.least(MIN_PX), look.px(60), high + look.px(8))


def _hands(look: Look, end: RoundEnd, area: pygame.Rect, seats: Sequence[int]) -> Iterator[Placed]:
    """Hands face up, one after another, in as many lines as they need and as large as possible."""
    for short in range(look.px(TILE_PX), _MIN_PX, -1):
        gap = max(2, short // 5)
        wide = {seat: 2 * short + gap + len(end.ended.hands[seat]) * (short + gap) for seat in seats}
        lines: list[list[int]] = [[]]
        for seat in seats:
            if lines[-1] and sum(wide[one] + short for one in lines[-1]) + wide[seat] > area.width:
                lines.append([])
            lines[-1].append(seat)
        high = len(lines) * 2 * short + (len(lines) - 1) * short // 2
        if max(wide.values()) <= area.width and high <= area.height:
            break
    else:
        return
    top = area.top + (area.height - high) // 2
    for line in lines:
        left = area.left + (area.width - sum(wide[seat] + short for seat in line) + short) // 2
        for seat in line:
            hand = end.ended.hands[seat]
            name = ", ".join([end.name(seat), *(tile_name(look.language, tile) for tile in hand)])
            figure = FigureLabel(Painted(partial(_hand_items, end, seat, hand)), f"hand:{seat}", name)
            yield Placed(figure, pygame.Rect(left, top, wide[seat], 2 * short))
            left += wide[seat] + short
        top += 2 * short + short // 2


def _hand_items(
    end: RoundEnd, seat: int, hand: Sequence[Tile], look: Look, rect: pygame.Rect, _now_ms: float
) -> Iterator[Item]:
    short = rect.height // 2
    gap = max(2, short // 5)
    face = pygame.Rect(rect.topleft, (rect.height, rect.height))
    yield from face_items(look, end.face(seat, has_team=True), face.height, face.center)
    for index, tile in enumerate(hand):
        left = face.right + 2 * gap + index * (short + gap)
        lies = pygame.Rect(left, rect.top, short, rect.height)
        yield from shadowed(look, look.sprites.tile(tile, short, 0), lies, 0)


def _pad_size(look: Look, room_px: int) -> Point:
    """Size of the keys together with the typed number above them."""
    gap = look.px(GAP_PX)
    key = max(look.least(MIN_KEY_PX), min(look.px(KEY_PX), (room_px - (_HIGH - 1) * gap) // _HIGH))
    return 3 * key + 2 * gap, _HIGH * key + (_HIGH - 1) * gap


def _pad(look: Look, rect: pygame.Rect, entry: str) -> Iterator[Placed]:
    """The keys and the typed number; the answer key is the main button once something has been typed."""
    key_px = (rect.width - 2 * look.px(GAP_PX)) // 3
    step = key_px + look.px(GAP_PX)
    for line, names in enumerate(_LINES, 1):
        for column, name in enumerate(names):
            at = (rect.left + column * step, rect.top + line * step)
            yield Placed(_key(look, name, has_entry=bool(entry)), pygame.Rect(at, (key_px, key_px)))
    written = FigureLabel(Painted(partial(_entry_items, entry)), "entry", words.typed(look.language, entry))
    yield Placed(written, pygame.Rect(rect.topleft, (rect.width, key_px)))


def _key(look: Look, name: str, *, has_entry: bool) -> IconButton | FigureButton:
    if name == "delete":
        return IconButton(name, look.say("Delete"), OnPanel("delete"), "left", kind="quiet")
    if name == "answer":
        kind: ButtonKind = "primary" if has_entry else "quiet"
        return IconButton(name, look.say("OK"), OnPanel("answer"), "check", kind=kind)
    return FigureButton(f"digit:{name}", name, Painted(partial(_digit_items, name)), Digit(int(name)))


def _digit_items(digit: str, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
    yield placed(look.sprites.button(rect.size, "quiet"), "center", rect.center)
    sign = look.fonts.numeral(digit, rect.height * 2 // 5, look.theme.on_button)
    yield placed(sign, "center", rect.center)


def _entry_items(text: str, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
    theme, size = look.theme, rect.size
    body = rimmed(
        size,
        14 * look.scale,
        theme.control,
        mix(theme.surface, theme.on_surface, 0.55),
        max(2.0, 2.5 * look.scale),
    )
    yield placed(look.sprites.composed(("entry", size), lambda: raster(size, body)), "topleft", rect.topleft)
    # The numeral is sized for the box, regardless of the text size.
    numeral = look.fonts.numeral(
        text or "?", rect.height // 2, theme.on_surface if text else theme.on_surface_muted
    )
    yield placed(numeral, "center", rect.center)
