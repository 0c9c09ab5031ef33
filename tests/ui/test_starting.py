"""Checks before a window is opened."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from matador.ui.starting import CannotStart, check_display, check_pygame

MEND = "run `python -m pip uninstall pygame pygame-ce`, then `python -m pip install pygame-ce`"


def fake_pygame(vernum: tuple[int, int, int], *, is_ce: bool) -> ModuleType:
    module = ModuleType("pygame")
    named = {"version": SimpleNamespace(vernum=vernum, ver=".".join(map(str, vernum)))}
    module.__dict__.update(named | ({"IS_CE": 1} if is_ce else {}))
    return module


def installed(folder: Path, *names: str) -> ModuleType:
    """The library in a folder where pip has installed these packages."""
    for name in names:
        (folder / f"{name}-2.6.0.dist-info").mkdir(parents=True)
    module = fake_pygame((2, 6, 0), is_ce=True)
    module.__path__ = [str(folder / "pygame")]
    return module


def test_our_pygame_is_accepted() -> None:
    check_pygame()


def test_the_library_does_not_greet() -> None:
    script = "from matador.ui.starting import check_pygame; check_pygame()"
    environment = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, env=environment)
    assert ran.stdout == b""


def test_pygame_without_ce_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", fake_pygame((2, 6, 1), is_ce=False))
    with pytest.raises(CannotStart, match="but pygame is installed instead") as refused:
        check_pygame()
    assert str(refused.value).endswith(MEND)


def test_no_pygame_at_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(CannotStart, match="needs pygame-ce, but can't load it") as refused:
        check_pygame()
    assert str(refused.value).endswith(MEND)


@pytest.mark.parametrize("vernum", [(2, 5, 1), (2, 1, 9)])
def test_an_old_pygame_ce_is_refused(vernum: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", fake_pygame(vernum, is_ce=True))
    with pytest.raises(CannotStart, match=r"needs pygame-ce 2\.5\.2 or newer, not 2\.[15]\.[19]"):
        check_pygame()


def test_the_oldest_pygame_ce_that_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", fake_pygame((2, 5, 2), is_ce=True))
    check_pygame()


def test_both_in_one_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", installed(tmp_path, "pygame", "pygame_ce"))
    with pytest.raises(CannotStart, match="both installed and conflict") as refused:
        check_pygame()
    assert str(refused.value).endswith(MEND)


def test_one_that_hides_the_other_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path / "system", "pygame")
    monkeypatch.setitem(sys.modules, "pygame", installed(tmp_path / "own", "pygame_ce"))
    check_pygame()


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


_needs_offscreen = pytest.mark.skipif(
    sys.platform == "win32", reason="SDL has no driver called offscreen on Windows"
)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_a_machine_without_a_display_is_refused() -> None:
    said = displayed()
    assert said.startswith("no display found; start Matador on a desktop")
    assert said.count("\n") == 1


@pytest.mark.parametrize("asked", ["dummy", pytest.param("offscreen", marks=_needs_offscreen)])
def test_who_asks_for_an_invisible_window_gets_one(asked: str) -> None:
    assert displayed(SDL_VIDEODRIVER=asked) == ""


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
