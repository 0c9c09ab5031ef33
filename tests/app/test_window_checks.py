"""What is refused before a window is opened."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from importlib.metadata import PathDistribution
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NoReturn

import pytest

from matador.app import window_checks
from matador.app.errors import CommandError
from matador.app.window_checks import refuse_no_display, refuse_unwritable, refuse_wrong_pygame

MEND = "run `python -m pip uninstall pygame pygame-ce`, then `python -m pip install pygame-ce`"


def fake_pygame(vernum: tuple[int, int, int], *, is_ce: bool) -> ModuleType:
    module = ModuleType("pygame")
    named = {"version": SimpleNamespace(vernum=vernum, ver=".".join(map(str, vernum)))}
    module.__dict__.update(named | ({"IS_CE": 1} if is_ce else {}))
    return module


def installed(folder: Path, *names: str) -> dict[str, PathDistribution]:
    """Libraries as pip has them in a folder."""
    found = {}
    for name in names:
        info = folder / f"{name.replace('-', '_')}-2.6.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.6.0\n")
        found[name] = PathDistribution(info)
    return found


def test_our_pygame_is_accepted() -> None:
    refuse_wrong_pygame()


def test_the_library_does_not_greet() -> None:
    script = "from matador.app.window_checks import refuse_wrong_pygame; refuse_wrong_pygame()"
    environment = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, env=environment)
    assert ran.stdout == b""


def test_pygame_without_ce_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", fake_pygame((2, 6, 1), is_ce=False))
    with pytest.raises(CommandError, match="but pygame is installed in its place") as refused:
        refuse_wrong_pygame()
    assert str(refused.value).endswith(MEND)


def test_no_pygame_at_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(CommandError, match="needs pygame-ce, which cannot be loaded") as refused:
        refuse_wrong_pygame()
    assert str(refused.value).endswith(MEND)


@pytest.mark.parametrize("vernum", [(2, 5, 1), (2, 1, 9)])
def test_an_old_pygame_ce_is_refused(vernum: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", fake_pygame(vernum, is_ce=True))
    with pytest.raises(CommandError, match=r"needs pygame-ce 2\.5\.2 or newer, not 2\.[15]\.[19]"):
        refuse_wrong_pygame()


def test_the_oldest_pygame_ce_that_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", fake_pygame((2, 5, 2), is_ce=True))
    refuse_wrong_pygame()


def test_both_in_one_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = installed(tmp_path, "pygame", "pygame-ce")
    monkeypatch.setattr(window_checks, "distribution", both.__getitem__)
    with pytest.raises(CommandError, match="both installed and overwrite each other") as refused:
        refuse_wrong_pygame()
    assert str(refused.value).endswith(MEND)


def test_one_that_hides_the_other_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = installed(tmp_path / "system", "pygame") | installed(tmp_path / "own", "pygame-ce")
    monkeypatch.setattr(window_checks, "distribution", apart.__getitem__)
    refuse_wrong_pygame()


def displayed(**changes: str) -> str:
    """What a fresh process says to a display with this environment: empty if it is accepted."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | changes
    script = (
        "from matador.app.errors import CommandError\n"
        "from matador.app.window_checks import refuse_no_display, refuse_wrong_pygame\n"
        "refuse_wrong_pygame()\n"
        "try: refuse_no_display()\n"
        "except CommandError as error: print(error)\n"
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
    assert said.startswith("there is no screen to open a window on; start the game on a desktop")
    assert said.count("\n") == 1


@pytest.mark.parametrize("asked", ["dummy", "offscreen"])
def test_who_asks_for_an_invisible_window_gets_one(asked: str) -> None:
    assert displayed(SDL_VIDEODRIVER=asked) == ""


def test_a_display_that_does_not_exist_is_refused() -> None:
    said = displayed(SDL_VIDEODRIVER="nosuch")
    assert "nosuch not available" in said
    assert said.endswith("take SDL_VIDEODRIVER out of the environment\n")


@pytest.mark.parametrize(("driver", "refused"), [("offscreen", True), ("evdev", True), ("x11", False)])
def test_drivers_that_show_nothing_are_refused(
    driver: str, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    quits: list[bool] = []
    display = SimpleNamespace(init=lambda: None, get_driver=lambda: driver, quit=lambda: quits.append(True))
    monkeypatch.setitem(sys.modules, "pygame", SimpleNamespace(display=display, error=RuntimeError))
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if refused:
        with pytest.raises(CommandError, match="there is no screen"):
            refuse_no_display()
    else:
        refuse_no_display()
    assert bool(quits) is refused


def test_a_folder_is_made(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path / "new" / "deep")
    assert list((tmp_path / "new" / "deep").iterdir()) == []


def test_a_file_in_the_way_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"cannot keep the settings in .*file") as refused:
        refuse_unwritable(tmp_path / "file" / "Matador")
    assert "set MATADOR_HOME to a folder of your own" in str(refused.value)


@pytest.mark.parametrize("fault", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_is_refused(
    fault: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> NoReturn:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(tempfile, "TemporaryFile", fail)
    with pytest.raises(CommandError, match=os.strerror(fault)):
        refuse_unwritable(tmp_path)


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="who may do anything is never refused"
)
def test_a_folder_without_leave_to_write_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CommandError, match="Permission denied"):
        refuse_unwritable(tmp_path)


def test_loading_the_checks_does_not_load_pygame() -> None:
    script = "import sys, matador.app.window_checks; sys.exit('pygame' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)
