"""The tally counts whole deals, once, in the order of the plan."""

from __future__ import annotations

from random import Random

from matador.ai.arena.running import play_task
from matador.ai.arena.tally import Tally
from matador.rules import named_ruleset
from tests.ai.arena.arenas import SEVENS, figures, known, plan, played, told


def test_tally_does_not_depend_on_the_order_of_results() -> None:
    given = plan(35, rules=named_ruleset("sevens", 3))
    results = [play_task(given, task) for task in given.tasks()]
    in_order, shuffled = Tally(given), Tally(given)
    for result in results:
        in_order.add(result)
    Random(1).shuffle(results)
    for result in results:
        shuffled.add(result)
    assert in_order.deals == in_order.plan.deals
    assert figures(shuffled) == figures(in_order)


def test_tally_cancels_the_advantage_of_a_seat() -> None:
    """If the first seat always wins ten points, no bot plays better."""
    given = plan(16)
    tally = Tally(given)
    for result in told(given, (10, 0), (2, 0), (0,)):
        tally.add(result)
    for score in tally.scores:
        assert known(score.margin.estimate()) == 0.0
        assert known(score.points.estimate()) == 2.5
        assert known(score.rounds_won.estimate()) == 0.5
        assert known(score.matches_won.estimate()) == 0.5


def test_tally_splits_shared_matches_and_gives_drawn_ones_to_nobody() -> None:
    for winners, share in (((0, 1), 0.5), ((), 0.0)):
        tally = Tally(plan(16))
        for result in told(plan(16), (0, 0), (0, 0), winners):
            tally.add(result)
        assert [known(score.matches_won.estimate()) for score in tally.scores] == [share] * 2
        assert tally.drawn == tally.rounds == 64
        assert tally.scores[0].rounds_won.estimate() is None


def test_tally_can_count_unfinished_blocks_at_the_end() -> None:
    given = plan(16)
    results = [play_task(given, task) for task in given.tasks()]
    tally = Tally(given)
    # All deals of the first seating, half of the second.
    for result in results[:6]:
        assert not tally.add(result)
    assert tally.deals == 0
    assert tally.matches == 24
    tally.count_what_there_is()
    assert tally.deals == 8
    assert figures(tally) == figures(played(plan(8)))
    assert SEVENS.target is None
