"""A window has the house for itself for a while, unless another window has it open."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.storage.backup.contents import DataFolder
from matador.storage.backup.errors import InUseError
from matador.storage.backup.in_use import folder_open, folder_shut


@pytest.fixture
def house(tmp_path: Path) -> DataFolder:
    return DataFolder(tmp_path / "m.db", tmp_path / "matches", ())


def test_a_window_that_is_the_only_one_can_have_it_alone(house: DataFolder) -> None:
    with folder_open(house) as window:
        for _ in range(2):
            with window.alone(), pytest.raises(InUseError), folder_open(house, pause_s=0.0):
                pass
        with folder_open(house) as other, pytest.raises(InUseError), other.alone():
            pass


def test_with_another_window_it_cannot_and_both_still_have_it_open(house: DataFolder) -> None:
    with folder_open(house) as window:
        with folder_open(house) as other:
            for one in (window, other):
                with pytest.raises(InUseError), one.alone():
                    pass
            with pytest.raises(InUseError), folder_shut(house):
                pass
        with window.alone():
            pass
        with pytest.raises(InUseError), folder_shut(house):
            pass
    with folder_shut(house):
        pass
