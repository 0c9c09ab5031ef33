"""The moves on every possible end; tables can share them, since they follow from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import TypeAlias

from matador.rules.actions import ARMS, Play
from matador.rules.fit import fits
from matador.rules.moves import Move
from matador.rules.packed_line import LineCode
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile

Place: TypeAlias = tuple[int, int, bool]
"""(index of the arm, code of its end, True if a spinner may still come)."""


class EveryEnd:
    """The moves on the ends of one ruleset, each with a flag: True for an ordinary placement."""

    def __init__(self, rules: Ruleset, code: LineCode, bit_of: Mapping[Tile, int]) -> None:
        self._rules = rules
        self._code = code
        self._bit_of = bit_of

    def moves_at(self, place: Place) -> Iterator[tuple[Move, bool]]:
        """All moves on an end, by tile."""
        index, code, to_come = place
        for tile, bit in self._bit_of.items():
            for fit in fits(self._rules, self._code.end(code), tile, spinner_to_come=to_come):
                play = Play(tile, fit.direction, ARMS[index], fit.touching)
                keep, put = self._code.change(index, self._code.code(fit.leaves), spinner=fit.spinner)
                yield Move(play, bit, keep, put), fit.ordinary

    @cached_property
    def moves(self) -> Mapping[Place, tuple[tuple[Move, bool], ...]]:
        """The moves on all ends, computed all at once, so that timing does not reveal which ends were asked for."""
        has_spinner = self._rules.spinner
        arms = range(len(ARMS) if has_spinner else 2)
        places = product(arms, self._code.open_ends, (False, True) if has_spinner else (False,))
        return {place: tuple(self.moves_at(place)) for place in places}
