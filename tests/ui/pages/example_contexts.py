"""What pages tell of at a table, to be changed for their moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from matador.match.help import PICTURES, Picture, SeatHelp
from matador.ui.pages.context import Context
from tests.ui.pilot import Pilot

LEARNS: tuple[SeatHelp, ...] = ("full", "on-request", "none")

Contexts = Callable[[Pilot], Iterator[Context]]


def context_of(pilot: Pilot) -> Context:
    """What pages tell of at the pilot's table."""
    return pilot.program.context(pilot.program.look.language)


def usual(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)


def of_learners(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    for aid, picture in zip(LEARNS, PICTURES, strict=True):
        learns(pilot, aid, picture)
        yield context_of(pilot)


def learns(pilot: Pilot, assistance: SeatHelp, picture: Picture) -> None:
    """Give the person of the pilot this help, and no other."""
    pilot.game.guide(0, is_on=False)
    pilot.game.give_help(0, assistance, picture, pinned=picture == "both")
