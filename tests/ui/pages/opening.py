"""Opening the menu over a table."""

from __future__ import annotations

from tests.ui.dealt import Table
from tests.ui.pilot import Pilot


def table(**more: object) -> Table:
    return Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def opened(page: str, pilot: Pilot | None = None) -> Pilot:
    found = pilot or table()
    found.click("menu")
    if page != "menu":
        shows(found, page)
        found.click(page)
    return found


def shows(pilot: Pilot, key: str) -> None:
    """Turn pages, and open tabs, until a row is shown."""
    tabs = [node.key for node in pilot.tree if node.key.startswith("tab:")]
    for _ in range(20):
        if pilot.has(key):
            return
        turning = [turn for turn in ("more", "page on") if pilot.has(turn)] or tabs
        assert turning, f"there is no {key}"
        pilot.click(turning[0])
        tabs = tabs[turning == tabs :]
    raise AssertionError(f"there is no {key}")


def focus_on(pilot: Pilot, key: str) -> None:
    """Move the focus to a row by keys."""
    for _ in range(30):
        if pilot.has(key) and "focused" in pilot.node(key).state:
            return
        pilot.press("down")
    raise AssertionError(f"no key leads to {key}")
