"""Estimates of how long a match takes, in minutes for people, from measurements with bots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from matador.match.measured_lengths import TABLE

MARKS = (10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000)
"""The measured targets: round numbers, which are also on offer."""

TURN_S = 8.0
"""Time a person takes to choose a tile."""
DRAW_S = 2.0
"""Time a person takes to draw a tile."""
OTHERS_S = 1.4
"""Time a bot's tile or draw takes at the table at normal speed: thinking, movement and pause."""
RESULT_S = 12.0
"""Other time per round: dealing, and reading the result."""

_SHORT_ROUNDS = 3.0
_SHORT_S = 600.0
_LEAST_ROUNDS = 1.3
"""A shorter match can hardly be told from one round."""
_ABOUT_SHORT = (2.3, 4.0)
"""A default target that takes this many rounds already makes a short match."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace of a ruleset with a number of players and a set: means over all seats and rounds."""

    turns: float
    """Actions of each player per round, not counting draws."""
    draws: float
    """Tiles that each player draws per round."""
    rounds: tuple[float, ...]
    """Rounds until the target is reached, for the first of the `MARKS`; empty if nobody scores points."""

    def rounds_to(self, target: int | None) -> float:
        """Rounds until somebody reaches the target (1 for a match of one round); interpolated between marks."""
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
        """The seconds of a round, with `persons` people among the players."""
        person = self.turns * TURN_S + self.draws * DRAW_S
        other = (self.turns + self.draws) * OTHERS_S
        return persons * person + (players - persons) * other + RESULT_S


@dataclass(frozen=True, slots=True)
class Game:
    """The facts that the length of a match depends on."""

    ruleset: str
    players: int
    set: int
    partnerships: bool = False


def pace_of(game: Game) -> Pace | None:
    """The pace of this game, or that of the nearest number of players measured; None if there is none."""
    paces = _paces()
    alike = [
        one
        for one in paces
        if (one.ruleset, one.set, one.partnerships) == (game.ruleset, game.set, game.partnerships)
    ]
    if not alike:
        # A ruleset in which teams are unusual has no measurements for them.
        return pace_of(Game(game.ruleset, game.players, game.set)) if game.partnerships else None
    return paces[min(alike, key=lambda one: (abs(one.players - game.players), one.players))]


def minutes_of(game: Game, target: int | None, persons: int = 1, rounds: float | None = None) -> int | None:
    """The length of a match in whole minutes, at least 1; either to this target or with `rounds` rounds.

    None without measurements.
    """
    pace = pace_of(game)
    if pace is None or (rounds is None and target is not None and not pace.rounds):
        return None
    minutes = (rounds or pace.rounds_to(target)) * pace.round_s(game.players, persons) / 60
    # An estimate of 37 minutes is no better than one of 35.
    return max(1, round(minutes)) if minutes < 15 else 5 * round(minutes / 5)


def rounds_until(wins: int, sides: int) -> float:
    """Expected rounds until one of the sides has won `wins`: halfway between the fewest and the most possible."""
    return (wins + sides * (wins - 1) + 1) / 2


def short_target(game: Game, usual: int) -> int | None:
    """The target of a short match: about three rounds, and at most ten minutes for one person among bots.

    The `usual` target if it is about that; None if one round already takes as long as a short match.
    """
    pace = pace_of(game)
    if pace is None or not pace.rounds:
        return None
    most = _SHORT_S / pace.round_s(game.players, persons=1)
    least, about = _ABOUT_SHORT
    if least <= pace.rounds_to(usual) <= min(about, most):
        return usual
    marks = zip(MARKS, pace.rounds, strict=False)
    found = {mark: rounds for mark, rounds in marks if _LEAST_ROUNDS <= rounds <= most}
    return min(found, key=lambda mark: abs(found[mark] - _SHORT_ROUNDS), default=None)


@cache
def _paces() -> dict[Game, Pace]:
    """The parsed table; a line reads `sevens 2 6 7.5 3.8 1.2 1.5 …`, or starts with `hundred teams 4 6`."""
    found = {}
    for line in TABLE.splitlines():
        name, *words = line.split()
        teams = words[0] == "teams"
        players, highest, turns, draws, *rounds = words[teams:]
        game = Game(name, int(players), int(highest), teams)
        found[game] = Pace(float(turns), float(draws), tuple(map(float, rounds)))
    return found
