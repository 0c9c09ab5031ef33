"""The command: what it prints, how it refuses, and its exit status."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matador.app import output, progress
from matador.app.command import main
from matador.rules import CATALOG
from matador.rules.options import COLUMNS
from tests.second_model import replay as model_replay

Said = pytest.CaptureFixture[str]
BAD = 2

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes and devices are missing here")


def refused(capsys: Said, *words: str) -> str:
    """The one sentence with which the command refuses."""
    assert main(words) == BAD
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("matador: ")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    return said.err


def simulated(path: Path, *words: str, rules: str = "sevens", players: int = 2) -> list[dict[str, Any]]:
    assert main(["simulate", "--rules", rules, "--players", str(players), "--out", str(path), *words]) == 0
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def run(words: list[str], **named: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "matador", *words], check=False, stdin=subprocess.DEVNULL, timeout=60, **named
    )


def test_no_words_says_what_it_can_do(capsys: Said) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("rules", "simulate", "legal", "verify"))


def test_help_and_version(capsys: Said) -> None:
    assert main(["simulate", "--help"]) == 0
    assert "--option" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("matador ")


def test_the_module_is_the_command() -> None:
    assert run(["rules", "sevens"], capture_output=True).stdout.startswith(b"sevens")


def test_rules_lists_all(capsys: Said) -> None:
    assert main(["rules"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(CATALOG)
    assert main(["rules", "--json"]) == 0
    assert [named["name"] for named in json.loads(capsys.readouterr().out)] == list(CATALOG)
    assert main(["rules", "--players", "5", "--json"]) == 0
    assert [named["name"] for named in json.loads(capsys.readouterr().out)] == ["sevens", "family", "parlour"]
    assert main(["rules", "--players", "5", "--set", "4"]) == 0
    assert "no ruleset" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(CATALOG))
def test_rules_shows_every_option(name: str, capsys: Said) -> None:
    assert main(["rules", name, "--players", "3", "--set", "9"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {option} " in shown for option in COLUMNS)
    assert main(["rules", name, "--players", "3", "--set", "9", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert list(values) == list(COLUMNS)
    assert (values["players"], values["set"]) == (3, 9)


def test_rules_offers_only_variants_that_change_something(capsys: Said) -> None:
    assert main(["rules", "matching"]) == 0
    shown = capsys.readouterr().out
    assert "spinner=true" not in shown  # refused with complements
    assert "matador_along=ordinary" not in shown  # so already
    assert "starter=highest-double" in shown


def test_the_same_arguments_give_the_same_bytes(tmp_path: Path) -> None:
    words = ["simulate", "--rules", "parlour", "--players", "3", "--matches", "3", "--seed", "9"]
    first, second = (run(words, capture_output=True).stdout for _ in range(2))
    assert first == second
    assert main([*words, "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out").read_bytes() == first
    assert b"\r" not in first


def test_match_i_has_deal_number_s_plus_i(tmp_path: Path) -> None:
    records = simulated(tmp_path / "a", "--matches", "3", "--seed", "40")
    assert [record["seed"] for record in records] == [40, 41, 42]
    assert simulated(tmp_path / "b", "--seed", "42") == records[2:]


def test_options_are_json_or_bare_words(tmp_path: Path) -> None:
    values = {
        "spinner": True, "draw_limit": None, "starter": "random", "matadors": ["0-0", "6-6"], "hand_size": "all",
        "target": 30,
    }  # fmt: skip
    words = [word for name, value in values.items() for word in ("--option", f"{name}={json.dumps(value)}")]
    assert values.items() <= simulated(tmp_path / "json", *words)[0]["ruleset"].items()
    bare = ["--option", "starter=random", "--option", "hand_size=all", "--set", "9", "--partnerships"]
    (record,) = simulated(tmp_path / "bare", *bare, players=4)
    expected = {"starter": "random", "hand_size": "all", "set": 9, "partnerships": True}
    assert expected.items() <= record["ruleset"].items()


def test_what_is_simulated_verifies(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "matches.jsonl"
    records = simulated(path, "--matches", "4", rules="cardinal", players=4)
    rounds = [round_ for record in records for round_ in record["rounds"]]
    assert main(["verify", str(path)]) == 0
    actions = sum(len(round_["actions"]) for round_ in rounds)
    assert capsys.readouterr().out == f"4 matches, {len(rounds)} rounds, {actions} actions\n"


def test_legal_prints_what_the_second_model_allows(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "matches.jsonl"
    records = simulated(path, "--matches", "2", rules="first-sevens", players=3)
    assert main(["legal", str(path)]) == 0
    lines = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    wanted = [
        {
            "match": match,
            "round": step.round,
            "step": step.step,
            "player": step.player,
            "legal": set(step.legal),
        }
        for match, record in enumerate(records)
        for step in model_replay.replay(record)
    ]
    assert [{**line, "legal": set(line["legal"])} for line in lines] == wanted
    assert all(len(set(line["legal"])) == len(line["legal"]) for line in lines)


def test_the_first_fault_of_each_bad_match(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "matches.jsonl"
    records = simulated(path, "--matches", "4")
    records[1]["rounds"][0]["actions"][3] = "pass"
    records[2]["totals"][0] += 1
    lines = [json.dumps(record) for record in records]
    lines[3] = "{"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("match 1, round 0, step 3: pass is not legal: ")
    assert said[1].startswith("match 2: the totals are ")
    assert said[2].startswith("match 3: this is no record: ")
    assert said[3:] == ["3 of 4 matches bad"]
    assert main(["legal", str(path)]) == 1
    assert "match 1, round 0, step 3" in capsys.readouterr().err


REFUSED: list[tuple[list[str], str]] = [
    (["house"], "invalid choice"),
    (["--house"], "required|unrecognized"),
    (["simulate"], "required: --rules, --players"),
    (["simulate", "--rules", "nines", "--players", "2"], "no ruleset 'nines'"),
    (["simulate", "--rules", "sevens", "--players", "two"], "whole number, not 'two'"),
    (["simulate", "--rules", "sevens", "--players", "٣"], "whole number"),
    (["simulate", "--rules", "sevens", "--players", "2", "--seed", "9" * 5000], "whole number"),
    (["simulate", "--rules", "sevens", "--players", "1"], "`players` cannot be 1"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--set", "7"],
        "`set` cannot be 7; it takes 4, 5, 6, 9, 12",
    ),
    (["simulate", "--rules", "sevens", "--players", "3", "--partnerships"], "let 4 play"),
    (["simulate", "--rules", "matching", "--players", "5"], "names no deal for 5"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "spinner"], "NAME=VALUE"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "house=1"], "no option `house`"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "spinner=yes"], "true or false"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "target=NaN"], "`target` cannot be NaN"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--option", "target=" + "[" * 99999],
        "`target` cannot be",
    ),
    (["simulate", "--rules", "sevens", "--players", "2", "--set", "9", "--option", "set=6"], "given twice"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "players=3"], "given twice"),
    (["simulate", "--rules", "sevens", "--players", "2", "--matches", "0"], "--matches"),
    (["simulate", "--rules", "sevens", "--players", "2", "--seed", str(2**53)], "deal numbers go"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--seed", str(2**53 - 1), "--matches", "2"],
        "deal numbers",
    ),
    (["simulate", "--rules", "sevens", "--players", "2", "--out", ""], "the name of a file"),
    (["simulate", "--rules", "sevens", "--players", "2", "--out", "a\0b"], "cannot write"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", 'spinner="true"'], 'cannot be "true"'),
    (["rules", ""], "no ruleset ''"),
    (["verify", ""], "name of a file"),
    (["verify", "a\nb\x1b[31m"], r"cannot read a\\nb\\x1b\[31m"),
    (["simulate", "--rules", "sevens", "--players", "2", "--bots", "genius"], "no bot 'genius'"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--bots", "random,random,random"],
        "3 bots for 2 players",
    ),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--out", "/missing/file"],
        "cannot write /missing/file",
    ),
    (["rules", "nines"], "no ruleset 'nines'"),
    (["rules", "sevens", "--players", "9"], "`players` cannot be 9"),
    (["rules", "--set", "8"], "`set` cannot be 8"),
    (["verify", "missing.jsonl"], "cannot read missing.jsonl: No such file"),
    (["verify", "a\0b"], "null"),
    (["legal", "."], "cannot read"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_one_sentence_and_status_2(words: list[str], sentence: str, capsys: Said) -> None:
    said = refused(capsys, *words)
    assert re.search(sentence, said), said


def test_a_file_that_was_there_is_kept_until_the_new_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"old")
    words = ["simulate", "--rules", "sevens", "--players", "2", "--out", str(path)]
    with monkeypatch.context() as planted:
        planted.setattr("matador.app.simulate_command.encode", _disk_full)
        assert main(words) == BAD
    assert "No space left" in capsys.readouterr().err
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["matches.jsonl"]
    assert main(words) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["matches.jsonl"]
    assert path.read_bytes().startswith(b'{"format"')


def _disk_full(_record: object) -> bytes:
    raise OSError(28, "No space left on device")


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links cannot be made here")
    simulated(link)
    assert link.is_symlink()
    assert target.read_bytes().startswith(b'{"format"')


@needs_posix
def test_devices_are_written_to_not_replaced(capsys: Said) -> None:
    assert main(["simulate", "--rules", "sevens", "--players", "2", "--out", "/dev/null"]) == 0
    assert not Path("/dev/null").is_file()
    said = refused(capsys, "simulate", "--rules", "sevens", "--players", "2", "--out", "/dev/full")
    assert "No space left" in said


@needs_posix
def test_a_full_standard_output() -> None:
    for words in (
        ["rules"],
        ["simulate", "--rules", "sevens", "--players", "2"],
        ["--help"],
        ["--version"],
        [],
    ):
        with Path("/dev/full").open("wb") as full:
            ran = run(words, stdout=full, stderr=subprocess.PIPE)
        assert ran.returncode == BAD
        assert ran.stderr.startswith(b"matador: cannot write")
        assert ran.stderr.count(b"\n") == 1


@needs_posix
def test_a_closed_pipe_is_no_error() -> None:
    words = [
        sys.executable,
        "-m",
        "matador",
        "simulate",
        "--rules",
        "sevens",
        "--players",
        "2",
        "--matches",
        "500",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@needs_posix
@pytest.mark.parametrize(
    "words", [["rules"], ["rules", "sevens"], ["verify", "FILE"], ["legal", "FILE"], [], ["--help"]]
)
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


@needs_posix
def test_closed_streams_that_are_not_needed(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    words = ["simulate", "--rules", "sevens", "--players", "2", "--out", str(path)]
    line = shlex.join([sys.executable, "-m", "matador", *words])
    assert subprocess.run(["sh", "-c", f"exec {line} >&- 2>&-"], check=False, timeout=60).returncode == 0
    assert path.read_bytes().endswith(b"}\n")
    refusing = shlex.join([sys.executable, "-m", "matador", "house"])
    for stream in ("2>&-", "2>/dev/full"):
        assert (
            subprocess.run(["sh", "-c", f"exec {refusing} {stream}"], check=False, timeout=60).returncode
            == BAD
        )


@needs_posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopped_in_the_middle_nothing_is_left(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"old")
    words = ["simulate", "--rules", "sevens", "--players", "2", "--matches", "10000000", "--out", str(path)]
    with subprocess.Popen([sys.executable, "-m", "matador", *words], stderr=subprocess.PIPE) as process:
        while len(list(tmp_path.iterdir())) < 2:
            assert process.poll() is None
        process.send_signal(number)
        assert process.stderr is not None
        assert process.stderr.read() == b"matador: stopped\n"
        assert process.wait(60) == 128 + number
    assert [file.name for file in tmp_path.iterdir()] == ["matches.jsonl"]
    assert path.read_bytes() == b"old"


@needs_posix
def test_where_nothing_can_be_written(tmp_path: Path, capsys: Said) -> None:
    words = ["simulate", "--rules", "sevens", "--players", "2", "--out"]
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "cannot write" in refused(capsys, *words, str(tmp_path / "loop"))
    os.mkfifo(tmp_path / "fifo")
    assert "cannot write" in refused(capsys, *words, str(tmp_path / "fifo"))
    assert "cannot write" in refused(capsys, *words, str(tmp_path))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["fifo", "loop"]


def test_a_write_protected_file_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"old")
    # The one who runs the tests may be allowed everything; what the system would answer is put here.
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "write-protected" in refused(
        capsys, "simulate", "--rules", "sevens", "--players", "2", "--out", str(path)
    )
    assert path.read_bytes() == b"old"


def test_a_dash_is_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["simulate", "--rules", "sevens", "--players", "2", "--out", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b'{"format"')


@pytest.mark.parametrize("text", ['["0-0","6-6"]', "[0-0,6-6]", "0-0,6-6", "0-0, 6-6"])
def test_a_list_whose_quotes_the_shell_has_eaten(text: str, tmp_path: Path) -> None:
    (record,) = simulated(tmp_path / "out", "--option", f"matadors={text}")
    assert record["ruleset"]["matadors"] == ["0-0", "6-6"]


def test_letters_that_the_terminal_lacks() -> None:
    ran = run(["verify", "späte.jsonl"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert ran.returncode == BAD
    assert ran.stderr.startswith(b"matador: cannot read sp\\xe4te.jsonl")


class _Terminal:
    """A standard error that says it is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def test_a_progress_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    seconds = iter(range(1000))
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr("matador.app.progress.time.monotonic", lambda: next(seconds))
    assert list(progress.with_progress("abcd", 4, "matches")) == list("abcd")
    assert "[" + "#" * 15 + "." * 15 + "] 2 of 4 matches" in terminal.text
    assert terminal.text.endswith("\r\x1b[K")


def test_no_progress_bar_elsewhere(capsys: Said) -> None:
    assert list(progress.with_progress("ab", 2, "matches")) == ["a", "b"]
    assert capsys.readouterr().err == ""


def test_output_to_standard_output_is_flushed(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    with output.output(None) as file:
        file.write(b"line\n")
    assert capsysbinary.readouterr().out == b"line\n"
