"""The panels before the result: how many pips are left, and then the sums that a learner made in the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from pygame import Rect, Surface

from matador.rules import Tile
from matador.rules.tiles import DOUBLE_BLANK
from matador.teaching.bonds import Sum
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import sums_content
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout, Placed, Widget, text_node
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.figures import FigureButton, FigureLabel, Painted, described, picture
from matador.ui.kit.intents import Command
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Stack
from matador.ui.kit.shapes import pill
from matador.ui.language import Message, joined
from matador.ui.look import Look, placed, shadowed
from matador.ui.round_end import panel
from matador.ui.round_end.asking import LIT_MS, Digit, OnPanel, PipQuestion, RoundEnd, parts_of
from matador.ui.semantics import Node
from matador.ui.sentences import matches as words
from matador.ui.sentences.helping import equation, pair_name
from matador.ui.sentences.table import tile_name
from matador.ui.sprites import ButtonKind
from matador.ui.sprites.svg import mix, sheet

MIN_KEY_PX = 48
KEY_PX = 66
GAP_PX = 8
_LINES = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("delete", "0", "answer"))
TILE_PX = 40
BODY_PX = 300
"""Height of hands and groups together, if there is room."""
_HEADS = (
    (Style.SUM, Style.SENTENCE),
    (Style.SENTENCE, Style.SENTENCE),
    (Style.TEXT, Style.TEXT),
    (Style.SMALL, Style.SMALL),
)
"""Styles for the title and the question, the largest first; the title above the question names the winner."""


def question_contents(look: Look, end: RoundEnd, width: int) -> Iterator[panel.Content]:
    result, question, (asked, again) = panel.result_words(look, end), end.asked, _asked(look, end)
    said, names = again if question.misses else asked, ", ".join(map(str, parts_of(question.total)))
    pips = panel.GroupedPips(question.total, lit_ms=end.missed_ms, each_ms=end.animation.waiting(LIT_MS))
    hands = panel.InLines(partial(_hands, end), TILE_PX, 1.0, 0.5)
    below = Column((Space(GAP_PX), Grow(described("groups", names, pips))))
    body: Layout = Column((Grow(hands, 2), Grow(below, 3)))
    lowest, highest = _pad_px(look, look.least(MIN_KEY_PX)), look.px(BODY_PX)
    if question.is_open:
        body = _WithPad(body, question.entry)
        highest = max(highest, _pad_px(look, max(look.least(MIN_KEY_PX), look.px(KEY_PX))))

    tries = [*product((look.px(BODY_PX), lowest), _HEADS), (0, _HEADS[-1])]
    head, foot = (
        panel.head_of(look, end, result),
        panel.even_foot(look, width, _buttons(look, result, question)),
    )
    for least_px, (title, style) in tries:
        # Leave room for the question and for the text that may replace it.
        line_px = max(panel.sentence(one, style).height(look, width) for one in (asked, again))
        yield (
            replace(head, style=title),
            Sized(Aligned(panel.sentence(said, style), y=0), height_px=line_px),
            Space(14),
            Sized(Inset(body, panel.SIDE_PX), None, least_px, highest),
            foot,
        )


def question_aloud(look: Look, end: RoundEnd) -> Message:
    asked, again = _asked(look, end)
    return again if end.asked.misses else joined(panel.result_words(look, end).title, asked)


def _asked(look: Look, end: RoundEnd) -> tuple[Message, Message]:
    """The question, and the text that replaces it after a wrong number."""
    language, rules, counted = look.language, end.rules, end.to_count
    asked = language.nsay(
        "How many pips are in this hand?", "How many pips are in these hands?", len(counted.seats)
    )
    if counted.asks == "left":
        asked = language.say("How many pips are left?")
    if rules.double_blank and any(DOUBLE_BLANK in end.ended.hands[seat] for seat in counted.seats):
        blank = language.say("The double blank counts as {n}.", n=rules.double_blank)
        asked = joined(asked, blank)
    return asked, words.count_again(language, counted.total)


def _buttons(look: Look, result: panel.ResultWords, question: PipQuestion) -> dict[float, Button]:
    again = Button("again", result.again, Command.AGAIN, result.icon)
    first = Button("count first", look.say("Count first"), OnPanel("count first"), "plus")
    show = Button("show", look.say("Show me"), OnPanel("show"), "help", is_primary=not question.is_open)
    return {0.0: again, 1.0: show} if question.is_open else {0.0: again, 0.5: first, 1.0: show}


# The hands


def _hands(end: RoundEnd, look: Look, short: int) -> list[Layout]:
    """The hands to count, with tiles of this short side in pixels."""
    found: list[Layout] = []
    for seat in end.to_count.seats:
        hand, face = end.ended.hands[seat], Painted(partial(panel.head_items, end.face(seat, has_team=True)))
        tiles = (Painted(partial(_tile_items, tile)) for tile in hand)
        sized = (Sized(one, short) for one in tiles)
        parts = (Sized(FigureLabel(face), 2 * short, 2 * short), Space(), *sized)
        name = ", ".join([end.name(seat), *(tile_name(look.language, tile) for tile in hand)])
        found.append(described(f"hand:{seat}", name, Row(parts, max(2, short // 5) / look.scale)))
    return found


def _tile_items(tile: Tile, look: Look, rect: Rect) -> Iterator[Item]:
    return shadowed(look, look.sprites.tile(tile, rect.width, 0), rect, 0)


# The pad


def _pad_px(look: Look, key_px: int) -> int:
    """The height of the keys together with the typed number above them."""
    return (len(_LINES) + 1) * key_px + len(_LINES) * look.px(GAP_PX)


@dataclass(frozen=True, slots=True)
class _WithPad(Layout):
    """A part, and at its right the typed number and the keys, as large as the height allows."""

    part: Layout
    entry: str

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        free = (rect.height - _pad_px(look, 0)) // (len(_LINES) + 1)
        side = max(look.least(MIN_KEY_PX), min(look.px(KEY_PX), free))
        keys = ([_key(look, name, has_entry=bool(self.entry)) for name in names] for names in _LINES)
        lines = (Row(tuple(Sized(key, side, side) for key in line), GAP_PX) for line in keys)
        pad = Column((Sized(_NumberBox(self.entry), height_px=side), *lines), GAP_PX)
        return Row((Grow(self.part), Aligned(pad)), panel.SIDE_PX).place(look, rect)


def _key(look: Look, name: str, *, has_entry: bool) -> IconButton | FigureButton:
    """A key of the pad; the answer key is the main button once something has been typed."""
    if name == "delete":
        return IconButton(name, look.say("Delete"), OnPanel("delete"), "left", kind="quiet")
    if name == "answer":
        kind: ButtonKind = "primary" if has_entry else "quiet"
        return IconButton(name, look.say("OK"), OnPanel("answer"), "check", kind=kind)
    return FigureButton(f"digit:{name}", name, Painted(partial(_digit_items, name)), Digit(int(name)))


def _digit_items(digit: str, look: Look, rect: Rect) -> Iterator[Item]:
    yield placed(look.sprites.button(rect.size, "quiet"), "center", rect.center)
    sign = look.fonts.numeral(digit, rect.height * 2 // 5, look.theme.on_button)
    yield placed(sign, "center", rect.center)


@dataclass(frozen=True, slots=True)
class _NumberBox(Widget):
    """The typed number. Enter submits it; without a number, the pips are counted for the player."""

    entry: str
    is_default: bool = True

    def enter(self) -> OnPanel:
        return OnPanel("answer" if self.entry else "show")

    def nodes(self, look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node("entry", words.typed(look.language, self.entry), rect)

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme, rim = look.theme, mix(look.theme.surface, look.theme.on_surface, 0.55)
        line = max(2.0, 2.5 * look.scale)
        box = look.sprites.composed(
            ("entry", rect.size), lambda: sheet(rect.size, 14 * look.scale, theme.control, rim, line)
        )
        yield placed(box, "topleft", rect.topleft)
        # The numeral is sized for the box, regardless of the text size.
        ink = theme.on_surface if self.entry else theme.on_surface_muted
        yield placed(look.fonts.numeral(self.entry or "?", rect.height // 2, ink), "center", rect.center)


# The learner's own sums

_STYLES = Style.SUM.downwards
"""Styles for the title, the largest first."""
_PRAISE = Style.SENTENCE.downwards
_CARD_PX = 16
_APART_PX = 16
_RADIUS_PX = 18


def own_sums_contents(look: Look, end: RoundEnd, width: int) -> Iterator[panel.Content]:
    """As many sums as will fit, in the learner's kind of picture if possible; one press leads to the points."""
    result, heading, praise = panel.result_words(look, end), _heading(look, end), _praise(look, end)
    points = Button("points", look.say("Points"), OnPanel("points"), "page_right", is_primary=True)
    again = Button("again", result.again, Command.AGAIN, result.icon)
    fewer = (end.sums, end.sums[-2:], end.sums[-1:])
    cards = [
        Row(tuple(_card(look, number, one, style) for number, one in enumerate(some)), _APART_PX)
        for some, style in product(fewer, (None, *_STYLES))
    ]
    cards = [one for one in cards if one.width(look) <= width - 2 * look.px(panel.SIDE_PX)] or cards[-1:]
    head, foot = panel.head_of(look, end, result), panel.even_foot(look, width, {1.0: points, 0.0: again})
    praises = _PRAISE if praise else _PRAISE[-1:]
    for heights in (panel.HEIGHTS_PX if panel.band_said(look, end) else (), (0,)):
        for row, title, height, style in product(cards, _STYLES, heights, praises):
            yield (
                replace(head, style=title),
                *panel.band(look, end, height),
                Space(_APART_PX / 2),
                panel.sentence(heading, Style.TEXT),
                Aligned(row),
                *((Space(_APART_PX / 2), panel.sentence(praise, style)) if praise else ()),
                Space(_APART_PX / 2),
                foot,
            )


