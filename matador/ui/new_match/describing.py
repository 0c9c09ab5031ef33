"""What of the page can be read and pressed."""

from __future__ import annotations

from collections.abc import Iterator

from matador.ui.look import Look
from matador.ui.new_match.cells import TABS, Cell, Tab, Written
from matador.ui.new_match.painting import Foot
from matador.ui.new_match.plan import Plan, Said
from matador.ui.semantics import Node, box_of


def page_nodes(
    look: Look, plan: Plan, said: Said, tab: Tab, leaf: int, focus: str | None, foot: Foot
) -> Iterator[Node]:
    """The panel, its tabs, the cells of this leaf, and the buttons."""
    yield Node("panel", "panel", said.title, box_of(plan.rect))
    for one, name, rect in zip(TABS, said.tabs, plan.tabs, strict=True):
        states = _states(f"tab:{one}" == focus, one == tab, is_refused=False)
        yield Node(f"tab:{one}", "button", name, box_of(rect), states, "press")
    head = plan.leaves[leaf].head
    if head is not None:
        yield Node("whose", "text", head.whose.name, box_of(head.rect))
    for place in plan.leaves[leaf].placed:
        cell = place.cell
        states = _states(cell.key == focus, cell.is_chosen, cell.is_refused)
        if isinstance(cell.body, Written) and cell.body.is_selected:
            states = (*states, "selected")
        yield Node(cell.key, cell.role, cell.name, box_of(place.rect), states, _action(cell))
    for words in plan.leaves[leaf].words:
        if words.key:
            yield Node(words.key, "text", words.text, box_of(words.rect))
    yield Node("hint", "text", foot.hint, box_of(plan.hint))
    if leaf > 0:
        yield Node("page back", "button", look.say("Back"), box_of(plan.back), (), "press")
    if leaf < len(plan.leaves) - 1:
        yield Node("page on", "button", look.say("More"), box_of(plan.on), (), "press")
    for key, name, rect in (("start", said.start, plan.start), ("close", look.say("Close"), plan.close)):
        yield Node(key, "button", name, box_of(rect), _states(key == focus, False, is_refused=False), "press")


def _action(cell: Cell) -> str:
    return "write" if cell.role == "field" else "press"


def _states(is_focused: bool, is_chosen: bool, is_refused: bool) -> tuple[str, ...]:
    named = (("focused", is_focused), ("chosen", is_chosen), ("refused", is_refused))
    return tuple(name for name, holds in named if holds)
