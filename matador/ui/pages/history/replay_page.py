"""A replay of a finished match: move by move, with a slider and a button to continue from any move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.play.past_matches import ReplayFrame, frames_of
from matador.rules import Play, Ruleset, Tile
from matador.storage.database.head import LeftMatch
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent, PlayOnFrom, TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView, Update
from matador.ui.kit.sheet_frame import SheetFrame
from matador.ui.kit.slider import Slider
from matador.ui.kit.widgets import Button, Face, FigureLabel, IconButton, Placed, Text, face_items
from matador.ui.look import Look, placed
from matador.ui.pictures import drawing_of, felt_picture, picture_of
from matador.ui.sentences import history
from matador.ui.sentences import matches as words

_LARGEST_PX = 64
_MIN_TILE_PX = 8


@dataclass(frozen=True, slots=True)
class LineFigure:
    """The line on a piece of felt."""

    rules: Ruleset
    line: tuple[Play, ...]

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(felt_picture(look, rect.size), "topleft", rect.topleft)
        if self.line:
            drawing = drawing_of(self.rules, self.line)
            room = rect.inflate(-2 * look.px(14), -2 * look.px(10))
            short = drawing.fitting_px(room.size, look.px(_LARGEST_PX))
            yield placed(picture_of(look, drawing, short), "center", rect.center)


@dataclass(frozen=True, slots=True)
class HandFigure:
    """A player's face, name and tiles."""

    face: Face
    name: str
    tiles: tuple[Tile, ...]
    rules: Ruleset

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        face_px = min(rect.height - 4, rect.width // 4)
        yield from face_items(look, self.face, face_px, (rect.left + face_px // 2, rect.centery))
        left = rect.left + face_px + look.px(8)
        room = rect.right - left
        name_px = look.fonts.line_height(Style.SMALL)
        shown = look.shortened(self.name, Style.SMALL, room)
        yield look.text(shown, Style.SMALL, look.theme.on_surface, "topleft", (left, rect.top), bold=True)
        if not self.tiles:
            return
        high = rect.height - name_px
        step = room / len(self.tiles)
        short = max(_MIN_TILE_PX, min(high // 2, int(step * 0.86)) // 2 * 2)
        for index, tile in enumerate(self.tiles):
            x = left + int(index * min(step, short * 1.18))
            marked = tile in self.rules.matador_tiles
            picture = look.sprites.tile(tile, short, 0, marked=marked)
            yield placed(picture, "midleft", (x, rect.top + name_px + high // 2))


_MAX_IN_ROW = 4


@dataclass(frozen=True, slots=True)
class ReplayState:
    """A match and the position that is shown."""

    frames: Sequence[ReplayFrame]
    """All positions of the match, at least one."""
    seated: Sequence[tuple[str, Face]]
    """The players by seat."""
    winners: Sequence[int]
    """The sides that won."""
    at: int = 0
    """Index of the current frame."""

    @property
    def frame(self) -> ReplayFrame:
        return self.frames[self.at]


@dataclass(frozen=True, slots=True)
class ShowFrame(PageIntent):
    """Show the position with this index."""

    at: int


def _update(state: ReplayState, intent: PageIntent) -> Update[ReplayState]:
    """Turn by one move, or with Up and Down by one round."""
    begins = [index for index, frame in enumerate(state.frames) if frame.step == 0]
    at, last = state.at, len(state.frames) - 1
    match intent:
        case ShowFrame(index):
            at = index
        case TurnPage(step, "end"):
            at = 0 if step < 0 else last
        case TurnPage(step, "section") if step < 0:
            # To the start of this round or, if already there, of the one before.
            at = max((begin for begin in begins if begin < at), default=0)
        case TurnPage(_, "section"):
            at = min((begin for begin in begins if begin > at), default=last)
        case TurnPage(step):
            at += step
        case _:
            raise TypeError(f"the page has no {intent}")
    return Update(replace(state, at=min(max(at, 0), last)))


def compose_replay(state: ReplayState, _view: PageView) -> Custom:
    return Custom(lambda look, rect: _Arranged(look, rect.size, state).placed())


class _Arranged:
    """The layout."""

    def __init__(self, look: Look, size: Point, state: ReplayState) -> None:
        self.look, self.size, self._state = look, size, state
        self.at, self.frame = state.at, state.frame
        self._frames, self._seated, self._winners = state.frames, state.seated, state.winners

    def placed(self) -> Iterator[Placed]:
        return self._all()

    def _all(self) -> Iterator[Placed]:
        look, frame = self.look, self.frame
        sheet = SheetFrame(look, self.size, look.say("Watch it again"))
        yield from sheet.ground()
        body, gap = sheet.body, look.px(8)
        columns = min(len(self._seated), _MAX_IN_ROW, max(1, body.width // look.least(190)))
        hands = -(-len(self._seated) // columns) * self._row_px
        yield from self._hands(body, columns)
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
        moment = history.moment_told(look.language, frame, moves)
        yield Placed(Slider("slider", moment, self.at, len(self._frames), ShowFrame), self._slider)
        yield from self._foot(sheet, moment)
        yield from sheet.frame(None)

    def _told(self, width: int, room_px: int) -> str:
        """The last event and, at the end of the match, its winner; only the winner if space is short."""
        look, language, frame = self.look, self.look.language, self.frame
        names = [name for name, _ in self._seated]
        told = history.frame_told(language, frame, names)
        if self.at < len(self._frames) - 1:
            return told
        winner = history.winner_told(language, frame.position.rules, self._winners, names)
        both = f"{told} {winner}"
        return both if look.fonts.size(both, Style.SMALL, max_width=width)[1] <= room_px else winner

    def _foot(self, sheet: SheetFrame, moment: str) -> Iterator[Placed]:
        """The arrows and, between them, the number of the move and the button to continue from it."""
        look, side = self.look, max(self.look.least(44), self.look.px(56))
        top = sheet.rect.bottom - side - look.px(12)
        back = pygame.Rect(sheet.body.left, top, side, side)
        on = pygame.Rect(sheet.body.right - side, top, side, side)
        if self.at > 0:
            yield Placed(
                IconButton("page back", look.say("Previous move"), TurnPage(-1), "left"),
                back,
            )
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
            name = look.say("Next move")
            arrow = IconButton("page on", name, TurnPage(1), "right", is_default=True)
            yield Placed(arrow, on)

    def _play_on(self, room_px: int, side: int) -> Placed:
        """The button to continue from the current move; only an icon if its label does not fit."""
        look, label = self.look, self.look.say("Continue from here")
        intent = PlayOnFrom(self.frame.round, self.frame.step)
        wide = look.fonts.size(label, Style.TEXT, bold=True)[0] + side + look.px(80)
        if wide > room_px or look.fonts.line_height(Style.TEXT) > side - 6:
            sign = IconButton("play on", label, intent, "play", kind="primary")
            return Placed(sign, pygame.Rect(0, 0, side, side))
        return Placed(
            Button("play on", label, intent, "play", is_primary=True), pygame.Rect(0, 0, wide, side)
        )

    @property
    def _row_px(self) -> int:
        return self.look.fonts.line_height(Style.SMALL) + max(self.look.least(36), self.look.px(60))

    def _hands(self, room: pygame.Rect, columns: int) -> Iterator[Placed]:
        """All hands, face up, since the match is over."""
        position, width = self.frame.position, room.width // columns
        for seat, (said, face) in enumerate(self._seated):
            row, column = divmod(seat, columns)
            rect = pygame.Rect(
                room.left + column * width, room.top + row * self._row_px, width - 8, self._row_px - 6
            )
            tiles = position.hand(seat)
            is_on = position.outcome is None and position.turn == seat
            name = words.player_name(self.look.language, said)
            figure = HandFigure(replace(face, is_on_turn=is_on), name, tiles, position.rules)
            told = f"{name}: {', '.join(f'{tile}' for tile in tiles)}"
            yield Placed(FigureLabel(figure, f"seat:{seat}", told, ("turn",) if is_on else ()), rect)


def replay_page(look: Look, size: Point, past: LeftMatch) -> Page[ReplayState]:
    looks = zip(past.head.setup.seated(), past.head.names, strict=True)
    seated = [(name, Face(seat.face, seat.colour)) for seat, name in looks]
    state = ReplayState(frames_of(past.session.record()), seated, past.session.standing.winners)
    return Page(look, size, compose_replay, state, _update)
