"""The state of a lesson's page, as one value from which the page is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate
from typing import Final

from matador.play.learn.taking_lesson import TakingLesson
from matador.rules import Arm, Play, Tile
from matador.teaching.frames import Pair
from matador.teaching.lessons import run as lesson_run
from matador.teaching.lessons import steps
from matador.teaching.lessons.items import Hand, LayOne, LessonItem, Points, WhichFits, fact_of, plays_of
from matador.teaching.practice.items import MissingPart, NumberTyped, TileChosen
from matador.teaching.praise import places_praised
from matador.teaching.sums import Laid, laid

OWN_SUMS: Final = 3
"""The number of sums shown at the end."""


@dataclass(frozen=True, slots=True)
class Aids:
    """The aids shown with the question."""

    sums: tuple[Pair, ...] = ()
    """Written out; a single sum also has a frame."""
    is_framed: bool = True
    """False if a single sum has no frame."""
    has_parts: bool = False
    """True for the part-whole picture."""
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
    told: Play | None = None
    """The tile to play, shown at its place."""
    is_nothing: bool = False
    """True once it is said that nothing fits."""
    winner: int | None = None
    counted: tuple[tuple[Tile, int], ...] = ()
    """The counted tiles, each with the pips so far."""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class LessonShown:
    """The state of an item of a lesson, as shown."""

    taking: TakingLesson
    aids: Aids

    @property
    def item(self) -> LessonItem:
        return self.taking.run.item

    @property
    def stage(self) -> lesson_run.LessonStage:
        return self.taking.run.stage

    @property
    def last_step(self) -> steps.ShownStep | None:
        """The latest step, while the learner watches."""
        return self.taking.steps[-1] if self.taking.is_watching and self.taking.steps else None

    @property
    def told(self) -> lesson_run.LessonAnswer | None:
        """The right answer while it is shown, otherwise None."""
        return lesson_run.answer_of(self.item.task) if self.stage == "shown" else None

    @property
    def flies(self) -> bool:
        return self.stage == "right" and not self.taking.animation.reduced

    @property
    def fills(self) -> bool:
        return self.stage == "shown" and not self.taking.animation.reduced

    @property
    def goes_on(self) -> bool:
        return self.taking.is_watching or self.stage == "right"

    @property
    def pair(self) -> Pair | None:
        return self.aids.sums[0] if len(self.aids.sums) == 1 else None


def lesson_shown(taking: TakingLesson) -> LessonShown:
    return LessonShown(taking, _aids(taking))


def sums_found(run: lesson_run.LessonRun) -> tuple[Pair, ...]:
    """Some of the sums that the learner found, for the end of the lesson."""
    found = [
        [pair for pair in _answered(item, answers[-1]).sums if pair.second is not None] if answers else []
        for item, answers in zip(run.lesson.items, run.past, strict=False)
    ]
    praised = [place for place in places_praised(run) if found[place]]
    newest_first = [*praised[-1:], *reversed(range(len(found)))]
    sums = dict.fromkeys(pair for place in newest_first for pair in reversed(found[place]))
    return tuple(sums)[:OWN_SUMS][::-1]


def _aids(taking: TakingLesson) -> Aids:
    run = taking.run
    match run.stage:
        case "showing":
            return reduce(_then, taking.steps, _bare(run.item))
        case "right":
            assert run.given is not None, "an answer was right"
            return _answered(run.item, run.given)
        case "shown":
            return _answered(run.item, lesson_run.answer_of(run.item.task), is_told=True)
        case "asking" | "wrong once":
            aids = reduce(_then, taking.steps, _bare(run.item))
            if not taking.is_watching and isinstance(run.item.task, WhichFits | LayOne):
                # The final question shows the sums that the ends need, instead of those that a tile made.
                aids = replace(aids, sums=_needs(taking.steps), arm=None)
            return _with_wrong(aids, run)
        case _:
            return Aids()


def _bare(item: LessonItem) -> Aids:
    fact = fact_of(item.task)
    if fact is None:
        return Aids()
    return Aids((Pair(fact.total, fact.known),), is_framed=False, has_parts=_has_parts(item))


def _then(aids: Aids, step: steps.ShownStep) -> Aids:
    match step:
        case steps.EndGlows(None):
            return replace(aids, known_glows=True)
        case steps.EndGlows(arm):
            return replace(aids, arm=arm, sums=())
        case steps.PairSeen("frame", pair):
            return replace(aids, sums=(pair,), is_framed=True)
        case steps.PairSeen("empty cells", pair):
            return replace(aids, sums=(pair,), lights_cells=True)
        case steps.PairSeen("parts", pair):
            return replace(aids, sums=(pair,))
        case steps.PairSeen(_, pair):
            return replace(aids, sums=(pair,), is_framed=True, lights_cells=False)
        case steps.WinnerSeen() | steps.TileCounted() | steps.PointsGiven():
            return _then_of_points(aids, step)
        case _:
            return _then_at_table(aids, step)


def _then_at_table(
    aids: Aids, step: steps.NeedSeen | steps.HalfLit | steps.TilePassed | steps.TileGoes | steps.NothingGoes
) -> Aids:
    match step:
        case steps.NeedSeen(arm, pairs):
            return replace(aids, arm=arm, sums=pairs, is_framed=True)
        case steps.HalfLit(tile, half):
            # The sums of earlier tiles disappear, but the sum of a fact stays.
            return replace(aids, tile=tile, half=half, sums=aids.sums if aids.known_glows else ())
        case steps.TilePassed(tile, pairs):
            return replace(aids, passed=(*aids.passed, tile), sums=pairs, arm=None)
        case steps.TileGoes(play, made):
            return replace(aids, laid=play, sums=_sums_of(made), tile=None, half=None)
        case steps.NothingGoes():
            return replace(aids, is_nothing=True, sums=aids.sums if aids.known_glows else ())


def _then_of_points(aids: Aids, step: steps.WinnerSeen | steps.TileCounted | steps.PointsGiven) -> Aids:
    match step:
        case steps.WinnerSeen(seat):
            return replace(aids, winner=seat)
        case steps.TileCounted(tile, so_far):
            return replace(aids, counted=(*aids.counted, (tile, so_far)))
        case steps.PointsGiven(_, points):
            return replace(aids, points=points)


def _needs(shown: Iterable[steps.ShownStep]) -> tuple[Pair, ...]:
    return tuple(pair for step in shown if isinstance(step, steps.NeedSeen) for pair in step.pairs)


def _with_wrong(aids: Aids, run: lesson_run.LessonRun) -> Aids:
    match run.wrong:
        case lesson_run.Made(pairs):
            arm = run.given.play.arm if isinstance(run.given, lesson_run.TileLaid) else None
            return replace(aids, sums=pairs, is_framed=True, lights_cells=False, arm=arm)
        case lesson_run.Overlooked(tiles):
            return replace(aids, tile=tiles[0])
        case _:
            return aids


def _answered(item: LessonItem, answer: lesson_run.LessonAnswer, *, is_told: bool = False) -> Aids:
    """The aids for the right answer, as given or as told."""
    task, fact = item.task, fact_of(item.task)
    if fact is not None:
        aids = Aids((Pair(fact.total, fact.known, fact.needed),), has_parts=_has_parts(item))
        if not is_told:
            return replace(aids, is_nothing=not isinstance(answer, NumberTyped | TileChosen))
        return replace(aids, half=answer.half) if isinstance(answer, TileChosen) else aids
    if isinstance(task, Points):
        tiles = [tile for hand in task.hands for tile in hand]
        counted = zip(tiles, accumulate(tile.pips for tile in tiles), strict=True)
        return Aids(winner=task.winner, counted=tuple(counted), points=task.points)
    match answer:
        case lesson_run.TileLaid(play):
            half = play.touching
        case lesson_run.TilePicked(tile):
            play, half = next(one for one in plays_of(_hand_of(item)) if one.tile == tile), None
        case _:
            return Aids(_needs(steps.steps_of(task).all), is_nothing=True, passed=_hand_of(item).tiles)
    sums = _sums_of(_made(item, play))
    passed = tuple(step.tile for step in steps.steps_shown(item) if isinstance(step, steps.TilePassed))
    if is_told:
        return Aids(sums, arm=play.arm, tile=play.tile, half=half, told=play, passed=passed)
    return Aids(sums, laid=play, passed=passed)


def _has_parts(item: LessonItem) -> bool:
    return isinstance(item.task, MissingPart) and item.manner != "alone"


def made_of(shown: LessonShown) -> Laid | None:
    return None if shown.aids.laid is None else _made(shown.item, shown.aids.laid)


def _made(item: LessonItem, play: Play) -> Laid | None:
    hand = _hand_of(item)
    return laid(hand.rules, None if play.arm is None else hand.ends[play.arm], play)


def _hand_of(item: LessonItem) -> Hand:
    assert isinstance(item.task, WhichFits | LayOne), "a tile is laid at a table"
    return item.task.hand


def _sums_of(made: Laid | None) -> tuple[Pair, ...]:
    return () if made is None or made.pair is None else (made.pair,)
