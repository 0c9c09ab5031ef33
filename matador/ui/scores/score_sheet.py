"""The score sheet: every finished round with each side's points, and the details of one round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout, PageView, Update
from matador.ui.kit.figures import NOTHING, FigureButton, Text, described, picture
from matador.ui.kit.intents import PageIntent, TurnPage
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, OnPage, Paged, Row, Sized, Space, Stack
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import WIDEST_PX, Sheet, Turning, page_of
from matador.ui.look import Look
from matador.ui.scores.strips import bar, faces_of, names_of, row_ground, rule, told_part
from matador.ui.sentences import matches as words
from matador.ui.sentences.table import goes_on, points

_ROW_RING_PX = 12
_COLUMN_PX = 230
_NARROWEST_PX = 760
_CROWN_PX = 44
_ENOUGH_ROWS = 3


class _Level(NamedTuple):
    """A possible size for the heads of the columns."""

    sizes: tuple[Style, ...]
    face_px: int
    has_names: bool = True
    has_total: bool = True
    """If False, only the last row shows the total."""
    has_bar: bool = True
    has_heading: bool = True


_LEVELS = (
    _Level((Style.SENTENCE, Style.TEXT, Style.SMALL), 60),
    _Level((Style.TEXT, Style.SMALL), 48),
    _Level((Style.SMALL,), 44, has_names=False),
    _Level((Style.SMALL,), 44, has_names=False, has_total=False),
    _Level((Style.SMALL,), 22, has_names=False, has_total=False, has_bar=False),
    _Level((Style.SMALL,), 22, has_names=False, has_total=False, has_bar=False, has_heading=False),
)
_WITH_NAMES = 2


@dataclass(frozen=True, slots=True)
class Scores:
    """State of the sheet."""

    game: Game
    rounds: tuple[FinishedRound, ...]
    chosen: int
    """Index of the round with details; -1 if no round is finished."""


def score_sheet(look: Look, size: Point, game: Game) -> Page[Scores]:
    rounds = game.session.finished_rounds()
    return Page(look, size, compose_scores, Scores(game, rounds, len(rounds) - 1), _update)


def _update(state: Scores, intent: PageIntent) -> Update[Scores]:
    assert isinstance(intent, TurnPage), f"the page has no {intent}"
    # The page is that of the chosen round.
    return _at(state, state.chosen + intent.step * (1 if intent.by == "row" else len(state.rounds)))


def _at(state: Scores, index: int) -> Update[Scores]:
    """Show the details of the round with this index, or of the nearest one."""
    last = len(state.rounds) - 1
    return Update(replace(state, chosen=min(max(index, min(0, last)), last)))


def compose_scores(state: Scores, view: PageView) -> Sheet:
    look, language = view.look, view.look.language
    label_px = _label_px(look, words.round_title(language, max(0, len(state.rounds) - 1)))
    wanted = label_px + len(state.game.session.rules.sides) * look.px(_COLUMN_PX) + look.px(48)
    width_px = max(min(wanted, look.px(WIDEST_PX)), round(look.px(_NARROWEST_PX) * look.text_scale))

    def turning(pages: int) -> Turning:
        page, per_page = _shown(state, pages)
        back = _at(state, state.chosen - per_page) if page > 0 else None
        on = _at(state, state.chosen + per_page) if page < pages - 1 else None
        return Turning(page_of(look, page, pages), back, on, page=page)

    return Sheet(look.say("Scores"), _Rounds(state), turning, width_px, is_compact=True)


def _label_px(look: Look, label: str) -> int:
    return look.fonts.size(label, Style.SMALL, bold=True)[0] + look.px(28)


def _shown(state: Scores, pages: int) -> tuple[int, int]:
    """The page of the chosen round, and the rounds per page. The last page is full; the first may be short."""
    per_page = max(1, -(-len(state.rounds) // pages))
    return pages - 1 - (len(state.rounds) - 1 - state.chosen) // per_page, per_page


@dataclass(frozen=True, slots=True)
class _Rounds(Paged):
    """The heading, the sides, the rounds, and the details of the chosen round."""

    state: Scores

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def sides(self) -> range:
        return range(len(self.game.session.rules.sides))

    @property
    def has_scores(self) -> bool:
        has_target = self.game.session.rules.target is not None
        return has_target or any(any(finished.totals) for finished in self.state.rounds)

    def pages(self, look: Look, rect: Rect) -> tuple[Layout, ...]:
        """With the largest heads of the columns that leave room for all or at least enough rounds."""
        count, below = len(self.state.rounds), self._below(look, rect.width, 8)
        label = words.round_title(look.language, max(0, count - 1))
        is_short = look.fonts.size(label, Style.SMALL, bold=True)[0] > rect.width // 5
        label_px = _label_px(look, str(count) if is_short else label)
        column_px = (rect.width - label_px) // len(self.sides)
        is_stacked = self._is_stacked(look, column_px)
        lines = look.fonts.line_height(Style.SMALL) * (2 if is_stacked else 1)
        row_px = max(look.least(MIN_PX), look.px(50), lines + look.px(4))
        room = rect.height - below.height(look, rect.width)
        named, enough = _LEVELS[:_WITH_NAMES], min(count, _ENOUGH_ROWS)
        tries = [(named, count), (named, enough), (_LEVELS, count), (_LEVELS, enough), (_LEVELS, 1)]
        for level, wanted in ((level, rows) for levels, rows in tries for level in levels):
            top = self._top(look, rect.width, label_px, column_px, level)
            rows = (room - top.height(look, rect.width)) // row_px
            if rows >= wanted:
                break
        else:
            below = self._below(look, rect.width, 0)
        pages = max(1, -(-count // max(1, rows)))
        page, per_page = _shown(self.state, pages)
        end = count - (pages - 1 - page) * per_page
        indices = range(max(0, end - per_page), end)
        shown = (
            self._row(look, index, label_px, is_short=is_short, is_stacked=is_stacked) for index in indices
        )
        rows_shown = (Sized(row, height_px=row_px) for row in shown)
        # Only the page of the chosen round is shown.
        return (Column((top, *rows_shown, below)),) * pages

    def _below(self, look: Look, width_px: int, gap: int) -> Column:
        """The details of the chosen round below a line; they take the same height for all rounds."""
        told = [told_part(look, self.game, width_px, finished) for finished in self.state.rounds]
        if not told:
            return Column(())
        high = max(part.height(look, width_px) for part in told)
        line = Sized(picture(rule), height_px=max(1, round(2 * look.scale)))
        chosen = Sized(Column((told[self.state.chosen],)), height_px=high)
        return Column((Space(gap), line, Space(gap), chosen, Space(gap)))

    def _top(self, look: Look, width_px: int, label_px: int, column_px: int, level: _Level) -> Column:
        text, is_won = _heading(look, self.game), bool(self.game.session.standing.winners)
        room = width_px - (look.px(_CROWN_PX) + look.px(12) if is_won else 0)
        style = look.fitting(text, level.sizes, room, bold=is_won)
        heading: Layout = Text(text, style, bold=is_won, key="heading")
        if is_won:
            crown = picture(lambda look, size: look.sprites.crown(min(size[0], size[1] + look.px(10))))
            heading = Row((Sized(crown, look.px(_CROWN_PX)), Grow(heading)), 12)
        heads = [Grow(self._head(look, side, column_px, level)) for side in self.sides]
        columns = Row((Sized(Space(), label_px), *heads))
        above = (heading, Space(10)) if level.has_heading else ()
        return Column((*above, columns, Space(14 if level.has_bar else 4)))

    def _head(self, look: Look, side: int, column_px: int, level: _Level) -> Layout:
        """A side: faces, name, total, and progress towards the target."""
        session, inner = self.game.session, column_px - look.px(8)
        total, has_won = session.standing.totals[side], side in session.standing.winners
        face_px = look.px(level.face_px)
        face_px = min(face_px, face_px * inner // faces_of(self.game, side, face_px).width(look))
        parts: list[Layout] = [Aligned(faces_of(self.game, side, face_px, "happy" if has_won else "calm"))]
        name = words.side_name(look.language, session.rules, side, names_of(self.game))
        if level.has_names:
            shown = look.shortened(name, Style.SMALL, column_px - look.px(10))
            shown = shown if len(shown) > 3 or shown == name else ""
            parts.append(Text(shown, Style.SMALL, bold=True, is_centred=True))
        if self.has_scores and level.has_total:
            style = look.fitting(self._widest_total, level.sizes, inner, bold=True)
            parts.append(Text(str(total), style, bold=True, is_centred=True))
        target = session.rules.target
        if target and level.has_bar:
            part = min(1.0, total / target)
            progress = picture(lambda look, size: bar(look, size, round(part * size[0])))
            parts += [Inset(Sized(progress, height_px=max(look.least(8), look.px(12))), 10), Space(6)]
        told = f"{name}: {points(look.language, total, by_rounds=session.rules.match_by == 'rounds')}"
        return described(f"side:{side}", told, Column(tuple(parts)), ("winner",) if has_won else ())

    @property
    def _widest_total(self) -> str:
        return max([str(total) for one in self.state.rounds for total in one.totals] or ["0"], key=len)

    def _is_stacked(self, look: Look, column_px: int) -> bool:
        """Whether the columns are too narrow for points beside totals."""
        rounds = self.state.rounds
        widest = max((f"+{points}" for one in rounds for points in one.outcome.points), key=len, default="")
        gained_px = look.fonts.size(widest, Style.SMALL)[0] + _crown_px(look) + look.px(16)
        return self.has_scores and 2 * gained_px + self._total_px(look) > column_px

    def _total_px(self, look: Look) -> int:
        return look.fonts.size(self._widest_total, Style.TEXT, bold=True)[0]

    def _row(self, look: Look, index: int, label_px: int, *, is_short: bool, is_stacked: bool) -> Layout:
        """A round: its number, the points and the total of each side, and a crown for the winner."""
        finished, is_chosen = self.state.rounds[index], index == self.state.chosen
        button = FigureButton(
            f"round:{index}",
            _row_name(look, self.game, finished),
            picture(row_ground).figure if is_chosen else NOTHING,
            _at(self.state, index),
            role="choice",
            is_chosen=is_chosen,
            chooses_on_focus=True,
            ring_px=_ROW_RING_PX * look.scale,
        )
        number = finished.number
        label = str(number + 1) if is_short else words.round_title(look.language, number)
        text = Sized(Inset(Text(label, Style.SMALL, bold=True), 12), label_px)
        cells = (Grow(self._cell(look, finished, side, is_stacked=is_stacked)) for side in self.sides)
        return OnPage(Stack((button, Row((text, *cells)))))

    def _cell(self, look: Look, finished: FinishedRound, side: int, *, is_stacked: bool) -> Layout:
        gained, total = self._gained(look, finished, side), str(finished.totals[side])
        if not self.has_scores:
            return Aligned(gained)
        if is_stacked:
            line_px = look.fonts.line_height(Style.SMALL)
            whole = Text(total, Style.SMALL, bold=True, is_centred=True)
            # In a narrow column, they may reach over its edges.
            return Column((Sized(Inset(Aligned(gained), -24), height_px=line_px), whole))
        whole = Text(total, Style.TEXT, bold=True, is_centred=True)
        return Row((Grow(Aligned(gained, 1)), Sized(whole, self._total_px(look)), Grow(Space())), 12)

    def _gained(self, look: Look, finished: FinishedRound, side: int) -> Row:
        crown_px, gained = _crown_px(look), finished.outcome.points[side]
        parts: list[Layout] = []
        if finished.outcome.winner == side:
            parts.append(picture(lambda look, _size: look.sprites.crown(crown_px), (crown_px, crown_px)))
        if gained and self.has_scores:
            parts.append(Text(f"+{gained}", Style.SMALL))
        return Row(tuple(parts) or (Space(),), 4)


def _crown_px(look: Look) -> int:
    return look.fonts.line_height(Style.SMALL) * 5 // 6


def _heading(look: Look, game: Game) -> str:
    session, language = game.session, look.language
    heading = goes_on(language, session.rules)
    if session.rules.target is None:
        heading = language.say("This match lasts one round.")
    if session.is_over:
        person = game.human_seats[0] if len(game.human_seats) == 1 else None
        heading = words.match_won(language, session.rules, session.standing.winners, names_of(game), person)
    return " ".join([heading, *words.undone(language, session.looks_undone)])


def _row_name(look: Look, game: Game, finished: FinishedRound) -> str:
    rules, names = game.session.rules, names_of(game)
    cells = [
        look.language.say("{name}: +{points}, {total} altogether").format(
            name=words.side_name(look.language, rules, side, names),
            points=finished.outcome.points[side],
            total=finished.totals[side],
        )
        for side in range(len(rules.sides))
    ]
    return ". ".join([words.round_title(look.language, finished.number), *cells])
