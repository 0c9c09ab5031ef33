"""`matador arena` at the prompt."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matador.ai.arena.journal import Build
from matador.app.command import main
from tests.ai.strangers import program
from tests.app.support import Captured, refused
from tests.journeys.waiting import until
from tests.programs import hearing
from tests.systems import needs_pools, needs_signals

LONG = ("arena", "--rules", "sevens", "--players", "2", "--bots", "greedy,random")
WORDS = (*LONG, "--option", "target=20")
"""Matches that are over soon."""


def arena(capsys: Captured, *words: str) -> tuple[str, str]:
    """The table and what was said beside it."""
    assert main([*WORDS, *words]) == 0
    said = capsys.readouterr()
    return said.out, said.err


def figures(path: Path) -> dict[str, Any]:
    """What the JSON says, but for times and the command."""
    told: dict[str, Any] = json.loads(path.read_bytes())
    for name in ("command", "version", "commit", "begun_by"):
        del told[name]
    for bot in told["bots"]:
        del bot["wall_ms"], bot["process_time_ms"]
    return told


def test_the_table_says_who_plays_better(capsys: Captured) -> None:
    table, said = arena(capsys, "--deals", "48", "--seed", "5")
    head, greedy, random, foot = table.splitlines()
    assert head.split("  ")[-1] == "faults"
    assert greedy.split()[0] == "greedy"
    assert greedy.split()[4].startswith("+")
    assert random.split()[4].startswith("-")
    assert foot.startswith("48 deals, each played 2 times: ")
    assert said == ""


def test_json_says_all_of_it(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    arena(capsys, "--deals", "16", "--seed", "5", "--iterations", "7", "--json", str(path))
    told = json.loads(path.read_bytes())
    assert told["command"].startswith(
        "arena --rules sevens --players 2 --bots greedy,random --option target=20 --deals 16"
    )
    assert (told["seed"], told["deals"], told["seatings"], told["iterations"]) == (5, 16, 2, 7)
    assert told["ruleset"]["target"] == 20
    assert told["commit"] is None or len(told["commit"]) == 40
    first, second = told["bots"]
    assert (first["name"], second["name"]) == ("greedy", "random")
    assert first["points_against_the_others"]["value"] == -second["points_against_the_others"]["value"]
    assert first["wall_ms"]["count"] == first["decisions"] > 200
    assert first["process_time_ms"]["p99"] >= first["process_time_ms"]["median"] > 0
    assert main([*WORDS, "--deals", "16", "--seed", "5", "--iterations", "7", "--json", "-"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["rounds"] == told["rounds"]


@needs_pools
def test_stopping_early_counts_the_same_with_any_number_of_jobs(capsys: Captured, tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.json"
        words = ("--deals", "5000", "--seed", "5", "--until-half-width", "3", "--jobs", jobs)
        arena(capsys, *words, "--json", str(path))
        told.append(figures(path))
    assert told[0] == told[1]
    assert told[0]["deals"] < 200


@needs_signals
def test_a_worker_that_is_killed_costs_no_table(tmp_path: Path) -> None:
    kept = tmp_path / "arena.jsonl"
    words = [*LONG, "--deals", "4000", "--jobs", "2", "--resume", str(kept)]
    with hearing(signal.SIGINT):
        running = subprocess.Popen(
            [sys.executable, "-m", "matador", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    with running:
        until(lambda: kept.exists() and len(kept.read_bytes().splitlines()) > 12, "some work is done")
        os.kill(_workers_of(running.pid)[0], signal.SIGKILL)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 2
    assert b"deals, each played 2 times" in out
    assert b"was killed. Run the same command again to continue." in err


def _workers_of(pid: int) -> list[int]:
    """The processes of an arena that play."""
    words = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(pid)]
    listed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    lines = (line.split(maxsplit=1) for line in listed.splitlines())
    return [int(number) for number, command in lines if "spawn_main" in command]


def test_it_goes_on_from_its_file_and_needs_no_seed_again(capsys: Captured, tmp_path: Path) -> None:
    kept, first, second = (str(tmp_path / name) for name in ("arena.jsonl", "first.json", "second.json"))
    arena(capsys, "--deals", "33", "--seed", "5", "--resume", kept, "--json", first)
    lines = Path(kept).read_bytes().splitlines(keepends=True)
    Path(kept).write_bytes(b"".join(lines[:6]) + lines[6][:20])
    arena(capsys, "--deals", "33", "--resume", kept, "--json", second)
    assert figures(Path(first)) == figures(Path(second))
    assert len(Path(kept).read_bytes().splitlines()) == len(lines)


def test_with_another_version_it_goes_on_and_tells_both(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "arena.jsonl"
    path = tmp_path / "arena.json"
    words = ("--deals", "4", "--seed", "5", "--resume", str(kept), "--json", str(path))
    old = Build("0.8.0", None)
    monkeypatch.setattr("matador.app.arena_command.this_build", lambda: old)
    table, said = arena(capsys, *words)
    assert said == ""
    monkeypatch.setattr("matador.app.arena_command.this_build", lambda: Build("0.8.0", "a" * 40))
    again, said = arena(capsys, *words)
    assert again == table
    sentence = f"version 0.8.0, but this is version 0.8.0, commit {'a' * 12}. If a bot "
    assert said.startswith(f"matador: {kept} was started by {sentence}")
    figures_told = json.loads(path.read_bytes())
    assert (figures_told["version"], figures_told["commit"]) == ("0.8.0", "a" * 40)
    assert figures_told["begun_by"] == {"version": "0.8.0", "commit": None}


CUT = (*LONG, "--deals", "60", "--seed", "5")


@pytest.fixture(scope="module")
def not_cut(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The figures of the arena that is stopped or killed below, had it not been."""
    path = tmp_path_factory.mktemp("arena") / "whole.json"
    assert main([*CUT, "--json", str(path)]) == 0
    return figures(path)


