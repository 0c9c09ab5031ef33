"""Pages say what stands where, and the kit's layouts compute the rectangles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

UI = Path(__file__).resolve().parents[3] / "matador" / "ui"
PAGES = ("pages", "round_end", "scores", "rulebook")


def faults(source: str) -> Iterator[str]:
    """Rectangles that are computed, and classes that hold rectangles of a whole page."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Rect") | ast.Attribute(attr="Rect")):
                yield f"line {node.lineno} computes a rectangle"
            case ast.ClassDef(name=name) if name.endswith("Plan"):
                yield f"line {node.lineno} defines {name}"
            case _:
                pass


def test_pages_compute_no_rectangles() -> None:
    paths = [path for folder in PAGES for path in (UI / folder).rglob("*.py")]
    found = {path.name: list(faults(path.read_text(encoding="utf-8"))) for path in paths}
    assert not any(found.values()), {name: of for name, of in found.items() if of}
    kit = (path.read_text(encoding="utf-8") for path in (UI / "kit").glob("*.py"))
    assert not [fault for source in kit for fault in faults(source) if "defines" in fault]


def test_planted_rectangle_and_plan_are_caught() -> None:
    source = "class HomePlan:\n    def card(self):\n        return pygame.Rect(0, 0, 9, 9).union(Rect(1, 1, 2, 2))\n"
    assert sorted(faults(source)) == ["line 1 defines HomePlan", *["line 3 computes a rectangle"] * 2]
