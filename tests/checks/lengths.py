"""Matches of greedy bots, played to see how long they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import inf
from statistics import fmean, stdev

from matador.ai.bots import GreedyBot
from matador.match.lengths import MARKS, Game, Pace, pace_of
from matador.match.players import Player
from matador.match.playing import play_match
from matador.match.records import Record
from matador.match.seats import BotSeat
from matador.rules import CATALOG, VARIANTS, Ruleset, named_ruleset, players_of

SETS = (4, 5, 6, 9, 12)
_MOST: Mapping[int, int] = {4: 200, 5: 200, 6: 200, 9: 500, 12: 1000}
"""The target that matches with a set are played to: beyond ten rounds of two players nobody asks."""

Sample = tuple[float, ...]
"""A match: turns and draws of a player in a round, then rounds to each of the marks."""


def all_games() -> Iterator[Game]:
    """Every ruleset with every set, and every number of players that it names a deal for."""
    for name, named in CATALOG.items():
        for highest in SETS:
            for players in players_of(named, highest):
                yield Game(name, players, highest)
                if named.teams and players == 4:
                    yield Game(name, players, highest, partnerships=True)


def rules_of(game: Game, target: int) -> Ruleset | None:
    """The ruleset of a game, played to a target; one round each, None, where it knows no points."""
    changes: dict[str, object] = {"set": game.set, "partnerships": game.partnerships, "target": target}
    if game.ruleset == "matching":
        changes = {**VARIANTS["points"].changes, **changes}
    if CATALOG[game.ruleset].targets == (None,) and game.ruleset != "matching":
        return None
    return named_ruleset(game.ruleset, game.players, changes)


def samples(game: Game, seed: int, matches: int) -> list[Sample]:
    """What was seen in so many matches; each of a game without points is ten times one round."""
    marks = tuple(mark for mark in MARKS if mark <= _MOST[game.set])
    rules = rules_of(game, marks[-1])
    if rules is not None:
        return [sample(play(rules, seed + number), marks) for number in range(matches)]
    rules = named_ruleset(game.ruleset, game.players, {"set": game.set})
    rounds = [sample(play(rules, seed + number), ()) for number in range(10 * matches)]
    return [_means(rounds[index : index + 10]) for index in range(0, len(rounds), 10)]


def play(rules: Ruleset, seed: int) -> Record:
    """A match of greedy bots."""
    seats = [BotSeat(GreedyBot(f"{seed}/{seat}")) for seat in range(rules.players)]
    return play_match(rules, seed, [Player("Bot", "greedy")] * rules.players, seats)


def sample(record: Record, marks: tuple[int, ...]) -> Sample:
    """What was seen in one match."""
    actions = [action for one in record.rounds for action in one.actions]
    draws = actions.count("draw")
    each = len(record.rounds) * len(record.players)
    return ((len(actions) - draws) / each, draws / each, *(rounds_to(record, mark) for mark in marks))


def rounds_to(record: Record, target: int) -> float:
    """After how many rounds somebody has so many points; infinity if nobody ever has."""
    points = [one.result.points for one in record.rounds if one.result]
    totals = accumulate(points, lambda now, more: [a + b for a, b in zip(now, more, strict=True)])
    return next((float(number) for number, now in enumerate(totals, 1) if max(now) >= target), inf)


def _means(found: list[Sample]) -> Sample:
    return tuple(map(fmean, zip(*found, strict=True)))


@dataclass(frozen=True, slots=True)
class Measured:
    """What is written into the table for a game."""

    game: Game
    pace: Pace
    matches: int


def measured(game: Game, seed: int, matches: int) -> Measured:
    """The means of so many matches."""
    turns, draws, *rounds = _means(samples(game, seed, matches))
    assert inf not in rounds, f"a match of {game} does not come to its end"
    return Measured(game, Pace(turns, draws, tuple(rounds)), matches)


TOLERATED_ERRORS = 6.0
"""Standard errors of the new sample that a mean may lie off..."""
TOLERATED_PART = 0.06
"""...and besides this part of the figure, for the errors of the table itself."""


def check_lengths(games: list[Game], matches: int, seed: int) -> dict[str, int]:
    """Play so many matches of each game; the figures of the table are met within what is tolerated."""
    counts = {"games": 0, "matches": 0, "figures": 0}
    for game in games:
        pace = pace_of(game)
        assert pace is not None, f"{game} is not in the table"
        found = list(zip(*samples(game, seed, matches), strict=True))
        wanted = (pace.turns, pace.draws, *pace.rounds)
        assert len(found) == len(wanted), f"{game}: {len(found)} figures, the table has {len(wanted)}"
        for figure, (seen, figured) in enumerate(zip(found, wanted, strict=True)):
            error = stdev(seen) / len(seen) ** 0.5
            off = abs(fmean(seen) - figured)
            assert off <= TOLERATED_ERRORS * error + TOLERATED_PART * figured + 0.05, (
                f"{game}, figure {figure}: {fmean(seen):.2f} was seen, the table says {figured}"
            )
            counts["figures"] += 1
        counts["games"] += 1
        counts["matches"] += matches
    return counts
