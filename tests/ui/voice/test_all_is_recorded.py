"""Every sentence of Learn can be read aloud: it is in the list of spoken sentences, with all its phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

import pytest

from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.learn.shown import Aids, Shown, aids_of, sentence
from matador.ui.sentences import learn
from matador.ui.voice.clips import ClipIndex, clip_index
from tests.checks.said import all_said
from tests.ui.helping.looks import look
from tests.ui.pages.learn.lesson_moments import lesson_moments
from tests.ui.pages.learn.moments import moments
from tests.ui.voice.shown import shown_in_lessons, shown_in_practices
from tests.ui.voice.test_clips import FOLDER

PRACTICES, LESSONS = 60, 36


@pytest.fixture(scope="module")
def said() -> frozenset[str]:
    return frozenset(all_said())


@pytest.fixture(scope="module")
def index() -> ClipIndex:
    return clip_index(FOLDER)


def silent(shown: Iterable[str], said: frozenset[str], index: ClipIndex) -> list[str]:
    """The different sentences that cannot be read aloud."""
    return [one for one in dict.fromkeys(shown) if one not in said or not index.recite(one)]


def of_all_moments(look: Look) -> Iterator[str]:
    """The sentences in every possible state of one item of each kind."""
    for practising in moments():
        yield sentence(look, Shown(practising, Aids()))
    for taking in lesson_moments():
        yield sentence(look, Shown(taking, aids_of(taking)))


def test_all_that_is_listed_is_recorded(said: frozenset[str], index: ClipIndex) -> None:
    assert silent(said, said, index) == []


def test_every_moment_of_learn_can_be_read_aloud(said: frozenset[str], index: ClipIndex) -> None:
    assert silent(of_all_moments(look()), said, index) == []


def test_what_has_a_day_in_it_is_not_spoken_not_even_half(said: frozenset[str], index: ClipIndex) -> None:
    resting = [learn.rests(Language(), count, 7, date(2026, 12, 1)) for count in (1, 6)]
    assert silent(resting, said, index) == resting


def test_practices_by_chance_can_be_read_aloud(seed: int, said: frozenset[str], index: ClipIndex) -> None:
    shown = [*shown_in_practices(look(), PRACTICES, seed)]
    assert len(set(shown)) > 100
    assert silent(shown, said, index) == []


def test_lessons_by_chance_can_be_read_aloud(seed: int, said: frozenset[str], index: ClipIndex) -> None:
    shown = [*shown_in_lessons(look(), LESSONS, seed)]
    assert len(set(shown)) > 100
    assert silent(shown, said, index) == []


def test_a_planted_sentence_is_caught(
    seed: int, said: frozenset[str], index: ClipIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "placed", lambda *_: "That is very right.")
    shown = shown_in_practices(look(), PRACTICES, seed)
    assert "That is very right." in silent(shown, said, index)


def test_a_planted_gap_among_the_clips_is_caught(said: frozenset[str], index: ClipIndex) -> None:
    left = {phrase: clip for phrase, clip in index.clips.items() if phrase != "try again."}
    found = silent(said, said, ClipIndex(left, index.files))
    assert found
    assert all("ry again." in one for one in found)
