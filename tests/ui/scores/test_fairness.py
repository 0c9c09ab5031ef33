"""*Was it fair?*: all tiles of finished rounds, the code, and the secret at the end of the match."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial

import pytest
from msgspec import UnsetType

from matador.match.branch import Moment
from matador.match.deals import deal_round
from matador.match.files import decode
from matador.match.history import FinishedRound, SealedProof
from matador.match.players import Player
from matador.match.records import encode
from matador.match.resuming import cut_off, resume
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import Ruleset, Tile, named_ruleset
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.page import Page
from matador.ui.scores.fairness import Proofs, fairness
from tests.checks.matches import accepted
from tests.inside import truth
from tests.match.mailbox import Mailbox
from tests.ui.drawn import Drawn, drawn
from tests.ui.pilot import look_of
from tests.ui.scores import matches
from tests.ui.scores.matches import RULES, keys, leaks, node, place_of
from tests.usual_games import game_of

SEVENS = named_ruleset("sevens", 3)
CODE_TILES = 12


played = partial(matches.played, proof="sealed")


def page_of(
    game: Game, size: Point = (1280, 720), text_scale: float = 1.0, language: str = "en"
) -> Page[Proofs]:
    return fairness(look_of(size, text_scale, language), size, game)


def whole_leaf(page: Page[Proofs]) -> tuple[list[Drawn], dict[str, str]]:
    """All pictures and texts of the current section, over its pages, including *How it works*."""
    shown, said = _pages_from_here(page)
    if "how" in said:
        page.handle(PointerDown(node(page, "how").centre))
        more = _pages_from_here(page)
        page.handle(PointerDown(node(page, "how").centre))
        _pages_from_here(page)
        return shown + more[0], more[1] | said
    return shown, said


def _pages_from_here(page: Page[Proofs]) -> tuple[list[Drawn], dict[str, str]]:
    shown, said = list(drawn(page.items)), {one.key: one.name for one in page.nodes()}
    while place_of(page)[0] + 1 < place_of(page)[1]:
        page.handle(Key("right"))
        shown += drawn(page.items)
        said |= {one.key: one.name for one in page.nodes()}
    return shown, said


def tiles_of(shown: list[Drawn]) -> list[Tile]:
    return [one.what[1] for one in shown if one.kind == "tile"]  # type: ignore[misc]


def last_round(page: Page[Proofs]) -> Page[Proofs]:
    """The page at its last round."""
    page.handle(Key("end"))
    return page


def said_of(game: Game) -> dict[str, str]:
    return whole_leaf(page_of(game))[1]


@pytest.mark.parametrize("rules", RULES)
def test_it_shows_all_tiles_as_they_were_dealt_and_what_is_shown_is_what_was_hashed(
    rules: Ruleset, seed: int
) -> None:
    game = played(rules, seed, rounds=3)
    page = page_of(game)
    shown, code = whole_leaf(page)
    assert code["code"] == game.session.code
    assert len(tiles_of(shown)) == CODE_TILES
    for told in game.session.finished_rounds():
        page.handle(Key("right"))
        assert page.state.round == told.number
        shown, said = whole_leaf(page)
        dealt = [tile for hand in told.deal.hands for tile in hand]
        assert tiles_of(shown) == [*dealt, *told.deal.boneyard]
        drawers = [one.what[1] for one in shown if one.kind == "face"][rules.players :]
        assert drawers == [game.occupants[seat].setup.face for seat in told.drawers]
        assert ("again" in said) == game.session.is_over
    if game.session.is_over:
        assert hashlib.sha256(f"matador-deal/2|{code['word']}".encode()).hexdigest() == code["code"]
        number = int(hashlib.sha256(f"{code['word']}|3,17".encode()).hexdigest()[:13], 16)
        assert number == game.session.seed
        assert "every tile" in code["proved"]


def test_the_code_is_there_from_the_first_moment() -> None:
    session = Session(SEVENS, [Player(name) for name in ("You", "Dot", "Bruno")])
    game = game_of(session, {1: Mailbox(), 2: Mailbox()})
    shown, said = whole_leaf(page_of(game))
    assert said["code"] == session.code
    assert said["cut"].startswith("Now you can mix")
    assert len(tiles_of(shown)) == CODE_TILES
    accepted(session.begin_round(0, "17"))
    again, after = whole_leaf(page_of(game))
    assert after["code"] == said["code"]
    assert "mix was “17”." in after["cut"]
    assert "at the end" in after["secret"]
    assert len(tiles_of(again)) == CODE_TILES


def test_while_the_match_goes_on_the_secret_word_is_not_told() -> None:
    game = played(SEVENS, 1, rounds=2, proof="sealed")
    assert not game.session.is_over
    record = game.session.record()
    assert not isinstance(record.proof, UnsetType)
    secret = record.proof.secret
    page = page_of(game)
    shown, said = whole_leaf(page)
    assert "You'll see" in said["secret"]
    shown += whole_leaf(last_round(page))[0]
    assert not {"word", "proved"} & set(said)
    assert said["panel"] == "Was it fair?"
    plain = "".join(one.text for one in shown).replace(" ", "").replace("\u200c", "")
    assert secret not in plain
    assert secret[:8] not in plain
    assert str(game.session.seed) not in plain


# The proof


def test_with_a_cut_nobody_chose_the_tiles_and_without_one_they_could_be_chosen() -> None:
    said = said_of(played(SEVENS, 1))
    assert said["panel"] == "Was it fair? Yes!"
    assert "mix was “3,17”." in said["cut"]
    assert said["verdict"] == "Nobody could choose the tiles, and nobody changed any of them."
    assert "couldn't choose the tiles" in said["proved"]
    said = said_of(played(SEVENS, 1, cut=None))
    assert said["panel"] == "Was it fair? No tile was changed."
    assert said["cut"].startswith("Nobody mixed the tiles.")
    assert "But nobody mixed the tiles" in said["proved"]


def test_a_match_from_a_file_proves_nothing_to_who_has_not_seen_the_code() -> None:
    record = decode(encode(played(SEVENS, 1, proof="sealed").session.record()))
    session = resume(record)
    said = said_of(game_of(session, {1: Mailbox(), 2: Mailbox()}))
    assert said["panel"] == "Was it fair?"
    assert "comes from a file" in said["verdict"]
    assert "this proves nothing" in said["proved"]


def test_a_match_without_a_proof_says_so_and_why() -> None:
    game = played(SEVENS, 1, rounds=1, proof="none")
    said = said_of(game)
    assert said["panel"] == "Was it fair?"
    assert said["no proof"].startswith("There's no proof for this match. Someone chose its deal number")
    assert not {"code", "verdict", "secret", "doubters"} & set(said)
    by_hand = Session(SEVENS, game.session.players, deals=partial(deal_round, SEVENS, 1))
    said = said_of(game_of(by_hand, {1: Mailbox(), 2: Mailbox()}))
    assert said["no proof"].startswith("There's no proof for this match: its tiles were chosen by hand")


def test_a_match_that_goes_on_from_the_middle_of_another_says_so() -> None:
    record = cut_off(played(SEVENS, 1, rounds=2).session.record(), 1, 0)
    page = page_of(game_of(resume(record), {1: Mailbox(), 2: Mailbox()}))
    for said in (whole_leaf(page)[1], whole_leaf(last_round(page))[1]):
        assert "it was started from another match" in said["no proof"]
        assert not {"code", "verdict", "secret", "doubters"} & set(said)


@pytest.mark.parametrize("where", ["hand", "boneyard", "code"])
def test_a_planted_change_makes_it_say_no(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    proof_of = Session.proof

    def changed(session: Session, number: int) -> SealedProof:
        told = proof_of(session, number)
        assert told is not None
        round_ = told.round
        if where == "code":
            return replace(told, commitment="0" * 64)
        deal = round_.deal
        if where == "boneyard":
            deal = replace(deal, boneyard=deal.boneyard[::-1])
        else:
            other = deal.boneyard[0], *deal.hands[0][1:]
            deal = replace(deal, hands=(other, *deal.hands[1:]))
        return replace(told, round=replace(round_, deal=deal))

    game = played(SEVENS, 1, proof="sealed")
    assert "NOT" not in said_of(game)["proved"]
    monkeypatch.setattr(Session, "proof", changed)
    said = said_of(game)
    assert "NOT the same" in said["proved"]
    assert "Someone has changed something" in said["verdict"]
    assert said["panel"] == "Was it fair? No!"
    again = whole_leaf(last_round(page_of(game)))[1]["again"]
    assert ("NOT" in again) == (where != "code")


# Unfinished rounds stay hidden


def frame(game: Game) -> list[tuple[object, ...]]:
    page = page_of(game)
    before = drawn(page.items)
    return [(one.what, tuple(one.rect)) for one in [*before, *drawn(last_round(page).items)]]


def test_a_round_that_is_played_changes_nothing_until_it_is_over() -> None:
    assert leaks(played(SEVENS, 1, rounds=1), frame) == []
    game = played(SEVENS, 1, rounds=0)
    accepted(game.session.begin_round(0))
    page = page_of(game)
    assert len(tiles_of(list(drawn(page.items)))) == CODE_TILES
    assert not {key for key in keys(page) if key.startswith(("hand", "yard"))}


def test_a_planted_leak_of_a_tile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds_of = Session.finished_rounds

    def leaking(session: Session) -> tuple[FinishedRound, ...]:
        told = rounds_of(session)
        boneyard = truth(session).current.deal.boneyard
        return tuple(replace(one, deal=replace(one.deal, boneyard=boneyard)) for one in told)

    monkeypatch.setattr(Session, "finished_rounds", leaking)
    assert leaks(played(SEVENS, 1, rounds=1), frame)


def test_a_round_that_was_undone_is_gone() -> None:
    game = played(SEVENS, 1, rounds=3)
    accepted(game.session.undo(game.session.version, Moment(1, 2)))
    page = last_round(page_of(game))
    assert page.state.round == 0
