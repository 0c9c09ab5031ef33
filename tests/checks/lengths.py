"""Matches of greedy bots, played to measure how long they take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from statistics import fmean, stdev

from matador.ai.bots import GreedyBot
from matador.match.deals import deal_round
from matador.match.lengths import MARKS, Game, Pace, pace_of
from matador.match.views import View
from matador.rules import (
    CATALOG,
    DRAW,
    VARIANTS,
    LastRound,
    Position,
    Ruleset,
    Standing,
    named_ruleset,
    players_of,
)

SETS = (4, 5, 6, 9, 12)

Sample = tuple[float, ...]
"""A match: turns and draws of a player per round, then the rounds to each of the marks."""


def all_games() -> Iterator[Game]:
    """Every ruleset with every set, and every number of players that it names a deal for."""
    for name, named in CATALOG.items():
        for highest in SETS:
            for players in players_of(named, highest):
                yield Game(name, players, highest)
                if named.teams and players == 4:
                    yield Game(name, players, highest, partnerships=True)


def rules_of(game: Game, target: int) -> Ruleset | None:
    """The ruleset of a game, played to a target; with None, one round each. None if the game has no points."""
    changes: dict[str, object] = {"set": game.set, "partnerships": game.partnerships, "target": target}
    if game.ruleset == "matching":
        changes = {**VARIANTS["points"].changes, **changes}
    if CATALOG[game.ruleset].targets == (None,) and game.ruleset != "matching":
        return None
    return named_ruleset(game.ruleset, game.players, changes)


def samples(game: Game, seed: int, matches: int) -> list[Sample]:
    """Samples of `matches` matches; for a game without points, each is ten single rounds."""
    marks = marks_of(game)
    rules = rules_of(game, marks[-1])
    if rules is not None:
        return [sample(play(rules, seed + number, 200), marks) for number in range(matches)]
    rules = named_ruleset(game.ruleset, game.players, {"set": game.set})
    return [sample(play(rules, seed + number, 10), ()) for number in range(matches)]


def marks_of(game: Game) -> tuple[int, ...]:
    """The targets to measure: up to that of a usual match or that of three rounds, whichever is higher."""
    most = {4: 100, 5: 100, 6: 100, 9: 250, 12: 300}[game.set]
    if game.players > 4:
        most = {6: 150, 9: 400, 12: 1000}[game.set]
    return tuple(mark for mark in MARKS if mark <= most)


@dataclass(frozen=True, slots=True)
class Played:
    """A round as it is counted."""

    players: int
    turns: int
    draws: int
    totals: tuple[int, ...]
    """The totals after it."""


def play(rules: Ruleset, seed: int, most: int) -> list[Played]:
    """The rounds of a match of greedy bots up to its target, or at most `most`."""
    bots = [GreedyBot(f"{seed}/{seat}") for seat in range(rules.players)]
    standing, last = Standing.at_start(rules), None
    found: list[Played] = []
    while len(found) < most and (rules.target is None or not standing.is_over):
        deal = deal_round(rules, seed, len(found), last)
        position = deal.position(rules)
        turns = draws = 0
        while position.outcome is None:
            action = bots[position.turn].choose(seen_by(position, deal.opener), position.legal())
            draws += action is DRAW
            turns += action is not DRAW
            position = position.play(action)
        last = LastRound(deal.opener, position.outcome.player)
        standing = standing.after(position.outcome)
        found.append(Played(rules.players, turns, draws, standing.totals))
    return found


def seen_by(position: Position, starter: int) -> View:
    """The view of the seat whose turn it is, without the past, which a greedy bot does not look at."""
    return View(
        position.tables,
        position.turn,
        position.turn,
        starter,
        totals=(0,) * len(position.rules.sides),
        round=0,
        hand=position.hand(position.turn),
        counts=tuple(hand.bit_count() for hand in position.hands),
        boneyard=len(position.boneyard),
        drawn_this_turn=position.drawn,
        line=position.line,
        history=(),
    )


def sample(rounds: list[Played], marks: tuple[int, ...]) -> Sample:
    """The sample of one match."""
    each = sum(one.players for one in rounds)
    turns, draws = sum(one.turns for one in rounds), sum(one.draws for one in rounds)
    return (turns / each, draws / each, *(rounds_to(rounds, mark) for mark in marks))


def rounds_to(rounds: list[Played], target: int) -> float:
    """Number of rounds until somebody reaches the target; infinity if nobody ever does."""
    return next((float(number) for number, one in enumerate(rounds, 1) if max(one.totals) >= target), inf)


def _means(found: list[Sample]) -> Sample:
    return tuple(map(fmean, zip(*found, strict=True)))


@dataclass(frozen=True, slots=True)
class Measured:
    """The table's values for a game."""

    game: Game
    pace: Pace
    matches: int


def measured(game: Game, seed: int, matches: int) -> Measured:
    """The means of `matches` matches."""
    turns, draws, *rounds = _means(samples(game, seed, matches))
    assert inf not in rounds, f"a match of {game} does not come to its end"
    return Measured(game, Pace(turns, draws, tuple(rounds)), matches)


TABLE_MATCHES = 60
"""Number of matches of each game behind the table's means."""
TOLERATED_ERRORS = 6.0
"""Tolerated difference between the new mean and the table's, in standard errors of the difference..."""
TOLERATED_PART = 0.06
"""...plus this share of the value, since a small sample misjudges its own spread."""


def check_lengths(games: list[Game], matches: int, seed: int) -> dict[str, int]:
    """Play `matches` matches of each game; the table's values must be met within the tolerance."""
    counts = {"games": 0, "matches": 0, "figures": 0}
    for game in games:
        pace = pace_of(game)
        assert pace is not None, f"{game} is not in the table"
        found = list(zip(*samples(game, seed, matches), strict=True))
        wanted = (pace.turns, pace.draws, *pace.rounds)
        assert len(found) == len(wanted), f"{game}: {len(found)} figures, the table has {len(wanted)}"
        for figure, (seen, figured) in enumerate(zip(found, wanted, strict=True)):
            # Rounds are whole numbers, so they vary by this much around a mean, even if a few matches are all
            # alike.
            part = figured % 1
            spread = max(stdev(seen), (part * (1 - part)) ** 0.5)
            error = spread * (1 / len(seen) + 1 / TABLE_MATCHES) ** 0.5
            off = abs(fmean(seen) - figured)
            assert off <= TOLERATED_ERRORS * error + TOLERATED_PART * figured + 0.05, (
                f"{game}, figure {figure}: {fmean(seen):.2f} was seen, the table says {figured}"
            )
            counts["figures"] += 1
        counts["games"] += 1
        counts["matches"] += matches
    return counts
