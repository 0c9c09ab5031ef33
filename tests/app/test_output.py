"""Where the command writes, and what happens if it cannot or is stopped."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from matador.app.command import main
from tests.app.support import BAD, Captured, refused, run, simulated
from tests.journeys.waiting import until
from tests.programs import hearing
from tests.systems import (
    needs_devices,
    needs_links,
    needs_permissions,
    needs_shell,
    needs_signals,
)


def test_a_file_that_was_there_is_kept_until_the_new_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"old")
    words = ["simulate", "--rules", "sevens", "--players", "2", "--out", str(path)]
    with monkeypatch.context() as planted:
        planted.setattr("matador.app.arena_command.encode", _disk_full)
        assert main(words) == BAD
    assert "No space left" in capsys.readouterr().err
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["matches.jsonl"]
    assert main(words) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["matches.jsonl"]
    assert path.read_bytes().startswith(b'{"format"')


def _disk_full(_record: object) -> bytes:
    raise OSError(28, "No space left on device")


def test_too_little_memory_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def fails(_record: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("matador.app.arena_command.encode", fails)
    assert "not enough memory" in refused(capsys, "simulate", "--rules", "sevens", "--players", "2")


@needs_devices
def test_devices_are_written_to_not_replaced(capsys: Captured) -> None:
    assert main(["simulate", "--rules", "sevens", "--players", "2", "--out", "/dev/null"]) == 0
    assert not Path("/dev/null").is_file()
    said = refused(capsys, "simulate", "--rules", "sevens", "--players", "2", "--out", "/dev/full")
    assert "No space left" in said


@needs_devices
def test_a_full_standard_output() -> None:
    for words in (
        ["rules"],
        ["simulate", "--rules", "sevens", "--players", "2"],
        ["--help"],
        ["--version"],
    ):
        with Path("/dev/full").open("wb") as full:
            ran = run(words, stdout=full, stderr=subprocess.PIPE)
        assert ran.returncode == BAD
        assert ran.stderr.startswith(b"matador: cannot write")
        assert ran.stderr.count(b"\n") == 1


@needs_devices
@pytest.mark.parametrize("act", ["export", "verify", "import", "forget"])
def test_a_full_device_and_a_closed_pipe_are_no_fault_of_the_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "home"))
    path = tmp_path / "matches.jsonl"
    name = simulated(path, "--matches", "2")[0]["players"][0]
    assert main(["import", str(path)]) == 0
    files = {
        "verify": [str(path)],
        "import": [str(path)],
        "forget": [name, "--yes"],
    }
    words = [act, *files.get(act, [])]
    with Path("/dev/full").open("wb") as full:
        ran = run(words, stdout=full, stderr=subprocess.PIPE)
    told = (
        "matador: cannot write standard output: No space left on device. Free some space or write elsewhere."
    )
    assert (ran.returncode, ran.stderr.decode().splitlines()) == (BAD, [told])
    if act == "forget":
        return
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ran = run(words, stdout=pipe, stderr=subprocess.PIPE)
    assert (ran.returncode, ran.stderr) == (141, b"")


@needs_permissions
@pytest.mark.parametrize("mode", [None, 0o644])
def test_exported_matches_are_readable_by_their_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int | None
) -> None:
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "home"))
    path = tmp_path / "matches.jsonl"
    if mode is not None:
        path.touch()
        path.chmod(mode)
    assert main(["export", "--out", str(path)]) == 0
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("loop", marks=needs_links),
        "file",
        pytest.param("nowhere", marks=needs_links),
        "below a file",
        pytest.param("too long", marks=pytest.mark.skipif(sys.platform == "win32", reason="it is not found")),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ["history"],
        ["import", "x.jsonl"],
        ["forget", "Ana", "--yes"],
        ["backup", "x"],
    ],
)
def test_a_folder_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, kind: str, words: list[str]
) -> None:
    home = tmp_path / "home"
    match kind:
        case "loop":
            home.symlink_to(home)
        case "file":
            home.touch()
        case "nowhere":
            home.symlink_to(tmp_path / "none")
        case "below a file":
            (tmp_path / "file").touch()
            home = tmp_path / "file" / "home"
        case _:
            home = tmp_path / ("x" * 300)
    monkeypatch.setenv("MATADOR_HOME", str(home))
    said = refused(capsys, *words)
    assert said.startswith(f"matador: cannot use the folder {home}: ")
    assert said.endswith(". Set MATADOR_HOME to another folder.\n")


@needs_shell
@pytest.mark.parametrize("words", [["rules"], ["verify", "FILE"]])
def test_a_closed_standard_output(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    simulated(path)
    line = shlex.join(
        [sys.executable, "-m", "matador", *(str(path) if word == "FILE" else word for word in words)]
    )
    ran = subprocess.run(["sh", "-c", f"exec {line} >&-"], check=False, stderr=subprocess.PIPE, timeout=60)
    assert ran.returncode == BAD
    assert ran.stderr.startswith(b"matador: standard output is closed")
    assert ran.stderr.count(b"\n") == 1


@needs_shell
def test_closed_streams_that_are_not_needed(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    words = ["simulate", "--rules", "sevens", "--players", "2", "--out", str(path)]
    line = shlex.join([sys.executable, "-m", "matador", *words])
    assert subprocess.run(["sh", "-c", f"exec {line} >&- 2>&-"], check=False, timeout=60).returncode == 0
    assert path.read_bytes().endswith(b"}\n")
    refusing = shlex.join([sys.executable, "-m", "matador", "backup"])
    for stream in ("2>&-", "2>/dev/full"):
        assert (
            subprocess.run(["sh", "-c", f"exec {refusing} {stream}"], check=False, timeout=60).returncode
            == BAD
        )


@needs_signals
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_stopped_in_the_middle_nothing_is_left(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"old")
    words = ["simulate", "--rules", "sevens", "--players", "2", "--matches", "10000000", "--out", str(path)]
    with hearing(number):
        started = subprocess.Popen([sys.executable, "-m", "matador", *words], stderr=subprocess.PIPE)
    with started as process:
        until(lambda: any(file.stat().st_size for file in tmp_path.glob(".*")), "it writes")
        process.send_signal(number)
        assert process.stderr is not None
        assert process.stderr.read() == b"matador: stopped\n"
        assert process.wait(60) == 128 + number
    assert [file.name for file in tmp_path.iterdir()] == ["matches.jsonl"]
    assert path.read_bytes() == b"old"


def test_what_a_killed_run_has_left_goes_a_day_later(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    words = ["simulate", "--rules", "sevens", "--players", "2", "--matches", "100000", "--out", str(path)]
    killed = subprocess.Popen([sys.executable, "-m", "matador", *words], stderr=subprocess.DEVNULL)
    until(lambda: any(tmp_path.iterdir()), "it writes")
    killed.kill()
    killed.wait()
    (left,) = tmp_path.iterdir()
    os.utime(left, (0, 0))
    (tmp_path / ".other.jsonl.0123456789abcdef.new").write_bytes(b"not of this file")
    simulated(path)
    assert not left.exists()
    assert {file.name for file in tmp_path.iterdir()} == {path.name, ".other.jsonl.0123456789abcdef.new"}
