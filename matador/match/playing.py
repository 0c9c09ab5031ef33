"""Playing a match from its deal number to its end, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import UNSET

from matador.match.deals import Deal, deal_round
from matador.match.proof import commitment, salt_of_simulation
from matador.match.records import FORMAT, Record, Round
from matador.match.replay import result_of
from matador.rules import Action, LastRound, Outcome, Position, Ruleset, Standing

Chooser: TypeAlias = Callable[[Sequence[Action]], Action]
"""Picks one of the legal actions for a seat."""


def play_match(rules: Ruleset, seed: int, players: Sequence[str], choosers: Sequence[Chooser]) -> Record:
    """The record of the match that `choosers`, by seat, play from deal number `seed`."""
    standing = Standing.at_start(rules)
    last: LastRound | None = None
    rounds: list[Round] = []
    while not standing.is_over:
        deal = deal_round(rules, seed, standing.rounds, last)
        actions, outcome = _play_round(deal.position(rules), choosers)
        rounds.append(_recorded(deal, actions, outcome))
        standing = standing.after(outcome)
        last = LastRound(deal.opener, outcome.player)
    salt = salt_of_simulation(seed)
    return Record(
        format=FORMAT,
        ruleset=rules.values(),
        seed=seed,
        players=list(players),
        rounds=rounds,
        totals=list(standing.totals),
        salt=salt,
        commitments=[
            commitment(salt, number, round_.hands, round_.boneyard) for number, round_ in enumerate(rounds)
        ],
    )


def _play_round(position: Position, choosers: Sequence[Chooser]) -> tuple[list[Action], Outcome]:
    actions: list[Action] = []
    while position.outcome is None:
        action = choosers[position.turn](position.legal())
        actions.append(action)
        position = position.play(action)
    return actions, position.outcome


def _recorded(deal: Deal, actions: Sequence[Action], outcome: Outcome) -> Round:
    return Round(
        hands=[_texts(hand) for hand in deal.hands],
        boneyard=_texts(deal.boneyard),
        starter=deal.opener,
        lots=UNSET if deal.lots is None else _texts(deal.lots),
        actions=_texts(actions),
        result=result_of(outcome),
    )


def _texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]
