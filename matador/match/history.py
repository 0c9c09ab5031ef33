"""The finished rounds of a match, with all their tiles and the proofs of their deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from matador.match.branch import Branch
from matador.match.deals import Deal, deal_round, tiles_as_text
from matador.match.proof import Seal, code_of
from matador.match.records import FORMAT, MAX_MARKS, Mark, Proof, Record, Round
from matador.match.replay import result_of
from matador.rules import Draw, Outcome, Play
from matador.rules.opener import DecidedBy


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round with all its tiles."""

    number: int
    """From 0."""
    deal: Deal
    decided_by: DecidedBy
    drawers: tuple[int, ...]
    played: frozenset[int]
    """The seats that played at least one tile."""
    outcome: Outcome
    totals: tuple[int, ...]
    """Each side's total points after the round."""


@dataclass(frozen=True, slots=True)
class SealedProof:
    """The proof that a secret and a cut determined the tiles of a finished round (rulebook section 8)."""

    round: FinishedRound
    commitment: str
    cut: str | None
    was_shown: bool
    """True if this computer showed the commitment before the cut."""
    secret: str | None
    """None while the match is running, since later deals depend on it."""
    dealt_again: Deal | None
    """The deal that follows from the secret and the cut; None without the secret."""

    @property
    def is_deal_same(self) -> bool | None:
        """True if the same tiles follow from the secret; None without the secret."""
        return None if self.dealt_again is None else self.dealt_again == self.round.deal

    @property
    def is_same(self) -> bool | None:
        """True if the commitment and the tiles match the secret; None without the secret."""
        if self.secret is None:
            return None
        return code_of(self.secret) == self.commitment and bool(self.is_deal_same)


def proof_of(branch: Branch, number: int, seal: Seal | None, *, is_over: bool) -> SealedProof | None:
    """The proof, with the secret only if the match is over; None without a seal, `IndexError` before the end."""
    if not 0 <= number < _finished_count(branch):
        raise IndexError(f"round {number} is not finished")
    if seal is None:
        return None
    again = deal_round(branch.rules, seal.number, number, branch.rounds[number].last) if is_over else None
    secret = seal.secret if is_over else None
    return SealedProof(_finished(branch, number), seal.commitment, seal.cut, seal.was_shown, secret, again)


def finished_rounds(branch: Branch) -> tuple[FinishedRound, ...]:
    """The finished rounds, without those that were undone."""
    return tuple(_finished(branch, number) for number in range(_finished_count(branch)))


def _finished_count(branch: Branch) -> int:
    return branch.at.round + (branch.outcome is not None)


def _finished(branch: Branch, number: int) -> FinishedRound:
    played = branch.rounds[number]
    outcome = played.positions[-1].outcome
    assert outcome is not None
    drawers = tuple(seen.seat for seen in played.seen if isinstance(seen.action, Draw))
    laid = frozenset(seen.seat for seen in played.seen if isinstance(seen.action, Play))
    totals = played.standing.after(outcome).totals
    return FinishedRound(number, played.deal, played.decided_by, drawers, laid, outcome, totals)


def record_of(
    branch: Branch,
    seed: int | None,
    players: Sequence[str],
    seal: Seal | None,
    marks: Sequence[Mark],
    date: str | None,
) -> Record:
    """The record of the match up to the current moment, with the last marks, as many as it can hold."""
    rounds = []
    for number, played in enumerate(branch.rounds[: branch.at.round + 1]):
        steps = branch.at.step if number == branch.at.round else len(played.seen)
        deal, outcome = played.deal, played.positions[steps].outcome
        hands = [tiles_as_text(hand) for hand in deal.hands]
        lots = UNSET if deal.lots is None else tiles_as_text(deal.lots)
        actions = [str(seen.action) for seen in played.seen[:steps]]
        result = UNSET if outcome is None else result_of(outcome)
        rounds.append(Round(hands, tiles_as_text(deal.boneyard), deal.opener, actions, lots, result))
    return Record(
        format=FORMAT,
        ruleset=branch.rules.values(),
        seed=seed,
        players=list(players),
        rounds=rounds,
        totals=list(branch.standing.totals),
        proof=UNSET if seal is None else Proof(seal.commitment, seal.cut, seal.secret),
        date=UNSET if date is None else date,
        marks=list(marks[-MAX_MARKS:]) if marks else UNSET,
    )
