"""Was it fair? The pages that prove the deals of all finished rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from matador.match.events import Event, MatchBegan, Redone, RoundBegan, RoundEnded, SeatChanged, Undone
from matador.match.history import FinishedRound, SealedProof
from matador.match.players import Player
from matador.match.proof import tiles_of_code
from matador.match.session import Session
from matador.play.game import Game
from matador.play.past_matches import past_game
from matador.storage.database.head import LeftMatch
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent, TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView, Update
from matador.ui.kit.sheet import Turning
from matador.ui.kit.sheet_frame import SheetFrame
from matador.ui.kit.widgets import Button, Placed
from matador.ui.look import Look
from matador.ui.scores.strips import (
    Reading,
    Strip,
    button_strip,
    code_strip,
    code_tiles_strip,
    hand_strips,
    pages_of,
    saying,
    yard_strips,
)
from matador.ui.sentences import fair as words
from matador.ui.sentences.fair import Verdict
from matador.ui.sentences.scores import undone
from matador.ui.sprites import Icon


def bots_in(events: Iterable[Event], number: int) -> tuple[str, ...]:
    """Names of all bots that sat at the table while a round was played, from the whole log of the match."""
    players: list[Player] = []
    names: dict[str, None] = {}
    played: int | None = None
    for event in events:
        match event:
            case MatchBegan(players=first):
                players = list(first)
            case SeatChanged(seat=seat, player=player):
                players[seat] = player
            case RoundBegan(round=begun):
                played = begun
            case Undone(round=back) | Redone(round=back):
                played = back
            case RoundEnded():
                played = None
            case _:
                pass
        if played == number:
            names |= dict.fromkeys(player.name for player in players if player.bot is not None)
    return tuple(names)


SAFE_TAPS = 3
"""This many tapped tiles allow 19,656 cuts, too many for a secret that suits most of them."""


def verdict_of(proofs: Sequence[SealedProof | None]) -> Verdict | None:
    proof = next((proof for proof in proofs if proof is not None and proof.is_same is False), None)
    if proof is not None:
        return "wrong"
    proof = proofs[0] if proofs else None
    if proof is None or proof.is_same is None:
        return None
    if not proof.was_shown:
        return "from file"
    return "unchanged" if proof.cut is None else "fair"


def strips_of_match(
    reading: Reading, game: Game, proofs: Sequence[SealedProof | None], *, is_explained: bool
) -> Iterator[Strip]:
    """The code of a match in two sentences, or how it works; for a match without a code, why it has none."""
    language, session = reading.look.language, game.session
    if session.code is None:
        yield _why_no_proof(reading, session)
        yield from _undone(reading, session)
        return
    if is_explained:
        cut = words.can_be_cut(language) if session.can_be_cut else words.was_cut(language, session.cut)
        yield saying(reading, "written", words.how_a_code_is_made(language), 1)
        yield saying(reading, "cut", cut, 2)
        yield from _word(reading, game, proofs)
    else:
        yield from _in_short(reading, session, session.code, verdict_of(proofs))
    yield from _undone(reading, session)
    if is_explained:
        yield saying(
            reading,
            "doubters",
            language.gettext(
                "Grown-ups can check the code themselves. Matador's documentation explains how."
            ),
            is_muted=True,
        )
    how = words.how_it_works(language, is_explained=is_explained)
    yield button_strip(reading, Button("how", how, Explain(), "help"))


def _in_short(reading: Reading, session: Session, code: str, verdict: Verdict | None) -> Iterator[Strip]:
    language = reading.look.language
    sign: Icon = "check" if verdict in ("fair", "unchanged") else "help"
    yield saying(reading, "verdict", words.in_short(language, verdict), sign, bold=True)
    told = words.compare(language, is_over=session.is_over)
    yield saying(reading, "compare", told, stays_with_next=True)
    yield code_strip(reading, "code", code, stays_with_next=True)
    row = language.gettext("A short form of the code, as tiles:")
    yield saying(reading, "row", row, stays_with_next=True)
    yield code_tiles_strip(reading, tiles_of_code(code))


def strips_of_round(
    reading: Reading, game: Game, told: FinishedRound, proof: SealedProof | None
) -> Iterator[Strip]:
    session, language = game.session, reading.look.language
    if proof is None:
        yield _why_no_proof(reading, session)
        yield from _undone(reading, session)
    yield saying(reading, "dealt", language.gettext("These tiles were dealt:"), stays_with_next=True)
    yield from hand_strips(reading, game, told.hands)
    if told.boneyard:
        text = words.boneyard(language, len(told.drawers))
        yield saying(reading, "boneyard", text, stays_with_next=True)
    yield from yard_strips(reading, game, told.boneyard, told.drawers)
    names = bots_in(session.events(None), told.number)
    if names:
        yield saying(reading, "bots", words.bots_knew(language, names), "person")
    is_same = None if proof is None else proof.is_deal_same
    if is_same is not None:
        said = words.dealt_again(language, is_same=is_same)
        yield saying(reading, "again", said, "check" if is_same else "help", bold=True)


def _undone(reading: Reading, session: Session) -> Iterator[Strip]:
    text = " ".join(undone(reading.look.language, session.looks_undone))
    if text:
        yield saying(reading, "undone", text, "undo")


def _why_no_proof(reading: Reading, session: Session) -> Strip:
    text = words.no_proof(reading.look.language, by_number=session.is_by_number)
    return saying(reading, "no proof", text, "help")


def _word(reading: Reading, game: Game, proofs: Sequence[SealedProof | None]) -> Iterator[Strip]:
    language, verdict = reading.look.language, verdict_of(proofs)
    match proofs:
        case [SealedProof(secret=str(secret)), *_] if verdict is not None:
            yield saying(
                reading, "secret", language.gettext("This was the secret word:"), 3, stays_with_next=True
            )
            yield code_strip(reading, "word", secret)
            yield saying(reading, "proved", words.proved(language, verdict), 4)
            # Without a cut, or with so few tiles, it is possible to search for a secret that suits most cuts.
            is_offered = bool(game.persons) and not game.teacher.is_lesson
            taps = (game.session.cut or "").split(",")
            if is_offered and verdict in ("fair", "unchanged") and len(taps) < SAFE_TAPS:
                yield saying(reading, "advice", words.tap_more(language, verdict))
        case _:
            yield saying(reading, "secret", words.secret_later(language), 3)


_SHORT_PX = (30, 26, 22)
"""Possible sizes of tiles, the largest first."""
MIN_SHORT_PX = 16
_MAX_YARD = 2
"""Maximum size of boneyard tiles, relative to tiles in hands."""
LAST = -1
"""The last page of a leaf, however many it has."""


@dataclass(frozen=True, slots=True)
class Proofs:
    """State of the proof: a leaf for the code of the match, and one for each finished round."""

    game: Game
    finished: tuple[FinishedRound, ...]
    proofs: tuple[SealedProof | None, ...]
    """One for each finished round."""
    leaves: tuple[int | None, ...]
    """The rounds, from 0; None for the code. A match without a code has no leaf for it once a round is finished."""
    leaf: int
    page: int = 0
    """The page of this leaf, from 0, or `LAST`."""
    is_explained: bool = False
    """Whether the leaf of the code explains how it works."""

    @property
    def round(self) -> int | None:
        """The current round, from 0; None for the code of the match."""
        return self.leaves[self.leaf]


@dataclass(frozen=True, slots=True)
class ShowLeaf(PageIntent):
    """Show a page of a leaf."""

    leaf: int
    page: int


@dataclass(frozen=True, slots=True)
class Explain(PageIntent):
    """Explain how the code works, or show the code again."""


def fairness(look: Look, size: Point, game: Game) -> Page[Proofs]:
    """The proof, opened at the code of the match or, without a code, at the last round."""
    return Page(look, size, compose_fairness, _proofs(game), _update)


def past_fairness(look: Look, size: Point, past: LeftMatch) -> Page[Proofs]:
    return fairness(look, size, past_game(past))


def _proofs(game: Game) -> Proofs:
    session = game.session
    finished = session.finished_rounds()
    has_code = session.code is not None or not finished
    rounds = tuple(told.number for told in finished)
    proofs = tuple(session.proof(number) for number in rounds)
    leaves = (None, *rounds) if has_code else rounds
    return Proofs(game, finished, proofs, leaves, 0 if has_code else len(rounds) - 1)


def _update(state: Proofs, intent: PageIntent) -> Update[Proofs]:
    match intent:
        case Explain():
            return Update(replace(state, page=0, is_explained=not state.is_explained))
        case ShowLeaf(leaf, page):
            return Update(replace(state, leaf=leaf, page=page))
        case TurnPage(step):
            return Update(replace(state, leaf=0 if step < 0 else len(state.leaves) - 1, page=0))
        case _:
            raise TypeError(f"the page has no {intent}")


def compose_fairness(state: Proofs, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_fairness(look, rect.size, state))


def arrange_fairness(look: Look, size: Point, state: Proofs) -> tuple[Placed, ...]:
    """The current page, with the largest tiles for which its leaf fits on one page."""
    sheet, pages = _read(look, size, state)
    last = len(pages) - 1
    page = last if state.page == LAST else min(state.page, last)
    turning = _turning(look, replace(state, page=page), len(pages))
    found, top = [*sheet.ground()], sheet.body.top
    for strip in pages[page]:
        found += [replace(one, rect=one.rect.move(sheet.body.left, top)) for one in strip.placed]
        top += strip.height_px
    return (*found, *sheet.frame(turning))


def _read(look: Look, size: Point, state: Proofs) -> tuple[SheetFrame, list[list[Strip]]]:
    title = words.question(look.language, verdict_of(state.proofs))
    sizes = [max(look.least(MIN_SHORT_PX), look.px(short)) for short in _SHORT_PX]
    for short_px in sizes:
        sheet = SheetFrame(look, size, title, has_pages=len(state.leaves) > 1)
        strips = _strips(look, sheet, state, short_px, short_px)
        if _height_px(strips) <= sheet.body.height:
            break
    else:
        # Several pages are needed anyway, so fill them well.
        sheet = SheetFrame(look, size, title)
        short_px = sizes[1]
        strips = _strips(look, sheet, state, short_px, short_px)
    strips = _with_large_yard(look, sheet, state, strips, short_px)
    pages = pages_of(strips, sheet.body.height)
    if len(state.leaves) == 1 and len(pages) == 1:
        height = sheet.head_px + _height_px(strips) + look.px(20)
        sheet = SheetFrame(look, size, title, has_pages=False, height_px=height)
    return sheet, pages


def _with_large_yard(
    look: Look, sheet: SheetFrame, state: Proofs, strips: list[Strip], short_px: int
) -> list[Strip]:
    """The strips with boneyard tiles up to twice as large, if that takes no more lines or pages."""
    room_px = sheet.body.height
    pages = len(pages_of(strips, room_px))
    for yard_px in range(_MAX_YARD * short_px, short_px, -1):
        larger = _strips(look, sheet, state, short_px, yard_px)
        if len(larger) == len(strips) and len(pages_of(larger, room_px)) <= pages:
            return larger
    return strips


def _strips(look: Look, sheet: SheetFrame, state: Proofs, short_px: int, yard_px: int) -> list[Strip]:
    reading = Reading(look, sheet.body.width, short_px, yard_px)
    if state.round is None:
        return list(strips_of_match(reading, state.game, state.proofs, is_explained=state.is_explained))
    told, proof = state.finished[state.round], state.proofs[state.round]
    return list(strips_of_round(reading, state.game, told, proof))


def _height_px(strips: Sequence[Strip]) -> int:
    return sum(strip.height_px for strip in strips)


def _turning(look: Look, state: Proofs, pages: int) -> Turning:
    """One page forward or back, across leaves."""
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
    return Turning(place, back, on)
