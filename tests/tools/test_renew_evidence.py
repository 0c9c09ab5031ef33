"""All of docs/evidence is made by one command, or is named with a reason."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import renew_evidence
from tools.long_check import CHECKS
from tools.renew_evidence import BY_HAND, ENTRIES, FOLDER, ROOT, Entry, last_duration_s, main


def _astray(folder: Path) -> list[str]:
    """What lies in the folder and is not known, and what is known twice or not there."""
    known = [*BY_HAND, *(file for entry in ENTRIES.values() for file in entry.files)]
    lying = [path.name for path in folder.iterdir()]
    return sorted({*lying} ^ {*known} | {name for name in known if known.count(name) > 1})


def test_every_file_is_made_by_a_command_or_named_with_a_reason() -> None:
    assert _astray(FOLDER) == []
    assert all(len(reason.split()) > 3 for reason in BY_HAND.values())


def test_a_planted_file_that_nothing_makes_is_caught(tmp_path: Path) -> None:
    for path in FOLDER.iterdir():
        (tmp_path / path.name).touch()
    (tmp_path / "planted.json").touch()
    assert _astray(tmp_path) == ["planted.json"]


def test_every_long_check_is_renewed() -> None:
    assert CHECKS.keys() <= ENTRIES.keys()


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
def test_what_is_run_is_there(entry: Entry) -> None:
    for command in entry.commands:
        file = Path(*command[1].split(".")).with_suffix(".py") if command[0] == "-m" else Path(command[0])
        assert (ROOT / file).is_file()


def test_it_says_how_long_each_took_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(renew_evidence, "FOLDER", tmp_path)
    (tmp_path / "fuzz.json").write_text(json.dumps({"duration_s": 81.7}), encoding="utf-8")
    (tmp_path / "planted-faults.md").write_text("9 faults in 2 tests, 12 s.\n", encoding="utf-8")
    assert last_duration_s(ENTRIES["planted-faults"]) == 12
    assert main(["--list", "fuzz", "twins"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "fuzz: 82 s last time: tools/long_check.py fuzz",
        "twins: time unknown: tools/long_check.py twins",
    ]


def test_it_stops_at_the_first_that_fails_and_says_how_to_go_on(
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
    assert "to go on: python tools/renew_evidence.py wrong last" in said


def test_a_name_that_nothing_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["fuz"])
    assert "there is no entry fuz" in capsys.readouterr().err


def test_a_share_of_a_check_is_written_elsewhere(tmp_path: Path) -> None:
    words = ["tools/long_check.py", "hints", "--share", "0.02", "--to", str(tmp_path)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True, timeout=120)
    found = json.loads((tmp_path / "hints.json").read_bytes())
    assert (found["check"], found["parts"]) == ("hints", 1)


def test_nothing_is_run_of_what_has_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    run = list[list[str]]()

    def noted(words: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        run.append(words[1:])
        return subprocess.CompletedProcess(words, 0)

    monkeypatch.setattr(subprocess, "run", noted)
    assert main(["ladder", "learners", "--share", "0.01"]) == 0
    assert [words[:2] for words in run] == [["tools/long_check.py", "learners"]]
    assert run[0][-4:] == ["--share", "0.01", "--to", str(renew_evidence.TRIED)]
