"""Reading aloud during random presses: never two clips at the same time, and none cut off except by a press."""

from __future__ import annotations

from collections import Counter

import pygame

from matador.ui.voice.speaker import Speaker

_CHANNEL = 0


class WatchedVoice(Speaker):
    """A voice whose channel is checked after each call; times are those of the program."""

    def __init__(self, counts: Counter[str]) -> None:
        super().__init__(50, muted=False)
        self._counts = counts
        self._clip: pygame.mixer.Sound | None = None
        self._ends_ms = 0.0

    def speak(self, sentence: str, now_ms: float) -> bool:
        is_begun = super().speak(sentence, now_ms)
        self._counts["sentences_read"] += is_begun
        self._counts["sentences_not_recorded"] += not is_begun
        self._look(now_ms)
        return is_begun

    def stop(self) -> None:
        super().stop()
        self._clip = None
        channel = _channel()
        assert channel is None or not channel.get_busy(), "it speaks on after it was stopped"

    def advance(self, now_ms: float) -> None:
        super().advance(now_ms)
        self._look(now_ms)

    def _look(self, now_ms: float) -> None:
        channel = _channel()
        heard = None if channel is None else channel.get_sound()
        if heard is None or heard is self._clip:
            return
        # A millisecond of rounding.
        assert self._clip is None or now_ms >= self._ends_ms - 1, "a clip begins before the last one is over"
        others = range(_CHANNEL + 1, pygame.mixer.get_num_channels())
        assert all(pygame.mixer.Channel(one).get_sound() is not heard for one in others), "it is heard twice"
        self._counts["clips_read"] += 1
        self._clip, self._ends_ms = heard, now_ms + heard.get_length() * 1000


def _channel() -> pygame.mixer.Channel | None:
    return None if pygame.mixer.get_init() is None else pygame.mixer.Channel(_CHANNEL)
