"""The help of a round: chosen at its start, fact by fact."""

from __future__ import annotations

from datetime import timedelta

from matador.play.learners import Teacher
from matador.rules import named_ruleset
from matador.teaching.evidence import Attempt, Fact, Help
from matador.teaching.learner import Learner, observe
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.learning.remembering import AT, RIGHTS_A_DAY, Remembered

SEVENS = named_ruleset("sevens", 2)


def knows(*known: int, total: int = 7, days: int = 3, coloured: bool = False) -> Learner:
    """Mia, with right answers for these numbers on several days."""
    learner = Learner("Mia")
    for day in range(days):
        for time in range(RIGHTS_A_DAY):
            for number in known:
                at = AT + timedelta(days=day - days, minutes=10 * time + number)
                fact = Fact(total, number, "frames")
                learner = observe(learner, Attempt(fact, fact.needed, 1, Help.NONE, coloured, at))
    return learner


def table(learner: Learner | None, *, pinned: bool = False) -> Table:
    """A table whose ends are 3 and 2."""
    hands = ("3-6 4-6 5-6 2-2", "1-2 5-5 1-1")
    pilot = Table("sevens", hands, "0-1 0-4", "3-6", "1-2R", names=("Mia", "Bot"), settings=AT_ONCE)
    kept = Remembered() if learner is None else Remembered(Mia=learner)
    pilot.game.teacher = Teacher(pilot.rules, kept)
    pilot.game.give_help(0, "full", "frames", pinned=pinned)
    return pilot


def colours(pilot: Table) -> int:
    """Number of colours of the pips."""
    return len(set(pilot.display.look.theme.pips))


def fades(pilot: Table) -> list[str]:
    return [pilot.display.state.fades(known) for known in range(1, 7)]


def test_nobody_knows_anything_at_first() -> None:
    assert fades(table(None)) == ["frame"] * 6


def test_help_fades_fact_by_fact() -> None:
    found = fades(table(knows(3)))
    assert found[2] == "nothing"
    assert found.count("frame") >= 4


def test_pips_have_one_colour_once_all_facts_are_nearly_known() -> None:
    for learner, expected in ((None, False), (knows(3), False), (knows(1, 2, 3, 4, 5, 6), True)):
        pilot = table(learner)
        assert pilot.game.teacher.fades_colours(pilot.game.occupants) == expected
    pilot = table(knows(1, 2, 3, 4, 5, 6), pinned=True)
    assert not pilot.game.teacher.fades_colours(pilot.game.occupants)


def test_colours_and_help_change_when_the_next_round_is_dealt() -> None:
    pilot = table(knows(1, 2, 3, 4, 5, 6))
    assert colours(pilot) > 1
    while pilot.game.session.turn is not None:
        pilot.do(str(pilot.game.session.view(pilot.game.session.turn).legal()[0]))
    pilot.wait_until(lambda: pilot.has("again") or pilot.has("show"))
    pilot.program.table.next_round()
    pilot.wait(200)
    assert colours(pilot) == 1
