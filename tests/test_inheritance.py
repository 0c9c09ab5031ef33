"""No class with state inherits from a class with state; docs/adr/0025 says why."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "matador"

ALLOWED: dict[str, str] = {}
"""Remaining classes that do, with their base. This list only shrinks."""


@dataclass(frozen=True)
class Found:
    """A class in the source."""

    bases: tuple[str, ...]
    has_state: bool


def classes_in(source: str) -> Iterator[tuple[str, Found]]:
    """The classes of a source, with the last parts of their bases' names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            bases = tuple(_last_name(base) for base in node.bases)
            yield node.name, Found(bases, "Protocol" not in bases and _has_state(node))


def _last_name(base: ast.expr) -> str:
    """The name of a base: `Page` for `page.Page[S]`."""
    match base:
        case ast.Subscript(value=value):
            return _last_name(value)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _has_state(node: ast.ClassDef) -> bool:
    """True if methods set attributes of `self`, or if it is a dataclass with fields that can change."""
    decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
    if any(name.startswith("dataclass") for name in decorators):
        is_frozen = any("frozen=True" in name for name in decorators)
        return not is_frozen and any(isinstance(part, ast.AnnAssign) for part in node.body)
    return any(
        isinstance(target, ast.Attribute)
        and isinstance(target.ctx, ast.Store)
        and isinstance(target.value, ast.Name)
        and target.value.id == "self"
        for target in ast.walk(node)
    )


def faults(sources: Mapping[str, str]) -> dict[str, str]:
    """Classes with state, by module and name, that inherit state from a class of these sources, with that class."""
    found = {(where, name): cls for where, source in sources.items() for name, cls in classes_in(source)}
    by_name: dict[str, list[Found]] = {}
    for (_, name), cls in found.items():
        by_name.setdefault(name, []).append(cls)

    def inherits(cls: Found, seen: frozenset[str] = frozenset()) -> str:
        for base in cls.bases:
            for above in by_name.get(base, ()) if base not in seen else ():
                inherited = base if above.has_state else inherits(above, seen | {base})
                if inherited:
                    return inherited
        return ""

    return {
        f"{where}: {name}": inherits(cls)
        for (where, name), cls in found.items()
        if cls.has_state and inherits(cls)
    }


def test_no_class_with_state_inherits_state() -> None:
    sources = {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(PACKAGE.rglob("*.py"))
    }
    found = faults(sources)
    assert {where.split(": ")[1]: base for where, base in found.items()} == ALLOWED, found


def test_an_injected_inheritance_of_state_is_caught() -> None:
    base = "class Shell:\n    def __init__(self):\n        self.scene = 1\n"
    between = "class Flow(Shell):\n    def leave(self):\n        return self.scene\n"
    program = "class Program(flow.Flow[int]):\n    def __init__(self):\n        self.size, self.now = 1, 2\n"
    changing = "@dataclass(eq=False)\nclass Match(Shell):\n    seats: int = 2\n"
    frozen = "@dataclass(frozen=True)\nclass Value(Shell):\n    seats: int = 2\n"
    other = "class Other(Shell):\n    def read(self):\n        return self.scene == 1\n"
    sources = {"a.py": base, "b.py": between + changing, "c.py": program + frozen + other}
    assert faults(sources) == {"b.py: Match": "Shell", "c.py: Program": "Shell"}
