"""Started from a menu the program is heard by nobody: what it cannot do is shown in a box."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest

from matador.app.command import main
from tests.app.support import BAD

Boxes = list[str]


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Boxes:
    """The sentences of the boxes that are shown."""
    shown: Boxes = []
    monkeypatch.setattr("matador.ui.starting.show_alert", lambda _title, sentence: shown.append(sentence))
    return shown


def _start_from_menu(monkeypatch: pytest.MonkeyPatch, executable: str = "matador") -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", f"/opt/matador/{executable}")
    # Whoever runs the tests in a terminal has these there.
    monkeypatch.setattr(sys, "stdin", StringIO())
    monkeypatch.setattr(sys, "stdout", StringIO())


def _spoil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be kept: the folder of the settings is a file."""
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "file"))


@pytest.mark.parametrize("executable", ["matador", "matador.exe"])
def test_a_fault_before_the_window_is_shown_in_a_box(
    executable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, boxes: Boxes
) -> None:
    _spoil(tmp_path, monkeypatch)
    _start_from_menu(monkeypatch, executable)
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    assert main([]) == BAD
    (sentence,) = boxes
    assert sentence.startswith(f"cannot use the folder {tmp_path / 'file'}: Not a directory")
    assert written.getvalue() == f"matador: {sentence}\n", "and written, for the journal of the desktop"


def test_in_a_terminal_it_is_only_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, boxes: Boxes
) -> None:
    _spoil(tmp_path, monkeypatch)
    _start_from_menu(monkeypatch)
    monkeypatch.setattr(sys, "stderr", _Terminal())
    assert main([]) == BAD
    assert boxes == []


@pytest.mark.parametrize("frozen", [True, False])
def test_the_executable_for_terminals_and_the_wheel_show_no_box(
    frozen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, boxes: Boxes
) -> None:
    _spoil(tmp_path, monkeypatch)
    if frozen:
        _start_from_menu(monkeypatch, "matador-cli")
    monkeypatch.setattr(sys, "stderr", StringIO())
    assert main([]) == BAD
    assert boxes == []


@pytest.mark.parametrize("words", [["rules"], ["verify", "x.jsonl"]])
def test_without_streams_commands_say_where_they_work(
    words: list[str], monkeypatch: pytest.MonkeyPatch, boxes: Boxes
) -> None:
    """On Windows a windowed program has neither of them."""
    _start_from_menu(monkeypatch, "matador.exe")
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(words) == BAD
    (sentence,) = boxes
    assert "matador-cli" in sentence or "x.jsonl" in sentence
