"""The score sheet: every finished round with each side's points, and the details of one round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.play.past_matches import past_game
from matador.storage.database.head import LeftMatch
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.intents import PageIntent, TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView, Update
from matador.ui.kit.sheet import Turning, page_of
from matador.ui.kit.sheet_frame import SheetFrame
from matador.ui.kit.widgets import FigureButton, FigureLabel, Painted, Placed
from matador.ui.look import Look, placed
from matador.ui.scores.strips import bar, row_ground, rule
from matador.ui.scores.telling import names_of, person_of, side_items, side_px, told_strip
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import points
from matador.ui.sprites import Mood

_ROW_RING_PX = 12


COLUMN_PX = 230
NARROWEST_PX = 760


class _Level(NamedTuple):
    """A possible size for the heads of the columns."""

    heading: tuple[Style, ...]
    face_px: int
    has_names: bool
    total: tuple[Style, ...]
    has_total: bool = True
    """If False, only the last row shows the total."""
    has_bar: bool = True


_LEVELS = (
    _Level((Style.SENTENCE, Style.TEXT), 60, has_names=True, total=(Style.SENTENCE, Style.TEXT, Style.SMALL)),
    _Level((Style.TEXT, Style.SMALL), 48, has_names=True, total=(Style.TEXT, Style.SMALL)),
    _Level((Style.SMALL,), 44, has_names=False, total=(Style.SMALL,)),
    _Level((Style.SMALL,), 44, has_names=False, total=(Style.SMALL,), has_total=False),
    _Level((Style.SMALL,), 22, has_names=False, total=(Style.SMALL,), has_total=False, has_bar=False),
)
_WITH_NAMES = 2
_ENOUGH_ROWS = 3


class ScorePlan:
    """Positions of everything on the score sheet, for any of its pages."""

    def __init__(
        self, look: Look, size: Point, game: Game, rounds: Sequence[FinishedRound], heading: str
    ) -> None:
        """`heading` says what wins the match or, once it is over, who has won it."""
        self._look, self._size, self._game, self.heading = look, size, game, heading
        session, size_of, px = game.session, look.fonts.size, look.px
        self._is_won = bool(session.standing.winners)
        self.sides = len(session.rules.sides)
        self._has_target = session.rules.target is not None
        self._has_scores = self._has_target or any(any(finished.totals) for finished in rounds)
        self._set_columns(rounds)
        self._heading_room_px = self.sheet.body.width - (px(56) if self._is_won else 0)
        self._widest_total = max([str(each) for one in rounds for each in one.totals] or ["0"], key=len)
        self._total_px = size_of(self._widest_total, Style.TEXT, bold=True)[0]
        self._crown_px = look.fonts.line_height(Style.SMALL) * 5 // 6
        widest = max([f"+{points}" for one in rounds for points in one.outcome.points] or ["+0"], key=len)
        points = max(size_of(text, Style.SMALL)[0] for text in {widest, "+00"})
        beside = 2 * (points + self._crown_px + px(14)) + self._total_px
        self._is_stacked = self._has_scores and beside > self.column_px
        lines = look.fonts.line_height(Style.SMALL) * (2 if self._is_stacked else 1) + px(4)
        self._row_px = max(look.least(MIN_PX), px(50), lines)
        self.told = [told_strip(look, game, self.sheet.body.width, finished) for finished in rounds]
        self._told_room = max((strip.height_px + px(20) for strip in self.told), default=0)
        self._told_gap_px = px(14)
        self.per_page = self._fit(len(rounds))
        self.pages = max(1, -(-len(rounds) // self.per_page))
        rows = min(len(rounds), self.per_page) * self._row_px
        wanted = self.heading_px + self.columns_px + rows + self._told_room
        self._sheet_as(has_pages=self.pages > 1)
        self._sheet_as(has_pages=self.pages > 1, height_px=self.sheet.head_px + wanted + self.sheet.foot_px)

    def _fit(self, rounds: int) -> int:
        """Set the largest column heads that leave room for all or at least enough rounds; return the rows per page."""
        enough = min(rounds, _ENOUGH_ROWS)
        named, all_levels = _LEVELS[:_WITH_NAMES], _LEVELS
        tries = [(False, rounds, named), (True, enough, named), (False, rounds, all_levels)]
        for has_pages, wanted, levels in [*tries, (True, enough, all_levels), (True, 1, all_levels)]:
            self._sheet_as(has_pages=has_pages)
            for level in levels:
                self._set_level(level)
                room = self.sheet.body.height - self.heading_px - self.columns_px - self._told_room
                if room >= wanted * self._row_px:
                    return max(1, room // self._row_px)
        self._told_gap_px = self._look.px(6)
        return max(1, room // self._row_px)

    def _set_columns(self, rounds: Sequence[FinishedRound]) -> None:
        look, size, sheet = self._look, self._look.fonts.size, SheetFrame(self._look, self._size, self._title)
        last = rounds[-1].number if rounds else 0
        number, name = str(last + 1), words.round_title(look.language, last)
        self._is_label_short = size(name, Style.SMALL, bold=True)[0] > sheet.body.width // 5
        label = number if self._is_label_short else name
        self._label_px = size(label, Style.SMALL, bold=True)[0] + look.px(28)
        column_px = min(look.px(COLUMN_PX), (sheet.body.width - self._label_px) // self.sides)
        wanted = self._label_px + column_px * self.sides + sheet.rect.width - sheet.body.width
        self._width_px = max(wanted, round(look.px(NARROWEST_PX) * look.text_scale))
        self._sheet_as(has_pages=True)
        self.column_px = (self.sheet.body.width - self._label_px) // self.sides

    @property
    def _title(self) -> str:
        return self._look.say("Scores")

    def _sheet_as(self, *, has_pages: bool, height_px: int | None = None) -> None:
        self.sheet = SheetFrame(
            self._look,
            self._size,
            self._title,
            has_pages=has_pages,
            height_px=height_px,
            width_px=self._width_px,
        )

    def _set_level(self, level: _Level) -> None:
        look, fonts, px = self._look, self._look.fonts, self._look.px
        self._level = level
        room, bold = self._heading_room_px, self._is_won
        self._heading_style = look.fitting(self.heading, level.heading, room, bold=bold)
        height = fonts.size(self.heading, self._heading_style, bold=bold, max_width=room)[1]
        self.heading_px = height + px(10)
        inner, face_px = self.column_px - px(8), px(level.face_px)
        side = max(side_px(self._game, side, face_px) for side in range(self.sides))
        self._face_px = min(face_px, face_px * inner // side)
        self._total_style = look.fitting(self._widest_total, level.total, inner, bold=True)
        self._has_totals = self._has_scores and level.has_total
        self._has_bars = self._has_target and level.has_bar
        self._bar_px = max(look.least(8), px(12))
        self.columns_px = self._face_px + px(14)
        self.columns_px += fonts.line_height(Style.SMALL) if level.has_names else 0
        self.columns_px += fonts.line_height(self._total_style) if self._has_totals else 0
        self.columns_px += self._bar_px + px(6) if self._has_bars else 0

    def column(self, side: int) -> pygame.Rect:
        """The head of a column."""
        body = self.sheet.body
        left = body.left + self._label_px + side * self.column_px
        return pygame.Rect(left, body.top + self.heading_px, self.column_px, self.columns_px)

    def row(self, index: int) -> pygame.Rect:
        body = self.sheet.body
        top = body.top + self.heading_px + self.columns_px + index * self._row_px
        return pygame.Rect(body.left, top, body.width, self._row_px)

    def told_top(self, rows: int) -> int:
        return self.row(rows).top + self._told_gap_px

    def heading_items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The goal of the match, or its winner with a crown."""
        room, ink, left = self._heading_room_px, look.theme.on_surface, rect.left
        picture = look.fonts.render(self.heading, self._heading_style, ink, bold=self._is_won, max_width=room)
        if self._is_won:
            crown = look.sprites.crown(min(look.px(44), self.heading_px))
            yield placed(crown, "midleft", (left, rect.top + picture.get_height() // 2))
            left += look.px(56)
        yield placed(picture, "topleft", (left, rect.top))

    def head_items(self, side: int, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """A side: faces, name, total, and progress towards the target."""
        game, session, top, ink = self._game, self._game.session, rect.top, look.theme.on_surface
        mood: Mood = "happy" if side in session.standing.winners else "calm"
        centre = (rect.centerx, top + self._face_px // 2)
        yield from side_items(look, game, side, centre, self._face_px, mood)
        top += self._face_px
        if self._level.has_names:
            name = words.side_name(look.language, session.rules, side, names_of(game))
            shown = look.shortened(name, Style.SMALL, rect.width - look.px(10))
            if len(shown) > 3 or shown == name:
                yield look.text(shown, Style.SMALL, ink, "midtop", (rect.centerx, top), bold=True)
            top += look.fonts.line_height(Style.SMALL)
        if self._has_totals:
            total = str(session.standing.totals[side])
            yield look.text(total, self._total_style, ink, "midtop", (rect.centerx, top), bold=True)
            top += look.fonts.line_height(self._total_style)
        if self._has_bars and session.rules.target:
            width = rect.width - look.px(20)
            part = min(1.0, session.standing.totals[side] / session.rules.target)
            filled = bar(look, (width, self._bar_px), round(part * width))
            yield placed(filled, "midtop", (rect.centerx, top))

    def row_items(
        self, finished: FinishedRound, is_chosen: bool, look: Look, rect: pygame.Rect, _now_ms: float
    ) -> Iterator[Item]:
        """A round: its number, the points and the total of each side, and a crown for the winner."""
        if is_chosen:
            yield placed(row_ground(look, rect.size), "center", rect.center)
        number = finished.number
        text = str(number + 1) if self._is_label_short else words.round_title(look.language, number)
        at = (rect.left + look.px(12), rect.centery)
        yield look.text(text, Style.SMALL, look.theme.on_surface, "midleft", at, bold=True)
        for side in range(self.sides):
            yield from self._cell(look, finished, side, rect)

    def _cell(self, look: Look, finished: FinishedRound, side: int, row: pygame.Rect) -> Iterator[Item]:
        centre, has_won = self.column(side).centerx, finished.outcome.winner == side
        crown = look.sprites.crown(self._crown_px)
        if not self._has_scores:
            if has_won:
                yield placed(crown, "center", (centre, row.centery))
            return
        points, ink, line = (
            finished.outcome.points[side],
            look.theme.on_surface,
            look.fonts.line_height(Style.SMALL),
        )
        gained = look.fonts.render(f"+{points}" if points else "", Style.SMALL, ink)
        whole = str(finished.totals[side])
        if self._is_stacked:
            width = gained.get_width() + (self._crown_px + look.px(4) if has_won else 0)
            right, middle = centre + width // 2, row.top + line // 2
            yield look.text(whole, Style.SMALL, ink, "midtop", (centre, row.top + line), bold=True)
        else:
            right, middle = centre - self._total_px // 2 - look.px(12), row.centery
            yield look.text(whole, Style.TEXT, ink, "center", (centre, row.centery), bold=True)
        if points:
            yield placed(gained, "midright", (right, middle))
        if has_won:
            beside = right - (gained.get_width() + look.px(4) if points else 0)
            yield placed(crown, "midright", (beside, middle))


def _rule_items(look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
    """A line between the rows and the details of one of them."""
    yield placed(rule(look, rect.width), "midtop", rect.midtop)


@dataclass(frozen=True, slots=True)
class Scores:
    """State of the sheet."""

    game: Game
    rounds: tuple[FinishedRound, ...]
    chosen: int
    """Index of the round with details; -1 if no round is finished."""


@dataclass(frozen=True, slots=True)
class ChooseRound(PageIntent):
    """Show the details of the round with this index, or of the nearest one."""

    index: int


def score_sheet(look: Look, size: Point, game: Game) -> Page[Scores]:
    rounds = game.session.finished_rounds()
    return Page(look, size, compose_scores, Scores(game, rounds, len(rounds) - 1), _update)


def _choose(state: Scores, index: int) -> Scores:
    last = len(state.rounds) - 1
    return replace(state, chosen=min(max(index, min(0, last)), last))


def _update(state: Scores, intent: PageIntent) -> Update[Scores]:
    match intent:
        case ChooseRound(index):
            return Update(_choose(state, index))
        case TurnPage(step, by):
            # The page is that of the chosen round.
            return Update(_choose(state, state.chosen + (step if by == "row" else step * len(state.rounds))))
        case _:
            raise TypeError(f"the page has no {intent}")


def compose_scores(state: Scores, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_scores(look, rect.size, state))


def arrange_scores(look: Look, size: Point, state: Scores) -> tuple[Placed, ...]:
    """The page with the chosen round. The last page is full; the first may be short."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: Scores) -> Iterator[Placed]:
    plan = ScorePlan(look, size, state.game, state.rounds, _heading(look, state.game))
    sheet, last = plan.sheet, len(state.rounds) - 1
    page = plan.pages - 1 - (last - state.chosen) // plan.per_page
    yield from sheet.ground()
    heading = pygame.Rect(sheet.body.topleft, (sheet.body.width, plan.heading_px))
    yield Placed(FigureLabel(Painted(plan.heading_items), "heading", plan.heading), heading)
    for side in range(plan.sides):
        yield _column(look, plan, state.game, side)
    end = len(state.rounds) - (plan.pages - 1 - page) * plan.per_page
    first = max(0, end - plan.per_page)
    for index in range(first, end):
        yield _row(look, plan, state, index, plan.row(index - first))
    if state.rounds:
        top = plan.told_top(end - first)
        yield Placed(
            FigureLabel(Painted(_rule_items)),
            pygame.Rect(sheet.body.left, top - look.px(8), sheet.body.width, 1),
        )
        for one in plan.told[state.chosen].placed:
            yield replace(one, rect=one.rect.move(sheet.body.left, top))
    yield from sheet.frame(_turning(look, plan, state, page))


def _heading(look: Look, game: Game) -> str:
    session, language = game.session, look.language
    heading = words.goal(language, session.rules)
    if session.is_over:
        winners = session.standing.winners
        heading = words.match_won(language, session.rules, winners, names_of(game), person_of(game))
    return " ".join([heading, *words.undone(language, session.looks_undone)])


def _column(look: Look, plan: ScorePlan, game: Game, side: int) -> Placed:
    session = game.session
    name = words.side_name(look.language, session.rules, side, names_of(game))
    total, by_rounds = session.standing.totals[side], session.rules.match_by == "rounds"
    told = f"{name}: {points(look.language, total, by_rounds=by_rounds)}"
    states = ("winner",) if side in session.standing.winners else ()
    figure = Painted(partial(plan.head_items, side))
    return Placed(FigureLabel(figure, f"side:{side}", told, states), plan.column(side))


def _row(look: Look, plan: ScorePlan, state: Scores, index: int, rect: pygame.Rect) -> Placed:
    finished, is_chosen = state.rounds[index], index == state.chosen
    row = FigureButton(
        f"round:{index}",
        _row_name(look, state.game, finished),
        Painted(partial(plan.row_items, finished, is_chosen)),
        ChooseRound(index),
        role="choice",
        is_chosen=is_chosen,
        chooses_on_focus=True,
        ring_px=_ROW_RING_PX * look.scale,
    )
    return Placed(row, rect, 0)


def _row_name(look: Look, game: Game, finished: FinishedRound) -> str:
    rules, names = game.session.rules, names_of(game)
    cells = [
        look.language.gettext("{name}: +{points}, {total} altogether").format(
            name=words.side_name(look.language, rules, side, names),
            points=finished.outcome.points[side],
            total=finished.totals[side],
        )
        for side in range(len(rules.sides))
    ]
    return ". ".join([words.round_title(look.language, finished.number), *cells])


def _turning(look: Look, plan: ScorePlan, state: Scores, page: int) -> Turning:
    place = page_of(look, page, plan.pages)
    back, on = ChooseRound(state.chosen - plan.per_page), ChooseRound(state.chosen + plan.per_page)
    is_first, is_last = page == 0, page == plan.pages - 1
    return Turning(place, None if is_first else back, None if is_last else on)


def past_score_sheet(look: Look, size: Point, past: LeftMatch) -> Page[Scores]:
    return score_sheet(look, size, past_game(past))
