"""Private attributes in tests: each use is listed here with a reason.

Private names of imported modules and classes don't count: they serve to inject a bug, or to test a part by
itself. Common uses are in `tests/inside.py`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parent

_PUBLIC = ("_asdict", "_fields", "_make", "_replace")
"""Documented names of named tuples."""

_LOOKS_PRIVATE = re.compile(r"\.\s*_(?!_)")
"""Few files have such an attribute, and reading a file as a tree takes long."""

REASONS: dict[str, dict[str, int]] = {
    "what is taken out here is taken out for all": {"inside.py": 3},
    "a fault is planted in an object": {
        "ai/search/test_exact.py": 7,
        "ai/search/test_worlds.py": 9,
        "tools/training/test_fitting.py": 1,
        "ui/learning/test_never_missed.py": 1,
        "ui/test_monkey_table.py": 3,
        "ui/test_twins_leaks.py": 1,
    },
    "how a search weighs points, which its choices alone do not show": {"ai/search/test_stakes.py": 4},
    "the process of a bot is killed, or shown to have gone": {
        "ai/arena/test_playing.py": 1,
        "ai/test_external.py": 1,
        "ai/test_output_limits.py": 1,
    },
    "argparse tells its commands and options nowhere else": {
        "tools/release/test_linux_data.py": 4,
    },
    "a match is made a second time with other deals, or proved with another seal": {
        "checks/matches.py": 1,
        "checks/twins_rounds.py": 1,
        "match/test_proof.py": 1,
    },
    "what compiled tables share, so that it must not be changed": {"match/test_separate_tables.py": 3},
    "what the table would do next, before it does it": {
        "checks/monkey_ways.py": 1,
    },
    "how much is kept, which nobody sees": {
        "ui/sprites/test_book.py": 1,
    },
    "what is heard, as samples": {"ui/test_sound.py": 5},
}


def private_in(text: str) -> list[str]:
    """Private attributes of objects that a file uses, such as `session._log`, except those of `self`."""
    if _LOOKS_PRIVATE.search(text) is None:
        return []
    tree = ast.parse(text)
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    own = {
        "self",
        "cls",
        *(name.asname or name.name.split(".")[0] for node in imports for name in node.names),
    }
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in _PUBLIC
        and not (isinstance(node.value, ast.Name) and node.value.id in own)
        and ast.unparse(node.value) != "super()"
    ]


def _unexplained(folder: Path) -> dict[str, list[str]]:
    """Files with more or fewer private attributes than listed above, and the attributes."""
    said = {file: count for files in REASONS.values() for file, count in files.items()}
    found: dict[str, list[str]] = {file: [] for file in said}
    for path in folder.rglob("*.py"):
        found[path.relative_to(folder).as_posix()] = private_in(path.read_text(encoding="utf-8"))
    return {name: private for name, private in found.items() if len(private) != said.get(name, 0)}


def test_private_attribute_uses_have_a_reason() -> None:
    files = [file for files in REASONS.values() for file in files]
    assert len(files) == len(set(files))
    assert _unexplained(FOLDER) == {}


def test_a_planted_private_access_is_caught(tmp_path: Path) -> None:
    for files in REASONS.values():
        for name, count in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("one._two\n" * count, encoding="utf-8")
    (tmp_path / "test_more.py").write_text("def test(session):\n    assert session._log\n", encoding="utf-8")
    assert _unexplained(tmp_path) == {"test_more.py": ["session._log"]}
    (tmp_path / "inside.py").write_text("", encoding="utf-8")
    assert _unexplained(tmp_path).keys() == {"test_more.py", "inside.py"}
