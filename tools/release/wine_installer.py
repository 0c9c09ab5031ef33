"""Try the installer under Wine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.release.errors import ReleaseError
from tools.release.project import ROOT
from tools.release.wine import Wine, windows_path


def try_installer(wine: Wine, setup: Path) -> Iterator[str]:
    """Try an installer; yield a sentence for each check passed. Raises `ReleaseError` if a check fails.

    Deletes all data of the game in this Wine.
    """
    shutil.rmtree(wine.local_data / "Matador", ignore_errors=True)
    words = (wine.python, "-m", "tools.release.try_installer", windows_path(setup))
    told = ""
    with wine.start(*words, cwd=ROOT) as process:
        assert process.stdout is not None
        for told in process.stdout:
            if told.startswith("ok: "):
                yield told.removeprefix("ok: ").strip()
    if process.returncode:
        raise ReleaseError(f"the installer fails under Wine: {told.strip()}")
