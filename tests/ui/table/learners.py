"""Tables with a learner."""

from __future__ import annotations

from collections.abc import Sequence

from matador.match.help import Picture, SeatHelp
from matador.rules import Ruleset
from matador.ui.inputs import Resized
from matador.ui.semantics import Node
from tests.ui.dealt import Table

ASKED = [("bond:held", "3 plus what makes 7")]
"""The question at R."""
HANDS = ("1-3 3-4 4-4 4-6 5-6 2-2", "2-6 5-5 0-2")


def seated(table: Table, assistance: SeatHelp = "full", picture: Picture = "frames", seat: int = 0) -> Table:
    """The same table, after giving a seat this help."""
    table.game.give_help(seat, assistance, picture, pinned=False)
    table.wait()
    return table


def in_learn(table: Table) -> Table:
    """The same table, as a match of Learn."""
    table.game.teacher.is_lesson = True
    table.give(Resized(table.display.size))
    table.wait()
    return table


def learners_table(
    rules: Ruleset | str = "sevens",
    hands: Sequence[str] = HANDS,
    *actions: str,
    assistance: SeatHelp = "full",
    picture: Picture = "frames",
    **more: object,
) -> Table:
    """By default L shows 2 and R shows 3: the 4-6 fits R, the 5-6 makes 8 there, the 2-2 makes 5."""
    done = actions or ("1-3", "6-2L")
    return seated(Table(rules, hands, "0-3 1-5", *done, **more), assistance, picture)  # type: ignore[arg-type]


def bonds(table: Table) -> list[Node]:
    """The nodes with sums for a learner."""
    return [node for node in table.tree if node.key.startswith("bond:")]


def told(table: Table) -> list[tuple[str, str]]:
    """The keys and names of these nodes."""
    return [(node.key, node.name) for node in bonds(table)]


def hold(table: Table, tile: str, spot: str = "R") -> None:
    """Take a tile, and move it to an end."""
    table.drag(table.node(f"tile:{tile}").centre, table.place(spot), drops=False)
