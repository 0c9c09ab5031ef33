"""Inputs of the packages for Linux."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.release.sample_folder import requires_elf, sample_folder
from tools.release.elf import Binary
from tools.release.linux import beside, filled, icons, moment_of, placeholders
from tools.release.project import ROOT, ReleaseError, read_project

PROJECT = read_project()


def test_missing_icon_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "assets" / "icons"
    shutil.copytree(ROOT / "assets" / "icons", folder)
    (folder / "matador-22.png").unlink()
    with pytest.raises(ReleaseError, match=r"matador-22\.png; run `python tools/make_icons\.py`"):
        icons(tmp_path, PROJECT)


def test_unfilled_placeholder_is_named(tmp_path: Path) -> None:
    (tmp_path / "installers" / "linux").mkdir(parents=True)
    (tmp_path / "installers" / "linux" / "note").write_text("$name of $nobody", encoding="utf-8")
    with pytest.raises(ReleaseError, match="nobody"):
        filled(tmp_path, "note", {"name": "one"})


def test_archive_has_the_documents_its_manual_names() -> None:
    values = placeholders([Binary(Path("one.so"), ("libc.so.6",), (2, 35))], PROJECT, 1_700_000_000)
    lying = beside(ROOT, values)
    manual = lying["matador.6"].decode()
    named = re.findall(r"\(\s*(\w+\.md)\s*\)", manual)
    assert sorted(named) == ["bots.md", "records.md", "rules.md"]
    assert {f"docs/{name}" for name in named} <= lying.keys()
    assert "\n.I docs, beside this manual,\n" in manual
    assert "/usr/share" not in manual
    assert f"\n.I /usr/share/doc/{PROJECT.name}\n" in filled(ROOT, "matador.6", values)


def test_build_time_is_given_or_that_of_the_last_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert moment_of(tmp_path) == 1_700_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(ReleaseError, match="yesterday"):
        moment_of(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    with pytest.raises(ReleaseError, match="no commit"):
        moment_of(tmp_path)
    words = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run([*words, "init", "-q"], check=True)
    subprocess.run(
        [*words, "commit", "-q", "--allow-empty", "-m", "first", "--date", "@1600000000"],
        check=True,
        env={"GIT_COMMITTER_DATE": "@1600000001 +0000", "PATH": "/usr/bin:/bin"},
    )
    assert moment_of(tmp_path) == 1_600_000_001


def script(*words: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "tools" / "package_linux.py", *words]
    environment = {"SOURCE_DATE_EPOCH": "1700000000", "PATH": path or "/usr/bin:/bin"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@requires_elf
@pytest.mark.parametrize("tool", ["readelf", "dpkg-deb"])
def test_missing_tool_is_one_sentence_and_status_2(tool: str, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in {"readelf", "dpkg-deb", "git"} - {tool}:
        there = shutil.which(name)
        if there is not None:
            (tools / name).symlink_to(there)
    done = script("--folder", sample_folder(tmp_path), "--dist", tmp_path / "out", path=str(tools))
    assert done.returncode == 2
    assert tool in done.stderr
    assert done.stderr.count("\n") == 1
