"""Fit weights to samples: an action's value relative to the others in the same decision."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tools.training.compiled import Floats, Ints
from tools.training.selfplay import NETWORK, Samples, Weights

Singles = NDArray[np.float32]
_BATCH = 2048
_RATE = 2e-3
_DECAY = 1e-4
_HELD_OUT = 0.1


class Decisions:
    """The rows for each decision."""

    def __init__(self, decision: Ints) -> None:
        self.first = np.flatnonzero(np.r_[True, decision[1:] != decision[:-1]])
        self.count = np.diff(np.r_[self.first, len(decision)])

    def rows(self, chosen: Ints) -> tuple[Ints, Ints]:
        """The rows for these decisions, and the index of each row's decision."""
        count = self.count[chosen]
        begin = np.repeat(np.cumsum(count) - count, count)
        return np.repeat(self.first[chosen], count) + np.arange(count.sum()) - begin, np.repeat(
            np.arange(len(chosen)), count
        )


def centred(values: Singles, of: Ints) -> Singles:
    """Each value minus the mean for its decision."""
    mean = np.bincount(of, weights=values) / np.bincount(of)
    return (values - mean[of]).astype(np.float32)


def fit_linear(samples: Samples, ridge: float = 1.0) -> Floats:
    """Fit the weights for a sum by least squares."""
    of = np.unique(samples.decision, return_inverse=True)[1]
    given = np.stack([centred(column, of) for column in samples.features.T], axis=1).astype(np.float64)
    wanted = centred(samples.margins, of).astype(np.float64)
    solved = np.linalg.solve(given.T @ given + ridge * np.eye(given.shape[1]), given.T @ wanted)
    return solved.astype(np.float64)


def fit_network(samples: Samples, start: Floats, units: int, epochs: int, seed: int) -> tuple[Weights, float]:
    """Fit a sum and a hidden layer by gradient descent (Adam), starting from the sum `start`.

    Also returns the share of the variance explained in held-out decisions.
    """
    random = np.random.default_rng(seed)
    width = samples.features.shape[1]
    mean, spread = samples.features.mean(0), samples.features.std(0)
    spread[spread < 1e-6] = 1.0
    given = ((samples.features - mean) / spread).astype(np.float32)
    decisions = Decisions(samples.decision)
    order = random.permutation(len(decisions.first))
    held_out, fitted = np.split(order, [int(len(order) * _HELD_OUT)])
    values: dict[str, Singles] = {
        "hidden": random.normal(0, width**-0.5, (width, units)).astype(np.float32),
        "bias": np.zeros(units, np.float32),
        "out": random.normal(0, 0.1 * units**-0.5, units).astype(np.float32),
        "linear": (start * spread).astype(np.float32),
    }
    adam = Adam(values)
    best, kept = -np.inf, values
    for epoch in range(epochs):
        random.shuffle(fitted)
        for begin in range(0, len(fitted), _BATCH):
            rows, of = decisions.rows(fitted[begin : begin + _BATCH])
            slopes = _slopes(values, given[rows], samples.margins[rows], of)
            adam.step(slopes, _RATE * (1 - 0.9 * epoch / epochs))
        explained = _explained(values, given, samples.margins, decisions, held_out)
        if explained > best:
            best, kept = explained, {name: value.copy() for name, value in values.items()}
    # A constant feature carries no information.
    hidden = kept["hidden"].astype(np.float64) / spread[:, None] * (samples.features.std(0) > 0)[:, None]
    bias = (kept["bias"] - mean @ hidden).astype(np.float64)
    linear = kept["linear"].astype(np.float64) / spread
    return Weights(NETWORK, linear, hidden, bias, kept["out"].astype(np.float64)), best


def _forward(values: dict[str, Singles], given: Singles) -> tuple[Singles, Singles]:
    """Each unit's output for each row, and each row's value."""
    units = np.maximum(given @ values["hidden"] + values["bias"], 0)
    return units, units @ values["out"] + given @ values["linear"]


def _slopes(values: dict[str, Singles], given: Singles, margins: Singles, of: Ints) -> dict[str, Singles]:
    """The gradient of the mean squared error."""
    units, worth = _forward(values, given)
    error = centred(centred(worth, of) - centred(margins, of), of) / np.float32(len(of))
    behind = np.outer(error, values["out"]) * (units > 0)
    slopes = {
        "hidden": given.T @ behind,
        "bias": behind.sum(0),
        "out": units.T @ error,
        "linear": given.T @ error,
    }
    return {name: slopes[name] + np.float32(_DECAY) * value for name, value in values.items()}


def _explained(
    values: dict[str, Singles], given: Singles, margins: Singles, decisions: Decisions, chosen: Ints
) -> float:
    rows, of = decisions.rows(chosen)
    wanted = centred(margins[rows], of)
    missed = wanted - centred(_forward(values, given[rows])[1], of)
    return float(1 - (missed**2).sum() / (wanted**2).sum())


class Adam:
    """The Adam optimizer (Kingma and Ba 2015), which changes the values in place."""

    def __init__(self, values: dict[str, Singles]) -> None:
        self._values = values
        self._mean = {name: np.zeros_like(value) for name, value in values.items()}
        self._square = {name: np.zeros_like(value) for name, value in values.items()}
        self._steps = 0

    def step(self, slopes: dict[str, Singles], rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            self._mean[name] += np.float32(0.1) * (slope - self._mean[name])
            self._square[name] += np.float32(0.001) * (slope**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            self._values[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
