"""No power cut loses an acknowledged decision or damages the database."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from unittest import mock

import pytest

from matador.storage.database import connection
from tests.checks.database_power_cuts import Recorded, check_database_power_cuts, cut_once, record
from tests.checks.database_recording import missing
from tests.checks.disk_recording import Acknowledged, Disk, Write, left_after

_MISSING = missing()
pytestmark = pytest.mark.skipif(_MISSING is not None, reason=_MISSING or "")

OFF = 0
"""A level of `synchronous`."""


def test_what_was_acknowledged_is_there_after_any_power_cut(seed: int) -> None:
    counts = check_database_power_cuts(200, seed)
    assert counts["unsynced"] > 30
    assert counts["acknowledged"] > 200
    assert counts["matches"] > 70


def test_the_recording_is_all_that_happens_to_the_files(tmp_path: Path, seed: int) -> None:
    recording = record(tmp_path.resolve(), Random(seed)).recording
    calls = recording.calls
    assert sum(isinstance(call, Write) for call in calls) > 10
    left = left_after(recording, Disk(len(calls)), Random(seed))
    there = {path: path.read_bytes() if path.is_file() else None for path in recording.root.rglob("*")}
    assert left.paths == there


# Injected bugs: settings that lose data


def _cut_often(recorded: Recorded, chance: Random) -> None:
    for _ in range(400):
        cut_once(recorded, chance)


def _recorded(level: int | None = None) -> Recorded:
    planted = mock.patch.object(connection, "_EXTRA", connection._EXTRA if level is None else level)
    with tempfile.TemporaryDirectory() as folder, planted:
        return record(Path(folder).resolve(), Random(7))


def test_a_level_of_synchronous_that_loses_something_is_caught() -> None:
    recorded = _recorded(OFF)
    with pytest.raises(AssertionError, match=r"which are not those after|damage|cannot be read"):
        _cut_often(recorded, Random(7))


def test_a_decision_that_is_acknowledged_before_it_is_kept_is_caught() -> None:
    recorded = _recorded()
    calls = recorded.recording.calls
    told = [place for place, call in enumerate(calls) if isinstance(call, Acknowledged)]
    for place in told:
        # Acknowledge the decision before its last sync.
        calls.insert(place - 1, calls.pop(place))
    with pytest.raises(AssertionError, match="which are not those after"):
        _cut_often(recorded, Random(7))


def test_decisions_that_are_there_without_having_been_made_are_caught() -> None:
    recorded = _recorded()
    recorded.data_folders[1:] = [{}, *recorded.data_folders[1:-1]]
    with pytest.raises(AssertionError, match="which are not those after"):
        _cut_often(recorded, Random(7))
