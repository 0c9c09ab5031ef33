"""A learner at home: Play leads to their match in Learn, which is called by its total, and Learn is one press away."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from matador.storage.database.profiles import KeptLearners, LearnerDatabase
from matador.teaching import path
from matador.teaching.evidence import facts_of
from matador.teaching.learner import Learner, encode_learner
from tests.ui.family import Family
from tests.ui.installation import go_on, leave, play_one, until
from tests.ui.learning.remembering import resting
from tests.ui.pilot import Pilot


def is_at_rest(family: Family) -> bool:
    return not family.pilot.program.is_moving


def begin(family: Family) -> list[str]:
    """Press *Play*; return the names at the table."""
    family.pilot.click("play")
    family.settle()
    until(family.pilot, lambda: is_at_rest(family))
    return [sits.name for sits in family.pilot.game.occupants]


def after_one_move(family: Family) -> Pilot:
    """The first match of a new learner."""
    family.move_in("Eva", 2, is_learner=True)
    begin(family)
    play_one(family.pilot, family.pilot.game)
    until(family.pilot, lambda: is_at_rest(family))
    return family.pilot


def test_play_leads_a_learner_to_their_match(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = family.pilot
    assert pilot.node("play").name == "Play"
    family.move_in("Eva", 2, is_learner=True)
    assert family.people.who is not None
    assert family.people.who.profile.help == "full"
    assert pilot.node("play").name == "Play: Make 5"
    assert begin(family) == ["Eva", "Dot"]
    game = pilot.game
    assert game.teacher.is_lesson
    assert game.session.rules.total == 5
    assert pilot.program.app.settings.now.is_led, "in the first match, a hand shows the way"
    leave(pilot)
    monkeypatch.setattr(path, "step_for", lambda *_: path.STEPS[4])
    family.choose("Eva")
    assert pilot.node("play").name == "Play: Make 10"
    begin(family)
    assert pilot.game.session.rules.total == 10
    leave(pilot)
    # New match offers every game all the same.
    pilot.click("new match")
    assert pilot.has("ruleset:hundred")


def test_home_waits_for_a_slow_disk_to_say_which_match_is_next(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    family.move_in("Eva", 2, is_learner=True)
    answer: Future[KeptLearners] = Future()
    monkeypatch.setattr(LearnerDatabase, "load", lambda _database: answer)
    pilot = family.open_again()
    pilot.click("play")
    assert pilot.program.scene.kind == "home"
    assert pilot.program.is_moving, "the answer is noticed without a press"
    answer.set_result({"Eva": encode_learner(resting(Learner("Eva"), facts_of(5, "frames")))})
    family.settle()
    assert pilot.node("play").name == "Play: Make 6"


def test_adults_and_guests_play_as_before(family: Family) -> None:
    family.move_in("Papa", 5)
    assert family.people.who is not None
    assert family.people.who.profile.help == "guide"
    family.move_in("Eva", 2, is_learner=True)
    for who, names in (("Papa", ["Papa", "Bruno"]), (None, ["You", "Bruno"])):
        family.choose(who)
        assert family.pilot.node("play").name == "Play"
        assert begin(family) == names
        assert not family.pilot.game.teacher.is_lesson
        leave(family.pilot)
        family.settle()


def test_learn_is_one_press_away_and_the_match_is_kept(family: Family) -> None:
    pilot = after_one_move(family)
    session = pilot.game.session
    pilot.click("learn")
    assert pilot.program.scene.kind in ("learn", "first steps")
    assert pilot.program.app.matches.past_deal is None, "its deal number would reveal the tiles"
    pilot.press("escape")
    until(pilot, lambda: pilot.has("go on"))
    assert pilot.node("go on").name.startswith("Continue Make 5: Eva (")
    assert pilot.node("play").name == "Play: Make 5"
    go_on(pilot)
    assert pilot.game.session.log_length == session.log_length
    assert pilot.game.teacher.is_lesson


def test_a_match_that_would_be_lost_is_not_left_for_learn_without_a_question(family: Family) -> None:
    pilot = after_one_move(family)
    pilot.game.is_autosaved = False
    pilot.click("learn")
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("leave")
    assert pilot.program.scene.kind in ("learn", "first steps")


def test_other_tables_have_no_button_to_learn(family: Family) -> None:
    family.move_in("Papa", 5)
    begin(family)
    assert not family.pilot.has("learn")
