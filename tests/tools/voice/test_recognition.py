"""Speech recognition of the stored clips, if the extra `voice` is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from matador.teaching.bonds import Pair
from matador.ui.language import Language
from matador.ui.sentences.helping import placed
from tests.tools.voice.test_stored import FOLDER
from tools.voice.plan import plain
from tools.voice.stored import stored_rows, write_rows

_MISSING = [name for name in ("hibari", "pocketsphinx", "soundfile") if find_spec(name) is None]
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=f"not installed: {', '.join(_MISSING)}")

if not _MISSING:
    from tools.check_voice import heard_clips, misheard, wrong_numbers

SOME = ("nine and twelve", "make twenty-one,", "eight too many.", "try again.", "three and four make seven.")
SUM = placed(Language(), Pair(7, 3, 4))


def with_clip_of(folder: Path, phrase: str, other: str) -> None:
    """A copy of the stored voice in which a phrase has another phrase's clip."""
    rows = stored_rows(FOLDER)
    source = next(row for row in rows.clips if row.phrase == other)
    clips = [
        msgspec.structs.replace(
            row, file=source.file, start_ms=source.start_ms, duration_ms=source.duration_ms
        )
        if row.phrase == phrase
        else row
        for row in rows.clips
    ]
    for file in FOLDER.glob("*.ogg"):
        (folder / file.name).write_bytes(file.read_bytes())
    write_rows(folder, msgspec.structs.replace(rows, clips=clips))


def test_some_clips_are_recognized() -> None:
    heard = heard_clips(FOLDER, stored_rows(FOLDER), SOME)
    assert heard == {phrase: plain(phrase) for phrase in SOME}


@pytest.mark.parametrize(
    ("phrase", "other"),
    [
        ("with nine?", "with five?"),
        ("nine and twelve", "five and twelve"),
        ("seven too many.", "seven too few."),
    ],
)
def test_a_planted_wrong_clip_is_caught(phrase: str, other: str, tmp_path: Path) -> None:
    with_clip_of(tmp_path, phrase, other)
    heard = heard_clips(tmp_path, stored_rows(tmp_path), [phrase])
    assert misheard(heard) == {phrase: plain(other)}
    assert wrong_numbers(heard) == ([] if "few" in other else [phrase])
