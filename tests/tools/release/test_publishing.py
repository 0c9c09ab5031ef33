"""Checks before packages are published."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tools.release.installer import setup_name
from tools.release.linux import archive_path, package_path
from tools.release.portable import archive_name
from tools.release.project import ReleaseError, read_project
from tools.release.publishing import SUMS, check_tag, gather, packages

PROJECT = read_project()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All packages, each with its own bytes."""
    for name in packages(PROJECT):
        (tmp_path / name).write_text(name, encoding="utf-8")
    return tmp_path


def test_published_names_are_those_of_the_packers() -> None:
    made = {archive_path(PROJECT, Path()).name, package_path(PROJECT, Path()).name}
    made |= {archive_name(PROJECT, "windows", "AMD64"), setup_name(PROJECT)}
    made |= {archive_name(PROJECT, "macos", machine) for machine in ("arm64", "x86_64")}
    assert made == {name for name in packages(PROJECT) if not name.startswith(PROJECT.package)}


def test_tag_names_the_version() -> None:
    check_tag(PROJECT, f"v{PROJECT.version}")


@pytest.mark.parametrize("tag", ["v99.0.0", PROJECT.version, f"v{PROJECT.version}rc1", ""])
def test_wrong_tag_is_caught(tag: str) -> None:
    with pytest.raises(ReleaseError, match=r"change one of them"):
        check_tag(PROJECT, tag)


def test_checksums_match_the_packages(folder: Path) -> None:
    said = gather(PROJECT, folder)
    assert (folder / SUMS).read_text(encoding="utf-8") == said
    pairs = {name: digest for digest, name in (line.split("  ") for line in said.splitlines())}
    assert pairs == {name: hashlib.sha256(name.encode()).hexdigest() for name in packages(PROJECT)}


def test_missing_package_is_caught(folder: Path) -> None:
    package_path(PROJECT, folder).unlink()
    with pytest.raises(ReleaseError, match=r"missing matador-dominoes_.*\.deb; not wanted none"):
        gather(PROJECT, folder)


def test_file_that_is_no_package_is_caught(folder: Path) -> None:
    (folder / "notes.txt").write_text("…", encoding="utf-8")
    with pytest.raises(ReleaseError, match=r"missing none; not wanted notes\.txt"):
        gather(PROJECT, folder)


def test_empty_package_is_caught(folder: Path) -> None:
    package_path(PROJECT, folder).write_bytes(b"")
    with pytest.raises(ReleaseError, match="is empty"):
        gather(PROJECT, folder)
