"""Bedtime: the round is played to its end, the match is saved, and the game says good night."""

from __future__ import annotations

from datetime import date

import pytest

from matador.match.records import encode
from matador.play.table.messages import Notice
from matador.storage.settings import PlayedToday, Settings
from matador.ui import match_service, players
from tests.ui.installation import FAMILY, Installation, go_on, play_one, until
from tests.ui.pilot import Pilot

DAY = date(2026, 11, 24)


class _Today(date):
    """A date whose `today` is fixed."""

    @classmethod
    def today(cls) -> _Today:
        return cls(2026, 11, 24)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch, patient: None) -> None:
    del patient
    monkeypatch.setattr(match_service, "date", _Today)
    monkeypatch.setattr(players, "date", _Today)


def late(minutes: float = 10) -> Settings:
    """Settings with ten minutes a day, `minutes` of which are used."""
    today = PlayedToday(day=DAY, ms=minutes * 60_000)
    return Settings(speed="off", language="en", bedtime=10, played_today=today)


def evening(minutes: float = 10) -> Pilot:
    """A table where `minutes` of the day's ten are used; with ten it is bedtime."""
    pilot = Pilot(settings=late(min(minutes, 9.9999)))
    pilot.wait()
    return pilot


def notice(pilot: Pilot) -> Notice | None:
    """The notice at the table until the next press."""
    return pilot.display.state.notice


def to_the_end_of_the_round(pilot: Pilot) -> None:
    session = pilot.game.session
    round_on = session.moment.round
    while session.turn is not None and session.moment.round == round_on:
        play_one(pilot, pilot.game)
        until(pilot, lambda: session.turn is None or session.turn in pilot.game.human_seats)
    until(pilot, lambda: pilot.has("result"))


def test_the_last_round_is_announced_once() -> None:
    pilot = evening(minutes=10 - 0.05)
    pilot.wait_for_turn()
    assert pilot.text() != "This is the last round for today."
    pilot.wait(4000)
    assert pilot.text() == "This is the last round for today."
    pilot.program.table.table.state.tell(None)
    pilot.wait(1000)
    assert notice(pilot) is None


def test_a_match_is_kept_and_gone_on_with_another_day(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = installation.start(FAMILY)
    first.change(bedtime=10)
    first.program.app.players.bedtimes.pass_time(1, DAY)
    while not first.program.app.matches.is_bedtime:
        first.program.app.players.bedtimes.pass_time(10_000, DAY)
    to_the_end_of_the_round(first)
    before = first.game
    assert first.text("again") == "Good night"
    first.wait(3000)
    first.click("again")
    assert first.program.scene.kind == "home"
    assert first.text("panel") == "Good night"
    assert "saved" in first.text("why")
    first.click("back")
    until(first, lambda: first.has("go on"))
    for key in ("go on", "play", "learn"):
        first.click(key)
        assert first.text("panel") == "Good night"
        assert "enough for today" in first.text("why")
        first.press("escape")
    assert first.program.scene.kind == "home"
    installation.die()
    monkeypatch.setattr(_Today, "today", lambda: date(2026, 11, 25))
    second = installation.start()
    go_on(second)
    assert encode(second.game.session.record()) == encode(before.session.record())
    assert not second.game.is_last_round


def test_in_the_middle_of_a_round_it_is_played_to_its_end_first() -> None:
    pilot = evening()
    pilot.wait_for_turn()
    pilot.click("menu")
    pilot.click("new match")
    pilot.click("start")
    assert pilot.text("panel") == "Good night"
    assert "Finish this round" in pilot.text("why")
    pilot.click("play on")
    assert pilot.program.scene.kind == "table"


def test_a_match_that_nothing_keeps_is_asked_about() -> None:
    pilot = evening()
    to_the_end_of_the_round(pilot)
    pilot.wait(20_000)
    pilot.click("again")
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("leave")
    assert pilot.text("panel") == "Good night"
    assert "saved" not in pilot.text("why")
    pilot.click("quit")
    assert pilot.program.wants_to_quit
