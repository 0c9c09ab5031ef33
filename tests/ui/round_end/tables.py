"""Ends of rounds with a learner."""

from __future__ import annotations

from collections.abc import Sequence

from matador.match.help import SeatHelp
from matador.rules import Ruleset
from matador.storage.settings import Settings
from matador.ui.inputs import Point
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.drawn import Drawn, drawn

HANDS = ("1-3 4-4", "2-6 6-6 5-5 1-1", "3-5 3-6 0-1")
"""The player goes out; the others are left with 24 and 10 pips."""
ACTIONS = ("1-3", "6-2L", "5-3L", "4-4R")


def counting(
    assistance: SeatHelp = "full",
    rules: Ruleset | str = "sevens",
    hands: Sequence[str] = HANDS,
    actions: Sequence[str] = ACTIONS,
    boneyard: str = "0-2 0-3",
    *,
    settings: Settings = AT_ONCE,
    size: Point = (1280, 720),
    persons: Sequence[int] = (0,),
    learner: int = 0,
    opener: int = 0,
) -> Table:
    """The end of a round; its only person, the learner, has this help."""
    *already, before, last = actions
    table = Table(
        rules,
        hands,
        boneyard,
        before,
        opener=opener,
        settings=settings,
        size=size,
        persons=persons,
        already=already,
    )
    table.game.give_help(learner, assistance, "frames", pinned=False)
    table.do(last)
    table.wait_until(lambda: table.has("result"))
    return table


def is_asked(table: Table) -> bool:
    """True while the question is shown."""
    return stage_of(table) == "question"


def stage_of(table: Table) -> str | None:
    """The stage of the panel, None before it is shown."""
    panel = table.program.table.end.shown
    return None if panel is None else panel.state.stage


def to_points(table: Table) -> None:
    """Continue from the learner's own sums to the points."""
    assert stage_of(table) == "sums"
    table.click("points")


def again(table: Table) -> None:
    """Play the next round like the one before, to its end."""
    table.wait_until(lambda: table.is_shown)
    for action in ACTIONS:
        table.do(action)
    table.wait_until(lambda: table.has("result"))


def pictures(table: Table) -> list[Drawn]:
    """The pictures of the panel alone."""
    panel = table.program.table.end.shown
    assert panel is not None
    return drawn(lambda: panel.items(now_ms=table.now_ms))


def texts(table: Table) -> list[str]:
    """The texts on the panel."""
    return [one.text for one in pictures(table) if one.kind == "text"]
