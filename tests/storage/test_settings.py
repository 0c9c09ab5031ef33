"""A player's settings, and the treatment of files that cannot be used."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.match.help import SEAT_HELPS, Picture
from matador.storage.settings import (
    LAST_STEP,
    Gesture,
    Hand,
    Pips,
    PlayedToday,
    ReadAloud,
    Settings,
    Speed,
    WindowPlace,
    load_settings,
    save_settings,
)
from matador.storage.setups import FACES, LONGEST_NAME, MatchSetup, SeatSetup
from tests.systems import needs_pipes

_VALUES = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text() | st.lists(st.text())

_WRITTEN = st.characters(codec="utf-8")

SEAT: dict[str, st.SearchStrategy[Any]] = {
    "name": st.text(_WRITTEN, max_size=LONGEST_NAME),
    "bot": st.none() | st.text(_WRITTEN, max_size=40),
    "face": st.integers(0, FACES - 1),
    "colour": st.integers(0, FACES - 1),
    "help": st.sampled_from(SEAT_HELPS),
    "picture": st.sampled_from(get_args(Picture)),
    "pinned": st.booleans(),
    "person": st.none() | st.integers(0, 2**63 - 1),
}
GAME: dict[str, st.SearchStrategy[Any]] = {
    "ruleset": st.text(max_size=40),
    "players": st.integers(2, 8),
    "set": st.sampled_from((4, 5, 6, 9, 12)),
    "options": st.dictionaries(st.text(max_size=40), _VALUES, max_size=8),
    "seats": st.lists(st.builds(SeatSetup, **SEAT), max_size=8).map(tuple),
    "open_hands": st.booleans(),
}
PLACE: dict[str, st.SearchStrategy[Any]] = {
    "x": st.integers(-65_536, 65_536),
    "y": st.integers(-65_536, 65_536),
    "width": st.integers(1, 65_536),
    "height": st.integers(1, 65_536),
}
PLAYED: dict[str, st.SearchStrategy[Any]] = {"day": st.dates(), "ms": st.floats(0, 1e9)}
NOBODY_YET = Settings(gestures=())
"""Before the first match, a hand shows how to play."""

SETTINGS: dict[str, st.SearchStrategy[Any]] = {
    "speed": st.sampled_from(get_args(Speed)),
    "reduced_motion": st.booleans(),
    "volume": st.integers(0, 100),
    "muted": st.booleans(),
    "text_size": st.integers(100, 200),
    "theme": st.sampled_from(["system", "green", "dark", "a theme of tomorrow"]),
    "high_contrast": st.booleans(),
    "pips": st.sampled_from(get_args(Pips)),
    "language": st.from_regex(r"\A[A-Za-z0-9_-]{0,40}\Z"),
    "guide": st.booleans(),
    "read_aloud": st.sampled_from(get_args(ReadAloud)),
    "voice_volume": st.integers(0, 100),
    "auto_draw": st.booleans(),
    "hand": st.sampled_from(get_args(Hand)),
    "bedtime": st.integers(0, 1440),
    "played_today": st.none() | st.builds(PlayedToday, **PLAYED),
    "first_steps": st.integers(0, LAST_STEP),
    "is_led": st.booleans(),
    "gestures": st.lists(st.sampled_from(get_args(Gesture)), max_size=3).map(tuple),
    "compatible_graphics": st.booleans(),
    "fullscreen": st.booleans(),
    "window": st.none() | st.builds(WindowPlace, **PLACE),
    "last_game": st.none() | st.builds(MatchSetup, **GAME),
    "who": st.none() | st.integers(0, 2**63 - 1),
}


def written(**changes: Any) -> bytes:
    """A valid file with changes, which may make it invalid."""
    return json.dumps({"version": 1, **changes}).encode()


@given(st.builds(Settings, **SETTINGS))
def test_what_is_saved_is_loaded(settings: Settings) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        save_settings(path, settings)
        assert load_settings(path) == (settings, None)
        assert os.listdir(folder) == ["settings.json"]  # noqa: PTH208 - only the names matter


@pytest.mark.parametrize(
    ("kind", "strategies"),
    [
        (Settings, {"version": st.just(1), **SETTINGS}),
        (WindowPlace, PLACE),
        (PlayedToday, PLAYED),
        (MatchSetup, GAME),
        (SeatSetup, SEAT),
    ],
)
def test_the_strategies_above_know_every_field(
    kind: type[msgspec.Struct], strategies: dict[str, Any]
) -> None:
    assert set(strategies) == set(kind.__struct_fields__)


def test_missing_fields_have_their_defaults_and_unknown_ones_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "none" / "settings.json"
    assert load_settings(path) == (NOBODY_YET, None)
    assert list(tmp_path.iterdir()) == []
    path.parent.mkdir()
    path.write_bytes(written(volume=20, music="loud"))
    assert load_settings(path) == (Settings(volume=20), None)


BROKEN: dict[str, bytes] = {
    "empty": b"",
    "half a file": written(volume=20)[:-4],
    "no UTF-8": b'{"version": 1, "language": "\xff\xfe"}',
    "UTF-16": written().decode().encode("utf-16"),
    "a list": b"[]",
    "a newer version": b'{"version": 2, "volume": {"left": 20}}',
    "a number for a yes": written(muted=1),
    "volume too high": written(volume=101),
    "a language with a path": written(language="../../etc"),
    "a language with a new line": written(language="de\n"),
    "too many seats": written(last_game={"ruleset": "sevens", "players": 2, "set": 6, "seats": [{}] * 9}),
    "a huge number": b'{"version": 1, "volume": 1' + b"0" * 5000 + b"}",
    "too deep": b'{"version": 1, "a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "too large": written(language="", note="x" * 70_000),
}


def test_a_broken_file_is_set_aside_beside_the_earlier_ones(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number, (name, data) in enumerate(BROKEN.items(), 1):
        path.write_bytes(data)
        assert load_settings(path) == (Settings(), tmp_path / f"settings.broken-{number}.json"), name
        assert load_settings(path) == (NOBODY_YET, None), "it is reported once"
    kept = [(tmp_path / f"settings.broken-{number + 1}.json").read_bytes() for number in range(len(BROKEN))]
    assert kept == list(BROKEN.values())


@needs_pipes
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    assert load_settings(path) == (Settings(), tmp_path / "settings.broken-1.json")


def test_a_file_that_can_neither_be_read_nor_set_aside_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise PermissionError("somebody else has it open")

    path = tmp_path / "settings.json"
    path.write_bytes(b"broken")
    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(PermissionError, match="somebody else has it open"):
        load_settings(path)
    assert path.read_bytes() == b"broken"


@pytest.mark.parametrize(
    "settings", [Settings(volume=101), Settings(language="../.."), Settings(text_size=50)], ids=repr
)
def test_what_could_not_be_read_again_is_not_written(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"."):
        save_settings(tmp_path / "settings.json", settings)
    assert list(tmp_path.iterdir()) == []
