"""The packages in a folder, and clean starts of their programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.journeys.desktop import Desktop
from tests.journeys.played import Start
from tools.release.project import read_project

PACKAGES_VARIABLE = "MATADOR_PACKAGES"


@dataclass(frozen=True, slots=True)
class Built:
    """The results of the build; a missing one fails the test that needs it, because the build has failed."""

    dist: Path

    @property
    def folder(self) -> Path:
        """The folder with the program."""
        return self._there("matador")

    @property
    def archive(self) -> Path:
        return self._there(f"matador-{read_project().version}-linux-x86_64.tar.xz")

    @property
    def deb(self) -> Path:
        project = read_project()
        return self._there(f"{project.name}_{project.version}_amd64.deb")

    @property
    def wheel(self) -> Path:
        project = read_project()
        return self._there(f"{project.package}-{project.version}-py3-none-any.whl")

    @property
    def console(self) -> str:
        """The executable for commands."""
        return str(self.folder / "matador-cli")

    def _there(self, name: str) -> Path:
        path = self.dist / name
        assert path.exists(), f"{path} is missing: the packages were not built whole"
        return path


def bare(command: Sequence[str], home: Path, desktop: Desktop | None = None) -> Start:
    """A start from an empty environment with only a home folder and, if given, a screen."""
    screen = () if desktop is None else (f"DISPLAY={desktop.environment['DISPLAY']}",)
    home.mkdir(exist_ok=True)
    return Start(("env", "-i", f"HOME={home}", *screen, *command), {"PATH": "/usr/bin:/bin"})
