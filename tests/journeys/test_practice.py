"""Children at practice in the real window: one knows everything, and one is wrong in every way."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from matador.play.learners import LearnersKept
from matador.storage.database.matches import MatchDatabase
from matador.teaching.evidence import Attempt, Help, facts_of
from tests.journeys.databases import names_of_learners
from tests.journeys.desktop import Desktop, Point
from tests.journeys.played import played, settings_for
from tests.journeys.practised import Child

AWAY_DAYS = 40


def test_practice_with_every_kind_of_wrong_answer(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"practice-{size[1]}") as game:
        child = Child(game)
        child.practise(total=7)
        for number in range(10):
            # One, two and no wrong answers in turn: two items in a row that have to be shown would end the
            # practice.
            child.answer(wrongs=(0, 1, 0, 2)[number % 4])
        assert len(child.kinds) >= 3
        # Of ten items, three were wrong once, and two twice.
        assert len(child.said) == 7
        assert sum(said.endswith(("Try again.", "Look again.")) for said in child.said) == 5
        assert sum(said.endswith(("Now you try.", "true.", "Now you make it.")) for said in child.said) == 2
        game.key("Escape")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        assert game.close() == 0
        assert game.said == ""
    assert names_of_learners(tmp_path / "matador.db") == [""]


def test_practice_with_all_answers_right(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"knows-{size[1]}") as game:
        child = Child(game)
        child.practise()
        while not child.is_over:
            child.answer()
        assert child.sums + len({"claim", "train"} & child.kinds) * 4 >= 10
        game.look("end")
        child.press("back")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        assert game.close() == 0
        assert game.said == ""


def test_finger_counter_is_never_hurried(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"fingers-{size[1]}") as game:
        child = Child(game)
        child.practise()
        for number in range(4):
            child.answer(wrongs=number == 2, counts_s=4.0)
        assert child.sums >= 3
        assert game.close() == 0
        assert game.said == ""


def test_frames_return_after_forty_days_away(screen: Desktop, tmp_path: Path, size: Point) -> None:
    file = tmp_path / "matador.db"
    then = datetime.now().astimezone() - timedelta(days=AWAY_DAYS)
    database = MatchDatabase(file, lambda: then)
    kept = LearnersKept(database.learners, lambda: then)
    number = 0
    for back in range(8):
        for fact in facts_of(5, "frames"):
            number += 1
            at = then - timedelta(days=8 - back, minutes=-fact.known)
            shown = Attempt(fact, fact.needed, 1, Help.NONE, False, at, True, 2.0, 0.0, "halves")
            kept.observe("", shown, number.to_bytes(16, "big"))
    assert database.close()
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"away-{size[1]}") as game:
        game.until_shown(lambda now: now.has("learn"), "the first page")
        game.press("learn")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        child = Child(game)
        game.press("total:5")
        game.press("practise")
        game.until_shown(lambda now: now.state == "practice", "the first item")
        for _ in range(6):
            child.answer()
        game.look("away")
        # A well-known fact is asked without help once; then there are brief frames again.
        assert child.frames >= 1
        assert game.close() == 0
        assert game.said == ""
