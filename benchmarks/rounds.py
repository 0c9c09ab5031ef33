"""Measure complete random rounds per second on one core, compared with other libraries.

    python benchmarks/rounds.py [--repeats N] [--without-peers]

Because machines are noisy, all libraries take turns repeatedly. The result is the median of the ratios within each
turn, along with the median rates. The extra `benchmark` installs the other libraries.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.peers import dominoes_rounds, openspiel_rounds
from benchmarks.rollout import rollout
from matador.match.deals import shuffled
from matador.rules import Position, Ruleset, named_ruleset
from matador.rules.tables import compiled

Player = Callable[[int, int], object]
"""Plays a given number of rounds with a given seed."""


def rollouts(rules: Ruleset) -> Player:
    """Rounds in one loop: deal, find the opener, play to the end, score."""
    tables = compiled(rules)
    tiles = list(tables.bit_of.values())
    doubles = [tables.bit_of[tile] for tile in reversed(rules.tiles) if tile.is_double]
    players, each = rules.players, rules.tiles_each

    def play(count: int, seed: int) -> None:
        random = Random(seed).random
        for _ in range(count):
            order = shuffled(tiles, random)
            hands = [sum(order[seat * each : seat * each + each]) for seat in range(players)]
            if rules.starter == "highest-double":
                held = next((bit for bit in doubles if any(hand & bit for hand in hands)), 0)
                opener = next((seat for seat, hand in enumerate(hands) if hand & held), 0)
            else:
                # Any seat may open, since each one has the heaviest hand equally often.
                opener = int(random() * players)
            rollout(tables, hands, order[players * each :], opener, random)

    return play


def positions(rules: Ruleset) -> Player:
    """The same rounds, step by step with `Position.legal` and `Position.play`, as in the game."""
    players, each = rules.players, rules.tiles_each

    def play(count: int, seed: int) -> None:
        random = Random(seed).random
        for _ in range(count):
            order = shuffled(rules.tiles, random)
            hands = [order[seat * each : seat * each + each] for seat in range(players)]
            position = Position.start(rules, hands, order[players * each :], int(random() * players))
            while position.outcome is None:
                legal = position.legal()
                position = position.play(legal[int(random() * len(legal))])

    return play


def ours() -> dict[str, tuple[Player, int]]:
    """The variants of our engine, and how many rounds each one plays per turn."""
    parlour = named_ruleset("parlour", 2)
    return {
        "sevens": (rollouts(named_ruleset("sevens", 2)), 3000),
        "parlour": (rollouts(parlour), 3000),
        "parlour with the spinner": (rollouts(named_ruleset("parlour", 2, {"spinner": True})), 2000),
        "parlour with double-twelve": (rollouts(named_ruleset("parlour", 2, {"set": 12})), 600),
        "parlour by Position": (positions(parlour), 300),
    }


def measure(players: Mapping[str, tuple[Player, int]], repeats: int) -> dict[str, list[float]]:
    """Each library's rounds per second, turn by turn, after a warm-up turn."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    for repeat in range(repeats + 1):
        for name, (play, count) in players.items():
            began = time.perf_counter()
            play(count, repeat)
            if repeat:
                rates[name].append(count / (time.perf_counter() - began))
    return rates


def ratio(rates: Mapping[str, list[float]], one: str, other: str) -> float:
    """The median of the ratios within each turn."""
    return statistics.median(a / b for a, b in zip(rates[one], rates[other], strict=True))


def main() -> int:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="Complete random rounds per second, against the peers.")
    parser.add_argument("--repeats", type=int, default=15, help="turns of each (default: 15)")
    parser.add_argument("--without-peers", action="store_true", help="measure the engine alone")
    arguments = parser.parse_args()
    players = ours()
    if not arguments.without_peers:
        players["OpenSpiel python_block_dominoes"] = (openspiel_rounds, 400)
        players["dominoes 6.1.0 SkinnyBoard"] = (dominoes_rounds, 1000)
    rates = measure(players, arguments.repeats)
    print(f"rounds per second, median of {arguments.repeats} turns")
    for name in players:
        print(f"  {name:<34}{statistics.median(rates[name]):>10,.0f}")
    print("ratios, median within each turn")
    peers = list(players)[len(ours()) :]
    pairs = [(name, peer) for name in ("sevens", "parlour") for peer in peers]
    pairs += [(name, "parlour") for name in list(players)[2 : len(ours())]]
    for one, other in pairs:
        print(f"  {one} / {other}: {ratio(rates, one, other):.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
