"""Example values for pages over a table, and pages opened with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from matador.match.help import PICTURES, Picture, SeatHelp
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point
from matador.ui.kit.intents import Intent, PageName
from matador.ui.look import Look
from matador.ui.pages.registry import Values, opened
from matador.ui.semantics import Node
from tests.ui.pilot import Pilot

if TYPE_CHECKING:
    from matador.ui.scenes import Scene

LEARNS: tuple[SeatHelp, ...] = ("full", "on-request", "none")

Examples = Callable[[Pilot], Iterator[Values]]
"""Values that a page uses in place of those of the pilot's program, by their paths in the registry."""


class Overlay(Protocol):
    """A page, or a scene that is checked as one."""

    @property
    def is_typing(self) -> bool: ...

    def handle(self, given: Input) -> Intent | None: ...

    def resize(self, look: Look, size: Point) -> None: ...

    def items(self, mouse: Point | None = None) -> Iterable[Item]: ...

    def nodes(self) -> Iterable[Node]: ...


class SceneOverlay:
    """A scene wrapped as a page, for the checks of pages."""

    is_typing = False

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def handle(self, given: Input) -> Intent | None:
        return self.scene.handle(given)

    def resize(self, look: Look, size: Point) -> None:
        self.scene.resize(size, look)

    def items(self, mouse: Point | None = None) -> Iterable[Item]:
        return self.scene.items(mouse)

    def nodes(self) -> Iterable[Node]:
        return self.scene.tree()


def page_of(pilot: Pilot, name: PageName, size: Point, values: Values, look: Look | None = None) -> Overlay:
    """The page of this name, opened by the pilot's program."""
    page: Any = opened(name, look or pilot.program.app.scenes.look, size, pilot.program.app, values)
    return page if hasattr(page, "nodes") else SceneOverlay(page)


def usual(_pilot: Pilot) -> Iterator[Values]:
    yield {}


def of_learners(pilot: Pilot) -> Iterator[Values]:
    yield {}
    for aid, picture in zip(LEARNS, PICTURES, strict=True):
        learns(pilot, aid, picture)
        yield {}


def learns(pilot: Pilot, assistance: SeatHelp, picture: Picture) -> None:
    """Give the person of the pilot this help, and no other."""
    pilot.game.guide(0, is_on=False)
    pilot.game.give_help(0, assistance, picture, pinned=picture == "both")
