"""The direction of the imports, which docs/architecture.md describes."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import matador.rules
from tests.checks.each import each

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "matador"

ROOMS = {
    # package: (packages it may import, packages from outside the standard library)
    "rules": (set[str](), set[str]()),
    "match": ({"rules"}, {"msgspec"}),
    "teaching": ({"match", "rules"}, {"msgspec"}),
    "ai": ({"match", "rules"}, {"msgspec"}),
    "storage": ({"match", "rules"}, {"msgspec", "platformdirs"}),
    "play": ({"teaching", "ai", "storage", "match", "rules"}, set[str]()),
    "ui": ({"play", "teaching", "ai", "storage", "match", "rules"}, {"pygame", "msgspec", "platformdirs"}),
    "app": (
        {"ui", "play", "teaching", "ai", "storage", "match", "rules"},
        {"platformdirs", "msgspec"},
    ),
}


@cache
def imports_of(source: str) -> tuple[str, ...]:
    """Every module that a source imports, anywhere in it."""
    return tuple(_imports_of(source))


def _imports_of(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the room they come from"
            yield f"{node.module}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def faults(room: str, source: str) -> list[str]:
    """The forbidden imports of a source."""
    rooms, packages = ROOMS[room]
    found = []
    for name in imports_of(source):
        first, *rest = name.split(".")
        if first == "matador":
            if rest and rest[0] not in {room, *rooms}:
                found.append(name)
        elif first not in sys.stdlib_module_names and first not in packages:
            found.append(name)
    return found


@each("path", sorted(PACKAGE.rglob("*.py")))
def test_imports_point_down(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    if len(parts) == 1:
        assert parts[0] in ("__init__.py", "__main__.py"), "only these stand at the top of the package"
        return
    assert faults(parts[0], path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("rules", "from matador.match.deals import deal_round"),
        ("rules", "import msgspec"),
        ("match", "def f():\n    from matador import ai"),
        ("ai", "import matador.storage.paths"),
        ("teaching", "import pygame"),
        ("app", "def f():\n    import pygame"),
    ],
)
def test_a_planted_import_is_caught(room: str, source: str) -> None:
    assert faults(room, source)


def folders_of_ui() -> dict[tuple[str, str], str]:
    """Imports between folders of `ui`, each with one of the files that make it."""
    ui = PACKAGE / "ui"
    found = {}
    for path in sorted(ui.rglob("*.py")):
        folder, *rest = path.relative_to(ui).parts
        for name in imports_of(path.read_text(encoding="utf-8")):
            room, _, inside = name.removeprefix("matador.").partition(".")
            other = inside.partition(".")[0]
            if room == "ui" and rest and other != folder and (ui / other).is_dir():
                found[folder, other] = str(path.relative_to(PACKAGE))
    return found


def cycle(imports: Iterable[tuple[str, str]]) -> list[str]:
    """Names that import each other in a cycle, with the first one also last; empty without a cycle."""
    imported: dict[str, set[str]] = {}
    for name, other in sorted(imports):
        imported.setdefault(name, set()).add(other)
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def modules(folder: Path) -> Iterator[tuple[str, str]]:
    """The name and the source of each module in a package's folder."""
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path.read_text(encoding="utf-8")


def imports_between(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every import of one module by another.

    Imports within a function and for types alone count too: a reader of one module still needs the other.
    """
    for name, source in sources.items():
        for other in imports_of(source):
            if other in sources and not name.startswith(f"{other}."):
                yield name, other


def test_ui_folders_have_no_import_cycles() -> None:
    found = folders_of_ui()
    assert cycle(found) == [], found


def test_modules_have_no_import_cycles() -> None:
    assert cycle(imports_between(dict(modules(PACKAGE)))) == []


def test_an_injected_import_cycle_is_caught() -> None:
    sources = {
        "matador.rules.one": "from matador.rules.two import Two",
        "matador.rules.two": "if TYPE_CHECKING:\n    from matador.rules import three",
        "matador.rules.three": "def f():\n    import matador.rules.one",
        "matador.rules.four": "from matador.rules import one",
    }
    assert set(cycle(imports_between(sources))) == {f"matador.rules.{one}" for one in ("one", "two", "three")}
    del sources["matador.rules.three"]
    assert cycle(imports_between(sources)) == []


def beside_the_facade(source: str) -> list[str]:
    """Imports of a source outside the rules from one of their parts, although `matador.rules` offers them."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("matador.rules."):
            found += [alias.name for alias in node.names if alias.name in matador.rules.__all__]
    return found


def test_rules_are_imported_from_their_facade() -> None:
    others = (path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "rules")
    found = {str(path): beside_the_facade(path.read_text(encoding="utf-8")) for path in others}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_planted_import_past_the_facade_is_caught() -> None:
    assert beside_the_facade("from matador.rules.tiles import Tile") == ["Tile"]
    assert beside_the_facade("def f():\n    from matador.rules.tiles import SETS, Tile") == ["Tile"]
    assert beside_the_facade("from matador.rules.tiles import SETS\nfrom matador.rules import Tile") == []


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh interpreter, beyond those it starts with."""
    script = f"import sys; before = set(sys.modules)\n{statement}\nprint(*sorted(set(sys.modules) - before))"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
    )
    return set(ran.stdout.splitlines()[-1].split())


def test_rules_load_only_the_standard_library() -> None:
    loaded = {name.split(".")[0] for name in loaded_by("import matador.rules")}
    assert loaded - set(sys.stdlib_module_names) == {"matador"}


def test_match_is_played_without_a_screen() -> None:
    names = (path.stem for path in sorted((PACKAGE / "play").glob("*.py")) if path.stem != "__init__")
    loaded = loaded_by(f"import {', '.join(f'matador.play.{name}' for name in names)}\nprint()")
    assert "matador.play.game" in loaded
    assert not any(name.split(".")[0] == "pygame" or name.startswith("matador.ui") for name in loaded)


@pytest.mark.parametrize(
    "words",
    [
        ["rules"],
        ["simulate", "--rules", "sevens", "--players", "2"],
        ["verify", "x"],
        ["bot", "--strength", "greedy"],
    ],
)
def test_commands_without_a_screen_load_neither_pygame_nor_teaching(words: list[str]) -> None:
    loaded = loaded_by(f"from matador.app.command import main\nmain({words!r})\nprint()")
    assert "matador.app.command" in loaded
    assert not loaded & {"pygame", "matador.teaching"}


def test_each_command_loads_only_its_own_parts() -> None:
    loaded = loaded_by("from matador.app.command import main\nmain(['rules'])\nprint()")
    assert not any(name.startswith(("matador.match.records", "matador.ai", "msgspec")) for name in loaded)
