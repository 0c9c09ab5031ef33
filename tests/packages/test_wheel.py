"""The wheel: it contains everything that the program reads, and runs in a temporary installation."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.journeys.waiting import until
from tests.packages.built import Built
from tools.release.project import ROOT, read_project

PROJECT = read_project()
Pipx = Callable[..., "subprocess.Popen[str]"]


def _inside(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def _assets(root: Path) -> set[str]:
    """The assets in git, by their names in the wheel."""
    words = ["git", "-C", str(root), "ls-files", "-z", "assets"]
    names = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\0")
    return {f"matador/{name}" for name in names if name}


def test_wheel_contains_every_asset_and_module(built: Built) -> None:
    inside = _inside(built.wheel)
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "matador").rglob("*.py")}
    assert _assets(ROOT) | modules <= inside
    assert f"{PROJECT.package}-{PROJECT.version}.dist-info/licenses/LICENSE" in inside
    assert not [name for name in inside if name.startswith(("tests/", "tools/", "installers/"))]


@pytest.fixture(scope="module")
def pipx(tmp_path_factory: pytest.TempPathFactory) -> Pipx:
    """Starts pipx, with its own environment and home."""
    place = tmp_path_factory.mktemp("pipx")
    subprocess.run([sys.executable, "-m", "venv", str(place / "venv")], check=True, timeout=300)
    python = place / "venv" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "pipx"], check=True, timeout=300)

    def start(*words: str, **variables: str) -> subprocess.Popen[str]:
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(place), **variables}
        command = [str(python), "-m", "pipx", "run", *words]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    return start


@pytest.mark.parametrize("name", ["matador", PROJECT.name])
def test_pipx_runs_the_wheel(name: str, built: Built, pipx: Pipx) -> None:
    """By the name of the command, and by that of the distribution, as `pipx run` without a spec does."""
    with pipx("--spec", str(built.wheel), name, "--version") as running:
        said, _ = running.communicate(timeout=300)
    assert said == f"matador {PROJECT.version}\n"
    assert running.returncode == 0


def test_pipx_installed_window_finds_its_assets(built: Built, pipx: Pipx, tmp_path: Path) -> None:
    tree = tmp_path / "tree.json"
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "MATADOR_HOME": str(tmp_path)}
    with pipx("--spec", str(built.wheel), "matador", "play", "--tree", str(tree), **unseen) as running:
        try:
            until(tree.exists, "the first frame")
        finally:
            running.terminate()
