"""Names for the packages, read from pyproject.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

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
