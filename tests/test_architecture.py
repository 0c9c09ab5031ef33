"""Every file and name in docs/architecture.md exists, and its call paths are short."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MAX_STEPS = 9
PATHS = 8

_FILE = re.compile(r"`((?:\w+/)+\w+\.py)`(?: `([\w.]+)`)?")
_NAME_IN = re.compile(r"((?:`\w+`(?:, | and )?)+) in `((?:\w+/)+\w+\.py)`")


def _names_of(body: list[ast.stmt], before: str = "") -> Iterator[str]:
    """The names that a module or class defines; methods with their class, such as `Program.handle`."""
    for node in body:
        match node:
            case ast.ClassDef(name=name, body=inner):
                yield f"{before}{name}"
                yield from _names_of(inner, f"{before}{name}.")
            case ast.FunctionDef(name=name):
                yield f"{before}{name}"
            case ast.Assign(targets=targets):
                yield from (f"{before}{ast.unparse(target)}" for target in targets)
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{before}{name}"
            case _:
                pass


def _called_in(tree: ast.Module) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def faults(page: str, root: Path = ROOT) -> list[str]:
    """Files on a page that don't exist, and names that their files don't have."""
    found = []
    named = [(file, name) for file, name in _FILE.findall(page)]
    named += [
        (file, name) for names, file in _NAME_IN.findall(page) for name in re.findall(r"`(\w+)`", names)
    ]
    for file, name in named:
        path = next((path for path in (root / "matador" / file, root / file) if path.is_file()), None)
        if path is None:
            found.append(file)
        elif name:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            if name not in {*_names_of(tree.body), *_called_in(tree)}:
                found.append(f"{file}: {name}")
    return found


def steps(page: str) -> dict[str, int]:
    """The number of steps in each call path of a page, by title."""
    found: dict[str, int] = {}
    for part in page.split("\n### ")[1:]:
        title, _, text = part.partition("\n")
        found[title] = len(re.findall(r"^\d+\. `", text.split("\n## ")[0], re.MULTILINE))
    return found


def test_every_file_and_name_on_the_page_exists() -> None:
    assert faults(PAGE) == []


def test_there_are_five_call_paths_of_at_most_nine_steps() -> None:
    found = steps(PAGE)
    assert len(found) == PATHS
    assert all(0 < count <= MAX_STEPS for count in found.values()), found


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("`ui/gone.py` `Table`", "ui/gone.py"),
        ("`ui/program.py` `Programme`", "ui/program.py: Programme"),
        ("`ui/program.py` `Program.gone`", "ui/program.py: Program.gone"),
        ("`REACH_PX` and `GONE_PX` in `ui/table/display.py`", "ui/table/display.py: GONE_PX"),
    ],
)
def test_a_planted_missing_name_is_caught(planted: str, fault: str) -> None:
    assert faults(planted) == [fault]
