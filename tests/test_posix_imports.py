"""Every module, and every test, can be imported on Windows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

_MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
_NAMES = {
    "os": {"geteuid", "getuid", "killpg", "mkfifo", "setsid", "uname"},
    "signal": {"SIGCONT", "SIGHUP", "SIGKILL", "SIGSTOP", "SIGUSR1", "SIGUSR2"},
}
"""Names that these modules have only on POSIX."""
_CHILDREN = {"tests/checks/hostile_child.py"}
"""Programs that tests run only on POSIX."""


def posix_only(text: str) -> list[str]:
    """The names missing on Windows that importing this source needs."""
    found = []
    for node in _run_at_import(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name in _MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in _MODULES:
            found.append(node.module)
        elif isinstance(node, ast.Attribute):
            module = ast.unparse(node.value)
            found += [f"{module}.{node.attr}"] if node.attr in _NAMES.get(module, ()) else []
    return found


def _run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    parts = ast.iter_child_nodes(node)
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            parts = iter([*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)])
        case ast.Lambda():
            parts = iter(())
        case ast.If() | ast.BoolOp() | ast.IfExp():
            # Its condition may ask for the system.
            parts = iter(())
    for part in parts:
        yield from _run_at_import(part)


def test_modules_and_tests_can_be_imported_on_windows() -> None:
    found = {
        name: needed
        for folder in ("matador", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if (name := path.relative_to(ROOT).as_posix()) not in _CHILDREN
        and (needed := posix_only(path.read_text(encoding="utf-8")))
    }
    assert not found


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("import os, pwd", ["pwd"]),
        ("from resource import getrusage", ["resource"]),
        ("@mark([signal.SIGKILL, signal.SIGTERM])\ndef test(): pass", ["signal.SIGKILL"]),
        ("class A:\n    user = os.getuid()", ["os.getuid"]),
        ("def test(how=signal.SIGKILL): pass", ["signal.SIGKILL"]),
        ("def test():\n    import pwd\n    os.kill(1, signal.SIGKILL)", []),
        ("if sys.platform != 'win32':\n    import fcntl", []),
        ("skip(os.name != 'posix' or os.uname().sysname == 'Darwin')", []),
    ],
)
def test_need_for_posix_is_caught(text: str, needed: list[str]) -> None:
    assert posix_only(text) == needed
