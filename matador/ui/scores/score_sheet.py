"""The score sheet: every finished round, what it brought each side, and what is told of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.sheet import Turning, page_of
from matador.ui.kit.sheet_page import SheetKind, SheetPage
from matador.ui.kit.widgets import FigureButton, FigureLabel
from matador.ui.look import Look
from matador.ui.scores.score_figures import ColumnHead, RoundRow, Rule, SheetHeading
from matador.ui.scores.score_plan import ScorePlan
from matador.ui.scores.sides import names_of, person_of
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import points

_ROW_RING_PX = 12


@dataclass(frozen=True, slots=True)
class Scores:
    """What the sheet shows."""

    game: Game
    rounds: tuple[FinishedRound, ...]
    chosen: int
    """The index of the round that is told about; -1 if none is finished."""


@dataclass(frozen=True, slots=True)
class ChooseRound(PageIntent):
    """Tell about the round of this index, or the nearest that there is."""

    index: int


def score_sheet(look: Look, size: Point, game: Game) -> SheetPage[Scores]:
    """The open sheet; the last round is told about first."""
    rounds = game.session.finished_rounds()
    return SheetPage(look, size, SCORES, Scores(game, rounds, len(rounds) - 1))


def _choose(state: Scores, index: int) -> Scores:
    last = len(state.rounds) - 1
    return replace(state, chosen=min(max(index, min(0, last)), last))


def _act(state: Scores, intent: PageIntent) -> Scores:
    assert isinstance(intent, ChooseRound), "the sheet does nothing else by itself"
    return _choose(state, intent.index)


def arrange_scores(look: Look, size: Point, state: Scores) -> tuple[Placed, ...]:
    """The page of the sheet on which the chosen round is. The last page is full; the first may be short."""
    return tuple(_placed(look, size, state))


SCORES: SheetKind[Scores] = SheetKind(
    arrange_scores, _act, lambda state, step: _choose(state, state.chosen + step)
)


def _placed(look: Look, size: Point, state: Scores) -> Iterator[Placed]:
    plan = ScorePlan(look, size, state.game, state.rounds, _heading(look, state.game))
    sheet, last = plan.sheet, len(state.rounds) - 1
    page = plan.pages - 1 - (last - state.chosen) // plan.per_page
    yield from sheet.ground()
    heading = pygame.Rect(sheet.body.topleft, (sheet.body.width, plan.heading_px))
    yield Placed(FigureLabel(SheetHeading(plan), "heading", plan.heading), heading)
    for side in range(plan.sides):
        yield _column(look, plan, state.game, side)
    end = len(state.rounds) - (plan.pages - 1 - page) * plan.per_page
    first = max(0, end - plan.per_page)
    for index in range(first, end):
        yield _row(look, plan, state, index, plan.row(index - first))
    if state.rounds:
        top = plan.told_top(end - first)
        yield Placed(FigureLabel(Rule()), pygame.Rect(sheet.body.left, top - look.px(8), sheet.body.width, 1))
        yield from plan.telling.placed(state.rounds[state.chosen], sheet.body.left, top)
    yield from sheet.frame(_turning(look, plan, state, page))


def _heading(look: Look, game: Game) -> str:
    """What wins the match, or who has won it; and what was undone."""
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
    rect = plan.column(side)
    rect.height = plan.columns_px
    return Placed(FigureLabel(ColumnHead(plan, game, side), f"side:{side}", told, states), rect)


def _row(look: Look, plan: ScorePlan, state: Scores, index: int, rect: pygame.Rect) -> Placed:
    finished, is_chosen = state.rounds[index], index == state.chosen
    row = FigureButton(
        f"round:{index}",
        _row_name(look, state.game, finished),
        RoundRow(plan, finished, is_chosen),
        ChooseRound(index),
        role="choice",
        is_chosen=is_chosen,
        ring_px=_ROW_RING_PX * look.scale,
    )
    return Placed(row, rect)


def _row_name(look: Look, game: Game, finished: FinishedRound) -> str:
    """A round and what each side got from it."""
    rules, names = game.session.rules, names_of(game)
    cells = [
        words.cell(
            look.language,
            words.side_name(look.language, rules, side, names),
            finished.outcome.points[side],
            finished.totals[side],
        )
        for side in range(len(rules.sides))
    ]
    return ". ".join([words.round_title(look.language, finished.number), *cells])


def _turning(look: Look, plan: ScorePlan, state: Scores, page: int) -> Turning:
    place = page_of(look, page, plan.pages)
    back, on = ChooseRound(state.chosen - plan.per_page), ChooseRound(state.chosen + plan.per_page)
    first, last = ChooseRound(0), ChooseRound(len(state.rounds) - 1)
    is_first, is_last = page == 0, page == plan.pages - 1
    return Turning(place, None if is_first else back, None if is_last else on, first, last)
