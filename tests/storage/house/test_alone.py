"""A window has the house for itself for a while, unless another window has it open."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.storage.house.contents import House
from matador.storage.house.errors import HouseInUseError
from matador.storage.house.in_use import house_open, house_shut


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "m.db", tmp_path / "matches", ())


def test_a_window_that_is_the_only_one_can_have_it_alone(house: House) -> None:
    with house_open(house) as window:
        for _ in range(2):
            with window.alone(), pytest.raises(HouseInUseError), house_open(house, pause_s=0.0):
                pass
        with house_open(house) as other, pytest.raises(HouseInUseError), other.alone():
            pass


def test_with_another_window_it_cannot_and_both_still_have_it_open(house: House) -> None:
    with house_open(house) as window:
        with house_open(house) as other:
            for one in (window, other):
                with pytest.raises(HouseInUseError), one.alone():
                    pass
            with pytest.raises(HouseInUseError), house_shut(house):
                pass
        with window.alone():
            pass
        with pytest.raises(HouseInUseError), house_shut(house):
            pass
    with house_shut(house):
        pass
