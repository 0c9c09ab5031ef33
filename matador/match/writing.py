"""Writing the record of a match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from matador.match.annotations import as_many_as_fit
from matador.match.branch import Branch, PlayedRound
from matador.match.deals import tiles_as_text
from matador.match.proof import Seal
from matador.match.records import FORMAT, Mark, Proof, Record, Round
from matador.match.replay import result_of
from matador.rules import Outcome


def record_of(
    branch: Branch,
    seed: int | None,
    players: Sequence[str],
    seal: Seal | None,
    marks: Sequence[Mark],
    date: str | None,
) -> Record:
    """The record of the branch up to its current moment, with as many of the marks as a record can hold."""
    rounds = []
    for number, played in enumerate(branch.rounds[: branch.at.round + 1]):
        steps = branch.at.step if number == branch.at.round else len(played.seen)
        rounds.append(_round(played, steps, played.positions[steps].outcome))
    return Record(
        format=FORMAT,
        ruleset=branch.rules.values(),
        seed=seed,
        players=list(players),
        rounds=rounds,
        totals=list(branch.standing.totals),
        proof=UNSET if seal is None else Proof(seal.commitment, seal.cut, seal.secret),
        date=UNSET if date is None else date,
        marks=as_many_as_fit(marks) if marks else UNSET,
    )


def _round(played: PlayedRound, steps: int, outcome: Outcome | None) -> Round:
    hands, boneyard = played.deal.texts()
    return Round(
        hands=hands,
        boneyard=boneyard,
        starter=played.deal.opener,
        lots=UNSET if played.deal.lots is None else tiles_as_text(played.deal.lots),
        actions=[str(seen.action) for seen in played.seen[:steps]],
        result=UNSET if outcome is None else result_of(outcome),
    )
