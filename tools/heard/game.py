"""The real game with its loop, sounds and voice, recorded."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pygame

from matador.storage.settings import CurrentSettings, Settings
from matador.teaching.learner import Learner
from matador.ui.canvas import Item
from matador.ui.inputs import Input
from matador.ui.look import looks_for
from matador.ui.pages.learn.exercise_scene import UNTOUCHED_MS
from matador.ui.program import App, Program
from matador.ui.running import Loop, Window, prepare
from matador.ui.semantics import node_of
from matador.ui.sound import Sounds
from matador.ui.voice.reading import Speaker
from tests.ui.installation import game_of_setup
from tests.ui.pages.learn.practised import Kept
from tests.ui.pilot import once_played
from tools.heard.recording import Recording

if TYPE_CHECKING:
    from matador.ui.scenes import Scene

_MIN_MS: Final = 1000
"""Minimum listening time, even without any speech."""
_AFTER_MS: Final = 300
"""Minimum time between the last word and a press, because the mixer lags by two buffers."""
_MAX_MS: Final = 120_000
_FRAME_MS: Final = 10


@dataclass(slots=True)
class _Timed:
    """The program, using the recording as its clock."""

    program: Program
    recording: Recording
    begun: int = 0
    """Length of the recording at the program's last step, before its response to the next press."""

    @property
    def is_moving(self) -> bool:
        return self.program.is_moving

    @property
    def is_speaking(self) -> bool:
        # Request every step, because the recording's time differs from the loop's.
        return True

    @property
    def wants_to_quit(self) -> bool:
        return self.program.wants_to_quit

    def hide(self) -> None:
        self.program.hide()

    def handle(self, given: Input) -> None:
        self.program.handle(given)

    def advance(self, now_ms: float) -> bool:  # noqa: ARG002 - wall-clock time does not matter here
        self.begun = self.recording.frames
        return self.program.advance(self.recording.now_ms)

    def items(self) -> list[Item]:
        return self.program.items()


class RecordedGame:
    """A window for several learners, one after the other."""

    def __init__(
        self, file: Path, *, spoken_by: Callable[[Speaker], Speaker] = lambda speaker: speaker
    ) -> None:
        """`file` is the one given to `unseen_and_recorded`; `spoken_by` wraps the voice."""
        settings = Settings(language="en")
        prepare(compatible_graphics=True)
        self.window = Window("Matador Dominoes", settings.window, fullscreen=False)
        self._sounds = Sounds(settings.volume, settings.muted)
        self._speaker = Speaker(settings.voice_volume, settings.muted)
        self._voice = spoken_by(self._speaker)
        self.recording = Recording(file)
        self._folder = file.parent

    def close(self) -> None:
        """Close the window, and release the mixer."""
        self._sounds.close()
        self.window.close()

    def sit_down(self, learner: Learner, seed: str, *, is_new: bool = False) -> None:
        """Start the program for this learner, and open the Learn page or the first steps."""
        kept = Kept(learner)
        settings = Settings(language="en", gestures=()) if is_new else once_played(Settings(language="en"))
        app = App(
            screen=self.window,
            sounds=self._sounds,
            settings=CurrentSettings(settings),
            new_game=lambda setup, seats, _deal: game_of_setup(setup, seats),
            save=lambda _settings: None,
            exports=self._folder,
            looks=looks_for,
            learners=kept,
            voice=self._voice,
            learn_seed=lambda: seed,
        )
        self._program = Program(app)
        self._timed = _Timed(self._program, self.recording)
        self._loop = Loop(self.window, cast("Program", self._timed))
        self._loop.turn()
        self.press("learn")

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self._program.scene

    def has(self, key: str) -> bool:
        """True if a node with this key is on the screen."""
        return node_of(self._program.tree(), key) is not None

    def press(self, *keys: str) -> None:
        """Press the nodes with these keys, one after the other, each as soon as the game accepts presses."""
        for key in keys:
            self.wait(UNTOUCHED_MS + 1)
            node = node_of(self._program.tree(), key)
            assert node is not None, (
                f"there is no {key}; there are {[one.key for one in self._program.tree()]}"
            )
            for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(event, pos=node.centre, button=1, touch=False))
            self._loop.turn()

    def wait(self, duration_ms: float) -> None:
        """Let time pass."""
        end_ms = self.recording.now_ms + duration_ms
        self.wait_until(lambda: self.recording.now_ms >= end_ms)

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Let time pass until the condition holds."""
        end_ms = self.recording.now_ms + _MAX_MS
        while not is_so():
            assert self.recording.now_ms < end_ms, "it has not happened"
            self._loop.turn()
            pygame.time.wait(_FRAME_MS)

    def listen(self) -> array[int]:
        """Listen until everything has been said; return the sound since the last press or change."""
        start = self._timed.begun
        end_ms = self.recording.now_ms + _MIN_MS
        self.wait_until(lambda: self.recording.now_ms >= end_ms and not self._speaker.is_speaking)
        self.wait(_AFTER_MS)
        return self.recording.heard(start, self.recording.frames)
