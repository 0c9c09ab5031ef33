"""Every page in its examples, leaf by leaf, and the sizes to check it in."""

from __future__ import annotations

from collections.abc import Iterator

from matador.ui.inputs import Key, Point
from matador.ui.kit.intents import PageName
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.semantics import Node
from tests.ui.pages.example_values import Overlay, page_of
from tests.ui.pages.examples import EXAMPLES
from tests.ui.pilot import Pilot

PI: Point = (800, 480)
"""The touch screen of a Raspberry Pi."""
SIZES: tuple[Point, ...] = (SMALLEST, PI, ROOMY, (1280, 720), (3840, 2160), (900, 1600))
_MAX_LEAVES = 60


def leaves_of(page: Overlay) -> Iterator[tuple[Node, ...]]:
    """The nodes of a page, leaf by leaf; each leaf is shown while it is yielded."""
    seen: list[tuple[Node, ...]] = []
    for _ in range(_MAX_LEAVES):
        before = tuple(page.nodes())
        page.handle(Key("page up"))
        if tuple(page.nodes()) == before:
            break
    while len(seen) < _MAX_LEAVES:
        nodes = tuple(page.nodes())
        if nodes in seen:
            return
        seen.append(nodes)
        yield nodes
        page.handle(Key("page down"))
    raise AssertionError("its leaves do not end")


_FEW = 12
"""A page with more examples than this takes turns with them."""
_TURNS = 3


def pages_at(
    pilot: Pilot, size: Point, name: PageName, turn: int | None = None, few: int = _FEW
) -> Iterator[Overlay]:
    """A page with each of its examples; with a `turn`, every third of more than `few` examples."""
    moments = list(EXAMPLES[name](pilot))
    if turn is not None and len(moments) > few:
        moments = moments[turn % _TURNS :: _TURNS]
    for values in moments:
        yield page_of(pilot, name, size, values)
