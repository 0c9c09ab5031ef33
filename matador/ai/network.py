"""A neural network that compares the actions in a decision, with inputs for each tile (docs/ai.md).

It works for double-six. Its inputs are the features of an action and, for each tile, whether it is kept, whether it is
hidden, whether it fits afterwards, and the probability that each of the next players holds it.
"""

from __future__ import annotations

from array import array
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from operator import mul
from typing import Final, Literal

import msgspec

from matador.ai.features import Features
from matador.ai.policy import TableKind
from matador.ai.situation import Sight
from matador.ai.summing import sum_in_order
from matador.rules import Ruleset

FORMAT: Final = "matador-network/1"
TILES: Final = 28
_SET: Final = 6
_MAX_PLAYERS: Final = 4
OTHERS: Final[Mapping[TableKind, int]] = {"two": 1, "more": 3, "partners": 3}
"""How many of the next players have inputs for each tile."""


def can_see(rules: Ruleset) -> bool:
    """True for rulesets with trained networks: double-six with blanks, two to four players."""
    return len(rules.tiles) == TILES and rules.set == _SET and rules.players <= _MAX_PLAYERS


def inputs_of_action(sight: Sight, next_chances: Sequence[float]) -> list[float]:
    inputs = list(sight.features)
    for mask in (sight.kept, sight.fewer, sight.more, sight.kept & sight.fits):
        inputs += _bits(mask)
    inputs += [chance * fits for chance, fits in zip(next_chances, _bits(sight.fits), strict=True)]
    return inputs


def inputs_of_decision(hidden: int, chances: Sequence[Sequence[float]]) -> list[float]:
    """The inputs shared by all actions of a decision."""
    inputs = _bits(hidden)
    for row in chances:
        inputs += row
    return inputs


def _bits(mask: int) -> list[float]:
    return [1.0 if mask >> tile & 1 else 0.0 for tile in range(TILES)]


@dataclass(frozen=True, slots=True)
class TileNetwork:
    """Two ReLU layers, plus a linear term."""

    of_action: tuple[tuple[float, ...], ...]
    """For each unit of the first layer, the weights of the action inputs."""
    of_decision: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    second: tuple[tuple[float, ...], ...]
    """For each unit of the second layer, the weights of the first layer."""
    second_bias: tuple[float, ...]
    out: tuple[float, ...]
    linear: tuple[float, ...]
    """Weights of the action inputs."""

    def begin(self, decision: Sequence[float]) -> list[float]:
        """The contribution of the decision's inputs to each unit of the first layer."""
        return [
            bias + sum_in_order(map(mul, weights, decision))
            for bias, weights in zip(self.bias, self.of_decision, strict=True)
        ]

    def worth(self, begun: Sequence[float], action: Sequence[float]) -> float:
        """The value of an action, in standard deviations of margins; comparable only within a decision."""
        first = [
            max(0.0, start + sum_in_order(map(mul, weights, action)))
            for start, weights in zip(begun, self.of_action, strict=True)
        ]
        total = sum_in_order(map(mul, self.linear, action))
        for weights, bias, out in zip(self.second, self.second_bias, self.out, strict=True):
            excess = bias + sum_in_order(map(mul, weights, first))
            if excess > 0:
                total += out * excess
        return total


class Matrix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A matrix of 16-bit integers, little-endian, in base64."""

    rows: int
    scale: float
    """The value of the integer 1."""
    data: str

    def numbers(self) -> Iterator[tuple[float, ...]]:
        whole = array("h")
        whole.frombytes(b64decode(self.data))
        if array("H", [1]).tobytes() != b"\x01\x00":
            whole.byteswap()
        length = len(whole) // self.rows
        for row in range(self.rows):
            yield tuple(number * self.scale for number in whole[row * length : (row + 1) * length])


class _Document(msgspec.Struct):
    """The parts of a file in `policies/` that are needed."""

    format: Literal["matador-network/1"]
    features: tuple[str, ...]
    matrices: dict[str, Matrix]


@lru_cache(maxsize=3)
def trained_network(kind: TableKind) -> TileNetwork:
    """The network for a kind of table; `ValueError` if it was trained for other features or inputs."""
    read = files("matador.ai").joinpath("policies", f"tiles_{kind}.json").read_bytes()
    document = msgspec.json.decode(read, type=_Document)
    if document.features != Features._fields:
        raise ValueError(f"the network for {kind} was trained for other features; retrain it")
    rows = {name: tuple(matrix.numbers()) for name, matrix in document.matrices.items()}
    widths = len(Features._fields) + 5 * TILES, (1 + OTHERS[kind]) * TILES
    if (len(rows["of_action"][0]), len(rows["of_decision"][0])) != widths:
        raise ValueError(f"the network for {kind} was trained for other inputs; retrain it")
    return TileNetwork(
        rows["of_action"],
        rows["of_decision"],
        rows["bias"][0],
        rows["second"],
        rows["second_bias"][0],
        rows["out"][0],
        rows["linear"][0],
    )
