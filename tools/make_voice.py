"""Makes the clips of all that Learn says: python tools/make_voice.py [--all].

It needs the extra `voice`. What is there already and would sound the same is left as it is, unless `--all` is given.
Each clip is heard before it is taken: as long as it is heard as something else, it is spoken in another way.
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

from matador.ui.voice.clips import INDEX  # noqa: E402 - once the path is known
from tests.checks.said import all_said  # noqa: E402
from tools.voice.hearing import Listener  # noqa: E402
from tools.voice.manners import SEED, VOICE, Attempt, attempts, hash_of  # noqa: E402
from tools.voice.ogg import COMPRESSION, ogg, samples_of  # noqa: E402
from tools.voice.plan import carriers, files, plain  # noqa: E402
from tools.voice.stored import ClipRow, FileRow, VoiceRows, clip_samples, stored_rows  # noqa: E402
from tools.voice.synthesis import NoPause, Synthesizer  # noqa: E402
from tools.voice.waves import LOUDNESS_DB, RATE_HZ, loudness_db, peak_db  # noqa: E402

FOLDER: Final = ROOT / "assets" / "voice" / "en"

_MOST_TRIES: Final = 12
"""So often a file is packed until all of it is heard right: what is packed beside a clip changes it a little."""

_BETWEEN_MS: Final = 80
"""Nothing is heard for so long after each clip of a file."""


class VoiceMaker:
    """Makes files of clips; what was chosen before is chosen again."""

    def __init__(self, sentences: tuple[str, ...], before: VoiceRows) -> None:
        self.plan = carriers(sentences)
        self.before = before
        self._synthesizer = Synthesizer()
        self._listener = Listener(self.plan)
        self._recipes = {row.phrase: row.recipe for row in before.clips if row.heard == plain(row.phrase)}

    def chosen(self, phrase: str, without: frozenset[str] = frozenset()) -> tuple[Attempt, array[int]]:
        """The way in which a phrase is spoken, and how it sounds then: one that was taken before, or is heard right.

        `without`: the recipes of ways that were tried, and not heard right once they lay in their file.
        """
        first: tuple[Attempt, array[int]] | None = None
        ways = [attempt for attempt in attempts(self.plan[phrase]) if attempt.recipe not in without]
        for attempt in ways:
            if attempt.recipe == self._recipes.get(phrase):
                return attempt, self._synthesizer.clip(attempt)
        for attempt in ways:
            try:
                samples = self._synthesizer.clip(attempt)
            except NoPause:
                continue
            first = (attempt, samples) if first is None else first
            if self._is_heard(phrase, samples):
                return attempt, samples
        if first is not None:
            return first
        if without:
            # Nothing is left to be tried.
            return self.chosen(phrase)
        raise SystemExit(f"{phrase!r} cannot be cut out of any sentence")

    def _is_heard(self, phrase: str, samples: array[int]) -> bool:
        """True if a clip is heard as what it says, as it is and as it will be stored."""
        return all(self._listener.heard(one) == plain(phrase) for one in (samples, samples_of(ogg(samples))))

    def file(self, folder: Path, name: str, members: tuple[str, ...]) -> tuple[FileRow, list[ClipRow]]:
        """Write the file of some phrases, and hear what lies there then."""
        tried: dict[str, frozenset[str]] = {}
        for _ in range(_MOST_TRIES):
            file, rows = self._packed(
                folder,
                name,
                {phrase: self.chosen(phrase, tried.get(phrase, frozenset())) for phrase in members},
            )
            wrong = [row for row in rows if row.heard != plain(row.phrase)]
            if not wrong:
                break
            tried |= {row.phrase: tried.get(row.phrase, frozenset()) | {row.recipe} for row in wrong}
        return file, rows

    def _packed(
        self, folder: Path, name: str, made: Mapping[str, tuple[Attempt, array[int]]]
    ) -> tuple[FileRow, list[ClipRow]]:
        samples, starts = array("h"), dict[str, int]()
        for phrase, (_, heard) in made.items():
            starts[phrase] = len(samples) * 1000 // RATE_HZ
            # Each begins at a whole millisecond.
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
    """The same for a file with the same clips in the same order, packed in the same way."""
    return hash_of(
        [
            str(COMPRESSION),
            str(_BETWEEN_MS),
            str(LOUDNESS_DB),
            *(recipes.get(phrase, "") for phrase in members),
        ]
    )


def make(folder: Path, sentences: tuple[str, ...], before: VoiceRows) -> VoiceRows:
    """Write what is missing or would sound otherwise, and take away what nobody says any more; the new index."""
    maker = VoiceMaker(sentences, before)
    known = {
        phrase: row.recipe
        for row in before.clips
        if (phrase := row.phrase) in maker.plan
        and row.heard == plain(phrase)
        and row.recipe in {attempt.recipe for attempt in attempts(maker.plan[phrase])}
    }
    rows_before = {row.phrase: row for row in before.clips}
    files_before = {row.file: row for row in before.files}
    file_rows: list[FileRow] = []
    clip_rows: list[ClipRow] = []
    wanted = files(maker.plan)
    for number, (name, members) in enumerate(wanted.items(), 1):
        file = files_before.get(name)
        if file is not None and _is_there(folder, file) and file.recipe == recipe_of(known, members):
            clips = [rows_before[phrase] for phrase in members]
        else:
            file, clips = maker.file(folder, name, members)
            print(f"{number} of {len(wanted)}: {name}", file=sys.stderr, flush=True)
        file_rows.append(file)
        clip_rows += clips
    for path in folder.glob("*.ogg"):
        if path.name not in wanted:
            path.unlink()
    made_with = {
        "voice": VOICE,
        "seed": str(SEED),
        "hibari-tts": version("hibari-tts"),
        "pocketsphinx": version("pocketsphinx"),
    }
    rows = VoiceRows(made_with=made_with, files=file_rows, clips=clip_rows)
    (folder / INDEX).write_bytes(written(rows))
    return rows


def written(rows: VoiceRows) -> bytes:
    """The file of an index, with a line for each clip."""

    def listed(many: list[FileRow] | list[ClipRow]) -> str:
        return ",\n".join(f"  {msgspec.json.encode(one).decode()}" for one in many)

    made_with = msgspec.json.encode(rows.made_with).decode()
    text = f'{{"made_with": {made_with},\n"files": [\n{listed(rows.files)}],\n"clips": [\n{listed(rows.clips)}]}}\n'
    return text.encode()


def _is_there(folder: Path, file: FileRow) -> bool:
    path = folder / file.file
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == file.sha256


def main() -> None:
    """Write the clips, and say what is heard otherwise than it should be."""
    parser = argparse.ArgumentParser(description="Make the clips of all that Learn says.")
    parser.add_argument("--all", action="store_true", help="make every clip anew, and choose its way anew")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")
    arguments = parser.parse_args()
    folder: Path = arguments.to
    folder.mkdir(parents=True, exist_ok=True)
    before = VoiceRows(made_with={}, files=[], clips=[]) if arguments.all else stored_rows(folder)
    rows = make(folder, all_said(), before)
    for row in rows.clips:
        if row.heard != plain(row.phrase):
            print(f"{row.phrase!r} is heard as {row.heard!r}")
    mb = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
    seconds = sum(row.duration_ms for row in rows.clips) / 1000
    print(f"{len(rows.clips)} clips, {seconds:.0f} s, in {len(rows.files)} files; {mb:.2f} MB")


if __name__ == "__main__":
    main()
