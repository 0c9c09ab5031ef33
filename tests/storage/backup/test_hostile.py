"""Hostile backups and databases do no harm, and the checks notice when a defence is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.checks.hostile import check_hostile_backups, check_hostile_databases

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells how much memory a process has used"
)


def test_hostile_backups_do_no_harm(seed: int) -> None:
    counts = check_hostile_backups(25, seed)
    assert counts["refused"] > 8, counts
    assert check_hostile_backups(12, seed, ["headers"])["restored"], "a harmless one is restored"


def test_hostile_databases_do_no_harm(seed: int) -> None:
    counts = check_hostile_databases(10, seed)
    assert counts["aside"] > 1, counts


@pytest.mark.parametrize(
    ("check", "kind", "plant"),
    [
        (check_hostile_databases, "triggers", "any tables"),
        (check_hostile_databases, "hidden_triggers", "names alone"),
        (check_hostile_backups, "hidden_triggers", "adopted"),
        (check_hostile_backups, "endless_trees", "no end"),
        (check_hostile_databases, "generated_columns", "names alone"),
        (check_hostile_databases, "huge_values", "any size"),
        (check_hostile_databases, "statistics_of_sqlite", "any number"),
        (check_hostile_backups, "other_members", "any name"),
        (check_hostile_backups, "manifests", "any checksum"),
        (check_hostile_backups, "sparse", "all at once"),
        (check_hostile_backups, "attributes", "any zip"),
        (check_hostile_backups, "header_fields", "any zip"),
    ],
)
def test_a_defence_that_is_missing_is_caught(
    check: Callable[..., dict[str, int]], kind: str, plant: str
) -> None:
    with pytest.raises(AssertionError):
        check(60, 1, [kind], [plant])
