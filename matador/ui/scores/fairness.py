"""Was it fair? The pages that prove the deals of all finished rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

from pygame import Rect

from matador.match.events import Event, MatchBegan, Redone, RoundBegan, RoundEnded, SeatChanged, Undone
from matador.match.history import FinishedRound, SealedProof
from matador.match.players import Player
from matador.match.proof import tiles_of_code
from matador.match.session import Session
from matador.play.game import Game
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout, PageView, Update
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import Text, label
from matador.ui.kit.intents import PageIntent, TurnPage
from matador.ui.kit.layout import Column, Paged, PagedColumn
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Sheet, Turning
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.scores import strips
from matador.ui.sentences.matches import listed, undone
from matador.ui.sprites import Icon

Verdict: TypeAlias = Literal["fair", "unchanged", "from file", "wrong"]
"""No tile was chosen or changed; none was changed; proof only for those who saw the code; tampering."""


def bots_in_rounds(events: Iterable[Event]) -> Mapping[int, Collection[str]]:
    """Names of all bots that sat at the table while each round was played, from the whole log of the match."""
    players: list[Player] = []
    names = defaultdict[int, dict[str, None]](dict)
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
                continue
        if played is not None:
            names[played] |= dict.fromkeys(player.name for player in players if player.bot is not None)
    return names


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


def parts_of_match(reading: strips.Reading, state: Proofs) -> Iterator[Layout]:
    """The code of a match in two sentences, or how it works; for a match without a code, why it has none."""
    look, session, is_explained = reading.look, state.game.session, state.is_explained
    language = look.language
    if session.code is None:
        yield from _why_no_proof(look, session)
        return
    if is_explained:
        made = look.say(
            "Before the match, the computer chose a secret word. It made a code from that word. "
            "Press “Show the code” to see it. Nobody can work out the word from the code."
        )
        cut = look.say("Nobody mixed the tiles. The computer shuffled using only its secret word.")
        if session.cut is not None:
            cut = look.say(
                "The mix was “{cut}”. The computer shuffled using its secret word and this mix.",
                cut=session.cut,
            )
        if session.can_be_cut:
            cut = look.say(
                "Now you can mix the tiles: tap some of them. The computer shuffles using its word and your mix."
            )
        yield strips.beside(look, label("written", made), 1)
        yield strips.beside(look, label("cut", cut), 2)
        yield from _word(reading, state)
    else:
        verdict = verdict_of(state.proofs)
        sign: Icon = "check" if verdict in ("fair", "unchanged") else "help"
        yield strips.beside(look, label("verdict", in_short(language, verdict), bold=True), sign)
        compare = look.say("Take a photo of this code, then check it at the end of the match.")
        if session.is_over:
            compare = look.say("Is this the code you saw before the match?")
        compared = (
            label("compare", compare),
            strips.code_part(reading, "code", session.code),
            label("row", look.say("A short form of the code, as tiles:")),
            strips.code_tiles(reading, tiles_of_code(session.code)),
        )
        yield strips.beside(look, Column(compared, _TOGETHER_PX))
    yield from _undone(look, session)
    if is_explained:
        doubts = look.say("Grown-ups can check the code themselves. Matador's documentation explains how.")
        yield strips.beside(look, Text(doubts, Style.SMALL, muted=True, key="doubters"))
    how = look.say("Show the code") if is_explained else look.say("How does this work?")
    explain = Update(replace(state, page=0, is_explained=not is_explained))
    yield strips.beside(look, strips.button_part(look, Button("how", how, explain, "help")))


def parts_of_round(
    reading: strips.Reading, game: Game, told: FinishedRound, proof: SealedProof | None, bots: Collection[str]
) -> Iterator[Layout]:
    session, look = game.session, reading.look
    language = look.language
    if proof is None:
        yield from _why_no_proof(look, session)
    dealt = label("dealt", look.say("These tiles were dealt:"))
    yield from _below(look, dealt, strips.hand_rows(reading, game, told.deal.hands))
    if told.deal.boneyard:
        lay = look.say("The other tiles lay face down in this order. Nobody drew any of them.")
        if told.drawers:
            lay = look.say(
                "The other tiles lay face down in this order. The name below a tile shows who drew it."
            )
        lines = strips.yard_lines(reading, game, told.deal.boneyard, told.drawers)
        yield from _below(look, label("boneyard", lay), lines)
    if bots:
        knew = language.nsay(
            "{names} sees only one hand of tiles, the table, and how many tiles each player has. "
            "A code can't prove that.",
            "{names} see only their own tiles, the table, and how many tiles each player has. "
            "A code can't prove that.",
            len(bots),
            names=listed(language, tuple(bots)),
        )
        yield strips.beside(look, label("bots", knew), "person")
    is_same = None if proof is None else proof.is_deal_same
    if is_same is not None:
        said = look.say(
            "The computer dealt again, using the secret word. The tiles did NOT come out the same."
        )
        if is_same:
            said = look.say("The computer dealt again, using the secret word. Every tile came out the same.")
        yield strips.beside(look, label("again", said, bold=True), "check" if is_same else "help")


def in_short(language: Language, verdict: Verdict | None) -> str:
    """The answer in one sentence; None: not known yet."""
    say = language.say
    told = {
        "fair": say("Nobody could choose the tiles, and nobody changed any of them."),
        "unchanged": say("Nobody changed a tile after the match began."),
        "from file": say("This match comes from a file, so it's harder to be sure."),
        "wrong": say("The code and the tiles don't match. Someone has changed something."),
    }
    return told.get(verdict or "", say("This code makes sure that nobody can change a tile."))


def proved(language: Language, verdict: Verdict) -> str:
    match verdict:
        case "fair":
            return language.say(
                "The computer shuffled again, using this word and the mix. The code and every tile came out the same. "
                "You could see the code before the mix, so the computer couldn't choose the tiles."
            )
        case "unchanged":
            return language.say(
                "The computer shuffled again, using this word. The code and every tile came out the same. "
                "But nobody mixed the tiles, so a cheating computer could have tried many words."
            )
        case "from file":
            return language.say(
                "The computer shuffled again, using this word. The code and every tile came out the same. "
                "If you didn't see the code before the match, this proves nothing."
            )
        case "wrong":
            return language.say("The computer shuffled again, using this word. The result was NOT the same.")


def _below(look: Look, label: Text, lines: Sequence[Layout]) -> Iterator[Layout]:
    """Lines of tiles, of which the first stays with its label."""
    yield strips.beside(look, Column((label, lines[0]), _TOGETHER_PX))
    yield from (strips.beside(look, line) for line in lines[1:])


def _undone(look: Look, session: Session) -> Iterator[Layout]:
    text = " ".join(undone(look.language, session.looks_undone))
    if text:
        yield strips.beside(look, label("undone", text), "undo")


def _why_no_proof(look: Look, session: Session) -> Iterator[Layout]:
    text = look.say(
        "There's no proof for this match: its tiles were chosen by hand, or it was "
        "started from another match or a file."
    )
    if session.is_by_number:
        text = look.say(
            "There's no proof for this match. Someone chose its deal number, and anyone who knows that number "
            "can work out all the tiles."
        )
    yield strips.beside(look, label("no proof", text), "help")
    yield from _undone(look, session)


def _word(reading: strips.Reading, state: Proofs) -> Iterator[Layout]:
    look, game, verdict = reading.look, state.game, verdict_of(state.proofs)
    match state.proofs:
        case [SealedProof(secret=str(secret)), *_] if verdict is not None:
            was = label("secret", look.say("This was the secret word:"))
            yield strips.beside(
                look, Column((was, strips.code_part(reading, "word", secret)), _TOGETHER_PX), 3
            )
            yield strips.beside(look, label("proved", proved(look.language, verdict)), 4)
            # Without a cut, or with so few tiles, it is possible to search for a secret that suits most cuts.
            is_offered = bool(game.human_seats) and not game.teacher.is_lesson
            taps = (game.session.cut or "").split(",")
            if is_offered and verdict in ("fair", "unchanged") and len(taps) < SAFE_TAPS:
                advice = look.say("Next time, look at the code, then tap three or more tiles.")
                if verdict == "fair":
                    advice = look.say(
                        "With only one or two tiles, a cheating computer could still find a word that suits it. "
                        "Next time, tap three or more tiles."
                    )
                yield strips.beside(look, label("advice", advice))
        case _:
            later = look.say(
                "You'll see the secret word at the end. Anyone who knows it now could work out all the tiles."
            )
            yield strips.beside(look, label("secret", later), 3)


_GAP_PX = 14
_TOGETHER_PX = 8
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
    bots: Mapping[int, Collection[str]]
    """The names of the bots that sat at the table in each round."""
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


def fairness(look: Look, size: Point, game: Game) -> Page[Proofs]:
    """The proof, opened at the code of the match or, without a code, at the last round."""
    session = game.session
    finished = session.finished_rounds()
    rounds = tuple(told.number for told in finished)
    proofs = tuple(session.proof(number) for number in rounds)
    bots = bots_in_rounds(session.events(None))
    has_code = session.code is not None or not finished
    leaves, leaf = ((None, *rounds), 0) if has_code else (rounds, len(rounds) - 1)
    return Page(look, size, compose_fairness, Proofs(game, finished, proofs, bots, leaves, leaf), _update)


def _update(state: Proofs, intent: PageIntent) -> Update[Proofs]:
    assert isinstance(intent, TurnPage), f"the page has no {intent}"
    return Update(replace(state, leaf=0 if intent.step < 0 else len(state.leaves) - 1, page=0))


def compose_fairness(state: Proofs, view: PageView) -> Sheet:
    language, say = view.look.language, view.look.say
    titles = {
        "fair": say("Was it fair? Yes!"),
        "unchanged": say("Was it fair? No tile was changed."),
        "wrong": say("Was it fair? No!"),
    }
    title = titles.get(verdict_of(state.proofs) or "", say("Was it fair?"))
    turning = partial(_turning, language, state)
    return Sheet(title, _Leaf(state), turning, is_compact=len(state.leaves) == 1)


@dataclass(frozen=True, slots=True)
class _Leaf(Paged):
    """The current leaf with the largest tiles for which it fits on one page."""

    state: Proofs

    def pages(self, look: Look, rect: Rect) -> tuple[Layout, ...]:
        sizes = [max(look.least(MIN_SHORT_PX), look.px(short)) for short in _SHORT_PX]
        fitting = (short for short in sizes if len(self._column(look, rect, short).pages(look, rect)) == 1)
        # If several pages are needed anyway, fill them well.
        short = next(fitting, sizes[1])
        column = self._column(look, rect, short)
        pages = column.pages(look, rect)
        for yard_px in range(_MAX_YARD * short, short, -1):
            # A larger boneyard must not take more lines or pages.
            larger = self._column(look, rect, short, yard_px)
            if len(larger.parts) == len(column.parts):
                found = larger.pages(look, rect)
                if len(found) <= len(pages):
                    return found
        return pages

    def _column(self, look: Look, rect: Rect, short_px: int, yard_px: int | None = None) -> PagedColumn:
        state = self.state
        reading = strips.Reading(
            look, rect.width - strips.sign_px(look) - look.px(12), short_px, yard_px or short_px
        )
        if state.round is None:
            parts = parts_of_match(reading, state)
        else:
            told, proof = state.finished[state.round], state.proofs[state.round]
            bots = state.bots.get(state.round, ())
            parts = parts_of_round(reading, state.game, told, proof, bots)
        return PagedColumn(tuple(parts), _GAP_PX)


def _turning(language: Language, state: Proofs, pages: int) -> Turning:
    """One page forward or back, across leaves."""
    leaf, page = state.leaf, pages - 1 if state.page == LAST else min(state.page, pages - 1)
    back = on = None
    if page > 0:
        back = Update(replace(state, page=page - 1))
    elif leaf > 0:
        back = Update(replace(state, leaf=leaf - 1, page=LAST))
    if page < pages - 1:
        on = Update(replace(state, page=page + 1))
    elif leaf < len(state.leaves) - 1:
        on = Update(replace(state, leaf=leaf + 1, page=0))
    place = proof_place(language, state.round, len(state.finished), page, pages)
    return Turning(place, back, on, page=page)


def proof_place(language: Language, number: int | None, rounds: int, page: int, pages: int) -> str:
    """The round, or the match code if `number` is None, and the page; `number` and `page` count from 0."""
    say, told = language.say, ""
    if number is not None and (rounds > 1 or pages == 1):
        told = say("Round {number} of {rounds}", number=number + 1, rounds=rounds)
    if pages == 1:
        return told or (say("The match code") if rounds else "")
    leaf = say("page {page} of {pages}") if told else say("Page {page} of {pages}")
    return ", ".join(filter(None, (told, leaf.format(page=page + 1, pages=pages))))
