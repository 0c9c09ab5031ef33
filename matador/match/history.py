"""The finished rounds of a match, with nothing hidden, and the proof of their deals."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.branch import Branch, PlayedRound
from matador.match.deals import Deal, deal_round
from matador.match.proof import Seal, code_of
from matador.rules import Draw, Outcome, Play, Tile
from matador.rules.opener import DecidedBy


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round, with every tile of its deal."""

    number: int
    """From 0."""
    opener: int
    decided_by: DecidedBy
    lots: tuple[Tile, ...] | None
    """The tile that each seat turned up, if lots decided who went first."""
    hands: tuple[tuple[Tile, ...], ...]
    """By seat, as dealt."""
    boneyard: tuple[Tile, ...]
    """As dealt, in the order of drawing."""
    drawers: tuple[int, ...]
    """The seats that drew the first tiles of the boneyard, in order."""
    played: frozenset[int]
    """The seats that played a tile."""
    outcome: Outcome
    totals: tuple[int, ...]
    """By side, after the round."""


@dataclass(frozen=True, slots=True)
class SealedProof:
    """The proof that the tiles of a finished round follow from a secret and a cut (rulebook section 8)."""

    round: FinishedRound
    commitment: str
    cut: str | None
    was_shown: bool
    """True if the commitment was visible here before the cut."""
    secret: str | None
    """None while the match is running, since later rounds use the same secret."""
    dealt_again: Deal | None
    """The round dealt again from the secret and the cut; None without the secret."""

    @property
    def is_code_same(self) -> bool | None:
        """True if the commitment matches the secret; None without it."""
        return None if self.secret is None else code_of(self.secret) == self.commitment

    @property
    def is_deal_same(self) -> bool | None:
        """True if dealing again gives the same tiles; None without the secret."""
        again, told = self.dealt_again, self.round
        if again is None:
            return None
        return again == Deal(told.hands, told.boneyard, told.opener, told.lots)

    @property
    def is_same(self) -> bool | None:
        """True if both the code and the tiles match the secret; None without it."""
        return None if self.secret is None else bool(self.is_code_same and self.is_deal_same)


def proof_of(branch: Branch, number: int, seal: Seal | None, *, is_over: bool) -> SealedProof | None:
    """The proof of a finished round; None without a seal. The secret is included only if the match is over.

    `IndexError` if the round is not finished.
    """
    finished = finished_rounds(branch)
    if not 0 <= number < len(finished):
        raise IndexError(f"round {number} is not finished")
    if seal is None:
        return None
    told = finished[number]
    if not is_over:
        return SealedProof(told, seal.commitment, seal.cut, seal.was_shown, None, None)
    again = deal_round(branch.rules, seal.number, number, branch.rounds[number].last)
    return SealedProof(told, seal.commitment, seal.cut, seal.was_shown, seal.secret, again)


def finished_rounds(branch: Branch) -> tuple[FinishedRound, ...]:
    """The finished rounds at the current moment of the match, without rounds that were undone."""
    ended = branch.at.round + (branch.outcome is not None)
    return tuple(_finished(number, played) for number, played in enumerate(branch.rounds[:ended]))


def _finished(number: int, played: PlayedRound) -> FinishedRound:
    outcome, deal = played.positions[-1].outcome, played.deal
    assert outcome is not None
    return FinishedRound(
        number,
        deal.opener,
        played.decided_by,
        deal.lots,
        deal.hands,
        deal.boneyard,
        tuple(seen.seat for seen in played.seen if isinstance(seen.action, Draw)),
        frozenset(seen.seat for seen in played.seen if isinstance(seen.action, Play)),
        outcome,
        played.standing.after(outcome).totals,
    )
