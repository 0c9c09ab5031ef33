"""The file from which an arena goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from matador.ai.arena.journal import Journal, JournalError, seed_of
from matador.ai.arena.plan import Plan, Thinking
from matador.ai.arena.playing import play_task
from matador.ai.arena.running import run_arena
from matador.ai.arena.tally import Tally
from matador.rules import named_ruleset
from tests.ai.arena.arenas import figures, plan, played

GIVEN = plan(32)


def kept(path: Path, tasks: int, given: Plan = GIVEN) -> None:
    """The first tasks of a plan are done and written."""
    journal = Journal(path, given, Tally(given))
    for number, task in enumerate(given.tasks()):
        if number < tasks:
            journal.keep(play_task(given, task))
    journal.close()


def gone_on(path: Path, given: Plan = GIVEN) -> tuple[Tally, int]:
    """The plan played to its end from the file, and how many pieces of work that took."""
    tally, done = Tally(given), 0
    journal = Journal(path, given, tally)

    def keep(result: object) -> None:
        nonlocal done
        done += 1
        journal.keep(result)  # type: ignore[arg-type]

    for _ in run_arena(given, tally=tally, keep=keep):
        pass
    journal.close()
    return tally, done


def test_what_was_kept_is_counted_and_the_rest_is_played(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 6)
    tally, done = gone_on(path)
    assert done == len(list(GIVEN.tasks())) - 6
    assert figures(tally) == figures(played(GIVEN))
    # Once more: there is nothing left to be done.
    tally, done = gone_on(path)
    assert done == 0
    assert figures(tally) == figures(played(GIVEN))


def test_cut_off_anywhere_it_goes_on_and_counts_the_same(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 9)
    whole, chance = path.read_bytes(), Random(3)
    for length in sorted(chance.sample(range(len(whole)), 12)):
        path.write_bytes(whole[:length])
        tally, _ = gone_on(path)
        assert figures(tally) == figures(played(GIVEN))


def test_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    kept(tmp_path / "arena.jsonl", 1)
    assert (tmp_path / "arena.jsonl").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (plan(33), "deals"),
        (plan(32, seed=6), "seed"),
        (plan(32, bots=("random", "greedy")), "bots"),
        (plan(32, rules=named_ruleset("parlour", 2)), "ruleset"),
        (replace(GIVEN, thinking=Thinking(iterations=5)), "iterations"),
    ],
)
def test_another_arena_is_refused_and_the_file_left(tmp_path: Path, other: Plan, name: str) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 3)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"another `{name}`"):
        Journal(path, other, Tally(other))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    ["hello\n", "[]\n", '{"format": "matador-record/1"}\n', "\x00\n", '{"format": "matador-arena/2"}\n'],
)
def test_what_is_no_arena_is_refused_and_left(tmp_path: Path, text: str) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(JournalError, match="no file of an arena"):
        Journal(path, GIVEN, Tally(GIVEN))
    assert path.read_text(encoding="utf-8") == text


def test_a_spoilt_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 3)
    lines = path.read_bytes().splitlines(keepends=True)
    for spoilt, message in (
        (b"{}\n", "line 3 cannot be read"),
        (lines[2].replace(b"[0,", b"[0,[],"), "line 3"),
    ):
        path.write_bytes(b"".join([*lines[:2], spoilt, *lines[3:]]))
        with pytest.raises(JournalError, match=message):
            Journal(path, GIVEN, Tally(GIVEN))


def test_the_seed_of_an_arena_that_was_begun(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    assert seed_of(path) is None
    kept(path, 1)
    assert seed_of(path) == 5
    path.write_text("no arena", encoding="utf-8")
    assert seed_of(path) is None
