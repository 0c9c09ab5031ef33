"""The reported screen, with queries for journeys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matador.ui.semantics import Node, node_of


@dataclass(frozen=True, slots=True)
class Shown:
    """The tree at one moment."""

    nodes: tuple[Node, ...]
    state: str
    is_moving: bool
    version: int
    """Version of the match: it grows with every action."""

    @property
    def is_table(self) -> bool:
        """True once the tiles of a match are dealt, and not at home, at the cut or in Learn."""
        return self.state not in ("home", "cut", "learn", "practice", "lessons", "lesson", "first steps")

    def has(self, key: str) -> bool:
        return node_of(self.nodes, key) is not None

    def node(self, key: str) -> Node:
        found = node_of(self.nodes, key)
        assert found is not None, f"there is no {key}; there are {[node.key for node in self.nodes]}"
        return found

    def of(self, role: str, state: str | None = None) -> list[Node]:
        """The nodes with a role, and a state if one is given."""
        return [node for node in self.nodes if node.role == role and (state is None or state in node.state)]

    @property
    def focus(self) -> str | None:
        """The key of the focused node."""
        return next((node.key for node in self.nodes if "focused" in node.state), None)

    @property
    def page(self) -> str | None:
        """The title of the page on top."""
        panel = node_of(self.nodes, "panel")
        return None if panel is None else panel.name

    @property
    def own_seat(self) -> Node:
        """The seat for which the table is shown."""
        return self.of("seat")[-1]

    @property
    def is_covered(self) -> bool:
        """True if a player has to press before they see their tiles."""
        return self.has("look")


def shown_of(told: dict[str, Any]) -> Shown:
    """The screen from the JSON of `--tree`."""
    return Shown(tuple(map(_node, told["nodes"])), told["state"], told["moving"], told["version"])


def _node(told: dict[str, Any]) -> Node:
    left, top, width, height = told["box"]
    return Node(
        told["key"],
        told["role"],
        told["name"],
        (left, top, width, height),
        tuple(told["state"]),
        told["action"],
    )
