"""The current step of an exercise as one value, from which the page is drawn, and its sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, assert_never

from matador.play.learn.exercise import Exercise
from matador.rules import Arm, Play, Tile
from matador.teaching.bonds import Laid, Pair, laid
from matador.teaching.first_steps import FirstSteps
from matador.teaching.lessons import run as lesson_run
from matador.teaching.lessons import tasks
from matador.teaching.practice import items
from matador.teaching.practice.state import Practice
from matador.teaching.praise import places_praised
from matador.teaching.unlock_test import UnlockTest
from matador.ui.inputs import Point
from matador.ui.kit.figures import Face
from matador.ui.language import Message
from matador.ui.look import Look
from matador.ui.sentences import learn
from matador.ui.sentences.helping import told as made_and_missed

OWN_SUMS: Final = 3
"""Maximum number of sums in the summary at the end."""


@dataclass(frozen=True, slots=True)
class Aids:
    """The aids shown with a question of a lesson."""

    sums: tuple[Pair, ...] = ()
    """Written out; a single sum also has a frame."""
    is_framed: bool = True
    """False if a single sum has no frame."""
    lights_cells: bool = False
    """True while the empty cells light up."""
    known_glows: bool = False
    arm: Arm | None = None
    """The lit end of the line."""
    tile: Tile | None = None
    half: int | None = None
    """The lit tile and its lit half; None for the whole tile."""
    passed: tuple[Tile, ...] = ()
    laid: Play | None = None
    made: Laid | None = None
    """The tile that has been played, with its sum."""
    told: Play | None = None
    """The tile to play, shown at its place."""
    is_nothing: bool = False
    """True once it is said that nothing fits."""
    winner: int | None = None
    counted: tuple[tuple[Tile, int], ...] = ()
    """The counted tiles, each with the pips so far."""
    points: int | None = None


def aids_of(exercise: Exercise) -> Aids:
    """The aids of a lesson at this moment; none in other exercises."""
    run = exercise.run
    if not isinstance(run, lesson_run.LessonRun) or run.stage == "over":
        return Aids()
    if run.stage == "right" and run.given is not None:
        return _answered(run.item, run.given)
    if run.stage == "shown":
        return _answered(run.item, lesson_run.answer_of(run.item.task), is_told=True)
    aids = reduce(_then, exercise.steps, _begun(run.item))
    if not exercise.is_watching and isinstance(run.item.task, tasks.WhichFits | tasks.LayOne):
        # The final question shows the sums that the ends need, instead of those that a tile made.
        aids = replace(aids, sums=_needs(exercise.steps), arm=None)
    match run.wrong:
        case lesson_run.Made(pairs):
            arm = run.given.play.arm if isinstance(run.given, items.TileLaid) else None
            return replace(aids, sums=pairs, is_framed=True, lights_cells=False, arm=arm)
        case lesson_run.Overlooked(tiles):
            return replace(aids, tile=tiles[0])
        case _:
            return aids


def _begun(item: tasks.LessonItem) -> Aids:
    fact = tasks.fact_of(item.task)
    return Aids() if fact is None else Aids((Pair(fact.total, fact.known),), is_framed=False)


def _then(aids: Aids, step: tasks.ShownStep) -> Aids:  # noqa: C901 - a case for each step
    match step:
        case tasks.EndGlows(arm):
            is_only = arm is None
            return replace(aids, known_glows=is_only, arm=arm, sums=aids.sums if is_only else ())
        case tasks.PairSeen(shows, pair):
            is_framed, lights_cells = aids.is_framed or shows != "parts", shows == "empty cells"
            return replace(aids, sums=(pair,), is_framed=is_framed, lights_cells=lights_cells)
        case tasks.DoubleSeen(tile):
            return replace(aids, tile=tile)
        case tasks.NeedSeen(arm, pairs):
            return replace(aids, arm=arm, sums=pairs, is_framed=True)
        case tasks.HalfLit(tile, half):
            # The sums of earlier tiles disappear, but the sum of a fact stays.
            return replace(aids, tile=tile, half=half, sums=aids.sums if aids.known_glows else ())
        case tasks.TilePassed(tile, pairs):
            return replace(aids, passed=(*aids.passed, tile), sums=pairs, arm=None)
        case tasks.TileGoes(play, made):
            return replace(aids, laid=play, made=made, sums=_sums_of(made), tile=None, half=None)
        case tasks.NothingGoes():
            return replace(aids, is_nothing=True, sums=aids.sums if aids.known_glows else ())
        case tasks.WinnerSeen(seat):
            return replace(aids, winner=seat)
        case tasks.TileCounted(tile, so_far):
            return replace(aids, counted=(*aids.counted, (tile, so_far)))
        case tasks.PointsGiven(_, points):
            return replace(aids, points=points)


def _needs(shown: tuple[tasks.ShownStep, ...]) -> tuple[Pair, ...]:
    return tuple(pair for step in shown if isinstance(step, tasks.NeedSeen) for pair in step.pairs)


def _answered(item: tasks.LessonItem, answer: items.Answer, *, is_told: bool = False) -> Aids:
    """The aids for the right answer, as given or as told."""
    task = item.task
    if not isinstance(task, tasks.WhichFits | tasks.LayOne):
        fact = tasks.fact_of(task)
        if fact is None:
            return reduce(_then, tasks.steps_of(task).all, _begun(item))
        aids = Aids((Pair(fact.total, fact.known, fact.needed),))
        if is_told:
            return replace(aids, half=answer.half) if isinstance(answer, items.TileChosen) else aids
        return replace(aids, is_nothing=isinstance(answer, items.NoneChosen))
    hand = task.hand
    if isinstance(answer, items.TileLaid):
        play, half = answer.play, answer.play.touching
    elif isinstance(answer, items.TilePicked):
        play, half = next(one for one in tasks.plays_of(hand) if one.tile == answer.tile), None
    else:
        return Aids(_needs(tasks.steps_of(task).all), is_nothing=True, passed=hand.tiles)
    made = laid(hand.rules, None if play.arm is None else hand.ends[play.arm], play)
    passed = tuple(step.tile for step in tasks.steps_shown(item) if isinstance(step, tasks.TilePassed))
    if is_told:
        return Aids(_sums_of(made), arm=play.arm, tile=play.tile, half=half, told=play, passed=passed)
    return Aids(_sums_of(made), laid=play, made=made, passed=passed)


def _sums_of(made: Laid | None) -> tuple[Pair, ...]:
    return () if made is None or made.pair is None else (made.pair,)


def own_sums(exercise: Exercise) -> tuple[Pair, ...]:
    """Up to three different sums that the learner has found, for the end; none in an unlock test."""
    match exercise.run:
        case Practice(past=past):
            # In the order in which they were solved, so that the last one of 3 + 4 and 4 + 3 is shown.
            found = [one.posed.fact for one in past if one.outcome != "shown"]
            parts = {(fact.total, min(fact.known, fact.needed)): fact for fact in found if fact is not None}
            hardest = sorted(parts.values(), key=lambda fact: (min(fact.known, fact.needed), fact.known))
            return tuple(Pair(fact.total, fact.known, fact.needed) for fact in hardest[-OWN_SUMS:])
        case lesson_run.LessonRun() as run:
            by_item = [
                [pair for pair in _answered(item, answers[-1]).sums if pair.second is not None]
                if answers
                else []
                for item, answers in zip(run.lesson.items, run.past, strict=False)
            ]
            praised = [place for place in places_praised(run) if by_item[place]]
            newest_first = [*praised[-1:], *reversed(range(len(by_item)))]
            sums = dict.fromkeys(pair for place in newest_first for pair in reversed(by_item[place]))
            return tuple(sums)[:OWN_SUMS][::-1]
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class LetGo:
    """How far something was from its place when it was dropped."""

    choice: items.Answer
    off: Point
    since_ms: float


@dataclass(frozen=True, slots=True)
class Shown:
    """An exercise, as shown."""

    exercise: Exercise
    aids: Aids
    face: Face | None = None
    """The learner's."""
    held: items.Answer | None = None
    let_go: LetGo | None = None

    @property
    def stage(self) -> str:
        return self.exercise.run.stage

    @property
    def pair(self) -> Pair | None:
        """The sum of the step, if there is exactly one."""
        if isinstance(self.exercise.run, lesson_run.LessonRun):
            return self.aids.sums[0] if len(self.aids.sums) == 1 else None
        return self.exercise.run.pair

    @property
    def told(self) -> items.Answer | None:
        """The right answer while it is shown, otherwise None."""
        run = self.exercise.run
        if isinstance(run, FirstSteps) or run.stage != "shown":
            return None
        return (
            lesson_run.answer_of(run.item.task)
            if isinstance(run, lesson_run.LessonRun)
            else items.answer_of(run.item)
        )

    @property
    def flies(self) -> bool:
        is_tried = self.stage == "wrong" and isinstance(self.exercise.run, FirstSteps)
        return (self.stage == "right" or is_tried) and not self.exercise.animation.reduced


