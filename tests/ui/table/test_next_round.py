"""From the end of a round to the next round, or the next match."""

from __future__ import annotations

import pytest

from matador.rules import named_ruleset
from matador.storage.settings import Settings
from matador.ui.inputs import Key, PointerDown, PointerUp
from matador.ui.table.scene import TableScene
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.table.ending import finished, out


def go_on(pilot: Table, by: str) -> None:
    """One click or Enter removes the result immediately, and the next round is dealt."""
    panel = pilot.node("result").box
    if by == "mouse":
        pilot.click("again")
    else:
        pilot.give(Key("enter"))
    pilot.wait()
    assert not pilot.has("result"), "the result is still told"
    on_top = pilot.program.items()
    sheet = pilot.display.look.sprites.panel(panel[2:])
    assert all(item.picture is not sheet for item in on_top), "the result is still seen"
    assert pilot.game.session.moment.round == 1
    pilot.wait_until(lambda: pilot.is_shown and pilot.display.state.is_my_turn, 5000)
    assert sorted(pilot.keys("tile")) == ["tile:1-3", "tile:4-4"]
    assert pilot.keys("laid tile") == []


def ended(settings: Settings) -> Table:
    pilot = out(settings)
    pilot.drag_to("4-4", 4, "R")
    finished(pilot)
    assert not pilot.game.session.is_over
    assert pilot.text("again") == "Next round"
    return pilot


@pytest.mark.parametrize(("by", "settings"), [("mouse", AT_ONCE), ("enter", USUAL)])
def test_next_round_removes_the_result_at_once_and_deals(by: str, settings: Settings) -> None:
    pilot = ended(settings)
    go_on(pilot, by)
    for action in ("1-3", "6-2L", "4-4R"):
        pilot.do(action)
    finished(pilot)
    assert pilot.game.session.moment.round == 1


def test_a_result_that_stays_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the next round is dealt under the result, which stays."""
    right = TableScene.next_round

    def next_round(self: TableScene) -> None:
        result, since = self.end.shown, self.display.state.ended_ms
        right(self)
        self.end.shown, self.display.state.ended_ms = result, since

    monkeypatch.setattr(TableScene, "next_round", next_round)
    with pytest.raises(AssertionError, match="still told"):
        go_on(ended(USUAL), "enter")


def test_a_right_click_begins_no_round() -> None:
    pilot = ended(USUAL)
    version, at = pilot.game.session.version, pilot.node("again").centre
    pilot.give(PointerDown(at, "right"), PointerUp(at, "right"))
    assert pilot.game.session.version == version


def test_after_the_last_round_play_again_begins_another_match() -> None:
    rules = named_ruleset("sevens", 2, {"target": None})
    pilot = Table(rules, ("1-3 4-4", "2-6 5-5 0-2"), "0-1", "1-3", "6-2L", settings=AT_ONCE)
    session = pilot.game.session
    pilot.do("4-4R")
    finished(pilot)
    assert session.is_over
    assert pilot.text("again") == "Play again"
    assert pilot.text("result") == "You win the match! You have no tiles left."
    pilot.click("again")
    pilot.wait_until(lambda: pilot.is_shown)
    assert pilot.game.session is not session
    assert pilot.game.session.moment.round == 0
