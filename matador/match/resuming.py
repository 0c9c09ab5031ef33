"""Continuing a match from its record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import UNSET

from matador.match.deals import Deal, Dealer, numbered_deals
from matador.match.journal import Journal
from matador.match.players import Player
from matador.match.proof import Seal, fresh_number
from matador.match.records import Record
from matador.match.replay import replay
from matador.match.results import Accepted, Answer
from matador.match.session import Session
from matador.rules import LastRound, Ruleset, Tile, parse_tile


def resume(
    record: Record, players: Sequence[Player] | None = None, *, journal: Journal | None = None
) -> Session:
    """A session at the moment at which the record ends; its log contains every event up to there.

    `players` are the first players (default: people with the recorded names); the marks tell who replaced them. Later
    rounds are dealt from the deal number, or from an unpredictable one if there is none. An existing proof stays in
    use; rounds that have been played never get a new one. `RecordError` if the record is bad.
    """
    steps = [list(steps) for _, steps in groupby(replay(record), key=lambda step: step.round)]
    rules = Ruleset.from_values(record.ruleset)
    seal = _seal(record)
    session = Session(
        rules,
        [Player(name) for name in record.players] if players is None else players,
        seed=record.seed if seal is None else None,
        deals=_deals(record, rules) if seal is None else None,
        proof=seal,
        date=None if record.date is UNSET else record.date,
        marks=() if record.marks is UNSET else record.marks,
    )
    for number in range(len(record.rounds)):
        _accepted(session.begin_round(session.version))
        # The last round may have no action yet.
        for step in steps[number] if number < len(steps) else ():
            _accepted(session.submit(step.position.turn, step.action, session.version))
    session.use_journal(journal)
    return session


def _seal(record: Record) -> Seal | None:
    """The seal of a record's proof; nobody here has seen its code before the cut."""
    proof = record.proof
    if proof is UNSET:
        return None
    return Seal(proof.commitment, proof.secret, proof.cut, is_closed=True, was_shown=False)


def _deals(record: Record, rules: Ruleset) -> Dealer:
    """The recorded deals, each once, then new ones."""
    recorded = iter(
        [
            Deal(
                tuple(_tiles(hand) for hand in round_.hands),
                _tiles(round_.boneyard),
                round_.starter,
                None if round_.lots is UNSET else _tiles(round_.lots),
            )
            for round_ in record.rounds
        ]
    )
    later = numbered_deals(rules, fresh_number() if record.seed is None else record.seed)

    def deal(number: int, last: LastRound | None) -> Deal:
        return next(recorded, None) or later(number, last)

    return deal


def _tiles(texts: Sequence[str]) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, texts))


def _accepted(answer: Answer) -> None:
    # The record has been replayed, so no action of it can be refused.
    assert isinstance(answer, Accepted), answer
