"""A name of a type in the kit and the pages stands for one thing in the whole program: whoever reads it knows which."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "matador"
GUARDED = ("ui/kit/", "ui/pages/", "ui/round_end/")


def types_in(text: str) -> Iterator[str]:
    """The public classes and aliases of types that a module makes."""
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
    """The names of guarded folders that stand for something else too, with the files."""
    files: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        for name in types_in(path.read_text(encoding="utf-8")):
            files[name].append(path.relative_to(root).as_posix())
    return {
        name: where
        for name, where in files.items()
        if len(where) > 1 and any(file.startswith(GUARDED) for file in where)
    }


def test_no_name_of_the_kit_and_the_pages_stands_for_two_things() -> None:
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
