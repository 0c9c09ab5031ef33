"""What is read about the code of a match, and about the deal of one finished round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from matador.match.history import FinishedRound, SealedProof
from matador.match.proof import tiles_of_code
from matador.match.session import Session
from matador.play.game import Game
from matador.ui.scores.bots_then import bots_in
from matador.ui.scores.strips import Code, Reading, Saying, Strip
from matador.ui.scores.tile_strips import CodeStrip, HandsStrip, TileSize, YardStrip, hand_columns
from matador.ui.sentences import fair as words
from matador.ui.sentences.fair import Verdict
from matador.ui.sentences.scores import undone
from matador.ui.sprites import Icon

SAFE_TAPS = 3
"""With so many tapped tiles there are 19,656 cuts, too many for a secret that suits most of them."""


def verdict_of(proofs: Sequence[SealedProof | None]) -> Verdict | None:
    """What the proofs of rounds show together; None while the secret is not told, and without a proof."""
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
) -> list[Strip]:
    """The code of a match in two sentences, or how it works; of a match without one, why it has none."""
    language, session = reading.look.language, game.session
    undone = _undone(reading, session)
    if session.code is None:
        return [_why_no_proof(reading, session), *undone]
    if not is_explained:
        return [*_in_short(reading, session, session.code, verdict_of(proofs)), *undone]
    cut = words.can_be_cut(language) if session.can_be_cut else words.was_cut(language, session.cut)
    return [
        Saying(reading, "written", words.how_a_code_is_made(language), 1),
        Saying(reading, "cut", cut, 2),
        *_word(reading, game, proofs),
        *undone,
        Saying(
            reading,
            "doubters",
            language.gettext(
                "Grown-ups can check the code themselves. Matador's documentation explains how."
            ),
            is_muted=True,
        ),
    ]


def _in_short(reading: Reading, session: Session, code: str, verdict: Verdict | None) -> Iterator[Strip]:
    language = reading.look.language
    sign: Icon = "check" if verdict in ("fair", "unchanged") else "help"
    yield Saying(reading, "verdict", words.in_short(language, verdict), sign, bold=True)
    told = words.compare(language, is_over=session.is_over)
    yield Saying(reading, "compare", told, stays_with_next=True)
    yield Code(reading, "code", code, stays_with_next=True)
    yield CodeStrip(reading, tiles_of_code(code))


def strips_of_round(
    reading: Reading, game: Game, told: FinishedRound, proof: SealedProof | None
) -> list[Strip]:
    """Everything about a finished round in the order in which it is read."""
    session = game.session
    before = [_why_no_proof(reading, session), *_undone(reading, session)] if proof is None else []
    return [
        *before,
        *_tiles(reading, game, told),
        *_bots(reading, game, told.number),
        *_after(reading, proof),
    ]


def _undone(reading: Reading, session: Session) -> Iterator[Strip]:
    text = " ".join(undone(reading.look.language, session.looks_undone))
    if text:
        yield Saying(reading, "undone", text, "undo")


def _why_no_proof(reading: Reading, session: Session) -> Strip:
    text = words.no_proof(reading.look.language, by_number=session.is_by_number)
    return Saying(reading, "no proof", text, "help")


def _tiles(reading: Reading, game: Game, told: FinishedRound) -> Iterator[Strip]:
    language = reading.look.language
    yield Saying(reading, "dealt", language.gettext("These tiles were dealt:"), stays_with_next=True)
    columns = hand_columns(reading, game, told.hands)
    hands = list(enumerate(told.hands))
    for first in range(0, len(hands), columns):
        yield HandsStrip(reading, game, hands[first : first + columns], columns)
    if told.boneyard:
        text = words.boneyard(language, len(told.drawers))
        yield Saying(reading, "boneyard", text, stays_with_next=True)
    yard = list(zip_longest(told.boneyard, told.drawers))
    a_line = TileSize(reading.yard_px).a_line(reading.room_px)
    for first in range(0, len(yard), a_line):
        yield YardStrip(reading, game, yard[first : first + a_line])


def _bots(reading: Reading, game: Game, number: int) -> Iterator[Strip]:
    names = bots_in(game.session.events(None), number)
    if names:
        yield Saying(reading, "bots", words.bots_knew(reading.look.language, names), "person")


def _word(reading: Reading, game: Game, proofs: Sequence[SealedProof | None]) -> Iterator[Strip]:
    """The secret word and what it proves, or when it will be there."""
    language, verdict = reading.look.language, verdict_of(proofs)
    match proofs:
        case [SealedProof(secret=str(secret)), *_] if verdict is not None:
            yield Saying(
                reading, "secret", language.gettext("This was the secret word:"), 3, stays_with_next=True
            )
            yield Code(reading, "word", secret)
            yield Saying(reading, "proved", words.proved(language, verdict), 4)
            if _could_tap_more(game, verdict):
                yield Saying(reading, "advice", words.tap_more(language, verdict))
        case _:
            yield Saying(reading, "secret", words.secret_later(language), 3)


def _could_tap_more(game: Game, verdict: Verdict) -> bool:
    """True if a cut was offered, and was none or of so few tiles that a secret could be sought that suits most."""
    is_offered = bool(game.persons) and not game.teacher.is_lesson
    taps = (game.session.cut or "").split(",")
    return is_offered and verdict in ("fair", "unchanged") and len(taps) < SAFE_TAPS


def _after(reading: Reading, proof: SealedProof | None) -> Iterator[Strip]:
    is_same = None if proof is None else proof.is_deal_same
    if is_same is not None:
        said = words.dealt_again(reading.look.language, is_same=is_same)
        yield Saying(reading, "again", said, "check" if is_same else "help", bold=True)
