"""Files that may be packed, and files that may not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tools.release.sample_folder import sample_folder
from tools.release.errors import ReleaseError
from tools.release.tree import check_folder, members, mode_of

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this test needs users as Linux has them")


def test_freshly_built_folder_is_accepted(tmp_path: Path) -> None:
    check_folder(sample_folder(tmp_path), os.getuid())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("_internal/__pycache__/note.cpython-311.pyc", "was left there"),
        ("settings.json", "was left there"),
        ("_internal/2026-11-21 Ada.matador", "was left there"),
    ],
)
def test_leftover_file_is_refused(name: str, said: str, tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"{}")
    with pytest.raises(ReleaseError, match=said):
        check_folder(folder, os.getuid())


def test_files_of_another_user_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="belongs to another user"):
        check_folder(sample_folder(tmp_path), os.getuid() + 1)


def test_one_file_of_another_user_is_refused(tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can give a file away")
    folder = sample_folder(tmp_path)
    os.chown(folder / "_internal" / "assets" / "note.txt", 12345, -1)
    with pytest.raises(ReleaseError, match=r"note\.txt belongs to another user"):
        check_folder(folder, 0)


@pytest.mark.parametrize("target", ["../../secret", "nothing"])
def test_outside_or_broken_link_is_refused(target: str, tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (tmp_path / "secret").write_text("mine", encoding="utf-8")
    (folder / "_internal" / "link").symlink_to(target)
    with pytest.raises(ReleaseError, match="link"):
        check_folder(folder, os.getuid())


def test_named_pipe_is_refused(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    os.mkfifo(folder / "pipe")
    with pytest.raises(ReleaseError, match="neither a file nor a folder"):
        check_folder(folder, os.getuid())


def test_folder_without_the_programs_is_refused(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / "matador-cli").unlink()
    with pytest.raises(ReleaseError, match=r"there is no .*matador-cli"):
        check_folder(folder, os.getuid())


def test_packed_modes_do_not_depend_on_the_source(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / "_internal" / "assets" / "note.txt").chmod(0o777)
    modes = {path.name: mode_of(folder, path) for path in members(folder)}
    assert modes["note.txt"] == modes["libz.so.1"] == 0o644
    assert modes["matador"] == modes["matador-cli"] == modes["_internal"] == 0o755
