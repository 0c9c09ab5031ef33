"""The index of the clips: it finds the clips of a sentence, and a damaged index is refused."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from matador.teaching.bonds import Pair
from matador.ui.assets import assets_dir
from matador.ui.language import Language, Message, joined
from matador.ui.sentences import learn
from matador.ui.voice.reading import INDEX, Clip, ClipIndex, VoiceError, clip_index
from matador.ui.voice.script import phrases

SENTENCE = learn.wrong_once(Language(), Pair(13, 9, 12))
"""9 and 12 make 21, eight too many. Try again."""
FOLDER = assets_dir() / "voice" / "en"
CLIP = ["try again.", 5, 900]
FILE = {"file": "a.ogg", "sha256": "0" * 64, "duration_ms": 1000, "clips": [CLIP]}


def test_a_sentence_has_the_clips_of_its_phrases() -> None:
    found = clip_index(FOLDER).recite(SENTENCE)
    assert tuple(clip.phrase for clip in found) == phrases(SENTENCE)
    assert all((FOLDER / clip.file).is_file() for clip in found)


def test_a_sentence_of_which_a_phrase_is_missing_has_none() -> None:
    index = clip_index(FOLDER)
    assert index.recite(joined(SENTENCE, Message("The moon is green."))) == ()
    assert index.recite(joined()) == ()
    one_less = {phrase: clip for phrase, clip in index.clips.items() if phrase != "make twenty-one,"}
    assert ClipIndex(one_less, index.files).recite(SENTENCE) == ()


def test_the_clips_of_a_file_do_not_overlap() -> None:
    index = clip_index(FOLDER)
    for file in index.files.values():
        assert file.clips
        assert all(start + lasts < other for (_, start, lasts), (_, other, _) in pairwise(file.clips))


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        '{"files": []}',
        json.dumps([FILE | {"clips": [["try again.", -1, 900]]}]),
        json.dumps([FILE | {"clips": [["try again.", 5, "long"]]}]),
        json.dumps([FILE | {"clips": [["try again.", 5]]}]),
        json.dumps([FILE | {"file": 7}]),
        json.dumps([FILE | {"duration_ms": None}]),
        json.dumps([FILE | {"duration_ms": 0}]),
        json.dumps([{"file": "a.ogg"}]),
    ],
)
def test_a_damaged_index_is_refused_by_name(damaged: str, tmp_path: Path) -> None:
    (tmp_path / INDEX).write_text(damaged, encoding="utf-8")
    with pytest.raises(VoiceError, match=INDEX):
        clip_index(tmp_path)


def test_a_missing_index_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match=INDEX):
        clip_index(tmp_path)


def test_an_index_is_read(tmp_path: Path) -> None:
    (tmp_path / INDEX).write_text(json.dumps([FILE]), encoding="utf-8")
    assert clip_index(tmp_path).clips == {"try again.": Clip("try again.", "a.ogg", 5, 900)}
