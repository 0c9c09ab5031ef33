"""A table for picking up tiles."""

from __future__ import annotations

from matador.play.layout.orientations import Held, Near
from matador.rules import named_ruleset
from tests.ui.dealt import Table

WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
"""Matadors may lie crosswise, and lengthwise by either half."""

HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table(rules: object = "sevens", **more: object) -> Table:
    """L shows 2, R shows 3: the 4-4 and the 4-6 fit R, the 2-2 fits nowhere, 3-4 and 1-6 are matadors."""
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def beside(pilot: Table, spot: str, away_px: int) -> tuple[int, int]:
    """A point right of a place, so far that a tile held there by its middle is in reach of no other place."""
    left, top, width, height = pilot.node(f"place:{spot}").box
    return (left + width + away_px, top + height // 2)


def held(pilot: Table) -> tuple[int, int]:
    """The middle of the dragged tile."""
    assert isinstance(pilot.state, Held | Near), pilot.state
    drag = pilot.display.drag
    assert drag is not None
    assert drag.centre is not None
    return drag.centre
