"""Every file of docs/research/evidence is made by a command, or a reason says why not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.checks.each import each
from tools.long_check import CHECKS
from tools.renew_evidence import BY_HAND, ENTRIES, FOLDER, ROOT, Entry


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


def test_a_share_of_a_check_is_written_to_another_folder(tmp_path: Path) -> None:
    words = ["tools/long_check.py", "hints", "--share", "0.02", "--to", str(tmp_path)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True, timeout=120)
    found = json.loads((tmp_path / "hints.json").read_bytes())
    assert (found["check"], found["parts"]) == ("hints", 1)
