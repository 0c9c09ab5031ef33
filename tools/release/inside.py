"""What is in the package for Linux besides the program, for its file `copyright`."""

from __future__ import annotations

from pathlib import Path

from tools.release.dep5 import Component


def components(root: Path, folder: Path) -> list[Component]:
    """Ours first, then the others."""
    del folder
    return [
        Component("Matador", ("*",), ("2026 The Matador team",), "MIT", (root / "LICENSE").read_text("utf-8"))
    ]