@pytest.mark.parametrize(
    ("is_killed", "jobs"), [pytest.param(False, "2", marks=needs_signals), (True, "1")], ids=["stop", "kill"]
)
def test_stopped_or_killed_it_goes_on_and_counts_nothing_twice(
    capsys: Captured, tmp_path: Path, not_cut: dict[str, Any], *, is_killed: bool, jobs: str
) -> None:
    kept, cut = tmp_path / "arena.jsonl", tmp_path / "cut.json"
    words = [*CUT, "--jobs", jobs, "--resume", str(kept)]
    with hearing(signal.SIGINT):
        running = subprocess.Popen(
            [sys.executable, "-m", "matador", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    with running:
        until(lambda: kept.exists() and len(kept.read_bytes().splitlines()) > 6, "some work is done")
        if is_killed:
            running.kill()
        else:
            running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    if not is_killed:
        assert running.returncode == 130
        assert b"deals, each played 2 times" in out
        assert b"matador: stopped. The table covers only the deals" in err
        assert err.count(b"\n") == 1
    assert len(kept.read_bytes().splitlines()) < 31
    assert main([*words, "--json", str(cut)]) == 0
    capsys.readouterr()
    assert figures(cut) == not_cut


@needs_signals
def test_nothing_is_left_of_workers_whose_arena_was_killed(tmp_path: Path) -> None:
    kept = tmp_path / "arena.jsonl"
    words = [*LONG, "--deals", "4000", "--jobs", "2", "--resume", str(kept)]
    with subprocess.Popen([sys.executable, "-m", "matador", *words], start_new_session=True) as running:
        until(lambda: kept.exists() and len(kept.read_bytes().splitlines()) > 2, "some work is done")
        running.kill()
        running.wait(30)
    until(lambda: not _is_a_group(running.pid), "the workers are gone")


def _is_a_group(number: int) -> bool:
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_strangers_program_plays_and_its_faults_are_told(capsys: Captured, tmp_path: Path) -> None:
    words = program('say({"id": id, "action": "9-9L"})')
    (tmp_path / "bot.py").write_text(words[-1], encoding="utf-8")
    bots = f'greedy,"cmd:{sys.executable} {tmp_path / "bot.py"}"'
    path = tmp_path / "arena.json"
    given = ["arena", "--rules", "sevens", "--players", "2", "--option", "target=null", "--deals", "2"]
    assert main([*given, "--bots", bots, "--json", str(path)]) == 0
    table, said = capsys.readouterr()
    stranger = json.loads(path.read_bytes())["bots"][1]
    assert stranger["faults"]["illegal"] > 3
    assert stranger["wall_ms"]["count"] == stranger["decisions"]
    # Started anew for each of the four matches.
    assert stranger["process_time_ms"]["count"] == 4
    assert f"Matador played random actions for it: {stranger['faults']['illegal']} illegal" in table
    assert "deal numbers start at" in said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--deals", "0"), "--deals must be"),
        (("--deals", "5", "--iterations", "0"), "--iterations must be"),
        (("--deals", "5", "--iterations", "5", "--budget", "5"), "not allowed with"),
        (("--deals", "5", "--until-half-width", "-1"), "a number above 0"),
        (("--deals", "5", "--seed", "9007199254740991"), "Choose another --seed"),
        (("--deals", "5", "--bots", "greedy"), "name two bots, or one for each of the 2 players, not 1"),
        (("--deals", "5", "--bots", "greedy,oracle"), "unknown bot 'oracle'"),
        (("--deals", "5", "--resume", "/"), f"cannot continue {Path('/')}: it is a folder"),
        (("--deals", "5", "--rules", "chess"), "chess"),
        (("--deals", "5", "--json", ""), "cannot write ''. Give the name of a file"),
    ],
)
def test_what_cannot_be_played_is_refused(capsys: Captured, words: tuple[str, ...], message: str) -> None:
    assert message in refused(capsys, *WORDS, *words)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing/arena.json", "No such file or directory"),
        ("protected.json", "write-protected"),
    ],
)
def test_figures_that_cannot_be_written_are_refused_before_the_first_deal(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, message: str
) -> None:
    (tmp_path / "folder").mkdir()
    for file in ("file", "protected.json"):
        (tmp_path / file).write_bytes(b"old")
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr("matador.app.arena_command._play", _never)
    # The administrator may write everywhere.
    monkeypatch.setattr("os.access", lambda path, _mode: "protected" not in str(path))
    path, kept = tmp_path / name, tmp_path / "arena.jsonl"
    said = refused(capsys, *WORDS, "--deals", "5", "--json", str(path), "--resume", str(kept))
    assert said == f"matador: cannot write {path}: {message}\n"
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "protected.json").read_bytes() == b"old"


def test_figures_do_not_replace_the_results_that_are_kept(capsys: Captured, tmp_path: Path) -> None:
    kept = tmp_path / "arena.jsonl"
    arena(capsys, "--deals", "2", "--seed", "5", "--resume", str(kept))
    before = kept.read_bytes()
    same = f"{tmp_path}/../{tmp_path.name}/arena.jsonl"
    said = refused(capsys, *WORDS, "--deals", "2", "--resume", str(kept), "--json", same)
    assert "--json and --resume need different files" in said
    assert kept.read_bytes() == before


def _never(*_: object) -> None:
    raise AssertionError("it began to play")


def test_a_file_of_something_else_is_refused_and_left(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n", encoding="utf-8")
    assert "not a file of arena results" in refused(capsys, *WORDS, "--deals", "5", "--resume", str(path))
    assert path.read_text(encoding="utf-8") == "my notes\n"
