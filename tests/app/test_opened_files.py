"""Files as the command opens them, and all that cannot be opened."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from matador.app.arguments import parser
from matador.app.errors import CommandError
from matador.match.errors import RecordError, RecordFileError
from matador.match.proof import code_of
from matador.match.records import MAX_BYTES
from matador.play.matches import read_match
from tests.app.support import Captured, refused, simulated

TOP = parser()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is kept is kept here."""
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "home"))


@pytest.fixture
def record(tmp_path: Path) -> dict[str, Any]:
    """A match of two bots."""
    return simulated(tmp_path / "played.jsonl", "--bots", "greedy,random")[0]


def written(folder: Path, record: object, name: str = "match.matador") -> Path:
    path = folder / name
    path.write_text(record if isinstance(record, str) else json.dumps(record, indent=1), encoding="utf-8")
    return path


# Words


@pytest.mark.parametrize("name", ["a.matador", "/b/C.MATADOR", "a.json", "a.jsonl", "C:\\Users\\a b.matador"])
def test_a_file_alone_is_opened_in_the_window(name: str) -> None:
    assert TOP.completed([name, "--seed", "1"]) == ["play", name, "--seed", "1"]
    assert TOP.parse_args(TOP.completed([name])).file == name


def test_commands_stay_and_unknown_ones_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOP.completed([]) == ["play"]
    for words in (["--version"], ["verify", "a.matador"]):
        assert TOP.completed(words) == words
    for word in ("nonsense", "a\0b", "x" * 5000):
        with pytest.raises(CommandError, match="unknown command"):
            TOP.completed([word])
    monkeypatch.chdir(tmp_path)
    for command in TOP.commands:
        # A command is not hidden by a file of its name.
        written(tmp_path, "", command)
        assert TOP.completed([command]) == [command]


# What cannot be opened


def refusal(path: Path) -> str:
    """Why the window does not open a file."""
    with pytest.raises((RecordError, RecordFileError)) as caught:
        read_match(path, lambda _players: ())
    return f"({getattr(caught.value, 'place', '')}): {caught.value}"


@pytest.mark.parametrize(
    "words", [["--seed", "3"], ["--rules", "family"], ["--set", "9"], ["--players", "3"]]
)
def test_a_saved_match_has_its_own_rules(words: list[str], capsys: Captured) -> None:
    assert "its own rules and deals" in refused(capsys, "a.matador", *words)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "contains no match"),
        ("Dear grandmother,", "not a record"),
        ('{"format": "matador-record/0"}', "its format is not matador-record/1"),
        ('{"format": "matador-record/9"}', "a newer version of Matador wrote this match"),
        ("[" * 100_000, "not a record"),
        ("{}" + " " * MAX_BYTES, "larger than"),
    ],
)
def test_file_that_is_not_a_record_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in refusal(written(tmp_path, text))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (
            lambda record: record["rounds"][0]["actions"].insert(0, "pass"),
            "(round 0, step 0): pass is not legal",
        ),
        (lambda record: record["rounds"][0]["hands"][0].pop(), "(round 0)"),
        (lambda record: record["totals"].reverse(), "the totals are"),
        (
            lambda record: record.update(
                proof={"commitment": code_of("0" * 64), "cut": None, "secret": "0" * 64}
            ),
            "but the secret and the cut give",
        ),
        (lambda record: record["ruleset"].update(players=7), "players"),
        (lambda record: record["marks"][0].update(player="\ud800"), "record"),
        (lambda record: record["players"].append("Zoë"), "players"),
    ],
)
def test_damaged_record_is_refused(tmp_path: Path, record: dict[str, Any], spoil: Any, sentence: str) -> None:
    spoil(record)
    assert sentence in refusal(written(tmp_path, record))


def test_a_file_that_is_refused_by_the_system(
    tmp_path: Path, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, record)
    monkeypatch.setattr(os, "open", refuse)
    assert f"cannot read {path}: Permission denied" in refusal(path)
