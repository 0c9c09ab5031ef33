"""Sentences that Learn shows in random practices, probes and lessons, by the functions of their pages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from matador.play.learn import Purpose
from matador.play.learn.exercise import Exercise
from matador.play.learn.starting import begin
from matador.play.learners import LearnersKept
from matador.storage.setups import SeatSetup
from matador.teaching.bonds import Pair
from matador.teaching.lessons.run import answer_of as lesson_answer
from matador.teaching.lessons.tasks import LayOne, Points
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import Answer, Item, LineLaid, NumberTyped, TilePicked, Train, answer_of
from matador.ui.language import Message
from matador.ui.look import Look
from matador.ui.pages.learn.shown import Aids, Shown, aids_of, sentence
from tests.checks.lessons import THERE
from tests.checks.practice_items import offered
from tests.ui.pages.learn.lesson_moments import pressable, run_of
from tests.ui.pages.learn.moments import AT, practice_run

_MAX_PRESSES = 400
_PURPOSES: tuple[Purpose, ...] = ("practice", "practice", "probe", "quick minute")


def shown_in_practices(look: Look, practices: int, seed: int) -> Iterator[Message]:
    """Every sentence of this many practices and probes, by learners who know nothing, something or everything."""
    chance = Random(seed)
    for number in range(practices):
        total = TOTALS[number % len(TOTALS)]
        purpose: Purpose = chance.choice(_PURPOSES)
        kept = LearnersKept(None, lambda: AT)
        on = begin(kept, SeatSetup(), total, purpose=purpose, seed=f"{seed}/{number}")
        skill, now_ms = chance.choice((0.0, 0.5, 0.9)), 0.0
        for _ in range(_MAX_PRESSES):
            yield from _sentences(look, on, chance)
            if on.run.stage == "over":
                break
            now_ms += chance.choice((100.0, 1500.0, 1500.0))
            on.advance(now_ms)
            if on.run.stage in ("right", "wrong"):
                on.go_on()
            elif on.run.stage != "resting":
                on.answer(_answer(practice_run(on).item, skill if on.run.stage != "shown" else 0.9, chance))


def _sentences(look: Look, on: Exercise, chance: Random) -> Iterator[Message]:
    """The sentence about the current state of a practice, and about a tile that does not fit in a train."""
    yield sentence(look, Shown(on, Aids()))
    item = practice_run(on).item
    if isinstance(item, Train) and on.run.stage == "asking":
        end, half = chance.randrange(1, item.total), chance.randrange(1, item.total)
        if end + half != item.total:
            on.misfit = Pair(item.total, end, half)
            yield sentence(look, Shown(on, Aids()))
            on.misfit = None


def _answer(item: Item, skill: float, chance: Random) -> Answer:
    if isinstance(item, Train):
        return answer_of(item) if chance.random() < skill else LineLaid(())
    if chance.random() < skill:
        return answer_of(item)
    keys = range(1, item.fact.total)
    return chance.choice(
        [one for one in offered(item) if not isinstance(one, NumberTyped) or one.number in keys]
    )


def shown_in_lessons(look: Look, lessons: int, seed: int) -> Iterator[Message]:
    """Every sentence of this many lessons of all kinds and totals, step by step, with right and wrong answers."""
    chance = Random(seed)
    for number in range(lessons):
        kind, total = THERE[number % len(THERE)]
        on = begin(LearnersKept(None, lambda: AT), SeatSetup(), total, lesson=kind, seed=f"{seed}/{number}")
        skill = chance.choice((0.0, 0.5, 1.0))
        for _ in range(_MAX_PRESSES):
            yield sentence(look, Shown(on, aids_of(on)))
            if on.run.stage == "over":
                break
            if not on.waits:
                on.go_on()
                continue
            task = run_of(on).item.task
            if isinstance(task, LayOne) and chance.random() < 0.3:
                on.choose(TilePicked(task.hand.tiles[0]))
                yield sentence(look, Shown(on, aids_of(on)))
            if isinstance(task, Points) and on.winner is None:
                on.pick_seat(chance.randrange(2))
                yield sentence(look, Shown(on, aids_of(on)))
            _press(on, 0.9 if on.run.stage == "shown" else skill, chance)


def _press(on: Exercise, skill: float, chance: Random) -> None:
    task = run_of(on).item.task
    is_right = chance.random() < skill
    on.answer(lesson_answer(task) if is_right else chance.choice([*pressable(task, on.total)]))
