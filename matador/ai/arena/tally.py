"""The figures of an arena as its results come in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from matador.ai.arena.estimates import Estimate, Ratio
from matador.ai.arena.plan import Plan
from matador.ai.arena.results import Conduct, MatchResult, TaskResult


@dataclass(slots=True)
class Score:
    """How one bot did."""

    margin: Ratio = field(default_factory=Ratio)
    """Its points a round, less those of the others: the mean of its sides, less the mean of the other sides."""
    points: Ratio = field(default_factory=Ratio)
    """Its points a round."""
    rounds_won: Ratio = field(default_factory=Ratio)
    """Its share of the rounds that somebody won; of several sides that it has, the mean."""
    matches_won: Ratio = field(default_factory=Ratio)
    """Its share of the matches; one that is shared counts in parts."""
    conduct: Conduct = field(default_factory=Conduct)


class Tally:
    """Counts whole deals, in the order of the plan: what is counted does not hang on who was quickest."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.scores = [Score() for _ in plan.entrants]
        self.deals = 0
        """Counted so far."""
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
        """How many matches it has been told of, counted or not."""
        waiting = sum(len(task.matches) for block in self._waiting.values() for task in block.values())
        return self.deals * len(self._sides) + waiting

    def add(self, result: TaskResult) -> bool:
        """Take a result, once; True if a block is whole now and has been counted."""
        if result.block < self._next_block:
            return False
        self._waiting.setdefault(result.block, {})[result.key] = result
        before = self._next_block
        while self._is_whole(self._next_block):
            self._count(self._waiting.pop(self._next_block).values())
            self._next_block += 1
        return self._next_block > before

    def has(self, block: int, key: tuple[int, int]) -> bool:
        """True if this task has been counted, or waits for the rest of its block."""
        return block < self._next_block or key in self._waiting.get(block, {})

    def count_what_there_is(self) -> None:
        """Count those deals of unfinished blocks of which every seating was played: no more will come."""
        for block in sorted(self._waiting):
            self._count(self._waiting.pop(block).values())

    def margin(self, entrant: int = 0) -> Estimate | None:
        """What is known of a bot's points a round against the others."""
        return self.scores[entrant].margin.estimate()

    def _is_whole(self, block: int) -> bool:
        return block < self.plan.blocks and len(self._waiting.get(block, ())) == self.plan.tasks_of(block)

    def _count(self, results: Iterable[TaskResult]) -> None:
        by_deal: dict[int, list[tuple[int, MatchResult]]] = {}
        for result in results:
            for number, conduct in enumerate(result.conduct):
                # Where deals are left out, what was seen of bots in them still says how they behave.
                self.scores[number].conduct.join(conduct)
            for match in result.matches:
                by_deal.setdefault(match.deal, []).append((result.seating, match))
        for deal in sorted(by_deal):
            if len(by_deal[deal]) == len(self._sides):
                # In one order, or sums of fractions would differ in their last digit.
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
    """The sides of each bot, in one seating."""
    return tuple(
        tuple(sorted({plan.rules.side_of(seat) for seat, sits in enumerate(seating) if sits == number}))
        for number in range(len(plan.entrants))
    )