# The sentence


def sentence(look: Look, state: Shown) -> Message:
    """The sentence of the current step: its question, or the response to the last answer."""
    match state.exercise.run:
        case FirstSteps() as run:
            return learn.first_steps(look.language, run, is_lit=state.exercise.is_lit)
        case lesson_run.LessonRun() as run:
            return _lesson_sentence(look, state, run)
        case run:
            return _practice_sentence(look, state, run)


def _practice_sentence(look: Look, state: Shown, run: Practice | UnlockTest) -> Message:
    language, item, pair = look.language, run.item, run.pair
    if state.exercise.misfit is not None:
        return made_and_missed(language, state.exercise.misfit)
    is_none = isinstance(items.answer_of(item), items.NoneChosen)
    match run.stage:
        case "asking" | "over":
            return learn.asked(language, item)
        case "resting":
            return look.say("Look first, then press.")
        case "right":
            return learn.right(language, pair, is_none=is_none)
        case "wrong once" if isinstance(item, items.Train):
            return look.say("You can make a longer line. Try again.")
        case "wrong once":
            return learn.wrong_once(language, pair)
        case "shown" if pair is not None and isinstance(item, items.Claim):
            return learn.shown_claim(language, pair, is_true=item.is_true)
        case "shown":
            return learn.shown(language, pair, is_none=is_none)
        case _:
            assert_never(run.stage)


def _lesson_sentence(look: Look, state: Shown, run: lesson_run.LessonRun) -> Message:
    language, task, aids, exercise = look.language, run.item.task, state.aids, state.exercise
    is_held = exercise.picked is not None
    match run.stage:
        case "showing" | "asking" if exercise.is_watching and exercise.steps:
            return learn.step(language, task, exercise.steps[-1])
        case "wrong once" if run.wrong is not None and not is_held:
            return learn.lesson_wrong(language, run.lesson.total, run.wrong)
        case "showing" | "asking" | "wrong once" | "over":
            has_seat = exercise.winner is not None and run.stage != "wrong once"
            return learn.asked(language, task, is_held=is_held, has_seat=has_seat)
        case "shown" if isinstance(task, tasks.Double):
            return learn.shown_double(language, task.pair)
        case "shown":
            is_matador = isinstance(state.told, items.TileLaid) and state.told.play.touching is None
            return learn.shown_answer(
                language, state.pair, aids.points, is_nothing=aids.is_nothing, is_matador=is_matador
            )
        case "right":
            return learn.lesson_right(
                language, state.pair, aids.made, aids.points, is_nothing=aids.is_nothing
            )
        case _:
            assert_never(run.stage)
