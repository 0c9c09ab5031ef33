"""Policies compute an action's value from its features, by a weighted sum or small network (docs/ai.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp, inf
from operator import mul
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from matador.ai.features import Features
from matador.ai.situation import Situation
from matador.ai.summing import sum_in_order
from matador.match.views import View
from matador.rules import Action, Ruleset

FORMAT: Final = "matador-policy/1"
TableKind: TypeAlias = Literal["two", "more", "partners"]
"""Two players, more players, or partners; each kind has its own weights."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A hidden ReLU unit: `out` times the positive part of its weighted sum plus `bias`."""

    weights: tuple[float, ...]
    bias: float
    out: float


@dataclass(frozen=True, slots=True)
class Policy:
    """A weighted sum of features, plus the output of one hidden layer."""

    linear: tuple[float, ...]
    units: tuple[Unit, ...] = ()

    @classmethod
    def of_weights(cls, weights: Mapping[str, float]) -> Policy:
        """A weighted sum with these weights by feature, or else 0; `TypeError` for an unknown feature."""
        return cls(Features(**{**dict.fromkeys(Features._fields, 0.0), **weights}))

    def rows(self) -> Iterator[tuple[float, ...]]:
        yield self.linear
        for unit in self.units:
            yield unit.weights

    def worth(self, features: Features) -> float:
        total = sum_in_order(map(mul, self.linear, features))
        for unit in self.units:
            excess = unit.bias + sum_in_order(map(mul, unit.weights, features))
            if excess > 0:
                total += unit.out * excess
        return total


def table_kind(rules: Ruleset) -> TableKind:
    if rules.partnerships:
        return "partners"
    return "two" if rules.players == 2 else "more"


class PolicyBot:
    """A bot that plays the action with the highest value, and breaks ties at random."""

    def __init__(
        self,
        policies: Mapping[TableKind, Policy],
        seed: str,
        *,
        others: bool = True,
        temperature: float = 0.0,
    ) -> None:
        """Without `others`, it ignores the other hands.

        An action whose value is lower by `temperature`, in standard deviations of margins, is played e times less
        often.
        """
        self._policies = policies
        self._random = Random(seed).random
        self._others = others
        self._temperature = temperature

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        policy = self._policies[table_kind(view.rules)]
        situation = Situation(view, others=self._others)
        seen = map(situation.features, legal)
        worth = [inf if features is None else policy.worth(features) for features in seen]
        most = max(worth)
        if self._temperature and most < inf:
            weights = [exp((one - most) / self._temperature) for one in worth]
            return self._drawn(legal, weights)
        return self._drawn(legal, [1.0 * (one == most) for one in worth])

    def _drawn(self, legal: Sequence[Action], weights: Sequence[float]) -> Action:
        chance = self._random() * sum_in_order(weights)
        for action, weight in zip(legal, weights, strict=True):
            chance -= weight
            if chance < 0:
                return action
        return legal[weights.index(max(weights))]


class _Document(msgspec.Struct):
    """The parts of a file in `policies/` that are needed."""

    format: Literal["matador-policy/1"]
    features: tuple[str, ...]
    policies: dict[TableKind, Policy]


@lru_cache(maxsize=4)
def trained(name: str) -> Mapping[TableKind, Policy]:
    """The trained policies with this name; `ValueError` if they were trained for other features."""
    read = files("matador.ai").joinpath("policies", f"{name}.json").read_bytes()
    document = msgspec.json.decode(read, type=_Document)
    lengths = {len(row) for policy in document.policies.values() for row in policy.rows()}
    if document.features != Features._fields or lengths != {len(Features._fields)}:
        raise ValueError(f"the policies {name} were trained for other features; retrain them")
    return document.policies
