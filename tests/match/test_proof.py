"""The proof of the deal: a commitment to a secret, a cut, and every round dealt from both (rulebook section 8)."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from matador.match import replay as replaying
from matador.match.branch import Moment
from matador.match.deals import deal_round, tiles_as_text
from matador.match.events import MatchBegan
from matador.match.history import SealedProof
from matador.match.journal import NotNow
from matador.match.proof import Seal, code_of, deal_number
from matador.match.records import encode
from matador.match.session import Session
from matador.rules import named_ruleset
from tests.checks import proofs
from tests.checks.matches import accepted, play_at_random, players
from tests.checks.proofs import check_proofs, faults_of
from tests.inside import one_back

SEVENS = named_ruleset("sevens", 2)
SECRET = "0123456789abcdef" * 4


def played_out(session: Session, cut: str | None = None) -> Session:
    chance = Random(1)
    while not session.is_over:
        accepted(session.begin_round(session.version, cut if session.can_be_cut else None))
        play_at_random(session, chance, 10_000)
    return session


def sealed(cut: str | None = None) -> Session:
    return played_out(Session(SEVENS, players(2), proof=Seal.fresh(SECRET)), cut)


def document_of(session: Session) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(encode(session.record()))
    return document


# The form


@pytest.mark.parametrize("cut", [None, "17"])
def test_record_contains_the_proof_of_its_deals(cut: str | None) -> None:
    document = document_of(sealed(cut))
    code = hashlib.sha256(f"matador-deal/2|{SECRET}".encode()).hexdigest()
    assert document["proof"] == {"commitment": code, "cut": cut, "secret": SECRET}
    hashed = hashlib.sha256(f"{SECRET}|{cut or ''}".encode()).hexdigest()
    assert document["seed"] == int(hashed[:13], 16)
    last = None
    for number, round_ in enumerate(document["rounds"]):
        deal = deal_round(SEVENS, document["seed"], number, last)
        assert round_["hands"] == [tiles_as_text(hand) for hand in deal.hands]
        assert round_["boneyard"] == tiles_as_text(deal.boneyard)
    assert faults_of(document) == (None, None)


def test_code_and_number_equal_those_of_sha256sum() -> None:
    # printf %s 'matador-deal/2|0123...' | sha256sum; printf %s '0123...|17' | sha256sum | cut -c1-13
    assert code_of(SECRET) == "5046fa402548177596f05daa1602c56543489ffefc4fe9e5783432cc9f99e1c0"
    assert deal_number(SECRET, "17") == 2123617198539453
    assert deal_number(SECRET, None) == 1904206912592979


@pytest.mark.skipif(sys.platform != "linux", reason="the commands are those of Linux")
def test_shell_commands_in_the_records_document_work() -> None:
    text = Path(__file__).parents[2].joinpath("docs", "records.md").read_text(encoding="utf-8")
    assert "0123456789abcdef..." in text
    lines = text.split("### By hand")[1].split("```sh\n")[1].split("```")[0].splitlines()
    commands = "\n".join(lines[:3]).replace("0123456789abcdef...", f"{SECRET[:8]} {SECRET[8:]}")
    said = subprocess.run(["/bin/sh", "-c", commands], capture_output=True, check=True, text=True).stdout
    code, digits = said.splitlines()
    assert code.split()[0] == code_of(SECRET)
    last = lines[3].replace("1a2b3c4d5e6f7", digits)
    number = subprocess.run(["/bin/sh", "-c", last], capture_output=True, check=True, text=True).stdout
    assert int(number) == deal_number(SECRET, "17,3")


@pytest.mark.parametrize("cut", ["", "x" * 41, "two words", "é", "a\n", "\x7f"])
def test_invalid_cut_is_refused(cut: str) -> None:
    session = Session(SEVENS, players(2))
    with pytest.raises(ValueError, match="1 to 40 characters"):
        session.begin_round(0, cut)
    assert session.can_be_cut
    assert session.log_length == 0


def test_secrets_and_deals_are_unpredictable() -> None:
    sessions = [Session(SEVENS, players(2)) for _ in range(3)]
    for session in sessions:
        accepted(session.begin_round(0))
    records = [document_of(session) for session in sessions]
    assert len({record["proof"]["secret"] for record in records}) == 3
    assert len({record["seed"] for record in records}) == 3


# The session


def test_code_is_visible_before_the_cut_and_the_number_after_it() -> None:
    session = Session(SEVENS, players(2), proof=Seal.fresh(SECRET))
    assert (session.code, session.can_be_cut, session.seed) == (code_of(SECRET), True, None)
    accepted(session.begin_round(0, "3,17"))
    assert (session.can_be_cut, session.seed) == (False, deal_number(SECRET, "3,17"))
    play_at_random(session, Random(1), 10_000)
    assert isinstance(session.begin_round(session.version, "4"), NotNow)
    (began,) = (event for event in session.events(0) if isinstance(event, MatchBegan))
    assert (began.commitment, began.cut) == (session.code, "3,17")
    assert (began.seed, began.secret) == (None, None)


@pytest.mark.parametrize("named", [{"seed": 7}, {"deals": partial(deal_round, SEVENS, 7)}])
def test_chosen_deals_have_no_proof(named: dict[str, Any]) -> None:
    session = Session(SEVENS, players(2), **named)
    assert (session.code, session.can_be_cut) == (None, False)
    assert isinstance(session.begin_round(0, "17"), NotNow)
    played_out(session)
    assert session.proof(0) is None
    assert "proof" not in document_of(session)
    with pytest.raises(ValueError, match="a chosen deal cannot have a seal"):
        Session(SEVENS, players(2), proof=Seal.fresh(), **named)


def test_match_with_revealed_secret_cannot_be_undone() -> None:
    session = sealed()
    assert "its secret" in str(session.undo(session.version, one_back(session)))
    assert isinstance(session.undo(session.version, Moment(0, 0)), NotNow)
    # A chosen deal has no secret to reveal: the player who chose it has always known the tiles.
    chosen = played_out(Session(SEVENS, players(2), seed=7))
    accepted(chosen.undo(chosen.version, one_back(chosen)))


def test_secret_is_revealed_only_when_the_match_is_over() -> None:
    session = Session(SEVENS, players(2), proof=Seal.fresh(SECRET))
    chance = Random(1)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
        proof = session.proof(0)
        assert isinstance(proof, SealedProof)
        assert (proof.secret is None) == (not session.is_over)
        if proof.secret is None:
            assert proof.is_same is None
            assert SECRET not in str(proof)
            assert SECRET not in str(list(session.events(0)))
            assert str(session.seed) not in str(list(session.events(None)))
    for number in range(session.standing.rounds):
        proof = session.proof(number)
        assert isinstance(proof, SealedProof)
        assert (proof.is_same, proof.was_shown, proof.secret) == (True, True, SECRET)


@pytest.mark.parametrize("what", ["hands", "boneyard", "opener", "lots", "number", "commitment", "cut"])
def test_planted_change_makes_the_proof_fail(what: str) -> None:
    session = played_out(Session(named_ruleset("parlour", 2), players(2), proof=Seal.fresh(SECRET)))
    proof = session.proof(0)
    assert isinstance(proof, SealedProof)
    told = proof.round
    if what == "commitment":
        assert replace(proof, commitment="0" * 64).is_same is False
        return
    if what == "cut":
        session._seal = replace(Seal.fresh(SECRET), cut="17", is_closed=True)
        other = session.proof(0)
        assert isinstance(other, SealedProof)
        assert other.is_same is False
        return
    if what == "number":
        again = session.proof(1)
        assert isinstance(again, SealedProof)
        assert replace(proof, dealt_again=again.dealt_again).is_same is False
        return
    assert told.deal.lots is not None
    changed = {
        "hands": told.deal.hands[::-1],
        "boneyard": told.deal.boneyard[::-1],
        "opener": 1 - told.deal.opener,
        "lots": told.deal.lots[::-1],
    }[what]
    assert replace(proof, round=replace(told, deal=replace(told.deal, **{what: changed}))).is_same is False  # type: ignore[arg-type]


# Tampering


def test_proved_match_verifies_and_no_field_can_be_changed(seed: int) -> None:
    counts = check_proofs(50, seed)
    assert counts["matches"] == 50
    assert 8 < counts["with_a_cut"] < 42
    assert min(counts[name] for name in proofs.CHANGES) > 0, counts


@pytest.mark.parametrize("gone", ["_check_proof", "other_part"])
def test_skipped_check_of_a_proof_is_caught(gone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, gone, lambda *_given: None)
    with pytest.raises(AssertionError, match="is taken"):
        check_proofs(5, 1)
