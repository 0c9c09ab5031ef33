"""A finished match seen again move by move: keys, a slider, and a button that plays on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.play.replay_frames import ReplayFrame
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp, Wheel
from matador.ui.kit.focus import focused, key_of, moved
from matador.ui.kit.input import entered, is_outside, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent, PlayOnFrom, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.slider import Slider, value_at
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, FigureLabel, IconButton, Text
from matador.ui.look import Look
from matador.ui.pages.history.replay_figures import HandFigure, LineFigure, Seated
from matador.ui.sentences import history as words

_MOST_IN_ROW = 4


class ReplayPage(PageView):
    """An `Overlay`. Left and right go a move back and on, up and down a round."""

    def __init__(
        self,
        look: Look,
        size: Point,
        frames: Sequence[ReplayFrame],
        seated: Sequence[Seated],
        winners: Sequence[int],
    ) -> None:
        """`frames` are all moments of the match, at least one; `seated`: the players by seat; `winners`: sides."""
        super().__init__(look, size)
        self._frames = frames
        self._seated = seated
        self._winners = winners
        self._focus: str | None = None
        self._holds = False
        self.at = 0
        """Which moment is shown, from 0."""
        self._place()

    @property
    def focus(self) -> str | None:
        return self._focus

    @property
    def frame(self) -> ReplayFrame:
        """The moment that is shown."""
        return self._frames[self.at]

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self.look, self.size = look, size
        self._place()

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case PointerDown(at=at, button="left"):
                return self._press(at)
            case PointerMoved(at=at) if self._holds:
                self._go_to(value_at(self._slider, len(self._frames), at[0]))
            case PointerUp():
                self._holds = False
            case Wheel(steps):
                self._go_to(self.at - steps)
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def _press(self, at: Point) -> Intent | None:
        self._focus = None
        if self._slider.collidepoint(at):
            self._holds = True
            self._go_to(value_at(self._slider, len(self._frames), at[0]))
            return None
        used = pressed(self.look, self.placed, at)
        if used is None:
            return Command.CLOSE if is_outside(self.placed, at) else None
        return self._done(used.intent)

    def _key(self, given: Key) -> Intent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "left" | "right":
                self._go_to(self.at + (-1 if given.name == "left" else 1))
            case "up" | "down" | "page up" | "page down":
                self._go_round(-1 if given.name in ("up", "page up") else 1)
            case "home" | "end":
                self._go_to(0 if given.name == "home" else len(self._frames) - 1)
            case "tab":
                self._focus = key_of(moved(self.placed, self._focus, -1 if given.shift else 1))
            case "enter":
                one = focused(self.placed, self._focus)
                return self._done(TurnPage(1) if one is None else entered(one))
            case _:
                pass
        return None

    def _done(self, intent: Intent | PageIntent | None) -> Intent | None:
        if isinstance(intent, PageIntent):
            assert isinstance(intent, TurnPage), "nothing else is done on the page itself"
            self._go_to(self.at + intent.step)
            return None
        return intent

    def _go_round(self, step: int) -> None:
        """To the beginning of the next round, or of this one, or of the one before."""
        begins = [index for index, frame in enumerate(self._frames) if frame.step == 0]
        if step > 0:
            self._go_to(next((begin for begin in begins if begin > self.at), len(self._frames) - 1))
        else:
            self._go_to(next((begin for begin in reversed(begins) if begin < self.at), 0))

    def _go_to(self, at: int) -> None:
        self.at = min(max(at, 0), len(self._frames) - 1)
        self._place()

    # What is shown

    def _place(self) -> None:
        self.placed = tuple(self._all())

    def _all(self) -> Iterator[Placed]:
        look, frame = self.look, self.frame
        sheet = Sheet(look, self.size, look.say("Watch it again"))
        yield from sheet.ground()
        body, gap = sheet.body, look.px(8)
        hands = self._hands_px(body.width)
        yield from self._hands(pygame.Rect(body.left, body.top, body.width, hands))
        slider_px = max(look.least(44), look.px(44))
        told = self._told(body.width, body.height - hands - slider_px - 4 * gap)
        line = look.fonts.line_height(Style.TEXT)
        style = look.fitting(told, (Style.TEXT, Style.SMALL), body.width)
        line = max(line, look.fonts.size(told, style, max_width=body.width)[1])
        felt = pygame.Rect(body.left, body.top + hands + gap, body.width, 0)
        felt.height = body.bottom - felt.top - line - slider_px - 2 * gap
        yield Placed(FigureLabel(LineFigure(frame.position.rules, frame.line)), felt)
        rect = pygame.Rect(body.left, felt.bottom + gap // 2, body.width, line)
        yield Placed(Text(told, style, key="told", is_centred=True), rect)
        self._slider = pygame.Rect(body.left, rect.bottom + gap, body.width, slider_px)
        moves = sum(each.round == frame.round for each in self._frames) - 1
        moment = words.moment_told(look.language, frame, moves)
        figure = FigureLabel(Slider(self.at, len(self._frames)), "slider", moment)
        yield Placed(figure, self._slider)
        yield from self._foot(sheet, moment)
        yield from sheet.frame(None)

    def _told(self, width: int, room_px: int) -> str:
        """What happened last; at the end of the match also who has won it, or this alone where space is short."""
        look, language, frame = self.look, self.look.language, self.frame
        names = [sits.name for sits in self._seated]
        told = words.frame_told(language, frame, names)
        if self.at < len(self._frames) - 1:
            return told
        winner = words.winner_told(language, frame.position.rules, self._winners, names)
        both = f"{told} {winner}"
        return both if look.fonts.size(both, Style.SMALL, max_width=width)[1] <= room_px else winner

    def _foot(self, sheet: Sheet, moment: str) -> Iterator[Placed]:
        """The arrows, and between them which moment it is and what plays on from there."""
        look, side = self.look, max(self.look.least(44), self.look.px(56))
        top = sheet.rect.bottom - side - look.px(12)
        back = pygame.Rect(sheet.body.left, top, side, side)
        on = pygame.Rect(sheet.body.right - side, top, side, side)
        if self.at > 0:
            yield Placed(IconButton("page back", look.say("Previous move"), TurnPage(-1), "left"), back)
        gap = look.px(12)
        if self.frame.position.outcome is None:
            button = self._play_on(on.left - back.right - 2 * gap, side)
            button.rect.topright = (on.left - gap, top)
            yield button
            on_left = button.rect.left
        else:
            on_left = on.left
        free = on_left - back.right - 2 * gap
        if look.fonts.size(moment, Style.SMALL)[0] <= free:
            place = pygame.Rect(back.right + gap, top, free, side)
            yield Placed(Text(moment, Style.SMALL, muted=True, key="page", is_centred=True), place)
        if self.at < len(self._frames) - 1:
            yield Placed(IconButton("page on", look.say("Next move"), TurnPage(1), "right"), on)

    def _play_on(self, room_px: int, side: int) -> Placed:
        """What plays on from the moment that is shown; where its words have no room, its sign alone."""
        look, label = self.look, self.look.say("Continue from here")
        intent = PlayOnFrom(self.frame.round, self.frame.step)
        wide = look.fonts.size(label, Style.TEXT, bold=True)[0] + side + look.px(80)
        if wide > room_px or look.fonts.line_height(Style.TEXT) > side - 6:
            sign = IconButton("play on", label, intent, "play", kind="primary")
            return Placed(sign, pygame.Rect(0, 0, side, side))
        return Placed(
            Button("play on", label, intent, "play", is_primary=True), pygame.Rect(0, 0, wide, side)
        )

    def _hands_px(self, width: int) -> int:
        rows = -(-len(self._seated) // min(_MOST_IN_ROW, max(1, width // self.look.least(190))))
        return rows * self._row_px

    @property
    def _row_px(self) -> int:
        return self.look.fonts.line_height(Style.SMALL) + max(self.look.least(36), self.look.px(60))

    def _hands(self, room: pygame.Rect) -> Iterator[Placed]:
        """Everybody with his tiles: nothing of a finished match is hidden."""
        position, columns = (
            self.frame.position,
            min(_MOST_IN_ROW, max(1, room.width // self.look.least(190))),
        )
        columns = min(columns, len(self._seated))
        width = room.width // columns
        for seat, sits in enumerate(self._seated):
            row, column = divmod(seat, columns)
            rect = pygame.Rect(
                room.left + column * width, room.top + row * self._row_px, width - 8, self._row_px - 6
            )
            tiles = position.hand(seat)
            is_on = position.outcome is None and position.turn == seat
            name = words.player_name(self.look.language, sits.name)
            figure = HandFigure(sits, name, tiles, position.rules, is_on_turn=is_on)
            told = f"{name}: {', '.join(f'{tile}' for tile in tiles)}"
            yield Placed(FigureLabel(figure, f"seat:{seat}", told, ("turn",) if is_on else ()), rect)
