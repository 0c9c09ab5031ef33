"""Fit tile networks by gradient descent."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from matador.ai.network import TILES
from tools.training.compiled import Ints
from tools.training.fitting import Adam, Decisions, centred
from tools.training.tile_samples import FEWER, FITS, HIDDEN, KEPT, MORE, TileSamples

Singles = NDArray[np.float32]
Values = dict[str, Singles]
_BATCH = 3000
_RATE = 1.5e-3
_DECAY = np.float32(1e-5)
_HELD_OUT = 0.03
_LOOKED_AT = 200_000
"""Number of rows used for each input's mean and spread."""


def inputs(samples: TileSamples, rows: Ints, others: int) -> Singles:
    """The network's inputs by row, starting with those for the action (`matador.ai.network`)."""
    masks = samples.masks[rows]
    kept, hidden, fewer, more, fits = (_bits(masks[:, one]) for one in (KEPT, HIDDEN, FEWER, MORE, FITS))
    chances = samples.chances[rows, :others].astype(np.float32)
    parts = [samples.features[rows].astype(np.float32), kept, fewer, more, kept * fits, chances[:, 0] * fits]
    return np.concatenate([*parts, hidden, chances.reshape(len(rows), -1)], axis=1)


def _bits(masks: Ints) -> Singles:
    return (masks[:, None] >> np.arange(TILES) & 1).astype(np.float32)


class TileFit:
    """A network being fitted, with inputs scaled to mean 0 and spread 1."""

    def __init__(self, samples: TileSamples, others: int, units: tuple[int, int], seed: int) -> None:
        self._samples = samples
        self._others = others
        self._random = random = np.random.default_rng(seed)
        some = np.sort(
            random.choice(len(samples.margins), min(_LOOKED_AT, len(samples.margins)), replace=False)
        )
        looked_at = inputs(samples, some, others)
        self.mean, self.spread = looked_at.mean(0), looked_at.std(0)
        self.is_constant = self.spread < 1e-6
        self.spread[self.is_constant] = 1.0
        width, (first, second) = len(self.mean), units
        drawn = {
            "first": random.normal(0, width**-0.5, (width, first)),
            "bias": np.zeros(first),
            "second": random.normal(0, first**-0.5, (first, second)),
            "second_bias": np.zeros(second),
            "out": random.normal(0, 0.05, second),
            "linear": np.zeros(width),
        }
        self.values: Values = {name: value.astype(np.float32) for name, value in drawn.items()}
        self._decisions = Decisions(samples.decision)

    def fit(self, epochs: int) -> Iterator[float]:
        """Fit the network; after each epoch, yield the share of variance explained in held-out decisions."""
        order = self._random.permutation(len(self._decisions.first))
        held_out, fitted = np.split(order, [int(len(order) * _HELD_OUT)])
        adam = Adam(self.values)
        steps = 0
        total = epochs * -(-len(fitted) // _BATCH)
        for _ in range(epochs):
            self._random.shuffle(fitted)
            for begin in range(0, len(fitted), _BATCH):
                adam.step(self._slopes(fitted[begin : begin + _BATCH]), _RATE * (1 - 0.95 * steps / total))
                steps += 1
            yield self._explained(held_out)

    def _seen(self, chosen: Ints) -> tuple[Singles, Singles, Ints]:
        rows, of = self._decisions.rows(chosen)
        given = (inputs(self._samples, rows, self._others) - self.mean) / self.spread
        return given, centred(self._samples.margins[rows], of), of

    def _forward(self, given: Singles) -> tuple[Singles, Singles, Singles]:
        values = self.values
        first = np.maximum(given @ values["first"] + values["bias"], 0)
        second = np.maximum(first @ values["second"] + values["second_bias"], 0)
        return first, second, second @ values["out"] + given @ values["linear"]

    def _slopes(self, chosen: Ints) -> Values:
        """The gradient of the mean squared error."""
        given, wanted, of = self._seen(chosen)
        first, second, worth = self._forward(given)
        error = centred(centred(worth, of) - wanted, of) / np.float32(len(of))
        behind_second = np.outer(error, self.values["out"]) * (second > 0)
        behind_first = (behind_second @ self.values["second"].T) * (first > 0)
        slopes = {
            "first": given.T @ behind_first,
            "bias": behind_first.sum(0),
            "second": first.T @ behind_second,
            "second_bias": behind_second.sum(0),
            "out": second.T @ error,
            "linear": given.T @ error,
        }
        return {name: slope + _DECAY * self.values[name] for name, slope in slopes.items()}

    def _explained(self, chosen: Ints) -> float:
        squares = missed = 0.0
        for begin in range(0, len(chosen), _BATCH):
            given, wanted, of = self._seen(chosen[begin : begin + _BATCH])
            rest = wanted - centred(self._forward(given)[2], of)
            squares += float((wanted**2).sum())
            missed += float((rest**2).sum())
        return 1 - missed / squares

    def plain(self) -> Values:
        """The values for unscaled inputs."""
        values = dict(self.values)
        says = (~self.is_constant).astype(np.float32)
        values["first"] = values["first"] / self.spread[:, None] * says[:, None]
        values["bias"] = values["bias"] - self.mean @ values["first"]
        values["linear"] = values["linear"] / self.spread * says
        return values
