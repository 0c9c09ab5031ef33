"""A table on a learner's turn, with facts of seven."""

from __future__ import annotations

from matador.teaching.evidence import Fact
from tests.ui.dealt import AT_ONCE, Table

NAMES = ("Mia", "Bot")


def table(hand: str = "4-6 3-5 2-2", *, name: str = "sevens", boneyard: str = "0-1 0-4") -> Table:
    """The learner's turn; the ends are 3 and 2."""
    return Table(name, (f"3-6 {hand}", "1-2 5-5 1-1"), boneyard, "3-6", "1-2R", names=NAMES, settings=AT_ONCE)


def fact(known: int) -> Fact:
    return Fact(7, known, "frames")


def undone(pilot: Table) -> None:
    pilot.program.table.undo()
    pilot.wait_for_turn()
