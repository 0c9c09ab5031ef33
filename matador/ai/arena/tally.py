"""The running totals of an arena."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from matador.ai.arena.estimates import Estimate, Ratio
from matador.ai.arena.plan import Plan
from matador.ai.arena.results import Conduct, MatchResult, TaskResult


@dataclass(slots=True)
class Score:
    """The results of one bot."""

    margin: Ratio = field(default_factory=Ratio)
    """Points per round, relative to the others: the mean of its sides minus the mean of the other sides."""
    points: Ratio = field(default_factory=Ratio)
    """Points per round."""
    rounds_won: Ratio = field(default_factory=Ratio)
    """Share of the decided rounds that it won; the mean if it has several sides."""
    matches_won: Ratio = field(default_factory=Ratio)
    """Share of the matches that it won; a shared win counts as a fraction."""
    conduct: Conduct = field(default_factory=Conduct)


class Tally:
    """Counts whole blocks of deals in the order of the plan, so that the results do not depend on timing."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.scores = [Score() for _ in plan.entrants]
        self.deals = 0
        """Number of deals counted."""
        self.rounds = 0
        self.drawn = 0
        """Rounds that nobody won."""
        self._sides = [_sides_of(plan, seating) for seating in plan.seatings]
        self._waiting: dict[int, dict[tuple[int, int], TaskResult]] = {}
        self._next_block = 0

    @property
    def is_complete(self) -> bool:
        """True once every deal is counted."""
        return self._next_block == self.plan.blocks

    @property
    def matches(self) -> int:
        """Number of matches added, counted or not."""
        waiting = sum(len(task.matches) for block in self._waiting.values() for task in block.values())
        return self.deals * len(self._sides) + waiting

    def add(self, result: TaskResult) -> bool:
        """Add a result, at most once; True if this completed a block, which is then counted."""
        if result.block < self._next_block:
            return False
        self._waiting.setdefault(result.block, {})[result.key] = result
        before = self._next_block
        while self._is_whole(self._next_block):
            self._count(self._waiting.pop(self._next_block).values())
            self._next_block += 1
        return self._next_block > before

    def has(self, block: int, key: tuple[int, int]) -> bool:
        """True if this task has been counted or is waiting for the rest of its block."""
        return block < self._next_block or key in self._waiting.get(block, {})

    def count_what_there_is(self) -> None:
        """Count the complete deals of unfinished blocks, when no more results will come."""
        for block in sorted(self._waiting):
            self._count(self._waiting.pop(block).values())

    def margin(self, entrant: int = 0) -> Estimate | None:
        """A bot's points per round against the others, with the interval."""
        return self.scores[entrant].margin.estimate()

    def _is_whole(self, block: int) -> bool:
        return block < self.plan.blocks and len(self._waiting.get(block, ())) == self.plan.tasks_of(block)

    def _count(self, results: Iterable[TaskResult]) -> None:
        by_deal: dict[int, list[tuple[int, MatchResult]]] = {}
        for result in results:
            for number, conduct in enumerate(result.conduct):
                # Even if its deals are left out, a task shows how the bots behave.
                self.scores[number].conduct.join(conduct)
            for match in result.matches:
                by_deal.setdefault(match.deal, []).append((result.seating, match))
        for deal in sorted(by_deal):
            if len(by_deal[deal]) == len(self._sides):
                # Always in the same order; otherwise sums of fractions could differ in the last digit.
                self._count_deal(sorted(by_deal[deal], key=lambda played: played[0]))

    def _count_deal(self, played: Sequence[tuple[int, MatchResult]]) -> None:
        self.deals += 1
        rounds = sum(match.rounds for _, match in played)
        decided = sum(sum(match.won) for _, match in played)
        self.rounds += rounds
        self.drawn += rounds - decided
        sign = -1 if self.plan.rules.penalty else 1
        for number, score in enumerate(self.scores):
            margin = points = won = matches = 0.0
            for seating, match in played:
                own = self._sides[seating][number]
                others = [side for side in range(len(match.points)) if side not in own]
                mean = fmean(match.points[side] for side in own)
                points += mean
                margin += sign * (mean - fmean(match.points[side] for side in others))
                won += fmean(match.won[side] for side in own)
                matches += fmean((side in match.winners) / len(match.winners or (0,)) for side in own)
            score.points.add(points, rounds)
            score.margin.add(margin, rounds)
            score.rounds_won.add(won, decided)
            score.matches_won.add(matches, len(played))


def _sides_of(plan: Plan, seating: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The sides of each bot in one seating."""
    return tuple(
        tuple(sorted({plan.rules.side_of(seat) for seat, sits in enumerate(seating) if sits == number}))
        for number in range(len(plan.entrants))
    )
