"""Every page in some of its examples, tab by tab and leaf by leaf, and the sizes to check it in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from matador.ui.inputs import Key, Point, PointerDown
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


def tabs_of(page: Overlay) -> Iterator[str | None]:
    """Each tab of a page, shown while it is yielded; None for a page without tabs."""
    tabs = [node for node in page.nodes() if node.key.startswith("tab:")]
    for tab in tabs:
        page.handle(PointerDown(tab.centre))
        yield tab.key
    if not tabs:
        yield None


def leaves_of(page: Overlay) -> Iterator[tuple[Node, ...]]:
    """The nodes of a page or tab, leaf by leaf; each leaf is shown while it is yielded."""
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


@cache
def _count(name: PageName) -> int:
    return sum(1 for _ in EXAMPLES[name](Pilot()))


def pages_at(pilot: Pilot, size: Point, name: PageName, turn: int = 0, most: int = 12) -> Iterator[Overlay]:
    """A page with at most this many of its examples; the next turns take others."""
    step = -(-_count(name) // most)
    for values in islice(EXAMPLES[name](pilot), turn % step, None, step):
        yield page_of(pilot, name, size, values)
