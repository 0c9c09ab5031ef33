"""Was it fair? The proof of the deals of all finished rounds, to be leafed through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from matador.match.history import FinishedRound, SealedProof
from matador.play.game import Game
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.sheet import Sheet, Turning
from matador.ui.kit.sheet_page import SheetKind, SheetPage
from matador.ui.kit.widgets import Button
from matador.ui.look import Look
from matador.ui.scores.fair_page import strips_of_match, strips_of_round, verdict_of
from matador.ui.scores.strips import Press, Reading, Strip, pages_of
from matador.ui.sentences import fair as words

_SHORT_PX = (30, 26, 22)
"""How large tiles may be, the largest first."""
LEAST_SHORT_PX = 16
_MOST_YARD = 2
"""How many times as large as in hands tiles of the boneyard may be."""
LAST = -1
"""The last page of a leaf, however many it has."""


@dataclass(frozen=True, slots=True)
class Proofs:
    """What is leafed through: a leaf for the code of the match, and one for each round that is finished."""

    game: Game
    finished: tuple[FinishedRound, ...]
    proofs: tuple[SealedProof | None, ...]
    """Of each finished round."""
    leaves: tuple[int | None, ...]
    """The rounds, from 0; None for the code. A match without a code has no such leaf once a round is finished."""
    leaf: int
    """Which of them is open."""
    page: int = 0
    """The page of this leaf, from 0, or `LAST`."""
    is_explained: bool = False
    """Whether the leaf of the code says how it works."""

    @property
    def round(self) -> int | None:
        """The round that is shown, from 0; None for the code of the match."""
        return self.leaves[self.leaf]


@dataclass(frozen=True, slots=True)
class ShowLeaf(PageIntent):
    """Show a page of a leaf."""

    leaf: int
    page: int


@dataclass(frozen=True, slots=True)
class Explain(PageIntent):
    """Say how the code works, or show the code again."""


def fairness(look: Look, size: Point, game: Game) -> SheetPage[Proofs]:
    """The open proof: at the code of the match, or where it has none at its last round."""
    return SheetPage(look, size, FAIRNESS, _proofs(game))


def _proofs(game: Game) -> Proofs:
    session = game.session
    finished = session.finished_rounds()
    has_code = session.code is not None or not finished
    rounds = tuple(told.number for told in finished)
    proofs = tuple(session.proof(number) for number in rounds)
    leaves = (None, *rounds) if has_code else rounds
    return Proofs(game, finished, proofs, leaves, 0 if has_code else len(rounds) - 1)


def _act(state: Proofs, intent: PageIntent) -> Proofs:
    if isinstance(intent, Explain):
        return replace(state, page=0, is_explained=not state.is_explained)
    assert isinstance(intent, ShowLeaf), "the proof does nothing else by itself"
    return replace(state, leaf=intent.leaf, page=intent.page)


def arrange_fairness(look: Look, size: Point, state: Proofs) -> tuple[Placed, ...]:
    """The page that is open, with the largest tiles for which one page of its leaf is enough."""
    sheet, pages = _read(look, size, state)
    last = len(pages) - 1
    page = last if state.page == LAST else min(state.page, last)
    turning = _turning(look, replace(state, page=page), len(pages))
    return (*sheet.ground(), *_below_each_other(sheet, pages[page]), *sheet.frame(turning))


FAIRNESS: SheetKind[Proofs] = SheetKind(arrange_fairness, _act)


def _below_each_other(sheet: Sheet, strips: Sequence[Strip]) -> Iterator[Placed]:
    top = sheet.body.top
    for strip in strips:
        yield from strip.placed(sheet.body.left, top)
        top += strip.height_px


def _read(look: Look, size: Point, state: Proofs) -> tuple[Sheet, list[list[Strip]]]:
    """The sheet and the pages of the open leaf."""
    title = words.question(look.language, verdict_of(state.proofs))
    sizes = [max(look.least(LEAST_SHORT_PX), look.px(short)) for short in _SHORT_PX]
    for short_px in sizes:
        sheet = Sheet(look, size, title, has_pages=len(state.leaves) > 1)
        strips = _strips(look, sheet, state, short_px, short_px)
        if _height_px(strips) <= sheet.body.height:
            break
    else:
        # It takes several pages anyway: they may be well filled.
        sheet = Sheet(look, size, title)
        short_px = sizes[1]
        strips = _strips(look, sheet, state, short_px, short_px)
    strips = _with_large_yard(look, sheet, state, strips, short_px)
    pages = pages_of(strips, sheet.body.height)
    if len(state.leaves) == 1 and len(pages) == 1:
        height = sheet.head_px + _height_px(strips) + look.px(20)
        sheet = Sheet(look, size, title, has_pages=False, height_px=height)
    return sheet, pages


def _with_large_yard(
    look: Look, sheet: Sheet, state: Proofs, strips: list[Strip], short_px: int
) -> list[Strip]:
    """The strips with the tiles of the boneyard up to twice as large, in as many lines and on as many pages."""
    room_px = sheet.body.height
    pages = len(pages_of(strips, room_px))
    for yard_px in range(_MOST_YARD * short_px, short_px, -1):
        larger = _strips(look, sheet, state, short_px, yard_px)
        if len(larger) == len(strips) and len(pages_of(larger, room_px)) <= pages:
            return larger
    return strips


def _strips(look: Look, sheet: Sheet, state: Proofs, short_px: int, yard_px: int) -> list[Strip]:
    reading = Reading(look, sheet.body.width, short_px, yard_px)
    if state.round is None:
        strips = strips_of_match(reading, state.game, state.proofs, is_explained=state.is_explained)
        label = words.how_it_works(look.language, is_explained=state.is_explained)
        has_code = state.game.session.code is not None
        return [*strips, Press(reading, Button("how", label, Explain(), "help"))] if has_code else strips
    return strips_of_round(reading, state.game, state.finished[state.round], state.proofs[state.round])


def _height_px(strips: Sequence[Strip]) -> int:
    return sum(strip.height_px for strip in strips)


def _turning(look: Look, state: Proofs, pages: int) -> Turning:
    """One page on or back, over the ends of a leaf; the ends are the first and the last leaf."""
    leaf, page, last = state.leaf, state.page, len(state.leaves) - 1
    back = on = None
    if page > 0:
        back = ShowLeaf(leaf, page - 1)
    elif leaf > 0:
        back = ShowLeaf(leaf - 1, LAST)
    if page < pages - 1:
        on = ShowLeaf(leaf, page + 1)
    elif leaf < last:
        on = ShowLeaf(leaf + 1, 0)
    place = words.place(look.language, state.round, len(state.finished), page, pages)
    return Turning(place, back, on, ShowLeaf(0, 0), ShowLeaf(last, 0))
