"""Make the voice clips for Learn: `python tools/make_voice.py [--all]`.

Needs the extra `voice`. Existing clips that would sound the same are kept, unless `--all` is given. Speech recognition
checks each clip; a misheard clip is recorded again in another way.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from array import array
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matador.ui.language import Message
from tests.checks.said import all_said
from tools.voice.hearing import Listener
from tools.voice.ogg import KBIT_S, ogg, samples_of
from tools.voice.plan import SEED, VOICE, Attempt, attempts, carriers, files, hash_of, plain
from tools.voice.stored import (
    MADE,
    NOTHING,
    ClipRow,
    FileRow,
    VoiceRows,
    clip_samples,
    stored_rows,
    write_rows,
)
from tools.voice.synthesis import NoPause, Synthesizer
from tools.voice.waves import (
    BEFORE_PACKING_DB,
    EVEN_DB,
    LOST_DB,
    LOUDNESS_DB,
    RATE_HZ,
    louder,
    loudness_db,
    peak_db,
)

FOLDER: Final = ROOT / "assets" / "voice" / "en"

_MAX_TRIES: Final = 12
"""Maximum number of attempts to encode a file; the clips in a file slightly affect each other's sound."""

_BETWEEN_MS: Final = 80
"""Silence after each clip in a file."""


