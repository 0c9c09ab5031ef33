"""The rounds of a match that are finished, told to everybody, and the proof of their deals."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.branch import Branch, PlayedRound
from matador.match.proof import commitment, deal_text
from matador.rules import Draw, Outcome, Tile
from matador.rules.opener import DecidedBy


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that has been played to its end: nothing of it is hidden any more but the salt."""

    number: int
    """From 0."""
    opener: int
    decided_by: DecidedBy
    lots: tuple[Tile, ...] | None
    """The tile that each seat turned up, where lots decided who opened."""
    hands: tuple[tuple[Tile, ...], ...]
    """By seat, as dealt."""
    boneyard: tuple[Tile, ...]
    """As dealt, in the order of drawing."""
    drawers: tuple[int, ...]
    """The seats that drew the first tiles of the boneyard, in order."""
    commitment: str
    outcome: Outcome
    totals: tuple[int, ...]
    """By side, after the round."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What shows that the tiles of a finished round were fixed before anybody saw one (rulebook section 8)."""

    round: FinishedRound
    salt: str | None
    """None while the match goes on, for it goes on with the same salt."""

    @property
    def text(self) -> str:
        """The deal as it was hashed, after the salt."""
        return deal_text(*_deal(self.round))

    @property
    def recomputed(self) -> str | None:
        """The commitment computed again from these tiles; None without the salt."""
        return None if self.salt is None else commitment(self.salt, *_deal(self.round))

    @property
    def is_same(self) -> bool | None:
        """Whether the tiles are those that were committed to; None without the salt."""
        return None if self.salt is None else self.recomputed == self.round.commitment


def finished_rounds(branch: Branch) -> tuple[FinishedRound, ...]:
    """The rounds that are finished at the moment at which the match stands; one that was undone is not."""
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
        played.commitment,
        outcome,
        played.standing.after(outcome).totals,
    )


def _deal(finished: FinishedRound) -> tuple[int, list[list[str]], list[str]]:
    hands = [[str(tile) for tile in hand] for hand in finished.hands]
    return finished.number, hands, [str(tile) for tile in finished.boneyard]
