"""A practice, rule by rule; and many of them played to their end, at a hundredth."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from matador.teaching.evidence import ITEM_KINDS, Attempt, Fact, Help, facts_of
from matador.teaching.learner import Learner, observe
from matador.teaching.practice import run, state
from matador.teaching.practice.items import Answer, answer_of, judged
from matador.teaching.practice.run import answered, begin, went_on
from matador.teaching.practice.state import Practice
from tests.checks.practice_items import offered
from tests.checks.practices import WAYS, check_practices, learner_who_knows

NOON = datetime(2024, 3, 1, 12, tzinfo=UTC)
"""Hours before the moment up to which the learners of the check have shown what they know, on the same day."""


def wrong(practice: Practice) -> Answer:
    """A wrong answer that names a number, if one is offered."""
    answers = [answer for answer in offered(practice.item) if not judged(practice.item, answer).is_right]
    return next((one for one in answers if judged(practice.item, one).tried is not None), answers[0])


def press(practice: Practice, answer: Answer, silent_s: float = 3.0) -> tuple[Practice, Attempt | None]:
    """An answer after so many seconds."""
    return answered(practice, answer, practice.at + timedelta(seconds=silent_s), silent_s, 0.0)


def on(practice: Practice) -> Practice:
    """The next press, one second later."""
    return went_on(practice, practice.at + timedelta(seconds=1))


def right(practice: Practice, silent_s: float = 3.0) -> Practice:
    """The practice after a right answer and the press after it."""
    return on(press(practice, answer_of(practice.item), silent_s)[0])


def shown(practice: Practice) -> Practice:
    """The practice after two wrong answers, the right one and the press after it."""
    for _ in range(2):
        practice, _attempt = press(practice, wrong(practice))
    return right(practice)


def to_the_end(practice: Practice, silent_s: float = 3.0) -> Practice:
    while practice.stage != "over":
        practice = right(practice, silent_s)
    return practice


@pytest.fixture
def practice(seed: int) -> Practice:
    return begin(Learner(""), 7, NOON, seed)


@pytest.fixture(scope="module")
def knowing() -> Learner:
    return learner_who_knows(1.0, Random(1))


def test_many_practices(seed: int) -> None:
    counts = check_practices(105, seed)
    assert counts["practices"] == 105
    assert counts["rests"] > 8
    assert counts["returns"] > 8
    assert counts["closings"] > 8
    assert counts["trains"] > 0
    assert len(WAYS) == 7


def test_who_is_always_right_has_twelve_items(practice: Practice) -> None:
    done = to_the_end(practice)
    assert len(done.past) == done.number == 12
    assert all(past.outcome == "first try" for past in done.past)


def test_who_is_slow_has_ten(practice: Practice) -> None:
    assert len(to_the_end(practice, 18.0).past) == 10


@pytest.mark.parametrize(("each_s", "items"), [(50.0, 4), (40.0, 5), (30.0, 7), (25.0, 9)])
def test_who_is_very_slow_is_done_within_four_minutes(practice: Practice, each_s: float, items: int) -> None:
    done = to_the_end(practice, each_s)
    assert done.is_closing
    assert len(done.past) == items
    assert done.spent_s == items * (each_s + 1) <= 240


def test_nobody_who_is_away_uses_up_his_time(practice: Practice) -> None:
    away = right(right(practice, 3000.0))
    assert away.spent_s == 60 + 1 + 3 + 1
    assert len(to_the_end(away).past) == 12


def test_a_clock_that_goes_back_takes_no_time(practice: Practice) -> None:
    back, attempt = answered(practice, answer_of(practice.item), NOON - timedelta(hours=1), 3.0, 1.0)
    assert attempt is not None
    assert back.spent_s == 0
    assert len(to_the_end(back).past) == 12


def test_facts_that_rest_come_only_between_others(seed: int) -> None:
    awake = (Fact(10, 2, "frames"), Fact(10, 4, "frames"), Fact(10, 9, "frames"))
    practice = to_the_end(begin(Learner(""), 10, NOON, seed, rests=lambda fact: fact not in awake))
    assert {past.posed.fact for past in practice.past} == {*awake}
    alone = to_the_end(begin(Learner(""), 10, NOON, seed, rests=lambda fact: fact != awake[0]))
    assert [past.posed.fact for past in alone.past][::3] == [awake[0]] * 4


def test_a_quick_minute_is_for_those_whose_facts_rest(knowing: Learner, seed: int) -> None:
    practice = begin(knowing, 7, NOON, seed, rests=lambda fact: fact.known < 6, is_quick=True)
    assert not practice.setup.is_quick
    practice = begin(knowing, 7, NOON, seed, rests=lambda _: True, is_quick=True, others=(10,))
    done = to_the_end(practice, 2.0)
    assert len(done.past) == 20
    assert done.spent_s == 60
    assert {past.posed.fact.total for past in done.past if past.posed.fact} == {7}
    assert len(to_the_end(practice, 0.8).past) == 34
    assert (done.fluent, to_the_end(practice, 3.0).fluent, to_the_end(practice, 0.5).fluent) == (20, 0, 0)


def test_the_same_seed_gives_the_same_practice(seed: int) -> None:
    one, other = (to_the_end(begin(Learner(""), 10, NOON, seed)) for _ in range(2))
    assert one == other
    another = to_the_end(begin(Learner(""), 10, NOON, seed + 1))
    assert [past.posed.item for past in one.past] != [past.posed.item for past in another.past]


def test_figures_alone_have_no_colour(seed: int) -> None:
    learner = Learner("")
    for fact in facts_of(7, "both"):
        at = NOON - timedelta(days=1)
        learner = observe(learner, Attempt(fact, 7, 1, Help.NONE, coloured=False, at=at))
    practice = begin(learner, 7, NOON, seed, picture="both")
    while practice.stage != "over":
        found, attempt = press(practice, answer_of(practice.item))
        assert attempt is not None
        is_figures = practice.posed.kind in ("equation", "claim") and practice.fade not in ("frame", "brief")
        assert attempt.coloured != is_figures
        practice = on(found)
    plain = begin(learner, 7, NOON, seed, picture="both", has_colours=False)
    _found, attempt = press(plain, answer_of(plain.item))
    assert attempt is not None
    assert not attempt.coloured


@pytest.mark.parametrize(
    ("module", "name", "fault", "told"),
    [
        (state, "_apart", lambda _, facts: facts, "too soon|come again"),
        (state, "_avoided", lambda _: frozenset(), "twice running"),
        (state, "_rarest", lambda _practice, _fact, kinds, _chance: kinds[0], "in one kind again"),
        (state, "is_days_first", lambda *_: False, "has help at first"),
        (state, "NONE_OF", 12, "none of these"),
        (state, "OTHER_OF", 3, "of others"),
        (run, "RIGHTS", 0, "another total is asked too early|a train for who"),
        (run, "MAX_ITEMS", 13, "13 items|over after|14 items"),
        (run, "MIN_ITEMS", 9, "over after 9"),
        (run, "LONGEST_S", 300.0, "no time for another"),
        (
            state,
            "returning",
            lambda practice: replace(practice.posed, is_return=True),
            "same kind comes again",
        ),
        (state, "_KEY", -1.0, "the same number pad"),
        (state, "Counter", lambda _: dict.fromkeys(ITEM_KINDS, 0), "in one kind again"),
        (run, "AGAIN_AFTER", 2, "come again|comes again"),
        (run, "TOO_HARD", 3, "it goes on"),
        (run, "HASTY", 6, "no rest"),
        (run, "HASTY_S", 0.2, "no rest|counts for nothing"),
        (run, "REST", timedelta(seconds=1), "do not rest for two seconds|too briefly"),
        (run, "REST", timedelta(seconds=60), "does not go on after a rest"),
        (run, "MAX_TIMED_S", 60.0, "silent_s"),
        (run, "_help", lambda _: Help.NONE, "help"),
        (run, "_TRAIN_FROM", range(3, 5), "a train too early"),
        (
            run,
            "_is_last",
            lambda practice: practice.number >= 12,
            "had to be shown|easy item|is not the last|over after|over too soon",
        ),
        (state, "easy_item", lambda practice: practice.posed, "twice running|too soon|easy item"),
        (run, "QUICK_S", 90.0, "next right one is not the last"),
    ],
)
def test_a_planted_fault_of_a_practice_is_caught(
    module: object, name: str, fault: object, told: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(module, name, fault)
    with pytest.raises(AssertionError, match=told):
        # It ends at the first one, but some are rare: three in ten runs of 700 practices miss the rarest.
        check_practices(4200, seed)
