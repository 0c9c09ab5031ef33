"""Injected bugs of the table: the monkey finds each, and prints a list of steps that reproduces it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pygame
import pytest

from matador.match.session import Session
from matador.play.layout.orientations import Held
from matador.play.table.snapshot import TableSnapshot
from matador.ui import canvas
from matador.ui.inputs import FocusLost, PointerUp
from matador.ui.sound import Sounds
from matador.ui.table import plan
from matador.ui.table.drag import Pointer
from matador.ui.table.plan import Rack
from matador.ui.table.scene import TableScene
from matador.ui.voice.speaker import Speaker
from tests.checks import monkey
from tests.checks.monkey import check_monkey, tried
from tests.checks.monkey_hands import Monkey
from tests.checks.monkey_laws import WatchedVoice
from tests.checks.monkey_steps import read
from tests.ui.monkey_driven import Fault
from tests.ui.voice.test_clips import SENTENCE


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """For injecting bugs: runs start at a table, without a tour, and lists are shortened less."""
    monkeypatch.setattr(Monkey, "tour", lambda _self: iter(()))
    monkeypatch.setattr(monkey, "MAX_STEPS", 100)
    return monkeypatch


def caught(seed: int, inputs: int = 1500) -> str:
    """The monkey's report about a broken game."""
    with pytest.raises(AssertionError) as fault:
        check_monkey(inputs, seed)
    said = str(fault.value)
    # The printed list reproduces the failure.
    steps = read(said.partition("replay(")[2].removesuffix(")"))
    assert tried(steps)[0] is not None
    return said


def plays_for_all(right: Any) -> Any:
    """Time plays for the player."""

    def advance(self: TableScene, now_ms: float) -> Any:
        session, seat = self.game.session, self.display.state.seat
        if session.turn == seat and now_ms > 2000:
            session.submit(seat, session.view(seat).legal()[0], session.version)
        return right(self, now_ms)

    return advance


def forgets_the_last(right: Any) -> Any:
    """The record lacks the last action."""

    def record(self: Session) -> Any:
        whole = right(self)
        if len(whole.rounds[-1].actions) > 3:
            del whole.rounds[-1].actions[-1]
        return whole

    return record


def loses_a_tile(right: Any) -> Any:
    """After a draw, the first tile disappears from the rack."""

    def after(self: TableSnapshot, view: Any) -> TableSnapshot:
        shown: TableSnapshot = right(self, view)
        return replace(shown, hand=shown.hand[1:]) if len(shown.hand) > len(self.hand) > 0 else shown

    return after


def keeps_holding(right: Any) -> Any:
    """A tile dropped far from every place stays held."""

    def release(self: Pointer, given: PointerUp) -> None:
        if isinstance(self._display.state.hold, Held):
            self._display.drag = None
        else:
            right(self, given)

    return release


def overlaps(right: Any) -> Any:
    """Tiles of a large hand overlap."""

    def one_row(plan: Any, hand: Any) -> Rack:
        found: Rack = right(plan, hand)
        if len(hand) < 7:
            return found
        wide = tuple(slot._replace(rect=slot.rect.inflate(40, 0)) for slot in found.slots)
        return replace(found, slots=wide)

    return one_row


@pytest.mark.parametrize(
    ("said", "seed", "fault"),
    [
        ("by nobody", 1, Fault(TableScene, "advance", plays_for_all)),
        ("the record ends elsewhere", 1, Fault(Session, "record", forgets_the_last)),
        ("the hand is another", 2, Fault(TableSnapshot, "after", loses_a_tile)),
        ("a tile is held and nothing is pressed", 1, Fault(Pointer, "release", keeps_holding)),
        ("not drawn anew", 1, Fault(canvas, "changed", lambda right: lambda *given: right(*given)[:-1])),
        ("overlaps a tile", 1, Fault(plan, "_one_row", overlaps)),
    ],
)
def test_a_bug_is_caught_by_random_inputs(
    soon: pytest.MonkeyPatch, said: str, seed: int, fault: Fault
) -> None:
    fault.plant(soon)
    assert said in caught(seed)


def test_an_error_is_caught_and_its_list_is_short(soon: pytest.MonkeyPatch) -> None:
    """Injected bug: losing the focus while a tile is pressed raises an error."""
    right = TableScene.handle

    def handle(self: TableScene, given: Any) -> Any:
        if isinstance(given, FocusLost) and self.display.drag is not None:
            raise KeyError("planted")
        return right(self, given)

    soon.setattr(TableScene, "handle", handle)
    soon.setattr(monkey, "MAX_STEPS", 3000)
    said = caught(6)
    assert "KeyError('planted')" in said
    # At least the start, a press, and the loss of focus.
    assert 3 <= len(read(said.partition("replay(")[2].removesuffix(")"))) <= 25


def read_aloud(frame_ms: float = 16) -> Counter[str]:
    """The monkey's counts while a sentence of several clips is read to its end."""
    counts: Counter[str] = Counter()
    assert Sounds(100, muted=False).available
    watched = WatchedVoice(counts)
    assert watched.speak(SENTENCE, 0)
    for frame in range(round(6000 / frame_ms)):
        watched.advance(frame * frame_ms)
    return counts


def test_a_clip_that_cuts_off_the_one_before_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the next clip does not wait until the last one is over."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    right = Speaker.advance
    assert read_aloud()["clips_read"] == 4

    def advance(self: Speaker, now_ms: float) -> None:
        right(self, now_ms)
        right(self, now_ms + 400)

    monkeypatch.setattr(Speaker, "advance", advance)
    with pytest.raises(AssertionError, match="a clip begins before the last one is over"):
        read_aloud()
    pygame.mixer.quit()
