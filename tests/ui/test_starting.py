"""Checks before a window is opened, and message boxes of the system."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pygame
import pytest

from matador.ui import assets
from matador.ui.starting import CannotStart, check_display, check_pygame, show_alert

MEND = "run `python -m pip uninstall pygame pygame-ce`, then `python -m pip install pygame-ce`"


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (ModuleType("pygame"), "but pygame is installed instead"),
        (None, "needs pygame-ce, but can't load it"),
    ],
)
def test_without_pygame_ce_it_says_how_to_get_it(
    module: ModuleType | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", module)
    with pytest.raises(CannotStart, match=said) as refused:
        check_pygame()
    assert str(refused.value).endswith(MEND)


def displayed(**changes: str) -> str:
    """The error of a fresh process about its display, with these variables; empty if the display is accepted."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | changes
    script = (
        "from matador.ui.starting import CannotStart, check_display, check_pygame\n"
        "check_pygame()\n"
        "try: check_display()\n"
        "except CannotStart as error: print(error)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
    )
    assert ran.stderr == "", "libraries have their say as well"
    return ran.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_a_machine_without_a_display_is_refused() -> None:
    said = displayed()
    assert said.startswith("no display found; start Matador on a desktop")
    assert said.count("\n") == 1


def test_who_asks_for_an_invisible_window_gets_one() -> None:
    assert displayed(SDL_VIDEODRIVER="dummy") == ""


def test_a_display_that_does_not_exist_is_refused() -> None:
    said = displayed(SDL_VIDEODRIVER="nosuch")
    assert "nosuch not available" in said
    assert said.endswith("unset SDL_VIDEODRIVER\n")


@pytest.mark.parametrize(("driver", "refused"), [("offscreen", True), ("evdev", True), ("x11", False)])
def test_drivers_that_show_nothing_are_refused(
    driver: str, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    quits: list[bool] = []
    display = SimpleNamespace(init=lambda: None, get_driver=lambda: driver, quit=lambda: quits.append(True))
    monkeypatch.setitem(sys.modules, "pygame", SimpleNamespace(display=display, error=RuntimeError))
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if refused:
        with pytest.raises(CannotStart, match="no display found"):
            check_display()
    else:
        check_display()
    assert bool(quits) is refused


def test_loading_the_checks_does_not_load_pygame() -> None:
    script = "import sys, matador.ui.starting; sys.exit('pygame' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)


# Message boxes


def test_an_alert_is_shown_as_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _title, message, **_: shown.append(message))
    assert show_alert("Matador Dominoes", "there is no room; make some")
    assert shown == ["There is no room; make some."]


@pytest.mark.parametrize("fault", [pygame.error("no screen"), AttributeError("message_box")])
def test_where_no_alert_can_be_shown_the_log_has_it(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(pygame.display, "message_box", refuse)
    with caplog.at_level(logging.INFO, "matador"):
        assert not show_alert("Matador Dominoes", "there is no room")
    assert "there is no room" in caplog.text


# The folder of fonts, sounds and translations


@pytest.fixture
def _looked_for_anew() -> Iterator[None]:
    assets.assets_dir.cache_clear()
    yield
    assets.assets_dir.cache_clear()


@pytest.mark.usefixtures("_looked_for_anew")
def test_once_installed_the_assets_are_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "site-packages" / "matador" / "assets"
    inside.mkdir(parents=True)
    # The folder of the same name of another package must not be used.
    (tmp_path / "site-packages" / "assets").mkdir()
    monkeypatch.setattr(assets, "__file__", str(inside.parent / "ui" / "assets.py"))
    assert assets.assets_dir() == inside


@pytest.mark.usefixtures("_looked_for_anew")
def test_a_frozen_build_unpacks_its_assets_or_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(FileNotFoundError, match="can't find the folder `assets` at"):
        assets.assets_dir()
    (tmp_path / "assets").mkdir()
    assert assets.assets_dir() == tmp_path / "assets"
