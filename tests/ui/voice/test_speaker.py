"""Reading aloud, with a sound card and without one, by the test's own clock."""

from __future__ import annotations

import logging
import shutil
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from matador.play.sounds import Sound
from matador.ui.language import Message, joined
from matador.ui.sound import Sounds
from matador.ui.voice.reading import Speaker, clip_index
from matador.ui.voice.script import PAUSE_BETWEEN_MS, PAUSE_WITHIN_MS
from tests.ui.voice.test_clips import FOLDER, SENTENCE

_CHANNEL = 0


@pytest.fixture(autouse=True)
def _mixer_closed_at_the_end() -> Iterator[None]:
    yield
    pygame.mixer.quit()


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    """Sounds on a silent dummy card, with the mixer open."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return Sounds(100, muted=False)


@pytest.fixture
def speaker(sounds: Sounds) -> Speaker:
    assert sounds.available
    return Speaker(100, muted=False)


def heard() -> pygame.mixer.Sound | None:
    """The sound on the channel of the voice."""
    return pygame.mixer.Channel(_CHANNEL).get_sound() if pygame.mixer.Channel(_CHANNEL).get_busy() else None


def length_ms(clip: pygame.mixer.Sound | None) -> int:
    return 0 if clip is None else round(clip.get_length() * 1000)


def test_phrases_follow_each_other_with_their_pauses(speaker: Speaker) -> None:
    clips = clip_index(FOLDER).recite(SENTENCE)
    pauses = [PAUSE_WITHIN_MS, PAUSE_WITHIN_MS, PAUSE_BETWEEN_MS, 0]
    assert speaker.speak(SENTENCE)
    now_ms = 1000
    for clip, pause_ms in zip(clips, pauses, strict=True):
        assert speaker.is_speaking
        # The frame after its start.
        speaker.advance(now_ms)
        assert abs(length_ms(heard()) - clip.duration_ms) <= 2
        now_ms += clip.duration_ms + pause_ms
        first = heard()
        speaker.advance(now_ms - 1)
        assert heard() is first
        speaker.advance(now_ms)
    assert not speaker.is_speaking


def test_a_phrase_whose_file_had_to_be_read_is_heard_to_its_end(speaker: Speaker) -> None:
    first, *_ = clip_index(FOLDER).recite(SENTENCE)
    assert speaker.speak(SENTENCE)
    spoken = heard()
    # A slow disk: the next frame comes late, and the phrase has barely started.
    speaker.advance(700)
    speaker.advance(700 + first.duration_ms)
    assert heard() is spoken
    speaker.advance(700 + first.duration_ms + PAUSE_WITHIN_MS)
    assert heard() is not spoken


def test_a_new_sentence_ends_the_one_before(speaker: Speaker) -> None:
    assert speaker.speak(SENTENCE)
    assert speaker.speak(Message("Try again."))
    speaker.advance(100)
    [clip] = clip_index(FOLDER).recite(Message("Try again."))
    assert abs(length_ms(heard()) - clip.duration_ms) <= 2
    busy = [pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels())]
    assert sum(busy) == 1
    speaker.advance(100 + clip.duration_ms)
    assert not speaker.is_speaking


def test_what_is_not_recorded_is_not_spoken_not_even_half(speaker: Speaker) -> None:
    assert speaker.speak(SENTENCE)
    assert not speaker.speak(joined(SENTENCE, Message("The moon is green.")))
    assert not speaker.is_speaking
    assert heard() is None


def test_no_sound_takes_the_channel_of_the_voice(sounds: Sounds, speaker: Speaker) -> None:
    assert speaker.speak(SENTENCE)
    spoken = heard()
    for _ in range(2 * pygame.mixer.get_num_channels()):
        sounds.play(Sound.WIN)
    assert heard() is spoken
    speaker.stop()
    for _ in range(2 * pygame.mixer.get_num_channels()):
        sounds.play(Sound.WIN)
    assert heard() is None


def test_silence_and_loudness(speaker: Speaker) -> None:
    assert speaker.speak(SENTENCE)
    speaker.set_volume(50)
    assert pygame.mixer.Channel(_CHANNEL).get_volume() == pytest.approx(0.25, abs=0.01)
    speaker.advance(60_000)
    assert pygame.mixer.Channel(_CHANNEL).get_volume() == pytest.approx(0.25, abs=0.01), "the next phrase"
    speaker.set_muted(True)
    assert heard() is None
    assert not speaker.speak(SENTENCE)
    speaker.set_muted(False)
    assert speaker.speak(SENTENCE)


def test_without_a_mixer_nothing_is_said_and_nothing_fails() -> None:
    pygame.mixer.quit()
    speaker = Speaker(80, muted=False)
    assert not speaker.speak(SENTENCE)
    speaker.advance(10)
    speaker.set_volume(20)
    speaker.set_muted(True)
    speaker.stop()
    assert not speaker.is_speaking


def test_a_mixer_that_was_closed_is_not_touched(speaker: Speaker) -> None:
    assert speaker.speak(SENTENCE)
    speaker.advance(0)
    pygame.mixer.quit()
    speaker.advance(60_000)
    assert not speaker.is_speaking
    assert not speaker.speak(SENTENCE)
    speaker.stop()


def onset_ms(clip: pygame.mixer.Sound, rate_hz: int) -> float:
    """The time at which the clip becomes loud."""
    samples = array("h", clip.get_raw())[::2]
    return next(place for place, sample in enumerate(samples) if abs(sample) > 1000) * 1000 / rate_hz


@pytest.mark.parametrize("rate_hz", [44_100])
def test_at_any_rate_a_clip_begins_where_it_was_put(rate_hz: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare a mixer at the files' own rate with one that resamples them to a lower rate."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    index = clip_index(FOLDER)
    late = [clip for clip in index.clips.values() if clip.start_ms > 5000]
    spoken = [clip for clip in late if index.recite(Message(clip.phrase)) == (clip,)][:12]
    assert len(spoken) == 12
    onsets = []
    for rate in (48_000, rate_hz):
        pygame.mixer.quit()
        pygame.mixer.init(rate, -16, 2, allowedchanges=0)
        speaker, found = Speaker(100, muted=False), []
        for clip in spoken:
            assert speaker.speak(Message(clip.phrase))
            sound = heard()
            assert sound is not None
            found.append(onset_ms(sound, rate))
        onsets.append(found)
    apart = sorted(abs(one - other) for one, other in zip(*onsets, strict=True))
    # A clip that starts softly may pass the threshold one vibration of the voice later.
    assert apart[len(apart) * 3 // 4] < 1, apart


@pytest.mark.parametrize("harm", ["missing", "damaged", "short"])
def test_a_file_that_came_to_harm_is_not_played(
    harm: str, sounds: Sounds, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert sounds.available
    caplog.set_level(logging.WARNING, "matador.voice")
    folder = tmp_path / "voice"
    shutil.copytree(FOLDER, folder)
    second = folder / clip_index(folder).recite(SENTENCE)[1].file
    data = second.read_bytes()
    if harm == "missing":
        second.unlink()
    elif harm == "damaged":
        second.write_bytes(data[:900] + bytes([data[900] ^ 1]) + data[901:])
    else:
        second.write_bytes(data[: len(data) // 2])
    speaker = Speaker(80, muted=False, folder=folder)
    assert speaker.speak(SENTENCE)
    speaker.advance(0)
    speaker.advance(60_000)
    assert not speaker.is_speaking
    assert not speaker.speak(SENTENCE)
    assert len(caplog.messages) == 1
    assert second.name in caplog.text
