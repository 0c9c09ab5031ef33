"""A window gets exclusive access to the data folder for a while, unless another window has it open."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.storage.backup.backup_file import DataFolder, InUseError
from matador.storage.backup.restoring import folder_open, folder_shut


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DataFolder:
    monkeypatch.setattr("matador.storage.backup.restoring._MAX_S", 0.0)
    return DataFolder(tmp_path / "m.db", tmp_path / "settings.json")


def test_a_window_that_is_the_only_one_can_have_it_alone(data_folder: DataFolder) -> None:
    with folder_open(data_folder) as alone:
        for _ in range(2):
            with alone(), pytest.raises(InUseError), folder_open(data_folder):
                pass
        with folder_open(data_folder) as other, pytest.raises(InUseError), other():
            pass


def test_with_another_window_it_cannot_and_both_still_have_it_open(data_folder: DataFolder) -> None:
    with folder_open(data_folder) as alone:
        with folder_open(data_folder) as other:
            for one in (alone, other):
                with pytest.raises(InUseError), one():
                    pass
            with pytest.raises(InUseError), folder_shut(data_folder):
                pass
        with alone():
            pass
        with pytest.raises(InUseError), folder_shut(data_folder):
            pass
    with folder_shut(data_folder):
        pass
