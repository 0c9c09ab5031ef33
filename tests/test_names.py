"""Unique names: a type in the kit and the pages has a name that means nothing else in the program."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "matador"
GUARDED = ("ui/kit/", "ui/pages/", "ui/round_end/")


def types_in(text: str) -> Iterator[str]:
    """The public classes and type aliases that a module defines."""
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                if not name.startswith("_"):
                    yield name
            case _:
                pass


def taken_twice(root: Path) -> dict[str, list[str]]:
    """Names in guarded folders that also mean something else, with the files."""
    files: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        for name in types_in(path.read_text(encoding="utf-8")):
            files[name].append(path.relative_to(root).as_posix())
    return {
        name: where
        for name, where in files.items()
        if len(where) > 1 and any(file.startswith(GUARDED) for file in where)
    }


def test_names_of_kit_and_pages_are_unique() -> None:
    assert taken_twice(ROOT) == {}


def test_a_planted_second_meaning_is_caught(tmp_path: Path) -> None:
    for file, text in (
        ("ui/kit/a.py", "class Cell:\n    pass\n"),
        ("teaching/b.py", "Cell: TypeAlias = int\n"),
    ):
        path = tmp_path / file
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert taken_twice(tmp_path) == {"Cell": ["teaching/b.py", "ui/kit/a.py"]}
