"""Estimate how many minutes a match takes, from measurements with bots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

MARKS = (10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000)
"""The targets that were measured, from which players can also choose."""

TURN_S = 8.0
"""Time for a person to choose a tile."""
DRAW_S = 2.0
"""Time for a person to draw a tile."""
OTHERS_S = 1.4
"""Time for a bot to play or draw at normal speed, including movement and pause."""
RESULT_S = 12.0
"""Time per round for dealing and reading the result."""

_SHORT_ROUNDS = 3.0
_SHORT_S = 600.0
_MIN_ROUNDS = 1.3
"""A shorter match would be little more than one round."""
_ABOUT_SHORT = (2.3, 4.0)
"""If the default target takes about this many rounds, it makes a short match."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The average pace of a kind of game."""

    turns: float
    """Actions per player and round, excluding draws."""
    draws: float
    """Tiles drawn per player and round."""
    rounds: tuple[float, ...]
    """Rounds to reach each target in `MARKS` that was measured; empty if nobody scores points."""

    def rounds_to(self, target: int | None) -> float:
        """Rounds until somebody reaches the target, interpolated between marks; 1 without a target."""
        if target is None:
            return 1.0
        marks = MARKS[: len(self.rounds)]
        after = next((index for index, mark in enumerate(marks) if mark >= target), len(marks) - 1)
        if after == 0:
            return self.rounds[0]
        low, high = marks[after - 1], marks[after]
        start, end = self.rounds[after - 1], self.rounds[after]
        return start + (end - start) * (target - low) / (high - low)

    def round_s(self, players: int, persons: int) -> float:
        """Seconds per round, given the number of people among the players."""
        person = self.turns * TURN_S + self.draws * DRAW_S
        other = (self.turns + self.draws) * OTHERS_S
        return persons * person + (players - persons) * other + RESULT_S


@dataclass(frozen=True, slots=True)
class Game:
    """A kind of game, as used in the measurements."""

    ruleset: str
    players: int
    set: int
    partnerships: bool = False


def pace_of(game: Game) -> Pace | None:
    """This game's pace, or its pace with the nearest measured number of players; None if not measured."""
    paces = _paces()
    alike = [
        one
        for one in paces
        if (one.ruleset, one.set, one.partnerships) == (game.ruleset, game.set, game.partnerships)
    ]
    if not alike:
        # Teams were measured only in rulesets in which they are common.
        return pace_of(Game(game.ruleset, game.players, game.set)) if game.partnerships else None
    return paces[min(alike, key=lambda one: (abs(one.players - game.players), one.players))]


def minutes_of(game: Game, target: int | None, persons: int = 1, rounds: float | None = None) -> int | None:
    """The length in minutes of a match to this target, or of `rounds` rounds; None without measurements."""
    pace = pace_of(game)
    if pace is None or (rounds is None and target is not None and not pace.rounds):
        return None
    minutes = (rounds or pace.rounds_to(target)) * pace.round_s(game.players, persons) / 60
    # An estimate of 37 minutes is no better than one of 35.
    return max(1, round(minutes)) if minutes < 15 else 5 * round(minutes / 5)


def rounds_until(wins: int, sides: int) -> float:
    """Estimated rounds until a side has won `wins`: halfway between the minimum and the maximum."""
    return (wins + sides * (wins - 1) + 1) / 2


def short_target(game: Game, usual: int) -> int | None:
    """The target for a short match: about three rounds, and at most ten minutes for one person playing bots.

    The `usual` target if it is short enough; None if even one round takes too long.
    """
    pace = pace_of(game)
    if pace is None or not pace.rounds:
        return None
    most = _SHORT_S / pace.round_s(game.players, persons=1)
    least, about = _ABOUT_SHORT
    if least <= pace.rounds_to(usual) <= min(about, most):
        return usual
    marks = zip(MARKS, pace.rounds, strict=False)
    found = {mark: rounds for mark, rounds in marks if _MIN_ROUNDS <= rounds <= most}
    return min(found, key=lambda mark: abs(found[mark] - _SHORT_ROUNDS), default=None)


@cache
def _paces() -> dict[Game, Pace]:
    """The measurements, which `tools/measure_lengths.py` writes; a line reads `sevens 2 6 7.5 3.8 1.2 1.5 …`.

    The fields are ruleset, optionally `teams`, players, set, turns, draws, and rounds to each target.
    """
    found = {}
    table = files("matador.match").joinpath("lengths.txt").read_text(encoding="utf-8")
    for line in table.splitlines():
        name, *words = line.split()
        teams = words[0] == "teams"
        players, highest, turns, draws, *rounds = words[teams:]
        game = Game(name, int(players), int(highest), teams)
        found[game] = Pace(float(turns), float(draws), tuple(map(float, rounds)))
    return found
