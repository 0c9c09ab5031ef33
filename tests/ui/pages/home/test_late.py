"""The home screen takes presses only once its contents are final, however slow the disk is."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from matador.play import autosave
from matador.storage.database.matches import MatchDatabase, Offered
from matador.ui.inputs import Key, PointerDown
from matador.ui.pages.home.scene import PATIENCE_MS
from tests.ui.installation import FAMILY, Installation, play, until
from tests.ui.pilot import FRAME_MS


class SlowDisk:
    """Reports unfinished matches only when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waiting: list[tuple[Future[Offered], Future[Offered]]] = []
        real: Any = MatchDatabase.offered
        monkeypatch.setattr(autosave, "_LOOK_S", 0.0)
        monkeypatch.setattr(MatchDatabase, "offered", lambda *asked: self.later(real(*asked)))

    def later(self, real: Future[Offered]) -> Future[Offered]:
        told: Future[Offered] = Future()
        self.waiting.append((told, real))
        return told

    def answer(self) -> None:
        for told, real in self.waiting:
            told.set_result(real.result(30))
        self.waiting.clear()


def left_installation(installation: Installation) -> None:
    """Leave an unfinished match there."""
    pilot = installation.start(FAMILY)
    play(pilot, 2)
    installation.die()


def test_nothing_can_be_pressed_until_continue_is_there(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation = Installation(tmp_path)
    left_installation(installation)
    disk = SlowDisk(monkeypatch)
    pilot = installation.start()
    pilot.wait(3000)
    assert [node.key for node in pilot.tree] == ["title"], "the name of the game alone"
    pilot.press("enter")
    pilot.click((640, 400))
    assert pilot.program.scene.kind == "home"
    disk.answer()
    pilot.wait(2 * FRAME_MS)
    assert pilot.has("go on")
    assert pilot.has("play")
    installation.die()


def test_a_disk_that_does_not_answer_is_not_waited_for_and_moves_nothing_later(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation = Installation(tmp_path)
    left_installation(installation)
    disk = SlowDisk(monkeypatch)
    pilot = installation.start()
    pilot.wait(PATIENCE_MS + 100)
    before = pilot.node("play").box
    disk.answer()
    pilot.wait(1000)
    assert pilot.node("play").box == before
    assert not pilot.has("go on")
    pilot.click("options")
    pilot.wait()
    pilot.press("escape")
    assert pilot.has("go on"), "under a page nothing can be pressed by mistake"
    installation.die()


def test_back_at_home_what_was_there_is_seen_but_takes_no_press_until_all_is_known(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation = Installation(tmp_path)
    pilot = installation.start(FAMILY)
    play(pilot, 2)
    disk = SlowDisk(monkeypatch)
    until(pilot, lambda: not pilot.program.is_moving)
    pilot.click("menu")
    pilot.click("home")
    until(pilot, lambda: pilot.program.scene.kind == "home")
    pilot.wait(100)
    pilot.give(Key("enter"), PointerDown((640, 400)))
    assert pilot.program.scene.kind == "home"
    disk.answer()
    until(pilot, lambda: pilot.has("go on"))
    installation.die()


def test_a_page_that_comes_late_does_not_come_under_another(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation = Installation(tmp_path)
    left_installation(installation)
    left_installation(installation)
    pilot = installation.start()
    until(pilot, lambda: pilot.has("matches"))
    listed, told = installation.open[-1].unfinished(5).result(30), Future[Any]()
    monkeypatch.setattr(MatchDatabase, "unfinished", lambda *_: told)
    pilot.click("matches")
    pilot.wait(100)
    pilot.click("options")
    assert not pilot.has("panel"), "nothing is pressed while a page is on its way"
    told.set_result(listed)
    until(pilot, lambda: pilot.program.overlays.name == "matches")
    installation.die()
