"""The actions cited for a bound prove it, and each of them is needed.

The engine counts draws and plays within spans of time. This check gives every tile a draw of its own, or a place in
the deal, by trial. `left_out` counts proofs tried without one of their actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from matador.match.session import Session
from matador.rules.hand_history import DEAL, HandHistory, hand_histories
from matador.rules.knowledge import Bound, Case, Knowledge
from matador.rules.moves import bits
from tests.checks.knowing import small_ruleset
from tests.checks.matches import begun, play_at_random
from tests.checks.sampling import mixed_ruleset

_DEALT = DEAL - 1
"""Time of the dealt tiles: before any proof, including those about the opener."""
_NEVER = 10**9

Evidence = Sequence[tuple[int, int]]
"""Times at which the hand held none of certain tiles."""


def check_bounds(rounds: int, seed: int) -> dict[str, int]:
    """Check every bound of every case, in `rounds` random rounds, for a seat every few actions."""
    chance = Random(seed)
    counts = {"rounds": 0, "bounds": 0, "proofs": 0, "left_out": 0}
    while counts["rounds"] < rounds:
        rules = chance.choice([small_ruleset, mixed_ruleset])(chance)
        session = begun(rules, chance.randrange(10**9), chance)
        counts["rounds"] += 1
        while session.turn is not None:
            seat = chance.randrange(rules.players)
            knowledge = session.knowledge(seat)
            for case in knowledge.cases[:3]:
                _check_case(session, seat, knowledge, case, counts)
            play_at_random(session, chance, chance.randint(1, 6))
    return counts


def _check_case(
    session: Session, seat: int, knowledge: Knowledge, case: Case, counts: dict[str, int]
) -> None:
    view, tables = session.view(seat), knowledge.tables
    told = hand_histories(tables, view.starter, view.history)
    higher = 0 if case.deciding is None else tables.higher[case.deciding]
    for bound in case.bounds:
        counts["bounds"] += 1
        counts["proofs"] += len(bound.proved_by)
        if bound.tiles == (case.deciding,) and bound.proved_by == (DEAL,):
            # The opener was dealt it, which needs no other proof, and only concerns places with tiles.
            assert bound.most == 0
            assert knowledge.counts[bound.place]
            continue
        assert isinstance(bound.place, int)
        assert bound.proved_by, f"{bound} cites nothing"
        story = told[bound.place]
        evidence = [(DEAL, higher), *story.proofs] if higher else story.proofs
        counts["left_out"] += sum(number >= min(bound.proved_by) for number, _ in evidence)
        counts["left_out"] -= len(bound.proved_by)
        _check_bound(story, evidence, bound, tables.mask_of(bound.tiles))


def _check_bound(story: HandHistory, evidence: Evidence, bound: Bound, tiles: int) -> None:
    cited = [(number, absent) for number, absent in evidence if number in bound.proved_by]
    assert tuple(number for number, _ in cited) == bound.proved_by, f"{bound} cites what proves nothing"
    assert most_held(story, cited, tiles) <= bound.most, f"{bound} does not follow from what it cites"
    for one in cited:
        fewer = [other for other in cited if other != one]
        assert most_held(story, fewer, tiles) > bound.most, f"{bound} follows without action {one[0]}"


def most_held(story: HandHistory, evidence: Evidence, tiles: int) -> int:
    """Maximum number of these tiles that the hand can hold now, by this evidence alone."""
    ways = _Ways(story, evidence)
    assert all(ways.find(bit, set()) for _, bit in story.plays), "what was played cannot have come"
    return sum(ways.find(bit, set()) for bit in bits(tiles))


class _Ways:
    """The ways in which tiles came to a hand, in the deal or by a draw, and which tile came in which."""

    def __init__(self, story: HandHistory, evidence: Evidence) -> None:
        self._evidence = evidence
        self._times = [*[_DEALT] * story.dealt, *story.draws]
        self._gone = {bit: number for number, bit in story.plays}
        self._tiles: dict[int, int] = {}

    def find(self, bit: int, tried: set[int]) -> bool:
        """Assign a way to a tile, moving others where needed; False if there is none."""
        for way, time in enumerate(self._times):
            if way not in tried and self._can_come(bit, time):
                tried.add(way)
                if way not in self._tiles or self.find(self._tiles[way], tried):
                    self._tiles[way] = bit
                    return True
        return False

    def _can_come(self, bit: int, time: int) -> bool:
        """True if the tile can have come then, and stayed until it was played, or up to now."""
        gone = self._gone.get(bit, _NEVER)
        return time < gone and not any(
            absent & bit and time < number <= gone for number, absent in self._evidence
        )
