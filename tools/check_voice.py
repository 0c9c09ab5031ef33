"""Recognize every stored clip and write the results: `python tools/check_voice.py`.

Needs the extra `voice`. The recognizer is not told the expected number, so it will notice a clip with the
wrong one. The results are written to docs/research/evidence/voice.json.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matador.ui.language import Message
from tests.checks.said import all_said
from tools.commits import current_commit
from tools.voice.hearing import Listener
from tools.voice.ogg import samples_of
from tools.voice.plan import attempts, carriers, family, files, plain
from tools.voice.stored import MADE, VoiceRows, clip_samples, faults, stored_rows

FOLDER: Final = ROOT / "assets" / "voice" / "en"


def heard_clips(folder: Path, rows: VoiceRows, only: Iterable[str] | None = None) -> dict[str, str]:
    """The recognized words for each stored clip, or for only these phrases."""
    wanted = {row.phrase for row in rows.clips} if only is None else set(only)
    listener = Listener(row.phrase for row in rows.clips)
    heard = {}
    for file in rows.files:
        samples = samples_of((folder / file.file).read_bytes())
        for row in rows.clips:
            if row.file == file.file and row.phrase in wanted:
                heard[row.phrase] = listener.heard(clip_samples(samples, row))
    return heard


def misheard(heard: dict[str, str]) -> dict[str, str]:
    """Each misheard phrase, with the recognized words."""
    return {phrase: found for phrase, found in heard.items() if found != plain(phrase)}


def wrong_numbers(heard: dict[str, str]) -> list[str]:
    """The phrases in which a wrong number was heard, which could teach something wrong."""
    return [
        phrase
        for phrase, found in misheard(heard).items()
        if family(found) == plain(family(phrase)) and found != plain(phrase)
    ]


def not_first(rows: VoiceRows, sentences: tuple[Message, ...]) -> list[str]:
    """The phrases that are spoken in another way because the first way was misheard."""
    plan = carriers(sentences)
    return [row.phrase for row in rows.clips if row.recipe != attempts(plan[row.phrase])[0].recipe]


def evidence(
    folder: Path, sentences: tuple[Message, ...], hear: Callable[[Path, VoiceRows], dict[str, str]]
) -> dict[str, object]:
    """The results for a stored voice."""
    rows = stored_rows(folder)
    heard = hear(folder, rows)
    loudness = [row.loudness_db for row in rows.clips]
    seconds = [row.duration_ms / 1000 for row in rows.clips]
    return {
        "check": "voice",
        "counts": {
            "sentences": len(sentences),
            "phrases": len(carriers(sentences)),
            "clips": len(rows.clips),
            "files": len(files(carriers(sentences))),
            "bytes": sum(path.stat().st_size for path in folder.iterdir() if path.name != MADE),
            "heard_right": len(heard) - len(misheard(heard)),
            "heard_wrong": len(misheard(heard)),
            "not_spoken_in_the_first_way": len(not_first(rows, sentences)),
            "wrong_numbers": len(wrong_numbers(heard)),
            "faults": len(faults(folder, sentences, samples_of)),
        },
        "seconds": round(sum(seconds), 1),
        "shortest_s": min(seconds),
        "longest_s": max(seconds),
        "loudness_db": {
            "least": min(loudness),
            "most": max(loudness),
            "mean": round(statistics.fmean(loudness), 2),
            "deviation": round(statistics.pstdev(loudness), 3),
        },
        "largest_peak_db": max(row.peak_db for row in rows.clips),
        "made_with": rows.made_with,
        "misheard": misheard(heard),
        "clips": [
            {
                "says": row.phrase,
                "heard": heard[row.phrase],
                "loudness_db": row.loudness_db,
                "duration_ms": row.duration_ms,
            }
            for row in rows.clips
        ],
    }


def main() -> int:
    """Check all clips; return 1 if a number is misheard or a stored file has a fault."""
    parser = argparse.ArgumentParser(description="Recognize every stored clip and write the results.")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "research" / "evidence" / "voice.json")
    arguments = parser.parse_args()
    began = time.monotonic()
    commit = current_commit("assets", "matador", "tests", "tools")
    found = evidence(FOLDER, all_said(), heard_clips)
    found |= {"commit": commit, "duration_s": round(time.monotonic() - began, 1)}
    clips = found.pop("clips")
    assert isinstance(clips, list)
    lines = ",\n".join(f"    {json.dumps(clip)}" for clip in clips)
    text = json.dumps(found, indent=2).removesuffix("\n}")
    arguments.to.write_text(f'{text},\n  "clips": [\n{lines}\n  ]\n}}\n', encoding="utf-8")
    counts = found["counts"]
    assert isinstance(counts, dict)
    print(f"{counts}\n{json.dumps(found['misheard'], indent=1)}")
    return 1 if counts["wrong_numbers"] or counts["faults"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