def own_sums_aloud(look: Look, end: RoundEnd) -> Message:
    told = panel.band_said(look, end)
    before = told if told and end.how is not None else panel.result_words(look, end).title
    sums = [equation(one.pair) for one in end.sums]
    return joined(before, _heading(look, end), *sums, _praise(look, end))


def _heading(look: Look, end: RoundEnd) -> Message:
    if len(end.game.human_seats) == 1 or end.learner is None:
        return look.language.nsay("Your sum", "Your sums", len(end.sums))
    return look.language.nsay("{name}'s sum", "{name}'s sums", len(end.sums), name=end.name(end.learner))


def _praise(look: Look, end: RoundEnd) -> Message:
    if end.praise is None:
        return joined()
    # Only Learn uses this module, which is not loaded otherwise.
    from matador.ui.sentences.learn import praised  # noqa: PLC0415

    return praised(look.language, end.praise, end.rules.total)


def _card(look: Look, number: int, one: Sum, style: Style | None) -> Layout:
    """A sum on a background of its own, in the learner's kind of picture or, with a style, as numerals."""
    if style is None:
        shown = sums_content(look, (one,))
    else:
        shown = look.fonts.render(equation(one.pair), style, look.theme.on_surface, bold=True)
    card = Inset(picture(lambda *_: shown, shown.get_size()), _CARD_PX, _CARD_PX)
    return described(f"sum:{number}", pair_name(look.language, one.pair), Stack((picture(_ground), card)))


def _ground(look: Look, size: Point) -> Surface:
    return pill(look, size, mix(look.theme.surface, look.theme.surface_lit, 0.28), look.px(_RADIUS_PX))
