"""Tiles hidden from the viewer change no frame; `tools/long_check.py` checks many more rounds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from matador.rules import named_ruleset
from matador.storage.settings import Settings
from tests.checks.twins import check_twins, compared
from tests.checks.twins_deals import twin_for
from tests.checks.twins_recording import Recording, recorded
from tests.checks.twins_rounds import Watched

ALONE = Watched(
    named_ruleset("sevens", 3),
    persons=(0,),
    open_hands=False,
    settings=Settings(language="en", speed="fast"),
    size=(800, 600),
    seed=2,
    number=0,
)
TOGETHER = replace(ALONE, persons=(0, 1), seed=3)


@cache
def round_of(watched: Watched, max_frames: int = 1000) -> Recording:
    """The recording of a round in the unchanged game; tests only read it."""
    recording = recorded(watched, max_frames)
    assert recording is not None
    return recording


def test_hidden_tiles_change_no_frame(seed: int) -> None:
    counts = check_twins(2, seed, first=seed, max_frames=300)
    assert counts["rounds"] == 2
    assert counts["frames"] > 20
    assert counts["frames_by_byte"] >= counts["frames"] // 50
    # In hands or in the boneyard.
    assert counts["tiles_elsewhere"] > 0


def test_what_was_recorded_can_be_done_again_with_the_twin() -> None:
    recording = round_of(ALONE)
    twin = twin_for(recording, Random(1))
    assert twin is not None
    assert twin.differs
    assert twin.steps > len(recording.steps) // 2
    assert not {tile for tile in twin.differs if recording.seen_from.get(tile, twin.steps) < twin.steps}
    counts = compared(recording, twin)
    assert counts["actions"] > 10
    assert counts["drags"] > 0
    # A person alone sees their own tiles, which are the same in the twin.
    assert counts["frames_seen_apart"] == 0
    assert counts["stopped"] == 0


def test_persons_see_each_their_own_tiles_and_nobody_sees_covered_ones() -> None:
    for seed in range(6):
        recording = round_of(replace(TOGETHER, seed=seed))
        twin = twin_for(recording, Random(1), swaps_seen=True)
        counts = Counter[str]() if twin is None else compared(recording, twin)
        if counts["frames_seen_apart"] > 20 and counts["frames"] > 100:
            return
    pytest.fail("nobody saw what lies elsewhere, or nobody was hindered from it")
