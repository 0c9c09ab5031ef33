"""Train generations of policies, each fitted to the results of the previous one's actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np

from matador.ai.features import Features
from matador.ai.policy import TableKind
from matador.rules import Ruleset, named_ruleset
from matador.rules.options import OptionValue
from tools.training import GUESSED_FEATURES
from tools.training.compiled import Board, board_of
from tools.training.fitting import fit_linear, fit_network
from tools.training.selfplay import Samples, Weights, collect, duel, greedy

_EPOCHS = 14
_SHARE_OF_GREEDY = 0.3
_SHARE_KEPT = 0.35
_CHANCE = 0.05
_ROWS_A_TASK = 60_000
_DUELS = 1000


class Table(NamedTuple):
    """A ruleset used for training, and its weight."""

    ruleset: str
    players: int
    changes: dict[str, OptionValue]
    share: float = 1

    @property
    def rules(self) -> Ruleset:
        """The rules for a single round."""
        return named_ruleset(self.ruleset, self.players, {"target": None, **self.changes})


OPEN: dict[str, OptionValue] = {"reserve": 0, "draw_when_able": False}
PAIRS: dict[str, OptionValue] = {"partnerships": True}
TABLES: dict[TableKind, tuple[Table, ...]] = {
    "two": (
        Table("sevens", 2, {}, 3),
        Table("parlour", 2, {}, 3),
        Table("parlour", 2, OPEN, 2),
        Table("first-sevens", 2, {}, 2),
        Table("family", 2, {}),
        Table("hundred", 2, {}),
        Table("cardinal", 2, {}),
        Table("matching", 2, {}),
        Table("sevens", 2, {"set": 9}),
        Table("parlour", 2, {"set": 9}),
        Table("sevens", 2, {"spinner": True}),
    ),
    "more": (
        Table("sevens", 4, {}, 3),
        Table("parlour", 4, {}, 3),
        Table("first-sevens", 4, {}, 2),
        Table("sevens", 3, {}),
        Table("parlour", 3, {}),
        Table("first-sevens", 3, {}),
        Table("family", 4, {}),
        Table("hundred", 4, {}),
        Table("cardinal", 4, {}),
        Table("matching", 4, {}),
        Table("sevens", 6, {}, 0.5),
        Table("parlour", 8, {}, 0.5),
        Table("family", 5, {}, 0.5),
    ),
    "partners": (
        Table("hundred", 4, PAIRS, 2),
        Table("parlour", 4, PAIRS, 2),
        Table("sevens", 4, PAIRS, 2),
        Table("matching", 4, PAIRS),
        Table("sevens", 4, {**PAIRS, "set": 9}),
    ),
}


class Trained(NamedTuple):
    """The policies for one kind of table."""

    network: Weights
    own: Weights
    """A policy half the size, without the features that estimate other hands."""


def train(kind: TableKind, sizes: Iterable[int], units: int, seed: int, executor: Executor) -> Trained:
    """Train one generation per number in `sizes`, with `units` hidden units; print the progress."""
    player = greedy()
    before: Samples | None = None
    for generation, rows in enumerate(sizes):
        fresh = _gather(kind, player, rows, 1000 * (seed * 100 + generation), executor)
        # Only the last two generations play similarly enough to be combined.
        samples = _joined([before, fresh]) if before is not None and generation > 1 else fresh
        before = fresh
        player, explained = fit_network(samples, fit_linear(samples), units, _EPOCHS, seed)
        print(
            f"{kind}, generation {generation}: {len(samples.margins)} samples, {explained:.4f} explained",
            flush=True,
        )
    is_own = np.array([name not in GUESSED_FEATURES for name in Features._fields], np.float32)
    blind = samples._replace(features=samples.features * is_own)
    own, _ = fit_network(blind, fit_linear(blind), units // 2, _EPOCHS, seed)
    return Trained(player, own)


def compare(kind: TableKind, trained: Trained, seed: int) -> Iterator[str]:
    """The results of both policies against greedy, in each ruleset."""
    for name, weights in (("network", trained.network), ("own tiles", trained.own)):
        for table in TABLES[kind]:
            margins, won = duel(_board(table), weights, greedy(), _DUELS, seed)
            half = 1.96 * margins.std() / _DUELS**0.5
            where = " ".join(map(str, [table.ruleset, table.players, table.changes or ""]))
            yield f"{name}, {where}: {margins.mean():+.2f} ± {half:.2f}, {won.mean():.1%} won"


def _board(table: Table) -> Board:
    return board_of(table.rules)


def _gather(kind: TableKind, player: Weights, rows: int, seed: int, executor: Executor) -> Samples:
    """Samples from every table, in a fixed order."""
    total = sum(table.share for table in TABLES[kind])
    tasks: list[tuple[Table, Weights, int, int]] = []
    for table in TABLES[kind]:
        of_table = rows * table.share / total
        parts = max(1, round(of_table / _ROWS_A_TASK))
        tasks += [(table, player, int(of_table / parts), seed + len(tasks) + part) for part in range(parts)]
    return _joined(executor.map(_collected, tasks))


def _collected(task: tuple[Table, Weights, int, int]) -> Samples:
    """Samples from one table, with margins divided by their spread, so that no ruleset dominates."""
    table, player, rows, seed = task
    found = Samples(
        *collect(_board(table), player, greedy(), rows, _SHARE_OF_GREEDY, _SHARE_KEPT, _CHANCE, seed)
    )
    return found._replace(margins=found.margins / (found.margins.std() or 1.0))


def _joined(parts: Iterable[Samples]) -> Samples:
    """All the samples, with their decisions renumbered."""
    listed, first, numbered = list(parts), 0, []
    for part in listed:
        numbered.append(part.decision + first)
        first += int(part.decision[-1]) + 1
    return Samples(
        np.concatenate([part.features for part in listed]),
        np.concatenate([part.margins for part in listed]),
        np.concatenate(numbered),
    )
