"""Children at lessons in the real window: one leaves in the middle and returns, one uses only keys."""

from __future__ import annotations

from pathlib import Path

from matador.teaching.evidence import Help
from tests.journeys.databases import attempts_at, names_of_learners
from tests.journeys.desktop import Desktop, Point
from tests.journeys.played import played, settings_for
from tests.journeys.taught import KeyPupil, MousePupil
from tests.journeys.waiting import LIMIT_S


def test_lesson_left_in_the_middle_restarts_by_mouse(screen: Desktop, tmp_path: Path, size: Point) -> None:
    file, story = tmp_path / "matador.db", f"lesson-{size[1]}"
    with played(screen, tmp_path, "play", settings=settings_for(size, "fast"), story=story) as game:
        pupil = MousePupil(game, leads_on="card")
        offered = pupil.begin("frame")
        first = game.shown
        stepped = game.until_shown(lambda now: now.nodes != first.nodes, "a step comes by itself")
        game.look("step")
        assert stepped.node("step") == first.node("step")
        pupil.to_item(4)
        pupil.answer(wrongs=1)
        game.ask_to_close()
        # Nothing is lost, so nothing is asked.
        assert game.process.wait(LIMIT_S) == 0
        assert game.said == ""
    # Shown and completed items are not saved, only both answers to the item done alone.
    kept = attempts_at(file)
    assert [(one.nth, one.is_right) for one in kept] == [(1, False), (2, True)]
    assert {one.help for one in kept} == {Help.FRAME}
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"{story}-again") as game:
        pupil = MousePupil(game)
        assert pupil.begin("frame") == offered, "which were had is not kept"
        assert game.shown.node("step").name == first.node("step").name
        pupil.to_the_end()
        game.look("end")
        pupil.use("again")
        game.until_shown(lambda now: now.state == "practice", "a practice")
        assert game.close() == 0
        assert game.said == ""
    assert names_of_learners(file) == [""]
    assert len(attempts_at(file)) == len(kept) + 2


def test_lesson_with_only_keys(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(
        screen, tmp_path, "play", settings=settings_for(size), story=f"lesson-keys-{size[1]}"
    ) as game:
        pupil = KeyPupil(game)
        pupil.begin("missing part")
        first = pupil.item
        pupil.to_item(1)
        assert pupil.item != first
        game.key("Escape")
        game.until_shown(lambda now: now.state == "lessons", "the lessons")
        pupil.enter("missing part")
        assert pupil.item == first
        pupil.to_item(2)
        while not pupil.is_asked:
            pupil.on()
        # The second time it is shown, and then answered.
        pupil.answer(wrongs=2)
        pupil.to_the_end()
        pupil.use("back")
        for state in ("lessons", "learn", "home"):
            game.until_shown(lambda now, where=state: now.state == where, state)  # type: ignore[misc]
            game.key("Escape")
        assert game.close() == 0
        assert game.said == ""
