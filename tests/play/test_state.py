"""The visible state of a table is one record, and only its own functions write it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from matador.play.table.facts import TableFacts

PACKAGE = Path(__file__).resolve().parents[2] / "matador"
STATE = PACKAGE / "play" / "table" / "state.py"
FIELDS = {field.name for field in fields(TableFacts)}
RECORDS = ("state", "table", "facts", "display.state", "self._state", "self._table", "self.state")
"""Names of the record in the program."""
CHANGING = ("append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update")


def _is_record(node: ast.expr) -> bool:
    said = ast.unparse(node)
    return said in RECORDS or said.endswith((".state", "._state"))


def _is_field(node: ast.expr) -> bool:
    """True for a field of the record, or part of one."""
    if isinstance(node, ast.Subscript):
        return _is_field(node.value)
    return isinstance(node, ast.Attribute) and node.attr in FIELDS and _is_record(node.value)


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """The targets that a statement writes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            for target in targets:
                yield from target.elts if isinstance(target, ast.Tuple) else [target]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield target
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGING:
            yield value
        case ast.Call(func=ast.Name(id="setattr"), args=[value, *_]) if _is_record(value):
            yield ast.Attribute(value, next(iter(FIELDS)))
        case _:
            pass


def writings(text: str) -> list[str]:
    """The fields of the record that a source writes."""
    return [
        ast.unparse(target)
        for node in ast.walk(ast.parse(text))
        for target in _targets(node)
        if _is_field(target)
    ]


def test_nobody_else_writes_the_state() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): writings(path.read_text(encoding="utf-8"))
        for room in ("play", "ui", "app")
        for path in (PACKAGE / room).rglob("*.py")
        if path != STATE
    }
    assert {file: places for file, places in found.items() if places} == {}
    assert len(FIELDS) > 25


@pytest.mark.parametrize(
    "planted",
    [
        "display.state.focus = None",
        "state.now_ms += 1",
        "self._state.hold, x = IDLE, 1",
        "table.mistakes[spot] = 1",
        "state.says.clear()",
        "self._display.state.cues.append(cue)",
        "del state.transits[tile]",
        "setattr(display.state, name, 1)",
    ],
)
def test_a_planted_writing_is_caught(planted: str) -> None:
    assert len(writings(planted)) == 1