class VoiceMaker:
    """Makes files of clips, reusing earlier choices where possible."""

    def __init__(self, sentences: tuple[Message, ...], before: VoiceRows) -> None:
        self.plan = carriers(sentences)
        self.before = before
        self._synthesizer = Synthesizer()
        self._listener = Listener(self.plan)
        self._samples: dict[str, array[int] | None] = {}
        self._is_right: dict[str, bool] = {}
        self._recipes = {row.phrase: row.recipe for row in before.clips if row.heard == plain(row.phrase)}

    def chosen(self, phrase: str, without: frozenset[str] = frozenset()) -> tuple[Attempt, array[int]]:
        """A way of speaking a phrase, chosen before or now recognized, and its sound.

        `without` contains recipes that were misheard in their file.
        """
        first: tuple[Attempt, array[int]] | None = None
        ways = [attempt for attempt in attempts(self.plan[phrase]) if attempt.recipe not in without]
        for attempt in ways:
            if attempt.recipe == self._recipes.get(phrase):
                samples = self._spoken(attempt)
                if samples is not None:
                    return attempt, samples
        for attempt in ways:
            samples = self._spoken(attempt)
            if samples is None:
                continue
            first = (attempt, samples) if first is None else first
            if self._is_heard(attempt, samples):
                return attempt, samples
        if not without:
            print(f"{phrase!r} is never recognized", file=sys.stderr, flush=True)
        if first is not None:
            return first
        if without:
            # All attempts have failed.
            return self.chosen(phrase)
        raise SystemExit(f"{phrase!r} cannot be cut out of any sentence")

    def _spoken(self, attempt: Attempt) -> array[int] | None:
        """The sound of an attempt's phrase; None if it cannot be cut out."""
        if attempt.recipe not in self._samples:
            try:
                self._samples[attempt.recipe] = self._synthesizer.clip(attempt)
            except NoPause:
                self._samples[attempt.recipe] = None
        return self._samples[attempt.recipe]

    def _is_heard(self, attempt: Attempt, samples: array[int]) -> bool:
        """True if a clip is recognized, both before and after encoding."""
        if attempt.recipe not in self._is_right:
            said = plain(attempt.carrier.phrase)
            self._is_right[attempt.recipe] = all(
                self._listener.heard(one) == said for one in (samples, samples_of(ogg(samples)))
            )
        return self._is_right[attempt.recipe]

    def file(self, folder: Path, name: str, members: tuple[str, ...]) -> tuple[FileRow, list[ClipRow]]:
        """Write a file with these phrases, and measure its clips' recognition and loudness."""
        tried: dict[str, frozenset[str]] = {}
        gains_db: dict[str, float] = {}
        for _ in range(_MAX_TRIES):
            made = {}
            for phrase in members:
                attempt, samples = self.chosen(phrase, tried.get(phrase, frozenset()))
                made[phrase] = (attempt, louder(samples, gains_db.get(attempt.recipe, 0.0)))
            file, rows = self._packed(folder, name, made)
            wrong = [row for row in rows if row.heard != plain(row.phrase)]
            # Encoding affects some clips more than others.
            uneven = [row for row in rows if abs(row.loudness_db - LOUDNESS_DB) > EVEN_DB]
            if not (wrong or uneven):
                break
            gains_db |= {
                row.recipe: gains_db.get(row.recipe, 0.0) + LOUDNESS_DB - row.loudness_db for row in uneven
            }
            tried |= {row.phrase: tried.get(row.phrase, frozenset()) | {row.recipe} for row in wrong}
        return file, rows

    def _packed(
        self, folder: Path, name: str, made: Mapping[str, tuple[Attempt, array[int]]]
    ) -> tuple[FileRow, list[ClipRow]]:
        samples, starts = array("h"), dict[str, int]()
        for phrase, (_, heard) in made.items():
            starts[phrase] = len(samples) * 1000 // RATE_HZ
            # Clips start at whole milliseconds.
            samples += heard + array(
                "h", bytes(2 * (_BETWEEN_MS * RATE_HZ // 1000 - len(heard) % (RATE_HZ // 1000)))
            )
        data = ogg(samples)
        (folder / name).write_bytes(data)
        packed = samples_of(data)
        rows = [
            self._row(phrase, name, starts[phrase], len(heard) * 1000 // RATE_HZ, attempt.recipe, packed)
            for phrase, (attempt, heard) in made.items()
        ]
        file = FileRow(
            file=name,
            sha256=hashlib.sha256(data).hexdigest(),
            duration_ms=len(packed) * 1000 // RATE_HZ,
            recipe=recipe_of({row.phrase: row.recipe for row in rows}, tuple(made)),
        )
        return file, rows

    def _row(
        self, phrase: str, file: str, start_ms: int, duration_ms: int, recipe: str, packed: array[int]
    ) -> ClipRow:
        row = ClipRow(
            phrase=phrase,
            file=file,
            start_ms=start_ms,
            duration_ms=duration_ms,
            loudness_db=0,
            peak_db=0,
            heard="",
            recipe=recipe,
        )
        samples = clip_samples(packed, row)
        return msgspec.structs.replace(
            row,
            loudness_db=round(loudness_db(samples), 2),
            peak_db=round(peak_db(samples), 2),
            heard=self._listener.heard(samples),
        )


def recipe_of(recipes: Mapping[str, str], members: tuple[str, ...]) -> str:
    """An ID shared by files with the same clips, order and encoding."""
    return hash_of(
        [
            str(KBIT_S),
            str(_BETWEEN_MS),
            str(LOUDNESS_DB + LOST_DB),
            str(BEFORE_PACKING_DB),
            *(recipes.get(phrase, "") for phrase in members),
        ]
    )


def make(folder: Path, sentences: tuple[Message, ...], before: VoiceRows) -> VoiceRows:
    """Make missing or outdated clips, and remove unused ones; return the new index."""
    maker = VoiceMaker(sentences, before)
    known = {
        phrase: row.recipe
        for row in before.clips
        if (phrase := row.phrase) in maker.plan
        # All attempts at a misheard clip failed; it is tried again when something else in its file changes.
        and row.recipe in {attempt.recipe for attempt in attempts(maker.plan[phrase])}
    }
    rows_before = {row.phrase: row for row in before.clips}
    files_before = {row.file: row for row in before.files}
    rows = VoiceRows(made_with=_made_with(), files=[], clips=[])
    wanted = files(maker.plan)
    for number, (name, members) in enumerate(wanted.items(), 1):
        file = files_before.get(name)
        if file is not None and _is_there(folder, file) and file.recipe == recipe_of(known, members):
            clips = [rows_before[phrase] for phrase in members]
        else:
            file, clips = maker.file(folder, name, members)
            print(f"{number} of {len(wanted)}: {name}", file=sys.stderr, flush=True)
        rows.files.append(file)
        rows.clips.extend(clips)
        # Save the clips made so far, in case of an interruption.
        write_rows(folder, _with_rest(rows, before))
    for path in folder.glob("*.ogg"):
        if path.name not in wanted:
            path.unlink()
    write_rows(folder, rows)
    return rows


def _made_with() -> dict[str, str]:
    return {
        "voice": VOICE,
        "seed": str(SEED),
        "hibari-tts": version("hibari-tts"),
        "pocketsphinx": version("pocketsphinx"),
    }


def _with_rest(rows: VoiceRows, before: VoiceRows) -> VoiceRows:
    """The new clips, and the old ones that have not been replaced yet."""
    files, phrases = {row.file for row in rows.files}, {row.phrase for row in rows.clips}
    rest = [row for row in before.clips if row.file not in files and row.phrase not in phrases]
    return msgspec.structs.replace(
        rows,
        files=[*rows.files, *(row for row in before.files if row.file not in files)],
        clips=[*rows.clips, *rest],
    )


def _is_there(folder: Path, file: FileRow) -> bool:
    path = folder / file.file
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == file.sha256


def main() -> None:
    """Write the clips, and list the misheard ones."""
    parser = argparse.ArgumentParser(description="Make the clips of everything that Learn says.")
    parser.add_argument(
        "--all", action="store_true", help="make every clip again, and choose again how it is spoken"
    )
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")
    arguments = parser.parse_args()
    folder: Path = arguments.to
    folder.mkdir(parents=True, exist_ok=True)
    before = NOTHING if arguments.all else stored_rows(folder)
    rows = make(folder, all_said(), before)
    for row in rows.clips:
        if row.heard != plain(row.phrase):
            print(f"{row.phrase!r} is heard as {row.heard!r}")
    mb = sum(path.stat().st_size for path in folder.iterdir() if path.name != MADE) / 1e6
    seconds = sum(row.duration_ms for row in rows.clips) / 1000
    print(f"{len(rows.clips)} clips, {seconds:.0f} s, in {len(rows.files)} files; {mb:.2f} MB")


if __name__ == "__main__":
    main()
