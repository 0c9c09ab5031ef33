"""Every file of docs/research/evidence is made by a command, or a reason says why not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checks.each import each
from tools import renew_evidence
from tools.long_check import CHECKS
from tools.renew_evidence import BY_HAND, ENTRIES, FOLDER, ROOT, Entry, main


def _astray(folder: Path) -> list[str]:
    """Files that no entry makes, that two entries make, or that are missing."""
    known = [*BY_HAND, *(file for entry in ENTRIES.values() for file in entry.files)]
    lying = [path.name for path in folder.iterdir()]
    return sorted({*lying} ^ {*known} | {name for name in known if known.count(name) > 1})


def test_every_evidence_file_has_a_command_or_a_reason() -> None:
    assert _astray(FOLDER) == []
    assert all(len(reason.split()) > 3 for reason in BY_HAND.values())


def test_a_planted_file_that_no_command_makes_is_caught(tmp_path: Path) -> None:
    for path in FOLDER.iterdir():
        (tmp_path / path.name).touch()
    (tmp_path / "planted.json").touch()
    assert _astray(tmp_path) == ["planted.json"]


def test_every_long_check_has_an_entry() -> None:
    assert CHECKS.keys() <= ENTRIES.keys()


@each("entry", ENTRIES.values())
def test_the_tool_of_each_entry_exists(entry: Entry) -> None:
    for command in entry.commands:
        file = Path(*command[1].split(".")).with_suffix(".py") if command[0] == "-m" else Path(command[0])
        assert (ROOT / file).is_file()


def test_renewing_stops_at_a_failure_and_says_how_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def entry(code: str) -> Entry:
        return Entry((("-c", code),), ("none.json",))

    made = [f"open({str(tmp_path / name)!r}, 'x')" for name in ("first", "last")]
    entries = {"first": entry(made[0]), "wrong": entry("raise SystemExit(3)"), "last": entry(made[1])}
    monkeypatch.setattr(renew_evidence, "ENTRIES", entries)
    assert main([]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["first"]
    said = capsys.readouterr().err
    assert "status 3" in said
    assert "to continue: python tools/renew_evidence.py wrong last" in said


def test_a_share_of_a_check_is_written_to_another_folder(tmp_path: Path) -> None:
    words = ["tools/long_check.py", "hints", "--share", "0.02", "--to", str(tmp_path)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True, timeout=120)
    found = json.loads((tmp_path / "hints.json").read_bytes())
    assert (found["check"], found["parts"]) == ("hints", 1)


def test_with_a_share_only_long_checks_run(monkeypatch: pytest.MonkeyPatch) -> None:
    run = list[list[str]]()

    def noted(words: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        run.append(words[1:])
        return subprocess.CompletedProcess(words, 0)

    monkeypatch.setattr(subprocess, "run", noted)
    assert main(["ladder", "learners", "--share", "0.01"]) == 0
    assert [words[:2] for words in run] == [["tools/long_check.py", "learners"]]
    assert run[0][-4:] == ["--share", "0.01", "--to", str(renew_evidence.TRIED)]
