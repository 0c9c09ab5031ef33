"""Rounds that end because a player goes out or nobody can continue, and the panel over them."""

from __future__ import annotations

from matador.storage.settings import Settings
from matador.ui.inputs import Point
from matador.ui.round_end.panel import LOOK
from tests.pseudo import PSEUDO
from tests.ui.dealt import USUAL, Table

LARGEST = Settings(language=PSEUDO, text_size=200, high_contrast=True)
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))


def out(settings: Settings = USUAL, last: str = "") -> Table:
    """The player can go out, or has, and leaves the bot with 5-5 and 0-2: twelve pips."""
    done = ["1-3", "6-2L", *last.split()]
    return Table("sevens", ("1-3 4-4", "2-6 5-5 0-2"), "0-1", *done, settings=settings)


def line(pilot: Table) -> Table:
    """Wait until the round has ended and shows its line."""
    pilot.wait_until(lambda: pilot.display.state.shown.ended is not None)
    assert pilot.display.state.end_stage == "line"
    return pilot


def gone_out(settings: Settings = USUAL) -> Table:
    """The player has played their last tile."""
    pilot = out(settings)
    pilot.drag_to("4-4", 4, "R")
    return line(pilot)


def blocked(other: str, settings: Settings = USUAL, boneyard: str = "") -> Table:
    """A blocked round: both ends are blanks, and the player has 2-2 left."""
    pilot = Table("sevens", ("0-3 2-2", f"0-4 {other}"), boneyard, "0-3", "4-0R", settings=settings)
    pilot.game.submit(0, pilot.display.state.shown.legal[0])
    pilot.bots[1].actions.append("pass")
    return line(pilot)


def aside(pilot: Table) -> Table:
    """Move the panel aside, and wait until it is gone."""
    pilot.click(LOOK)
    pilot.wait(1000)
    return pilot


def finished(pilot: Table) -> Table:
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.wait(5000)
    return pilot
