"""Check the sums that Learn says while a simulated child plays: `python tools/hear_game.py`.

Needs the extra `voice`. The sound of the game is recorded. The recognizer listens to each question until it can be
answered, and is not told which number to expect. It must hear the item's sum. If any sums are wrong, the tool lists
them and exits with status 1.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from matador.teaching.lessons.kinds import kinds_of
from matador.teaching.path import TOTALS
from matador.ui.voice.script import phrases
from tests.checks.said import all_said
from tests.checks.seeds import fresh_seed
from tools.commits import current_commit
from tools.heard.child import ListeningChild, Question
from tools.heard.game import RecordedGame
from tools.heard.recording import unseen_and_recorded
from tools.heard.sums import AskedSum, NotSaid, numbers_heard, sum_heard

MISSING: Final = tuple(name for name in ("numpy", "pocketsphinx") if find_spec(name) is None)
"""Packages from the extra `voice` that are not installed."""
_OF_SUMS: Final = ("missing part", "which tile")
"""These lessons ask for sums, and are taken with every total; other lessons are taken with only one."""

Sitting: TypeAlias = Callable[[ListeningChild], Iterable[Question]]
"""One of the child's activities."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A question, and the words recognized in it."""

    question: Question
    words: str

    @property
    def is_right(self) -> bool:
        """True if the right sum was recognized, or no number but the total in an item without a sum."""
        if isinstance(self.question.asked, NotSaid):
            return not {*numbers_heard(self.words)} - {self.question.total}
        return sum_heard(self.words) == self.question.asked


def sittings(practices: int, chance: Random) -> list[Sitting]:
    """The sittings: practice with each total, the lessons, and the first steps."""
    found: list[Sitting] = [ListeningChild.first_steps]
    for total in TOTALS:
        found += [partial(ListeningChild.practice, total=total)] * practices
    for kind in dict.fromkeys(kind for total in TOTALS for kind in kinds_of(total)):
        there = [total for total in TOTALS if kind in kinds_of(total)]
        totals = there if kind in _OF_SUMS else [chance.choice(there)]
        found += [partial(ListeningChild.lesson, kind=kind, total=total) for total in totals]
    return found


def played(part: int, parts: int, practices: int, seed: int) -> list[Heard]:
    """The questions from one of the `parts` parts of all sittings."""
    with TemporaryDirectory() as folder, unseen_and_recorded(Path(folder) / "played.raw"):
        game = RecordedGame(Path(folder) / "played.raw")
        questions: list[Question] = []
        for number, sitting in enumerate(sittings(practices, Random(seed))):
            if number % parts == part:
                questions += sitting(ListeningChild(game, Random(f"{seed}/{number}")))
        game.close()
    return [*heard(questions)]


def heard(questions: Iterable[Question]) -> Iterator[Heard]:
    """Recognize the words in each question; the recognizer accepts every sentence with every number."""
    from tools.voice.hearing import Listener  # noqa: PLC0415 - only where the extra is installed

    listener = Listener(" ".join(phrases(sentence)) for sentence in all_said())
    for question in questions:
        yield Heard(question, listener.heard(question.samples))


def findings(all_heard: Iterable[Heard]) -> dict[str, object]:
    """The results by total and kind; items without a sum are counted separately."""
    all_heard = tuple(all_heard)
    sums = [one for one in all_heard if isinstance(one.question.asked, AskedSum)]
    others = [one for one in all_heard if isinstance(one.question.asked, NotSaid)]
    wrong = [one for one in all_heard if not one.is_right]
    return {
        "counts": {
            "sums": len(sums),
            "right": sum(one.is_right for one in sums),
            "wrong": sum(not one.is_right for one in sums),
            "apart": len(others),
            "given_away": sum(not one.is_right for one in others),
        },
        "by_total": {
            str(total): right_of(one for one in sums if one.question.total == total)
            for total in sorted({one.question.total for one in sums})
        },
        "by_kind": {
            kind: right_of(one for one in sums if one.question.kind == kind)
            for kind in sorted({one.question.kind for one in sums})
        },
        "wrong": [
            {
                "kind": one.question.kind,
                "asked": str(one.question.asked),
                "heard": one.words,
            }
            for one in wrong
        ],
        "apart": {
            kind: {"items": count, "reason": reason}
            for (kind, reason), count in sorted(
                Counter(
                    (one.question.kind, one.question.asked.reason)
                    for one in others
                    if isinstance(one.question.asked, NotSaid)
                ).items()
            )
        },
    }


def right_of(some: Iterable[Heard]) -> str:
    """The share of questions that were right, such as `12 of 12`."""
    rights = [one.is_right for one in some]
    return f"{sum(rights)} of {len(rights)}"


def main() -> int:
    """Run the check; return 1 for a wrong sum or number, or 2 if there is no recognizer."""
    parser = argparse.ArgumentParser(
        description="Play Learn by its sound alone; write which sums were heard."
    )
    parser.add_argument("--practices", type=int, default=4, help="practices of each total (default: 4)")
    parser.add_argument(
        "--seed", type=int, default=None, help="seed of the questions and answers (default: random)"
    )
    parser.add_argument(
        "--processes", type=int, default=4, help="parallel games, which mostly wait (default: 4)"
    )
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "research" / "evidence" / "heard.json")
    given = parser.parse_args()
    if MISSING:
        print(f"not installed: {', '.join(MISSING)}; python -m pip install -e '.[voice]'", file=sys.stderr)
        return 2
    seed = fresh_seed() if given.seed is None else given.seed
    commit, began = current_commit("assets", "matador", "tests", "tools"), time.monotonic()
    play = partial(played, parts=given.processes, practices=given.practices, seed=seed)
    with ProcessPoolExecutor(given.processes) as pool:
        all_heard = [one for part in pool.map(play, range(given.processes)) for one in part]
    found = findings(all_heard)
    evidence = {
        "check": "heard",
        **found,
        "first_seed": seed,
        "practices_of_each_total": given.practices,
        "commit": commit,
        "duration_s": round(time.monotonic() - began, 1),
        "processes": given.processes,
        "python": platform.python_version(),
        "system": platform.system(),
    }
    given.to.write_text(json.dumps(evidence, indent=2) + "\n", encoding="utf-8")
    print(f"{found['counts']}\n{json.dumps(found['wrong'], indent=1)}")
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
