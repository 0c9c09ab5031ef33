"""The score sheet: every finished round, what it brought each side, and what is told of one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.game import Game
from matador.ui.inputs import Input, Key, Point, PointerDown
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.look import Look, placed
from matador.ui.scores.grounds import Grounds
from matador.ui.scores.score_items import column_items, heading_items, row_items
from matador.ui.scores.score_nodes import column_node, row_name, told_nodes
from matador.ui.scores.score_plan import ScorePlan
from matador.ui.scores.sheet import Sheet
from matador.ui.scores.sides import names_of, person_of
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import scores as words


class ScoreSheet:
    """A page over the scene; the round that is chosen, at first the last, is told about below the rows."""

    def __init__(self, look: Look, size: Point, game: Game) -> None:
        self._game = game
        self._rounds = game.session.finished_rounds()
        self.chosen = len(self._rounds) - 1
        """The index of the round that is told about; -1 if none is finished."""
        self._arrange(look, size, None)

    @property
    def is_typing(self) -> bool:
        return False

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self._arrange(look, size, self._sheet.focus)

    def _arrange(self, look: Look, size: Point, focus: str | None) -> None:
        self._look = look
        self._grounds = Grounds(look)
        self._sheet = Sheet(look, size, look.say("Scores"))
        self._sheet.focus = focus
        self._plan = ScorePlan(look, self._sheet, self._game, self._rounds, self._heading())

    def _heading(self) -> str:
        """What wins the match, or who has won it."""
        session, language = self._game.session, self._look.language
        if not session.is_over:
            return words.goal(language, session.rules)
        winners = session.standing.winners
        return words.match_won(language, session.rules, winners, names_of(self._game), person_of(self._game))

    @property
    def rect(self) -> pygame.Rect:
        """Where the sheet is."""
        return self._sheet.rect

    @property
    def pages(self) -> int:
        return self._plan.pages

    @property
    def page(self) -> int:
        """The page with the chosen round, from 0. The last page is full; the first may be short."""
        return self.pages - 1 - (len(self._rounds) - 1 - self.chosen) // self._plan.per_page

    # What comes in

    def handle(self, given: Input) -> Command | None:
        """Take an input; what closes the sheet."""
        match given:
            case Key(name="up" | "down" as name):
                self._choose(self.chosen + (1 if name == "down" else -1))
                self._sheet.focus = next(
                    (key for key, index, _ in self._rows() if index == self.chosen), None
                )
                return None
            case PointerDown(at=at, button="left"):
                for _, index, row in self._rows():
                    if row.collidepoint(at):
                        self._choose(index)
            case _:
                pass
        match self._sheet.handle(given, [key for key, _, _ in self._rows()]):
            case TurnPage(step):
                self._choose(self.chosen + step * self._plan.per_page)
            case Command() as command:
                return command
            case None:
                for key, index, _ in self._rows():
                    if key == self._sheet.focus:
                        self._choose(index)
        return None

    def _choose(self, index: int) -> None:
        last = len(self._rounds) - 1
        self.chosen = min(max(index, min(0, last)), last)

    def _rows(self) -> list[tuple[str, int, pygame.Rect]]:
        """Of the rounds on this page the key, the index and the row."""
        last = len(self._rounds) - (self.pages - 1 - self.page) * self._plan.per_page
        first = max(0, last - self._plan.per_page)
        return [(f"round:{index}", index, self._plan.row(index - first)) for index in range(first, last)]

    # What comes out

    @property
    def _place(self) -> str:
        say = self._look.language.gettext
        return say("Page {page} of {pages}").format(page=self.page + 1, pages=self.pages)

    @property
    def _ways(self) -> dict[str, bool]:
        return {"can_go_back": self.page > 0, "can_go_on": self.page < self.pages - 1}

    def items(self) -> Iterator[Item]:
        """The pictures, from the bottom to the top."""
        look, plan, game, sheet = self._look, self._plan, self._game, self._sheet
        yield from sheet.items(self._place, **self._ways)
        yield from heading_items(look, plan, sheet.body)
        for side in range(plan.sides):
            yield from column_items(look, plan, game, self._grounds, side)
        rows = self._rows()
        for _, index, row in rows:
            ground = self._grounds.row(row.size) if index == self.chosen else None
            yield from row_items(look, plan, self._rounds[index], row, ground=ground)
        if self._rounds:
            top = plan.told_top(len(rows))
            yield placed(
                self._grounds.rule(sheet.body.width), "midtop", (sheet.body.centerx, top - look.px(8))
            )
            yield from plan.telling.items(self._rounds[self.chosen], sheet.body.left, top)
        yield from sheet.ring(next((row for key, _, row in rows if key == sheet.focus), None))

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        look, plan, sheet = self._look, self._plan, self._sheet
        yield from sheet.nodes(self._place, **self._ways)
        heading = pygame.Rect(sheet.body.topleft, (sheet.body.width, plan.heading_px))
        yield Node("heading", "text", plan.heading, box_of(heading))
        for side in range(plan.sides):
            yield column_node(look, plan, self._game, side)
        rows = self._rows()
        for key, index, row in rows:
            states = [
                *(["chosen"] if index == self.chosen else []),
                *(["focused"] if key == sheet.focus else []),
            ]
            name = row_name(look, self._game, self._rounds[index])
            yield Node(key, "choice", name, box_of(row), tuple(states), "choose")
        if self._rounds:
            area = pygame.Rect(sheet.body.left, plan.told_top(len(rows)), sheet.body.width, plan.told_px)
            yield from told_nodes(look, self._game, self._rounds[self.chosen], area)
