"""Archives: what may be in a package, and that the same folder always gives the same bytes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.release.sample_folder import sample_folder
from tools.release.archive import check_folder, write_archive
from tools.release.project import ReleaseError

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this test needs users as Linux has them")


def _leave(name: str) -> Callable[[Path], object]:
    def leave(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"{}")

    return leave


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_leave("_internal/__pycache__/note.cpython-311.pyc"), "was left there"),
        (_leave("settings.json"), "was left there"),
        (_leave("_internal/2026-11-21 Ada.matador"), "was left there"),
        (lambda folder: (folder / "link").symlink_to("../secret"), "link"),
        (lambda folder: (folder / "link").symlink_to("nothing"), "link"),
        (lambda folder: os.mkfifo(folder / "pipe"), "neither a file nor a folder"),
        (lambda folder: (folder / "matador-cli").unlink(), r"there is no .*matador-cli"),
    ],
)
def test_folder_with_leftovers_or_gaps_is_refused(
    spoil: Callable[[Path], object], said: str, tmp_path: Path
) -> None:
    folder = sample_folder(tmp_path)
    (tmp_path / "secret").write_text("mine", encoding="utf-8")
    check_folder(folder, os.getuid())
    with pytest.raises(ReleaseError, match="belongs to another user"):
        check_folder(folder, os.getuid() + 1)
    spoil(folder)
    with pytest.raises(ReleaseError, match=said):
        check_folder(folder, os.getuid())


MOMENT = 1_700_000_000


def written(place: Path, name: str = "matador-1-linux.tar.xz") -> Path:
    place.mkdir()
    target = place / name
    write_archive(target, sample_folder(place), {"README.txt": b"read me\n"}, MOMENT)
    return target


def test_archive_is_reproducible(tmp_path: Path) -> None:
    first, again = written(tmp_path / "a"), written(tmp_path / "b")
    os.utime(tmp_path / "b" / "matador" / "_internal" / "assets" / "note.txt", (1, 1))
    (tmp_path / "b" / "matador" / "_internal" / "assets" / "note.txt").chmod(0o600)
    write_archive(again, tmp_path / "b" / "matador", {"README.txt": b"read me\n"}, MOMENT)
    assert first.read_bytes() == again.read_bytes()
    (tmp_path / "b" / "matador" / "_internal" / "assets" / "note.txt").write_bytes(b"another")
    write_archive(again, tmp_path / "b" / "matador", {"README.txt": b"read me\n"}, MOMENT)
    assert first.read_bytes() != again.read_bytes()
