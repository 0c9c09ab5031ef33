"""The loudspeaker at a table of Learn, at the end of a round and at *Good night*, and its key."""

from __future__ import annotations

import pytest

from matador.rules import DRAW, PASS, Play
from matador.storage.settings import Settings
from matador.ui.inputs import Point
from matador.ui.table.scene import TableScene
from matador.ui.voice.reading import SAY_AGAIN
from tests.ui.pages.learn.heard import Heard
from tests.ui.pages.learn.practised import LearnWindow
from tests.ui.pilot import Pilot

SIZES: tuple[Point, ...] = ((800, 600), (1280, 720))


class AtTable(LearnWindow):
    """A player at a table of Learn with reading aloud."""

    def __init__(self, heard: Heard, size: Point = (1280, 720), settings: Settings | None = None) -> None:
        super().__init__(size=size, settings=settings, voice=heard, seed="1")
        self.heard = heard
        self.click("play")
        self.wait_for_turn()

    @property
    def scene(self) -> TableScene:
        """The table."""
        scene = self.program.scene
        assert isinstance(scene, TableScene), scene.kind
        return scene

    def play_one(self) -> None:
        """Play the first tile that fits, or draw, or pass."""
        table, state = self.scene.table, self.display.state
        plays = sorted((one for one in state.shown.legal if isinstance(one, Play)), key=str)
        if plays:
            table.actions.choose(plays[0].tile)
            table.actions.lay(plays[0].arm or "open")
            ways = getattr(state.hold, "ways", None) or (getattr(state.hold, "way", None),)
            if ways[0] is not None:
                table.actions.take_way(ways[0])
        elif not table.actions.submit(DRAW):
            table.actions.submit(PASS)
        self.wait(200)
        self.wait_for_turn()

    def play_to_the_end(self) -> None:
        """Play until the panel appears."""
        for _ in range(60):
            if self.has("result"):
                return
            self.play_one()
        raise AssertionError("the round does not end")

    def last(self) -> str:
        """The latest sentence."""
        return self.heard.said[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", ["left", "right"])
def test_at_a_table_of_learn_it_says_the_sentence_again(size: Point, hand: str) -> None:
    window = AtTable(Heard(), size, Settings(hand=hand))  # type: ignore[arg-type]
    window.play_one()
    said = window.last()
    window.wait(3000)
    before = len(window.heard.said)
    window.click(SAY_AGAIN)
    assert window.heard.said[before:] == [said]
    assert window.heard.is_heard()
    assert window.text("sentence"), "the sentence stands there still"


def test_each_panel_at_the_end_of_a_round_has_one() -> None:
    window = AtTable(Heard())
    window.play_to_the_end()
    seen = []
    for _ in range(3):
        window.wait(3000)
        said, before = window.last(), len(window.heard.said)
        window.click(SAY_AGAIN)
        assert window.heard.said[before:] == [said]
        seen.append(None if window.scene.end.shown is None else window.scene.end.shown.state.stage)
        if window.has("scores") or window.has("learn"):
            break
        window.press("enter")
        window.wait(200)
        if window.has("again") and not window.has("sum:0") and not window.has("learn"):
            window.press("enter")
    assert len(set(seen)) >= 2, seen


def test_where_nothing_is_read_none_is_there() -> None:
    silent = AtTable(Heard(), settings=Settings(read_aloud="nowhere"))
    assert not silent.has(SAY_AGAIN)
    silent.play_to_the_end()
    assert not silent.has(SAY_AGAIN)


@pytest.mark.parametrize(("where", "has"), [("learn", False), ("everywhere", True)])
def test_a_table_of_grown_ups_has_one_if_it_is_read(where: str, has: bool) -> None:
    pilot = Pilot(voice=Heard(), settings=Settings(read_aloud=where))  # type: ignore[arg-type]
    pilot.wait_for_turn()
    assert pilot.has(SAY_AGAIN) == has
