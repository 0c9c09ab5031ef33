"""The common parts of practice, lessons and first steps: the frame, choices and end of pages, and their scenes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, PointerDown
from matador.ui.kit.base import MIN_PX, Layout, Placed
from matador.ui.kit.figures import picture
from matador.ui.kit.grid import Grid
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.layout import (
    Aligned,
    Column,
    FirstFit,
    FitsIf,
    Grow,
    Inset,
    OnPage,
    Row,
    Sized,
    Space,
    Stack,
)
from matador.ui.kit.shaped import Gathered
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, Figure, FigureButton, FigureLabel, IconButton, Panel, Widget
from matador.ui.look import Look
from matador.ui.pages.home.cards import OnFelt
from matador.ui.pages.learn import figures
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation
from matador.ui.voice.reading import loudspeakers

S = TypeVar("S")

GO_ON: Final = "go on"
"""The key of the button that continues."""
_GAP: Final = 16
_SENTENCE: Final = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_BUTTON_PX: Final = (340, 460)
"""The width of a button below the card, with the usual text and with large text."""


@dataclass(frozen=True, slots=True)
class GoOnNow(PageIntent):
    """Continue with the next step or item."""


def page(
    view: PageView,
    back: IconButton,
    steps: FigureLabel,
    card: Layout,
    choices: Layout | None,
    *,
    said: str = "",
    aside: Layout | None = None,
) -> Layout:
    """The frame of an exercise: a head, a card which is not too wide, a sentence and the choices.

    `aside` is at the right of the head. Without a sentence, the loudspeaker is there.
    """
    look, widest = view.look, view.size[1] * 15 // 11
    beside = [aside] if aside is not None else [] if said else loudspeakers(look)
    head = Row((Grow(Row((back, Grow(Space())))), Grow(steps, 4), Grow(Row((Grow(Space()), *beside)))))
    body = Grow(OnPage(Aligned(Sized(card, widest, 0))))
    whole = Column((head, body, *((_sentence(look, said),) if said else ())), 8)
    if choices is not None:
        above = Column((*whole.parts, Space()), 8)
        whole = Column((Grow(above, 7), Grow(OnPage(choices), 3)))
    return OnFelt(whole, (24, 12), (18, 10))


def card(title: str, inside: Layout) -> Stack:
    return Stack((Panel(title, "card"), Inset(inside, 26, 18)))


def beside_frame(main: Layout, aside: Layout) -> Layout:
    """The inside of a card: something beside the place of a frame."""
    frame = Stack((picture(figures.frame_place), Inset(aside, _GAP, _GAP)))
    return Row((Grow(Row((Grow(main), Space(_GAP))), 3), Grow(frame, 2)))


def _sentence(look: Look, said: str) -> Layout:
    sentence: Layout = FigureLabel(figures.Words(said, _SENTENCE, is_on_felt=True), "sentence", said)
    for loudspeaker in loudspeakers(look):
        sentence = Row((Space((52, MIN_PX)), Grow(sentence), Aligned(loudspeaker)), 8)
    two_lines = 2 * look.fonts.line_height(Style.SMALL) - look.px(12)
    return Sized(
        sentence, height_px=max(round(max(look.least(MIN_PX), look.px(56)) * _text_scale(look)), two_lines)
    )


def _text_scale(look: Look) -> float:
    return max(1.0, min(1.6, look.text_scale))


# Choices and buttons


def choice(key: str, name: str, figure: Figure, intent: PageIntent | None) -> Widget:
    """A choice; without an intent, it cannot be chosen now."""
    if intent is None:
        return FigureLabel(figure, key, name, ("resting",))
    return FigureButton(key, name, figure, intent)


def keys(parts: Sequence[Layout], x: float = 0.5) -> Layout:
    """Choices in nearly square cells, at the left (0) to right (1) of their space."""
    return Grid(tuple(parts), stretch=1.25, x=x)


def numbers(chosen: Sequence[PageIntent | None], lit: int | None, x: float = 0.5) -> Layout:
    """The numbers from 1, at the left (0) to right (1) of their space; `chosen` is what each of them does."""
    parts = []
    for number, intent in enumerate(chosen, 1):
        figure = figures.NumberKey(number, number == lit, intent is None and number != lit)
        parts.append(choice(f"number:{number}", str(number), figure, intent))
    return keys(parts, x)


def halves(
    look: Look,
    tile: Tile,
    lit: Container[int | None],
    intent: Callable[[int], PageIntent | None],
    *,
    is_dim: bool,
) -> Layout:
    """The two halves of an upright tile."""
    found = []
    for place, pips in enumerate((tile.low, tile.high)):
        figure = figures.TilePart(tile, place, pips in lit, is_dim)
        name = words.half_of(look.language, tile, pips)
        found.append(Grow(choice(f"tile:{tile}:{place}", name, figure, intent(pips))))
    return Column(tuple(found))


def _button_px(look: Look) -> int:
    """The height of a button below the card."""
    return max(look.least(MIN_PX), round(look.px(72) * min(1.53, _text_scale(look))))


def go_on(look: Look) -> Button:
    return Button(GO_ON, words.go_on(look.language), GoOnNow(), "forward", is_primary=True)


def buttons(look: Look, *shown: Layout) -> Layout:
    """Buttons beside each other, in the middle."""
    wide = look.px(_BUTTON_PX[look.text_scale > 1.0])
    return Aligned(Row(tuple(Sized(one, wide, _button_px(look)) for one in shown), _GAP))


def beside(view: PageView, choices: Layout, labels: Sequence[str], *shown: Layout) -> Layout:
    """Choices with buttons on their right, all in the middle; `labels` are all that these may have."""
    look = view.look
    widest = max(look.fonts.size(label, Style.SMALL, bold=True)[0] for label in labels)
    wide = min(max(look.px(230), widest + look.px(76)), view.size[0] * 2 // 5)
    high = len(shown) * _button_px(look) + (len(shown) - 1) * look.px(_GAP)
    below = Sized(Column(tuple(map(Grow, shown)), _GAP), wide, high)
    return Gathered(Row((Grow(choices), Aligned(below)), 24))


# The end

_TITLE = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


def end_card(lines: Sequence[str], sums: Sequence[Pair], grown: FigureLabel | None = None) -> Layout:
    """A title, the sums (each above its frame), and further lines of text.

    `grown` is the branch whose buds have opened, beside the sums. If large text leaves too little space,
    the sums are left out, and then the branch.
    """
    told = [figures.TextLines(line, *(() if number else (_TITLE,))) for number, line in enumerate(lines)]
    title, *others = (
        Grow(FitsIf(FigureLabel(text, f"end:{number}", text.text), text.fits), 3)
        for number, text in enumerate(told)
    )
    own = [Grow(_own_sums(sums), 2)] if sums else []
    branch = [Grow(grown)] if grown is not None else []
    middles: tuple[list[Grow], ...] = ([*own, *branch], branch, [])
    return FirstFit(
        tuple(
            Column((title, *([Grow(Row(tuple(middle)), 4)] if middle else []), *others)) for middle in middles
        )
    )


def _own_sums(sums: Sequence[Pair]) -> Layout:
    spare = Grow(Space(), max(0, 3 - len(sums)) / 2)
    return Row((spare, *(Grow(_own_sum(number, pair)) for number, pair in enumerate(sums)), spare))


def _own_sum(number: int, pair: Pair) -> Layout:
    written = figures.Words(equation(pair), (Style.TITLE, *_TITLE))
    label = FitsIf(FigureLabel(written, f"sum:{number}", written.text), written.fits)
    return Column((Grow(label, 16), Grow(Inset(FigureLabel(figures.FramePicture(pair)), 12, 5), 24)))


def said_at_end(lines: Sequence[str], sums: Sequence[Pair]) -> str:
    return " ".join([*(f"{equation(pair)}." for pair in sums), *lines])


# Scenes

UNTOUCHED_MS: Final = 350
"""Presses are ignored for this long: they may be the second of a double press on the previous content."""


class Untouched:
    """Recognises presses that come too soon after a page or a question has appeared."""

    def __init__(self) -> None:
        self._until_ms: float = UNTOUCHED_MS

    def begin(self, now_ms: float) -> None:
        self._until_ms = now_ms + UNTOUCHED_MS

    def ignores(self, given: Input, now_ms: float) -> bool:
        """True for a press or Enter that comes too soon to be meant for the current content."""
        is_press = isinstance(given, PointerDown) or (isinstance(given, Key) and given.name == "enter")
        return is_press and now_ms < self._until_ms


WAIT_MS: Final = 900
"""How long to wait for a second digit, for example if both 1 and 12 are choices."""


class NumberTyping:
    """Combines digits into numbers; times are those of the scene, in milliseconds."""

    def __init__(self) -> None:
        self._typed = ""
        self._since_ms = 0.0

    @property
    def waits(self) -> bool:
        return bool(self._typed)

    def take(self, given: Input, placed: Iterable[Placed], now_ms: float) -> Intent | PageIntent | None:
        """Handle an input, and return what it chooses. Any other press discards the digits typed so far."""
        if not isinstance(given, Key | PointerDown):
            return None
        before, self._typed = self._typed, ""
        if not isinstance(given, Key) or given.ctrl or not given.name.isdecimal():
            return None
        chosen = _choices(placed)
        for typed in (before + given.name, given.name):
            if any(number != typed and number.startswith(typed) for number in chosen):
                self._typed, self._since_ms = typed, now_ms
                return None
            if typed in chosen:
                return chosen[typed]
        return None

    def due(self, placed: Iterable[Placed], now_ms: float) -> Intent | PageIntent | None:
        if not self._typed or now_ms - self._since_ms < WAIT_MS:
            return None
        typed, self._typed = self._typed, ""
        return _choices(placed).get(typed)


def _choices(placed: Iterable[Placed]) -> dict[str, Intent | PageIntent]:
    parts = [((one.key or "").partition(":"), one.widget.enter()) for one in placed]
    used = [(key, intent) for key, intent in parts if intent is not None]
    return {number: intent for (kind, _, number), intent in used if kind in ("number", "half")}


class ExerciseScene(PageScene[S]):
    """The base class of the scenes of practices and lessons, which go through one item after another."""

    _untouched: Untouched
    _typing: NumberTyping
    _sounds: list[Sound]

    def handle(self, given: Input) -> Intent | None:
        if self._untouched.ignores(given, self._now_ms):
            return None
        intent = self._typing.take(given, self.page.placed, self._now_ms)
        if isinstance(given, PointerDown) and given.button == "left" and not self.page.is_over(given.at):
            # A press anywhere continues.
            intent = next((one.widget.enter() for one in self.page.placed if one.key == GO_ON), None)
        return super().handle(given) if intent is None else self._use(intent)

    def _take_due(self) -> None:
        """Use a number that has been typed, once no further digit can follow."""
        self._use(self._typing.due(self.page.placed, self._now_ms))

    def _heard(self) -> list[Sound]:
        """The sounds since the last frame."""
        sounds = [*self._sounds]
        self._sounds.clear()
        return sounds
