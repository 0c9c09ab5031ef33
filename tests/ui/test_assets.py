"""The folders of fonts, sounds and translations."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from matador.ui import assets

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _looked_for_anew() -> Iterator[None]:
    assets.assets_dir.cache_clear()
    yield
    assets.assets_dir.cache_clear()


def test_in_a_checkout_it_stands_beside_the_package() -> None:
    assert assets.assets_dir() == ROOT / "assets"


def test_once_installed_it_stands_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "site-packages" / "matador" / "assets"
    inside.mkdir(parents=True)
    # The folder of the same name of another package must not be used.
    (tmp_path / "site-packages" / "assets").mkdir()
    monkeypatch.setattr(assets, "__file__", str(inside.parent / "ui" / "assets.py"))
    assert assets.assets_dir() == inside


def test_a_frozen_build_unpacks_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert assets.assets_dir() == tmp_path / "assets"


def test_a_frozen_build_without_it_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(FileNotFoundError, match="can't find the folder `assets` at"):
        assets.assets_dir()
