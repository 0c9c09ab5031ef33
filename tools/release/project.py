"""Names for the packages, read from pyproject.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The checkout."""

PROGRAMS: Final = ("matador", "matador-cli")
"""The executables: for the window, and for commands and bots."""

MIME_TYPE: Final = "application/vnd.matador.record+json"
"""MIME type of saved matches."""


@dataclass(frozen=True, slots=True)
class Project:
    """Names that every package carries."""

    name: str
    """Name of the distribution: the wheel and the Debian package."""
    version: str
    summary: str
    licence: str
    authors: str
    homepage: str
    title: str = "Matador Dominoes"
    """The title in menus: "Matador" alone is another board game too."""
    app_id: str = "io.github.matador_dominoes.Matador"

    @property
    def package(self) -> str:
        """The name in file names."""
        return self.name.replace("-", "_")


def read_project(root: Path = ROOT) -> Project:
    """The data in pyproject.toml of the checkout at `root`; raises `KeyError` if an entry is missing."""
    found = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return Project(
        name=found["name"],
        version=found["version"],
        summary=found["description"],
        licence=found["license"],
        authors=", ".join(author["name"] for author in found["authors"]),
        homepage=found["urls"]["Homepage"],
    )
