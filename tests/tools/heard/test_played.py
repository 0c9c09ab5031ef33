"""Recordings of the game: the questions must be audible, to the speech recognizer installed with `voice`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pygame
import pytest

from matador.ui.language import Message
from matador.ui.voice.speaker import Speaker
from tools.hear_game import MISSING, heard
from tools.heard.child import ListeningChild, Question
from tools.heard.game import RecordedGame
from tools.heard.recording import unseen_and_recorded
from tools.heard.sums import AskedSum
from tools.voice.waves import RATE_HZ, loudness_db

pytestmark = [
    # The library makes the window say so whenever it is opened.
    pytest.mark.filterwarnings("ignore:Please use Window.get_surface:DeprecationWarning"),
    pytest.mark.skipif("numpy" in MISSING, reason="not installed: numpy"),
]

SOME = 2
"""Number of items asked: the game runs no faster than a child plays."""


class Slip(Speaker):
    """A voice that says another number than it should; it shares everything else with another voice."""

    def __init__(self, speaker: Speaker) -> None:
        self.__dict__ = speaker.__dict__

    def speak(self, text: Message, now_ms: float) -> bool:
        return super().speak(_slipped(text), now_ms)


def _slipped(text: Message) -> Message:
    values = {name: 10 if value == 7 else value for name, value in text.values.items()}
    return Message(text, text.message, values, *map(_slipped, text.parts))


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[Path]:
    """The file the mixer writes to; displays and sounds are reset afterwards."""
    with unseen_and_recorded(tmp_path / "played.raw"):
        yield tmp_path / "played.raw"
    pygame.display.quit()


def asked(file: Path, *, spoken_by: type[Slip] | None = None) -> list[Question]:
    """The first items of a practice of 7."""

    def voice(speaker: Speaker) -> Speaker:
        return speaker if spoken_by is None else spoken_by(speaker)

    game = RecordedGame(file, spoken_by=voice)
    try:
        return [*islice(ListeningChild(game, Random(3)).practice(7), SOME)]
    finally:
        game.close()


def test_recording_has_the_length_of_the_questions(recorded: Path) -> None:
    for question in asked(recorded):
        assert isinstance(question.asked, AskedSum)
        assert question.asked.total == question.total == 7
        assert 1 < len(question.samples) / RATE_HZ < 20
        assert loudness_db(question.samples) > -40


needs_an_ear = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


@needs_an_ear
def test_sum_of_each_item_is_recognized(recorded: Path) -> None:
    found = [*heard(asked(recorded))]
    assert [one for one in found if not one.is_right] == []
    assert len(found) == SOME


@needs_an_ear
def test_a_planted_voice_with_wrong_numbers_is_caught(recorded: Path) -> None:
    found = [*heard(asked(recorded, spoken_by=Slip))]
    assert [one.is_right for one in found] == [False] * SOME
    assert all("ten" in one.words for one in found)
