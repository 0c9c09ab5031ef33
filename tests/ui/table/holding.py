"""A table on which tiles are taken up."""

from __future__ import annotations

from matador.play.table.hold import Held, Near
from matador.rules import named_ruleset
from tests.ui.dealt import Table

WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
"""Matadors may lie across, and along either way round."""

HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table(rules: object = "sevens", **more: object) -> Table:
    """L shows 2, R shows 3: the 4-4 and the 4-6 fit R, the 2-2 fits nowhere, 3-4 and 1-6 are matadors."""
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def beside(pilot: Table, spot: str, away_px: int) -> tuple[int, int]:
    """A point so far right of a place that a tile held there by its middle is in nobody else's reach."""
    left, top, width, height = pilot.node(f"place:{spot}").box
    return (left + width + away_px, top + height // 2)


def held(pilot: Table) -> tuple[int, int]:
    """Where the tile that is dragged is held by its middle."""
    assert isinstance(pilot.state, Held | Near), pilot.state
    drag = pilot.display.drag
    assert drag is not None
    assert drag.centre is not None
    return drag.centre
