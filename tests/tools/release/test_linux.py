"""Inputs of the packages for Linux."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools.release.elf import Binary
from tools.release.linux import beside, filled, moment_of, placeholders
from tools.release.project import ROOT, ReleaseError, read_project

PROJECT = read_project()


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
