"""Was it fair? The proof of the deals of all finished rounds, to be leafed through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.game import Game
from matador.ui.inputs import Input, Point
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.look import Look
from matador.ui.scores.fair_page import strips_of_match, strips_of_round, verdict_of
from matador.ui.scores.grounds import Grounds
from matador.ui.scores.sheet import Sheet
from matador.ui.scores.strips import Reading, Strip, pages_of
from matador.ui.semantics import Node
from matador.ui.sentences import fair as words

_SHORT_PX = (30, 26, 22)
"""How large tiles may be, the largest first."""
LEAST_SHORT_PX = 16
_MOST_YARD = 2
"""How many times as large as in hands tiles of the boneyard may be."""


class Fairness:
    """A page over the scene: the code of the match, and a leaf for each round that is finished.

    A match without such a code begins with its last round.
    """

    def __init__(self, look: Look, size: Point, game: Game) -> None:
        self._game = game
        session = game.session
        self._finished = session.finished_rounds()
        self._proofs = [session.proof(told.number) for told in self._finished]
        has_code = session.code is not None or not self._finished
        rounds: list[int | None] = [told.number for told in self._finished]
        self._leaves = [None, *rounds] if has_code else rounds
        self._leaf = 0 if has_code else len(rounds) - 1
        self.page = 0
        """The page of this leaf, from 0."""
        self._arrange(look, size, None)

    @property
    def round(self) -> int | None:
        """The round that is shown, from 0; None for the code of the match."""
        return self._leaves[self._leaf]

    @property
    def is_typing(self) -> bool:
        return False

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self._arrange(look, size, self._sheet.focus)
        self.page = min(self.page, len(self._pages) - 1)

    def _arrange(self, look: Look, size: Point, focus: str | None) -> None:
        self._look, self._size = look, size
        self._grounds = Grounds(look)
        self._sheet = Sheet(look, size, self._title())
        self._sheet.focus = focus
        self._read()

    def _read(self) -> None:
        """Lay out the leaf that is shown: with the largest tiles for which one page is enough."""
        sheet, look = self._sheet, self._look
        sheet.title = self._title()
        sizes = [max(LEAST_SHORT_PX, look.px(short)) for short in _SHORT_PX]
        for short_px in sizes:
            sheet.arrange(self._size[1], has_pages=len(self._leaves) > 1)
            strips = self._strips(short_px, short_px)
            if _height_px(strips) <= sheet.body.height:
                break
        else:
            # It takes several pages anyway: they may be well filled.
            sheet.arrange(self._size[1], has_pages=True)
            short_px = sizes[1]
            strips = self._strips(short_px, short_px)
        strips = self._with_large_yard(strips, short_px)
        self._pages = pages_of(strips, sheet.body.height)
        if len(self._leaves) == 1 and len(self._pages) == 1:
            sheet.arrange(sheet.head_px + _height_px(strips) + sheet.foot_px, has_pages=False)

    def _title(self) -> str:
        """The question, and its answer as soon as it can be given."""
        return words.question(self._look.language, verdict_of(self._proofs))

    def _with_large_yard(self, strips: list[Strip], short_px: int) -> list[Strip]:
        """The strips with the tiles of the boneyard up to twice as large, in as many lines and on as many pages."""
        room_px = self._sheet.body.height
        for yard_px in range(_MOST_YARD * short_px, short_px, -1):
            larger = self._strips(short_px, yard_px)
            if len(larger) == len(strips) and len(pages_of(larger, room_px)) <= len(
                pages_of(strips, room_px)
            ):
                return larger
        return strips

    def _strips(self, short_px: int, yard_px: int) -> list[Strip]:
        reading = Reading(self._look, self._grounds, self._sheet.body.width, short_px, yard_px)
        if self.round is None:
            return strips_of_match(reading, self._game, self._proofs)
        return strips_of_round(reading, self._game, self._finished[self.round], self._proofs[self.round])

    @property
    def rect(self) -> pygame.Rect:
        """Where the sheet is."""
        return self._sheet.rect

    @property
    def pages(self) -> int:
        """How many pages the leaf that is shown has."""
        return len(self._pages)

    # What comes in

    def handle(self, given: Input) -> Command | None:
        """Take an input; what closes the sheet."""
        match self._sheet.handle(given, []):
            case TurnPage(step):
                self._turn(step)
            case Command() as command:
                return command
            case None:
                pass
        return None

    def _turn(self, step: int) -> None:
        """One page on or back, over the ends of a leaf; further steps lead to the first or the last leaf."""
        page = self.page + step
        if 0 <= page < self.pages:
            self.page = page
            return
        found = min(max(self._leaf + step, 0), len(self._leaves) - 1)
        if found == self._leaf and abs(step) == 1:
            return
        self._leaf = found
        self._read()
        self.page = self.pages - 1 if step == -1 else 0

    # What comes out

    @property
    def _place(self) -> str:
        return words.place(self._look.language, self.round, len(self._finished), self.page, self.pages)

    @property
    def _ways(self) -> dict[str, bool]:
        return {
            "can_go_back": self._leaf > 0 or self.page > 0,
            "can_go_on": self._leaf < len(self._leaves) - 1 or self.page < self.pages - 1,
        }

    def _shown(self) -> Iterator[tuple[Strip, int]]:
        """The strips of this page and where they begin."""
        top = self._sheet.body.top
        for strip in self._pages[self.page]:
            yield strip, top
            top += strip.height_px

    def items(self) -> Iterator[Item]:
        """The pictures, from the bottom to the top."""
        yield from self._sheet.items(self._place, **self._ways)
        for strip, top in self._shown():
            yield from strip.items(self._sheet.body.left, top)
        yield from self._sheet.ring()

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        yield from self._sheet.nodes(self._place, **self._ways)
        for strip, top in self._shown():
            yield from strip.nodes(self._sheet.body.left, top)


def _height_px(strips: Sequence[Strip]) -> int:
    return sum(strip.height_px for strip in strips)
