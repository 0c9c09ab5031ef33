"""The file that lets an arena continue."""

from __future__ import annotations

from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from random import Random

import pytest

from matador.ai.arena.journal import Build, Journal, JournalError
from matador.ai.arena.plan import Plan, Thinking
from matador.ai.arena.running import play_task, run_arena
from matador.ai.arena.tally import Tally
from matador.rules import named_ruleset
from tests.ai.arena.arenas import figures, plan, played
from tests.systems import needs_permissions

GIVEN = plan(32)


def kept(path: Path, tasks: int, given: Plan = GIVEN) -> None:
    """Play the first tasks of a plan and write them."""
    journal = Journal(path, Tally(given))
    for number, task in enumerate(given.tasks()):
        if number < tasks:
            journal.keep(play_task(given, task))
    journal.close()


def gone_on(path: Path, given: Plan = GIVEN) -> tuple[Tally, int]:
    """Play the rest of the plan, starting from the file; the tally and the number of tasks that took."""
    tally, done = Tally(given), 0
    journal = Journal(path, tally)

    def keep(result: object) -> None:
        nonlocal done
        done += 1
        journal.keep(result)  # type: ignore[arg-type]

    for _ in run_arena(tally, keep=keep):
        pass
    journal.close()
    return tally, done


def test_saved_results_are_counted_and_the_rest_is_played(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 6)
    tally, done = gone_on(path)
    assert done == len(list(GIVEN.tasks())) - 6
    assert figures(tally) == figures(played(GIVEN))
    # Once more: nothing is left to play.
    tally, done = gone_on(path)
    assert done == 0
    assert figures(tally) == figures(played(GIVEN))


def test_truncated_journal_continues_with_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 9)
    whole, chance = path.read_bytes(), Random(3)
    for length in sorted(chance.sample(range(len(whole)), 5)):
        path.write_bytes(whole[:length])
        tally, _ = gone_on(path)
        assert figures(tally) == figures(played(GIVEN))


OLD, NEW = Build("0.8.0", None), Build("0.9.0", "89abcdef" * 5)


def test_journal_knows_which_build_began_it(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    for build in (OLD, NEW, None):
        journal = Journal(path, Tally(GIVEN), build)
        assert journal.begun_by == OLD
        journal.close()
    assert len(path.read_bytes().splitlines()) == 1


@needs_permissions
def test_journal_is_readable_only_by_its_owner(tmp_path: Path) -> None:
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
def test_journal_of_another_arena_is_refused_and_unchanged(tmp_path: Path, other: Plan, name: str) -> None:
    path = tmp_path / "arena.jsonl"
    kept(path, 3)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"a different `{name}`"):
        Journal(path, Tally(other))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "hello\n",
        "my notes, without an end of line",
        "[]\n",
        "[",
        '{"format": "matador-record/1"}\n',
        "\x00\n",
        '{"format": "matador-arena/2"}\n',
    ],
)
def test_file_that_is_not_a_journal_is_refused_and_unchanged(tmp_path: Path, text: str) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(JournalError, match="not a file of arena results"):
        Journal(path, Tally(GIVEN))
    assert path.read_text(encoding="utf-8") == text


def test_journal_can_be_used_by_only_one_arena_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    first = Journal(path, Tally(GIVEN))
    with pytest.raises(JournalError, match="another arena is using it"):
        Journal(path, Tally(GIVEN))
    first.close()
    Journal(path, Tally(GIVEN)).close()


class Full:
    """A file on a full disk."""

    def write(self, _line: bytes) -> int:
        raise OSError(ENOSPC, "No space left on device")

    def close(self) -> None:
        raise OSError(ENOSPC, "No space left on device")


def test_failure_to_write_a_result_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "arena.jsonl", Tally(GIVEN))
    journal.close()
    monkeypatch.setattr(journal, "_file", Full())
    result = play_task(GIVEN, next(GIVEN.tasks()))
    with pytest.raises(JournalError, match="cannot write it: No space left on device"):
        journal.keep(result)
    journal.close()
