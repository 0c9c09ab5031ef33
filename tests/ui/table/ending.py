"""Rounds that end."""

from __future__ import annotations

from matador.storage.settings import Settings
from tests.ui.dealt import USUAL, Table


def out(settings: Settings = USUAL, last: str = "") -> Table:
    """The player can go out, or has, and leaves the bot with 5-5 and 0-2: twelve pips."""
    done = ["1-3", "6-2L", *last.split()]
    return Table("sevens", ("1-3 4-4", "2-6 5-5 0-2"), "0-1", *done, settings=settings)


def finished(pilot: Table) -> Table:
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.wait(5000)
    return pilot
