"""Names for the packages, read from pyproject.toml; and the package builders' errors."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final


class ReleaseError(Exception):
    """A package cannot be made; the message says why, and what to do."""


def exit_status(work: Callable[[], None]) -> int:
    """Run a command; return 0, or print the error on standard error and return 2."""
    try:
        work()
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


ROOT: Final = Path(__file__).resolve().parents[2]
"""The checkout."""

PROGRAMS: Final = ("matador", "matador-cli")
"""The executables: one for the window, the other for commands and bots."""

MIME_TYPE: Final = "application/vnd.matador.record+json"
"""The MIME type of exported matches."""


@dataclass(frozen=True, slots=True)
class Project:
    """The names used in every package."""

    name: str
    """The name of the wheel and the Debian package."""
    version: str
    summary: str
    licence: str
    authors: str
    homepage: str
    title: str = "Matador Dominoes"
    """The title in menus, since there is another board game called "Matador"."""
    app_id: str = "io.github.matador_dominoes.Matador"

    @property
    def package(self) -> str:
        """The name as used in file names."""
        return self.name.replace("-", "_")


def read_project(root: Path = ROOT) -> Project:
    """Read pyproject.toml in the checkout at `root`; raise `KeyError` if an entry is missing."""
    found = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return Project(
        name=found["name"],
        version=found["version"],
        summary=found["description"],
        licence=found["license"],
        authors=", ".join(author["name"] for author in found["authors"]),
        homepage=found["urls"]["Homepage"],
    )


def print_checks(passed: Iterable[str]) -> int:
    """Print a line for each check passed; return 2 if one fails."""

    def work() -> None:
        for found in passed:
            print(f"ok: {found}", flush=True)

    return exit_status(work)
