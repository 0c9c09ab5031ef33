"""What a lesson shows at a moment, as one value: the page is a function of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from matador.match.help import Picture
from matador.play.learn.taking_lesson import TakingLesson
from matador.rules import Arm, Play, Tile
from matador.teaching.frames import Pair
from matador.teaching.lessons.answers import (
    LessonAnswer,
    Made,
    Overlooked,
    PointsCounted,
    TileLaid,
    TilePicked,
    Wrong,
    answer_of,
)
from matador.teaching.lessons.hands import Hand, plays_of
from matador.teaching.lessons.items import LayOne, LessonItem, Points, WhichFits, fact_of
from matador.teaching.lessons.kinds import LessonKind
from matador.teaching.lessons.run import LessonRun, LessonStage
from matador.teaching.lessons.steps import (
    EmptyLit,
    EndGlows,
    FrameSeen,
    HalfLit,
    NeedSeen,
    NothingGoes,
    PartsSeen,
    PointsGiven,
    ShownStep,
    SumSeen,
    TileCounted,
    TileGoes,
    TilePassed,
    WinnerSeen,
    steps_of,
    steps_shown,
)
from matador.teaching.pairs import Laid, laid
from matador.teaching.practice.answers import NumberTyped, TileChosen
from matador.teaching.practice.items import MissingPart
from matador.teaching.praise import Reason, places_praised, praise_of_lesson

OWN_SUMS: Final = 3
"""So many sums are seen at the end."""


@dataclass(frozen=True, slots=True)
class Aids:
    """What is to be seen beside the question."""

    sums: tuple[Pair, ...] = ()
    """Written out; with a frame where it is one alone."""
    is_framed: bool = True
    """False where the one sum has no frame beside it."""
    has_parts: bool = False
    """True for the part-whole picture."""
    lights_cells: bool = False
    """True while the empty cells light up."""
    known_glows: bool = False
    """True if the number that lies there is lit."""
    arm: Arm | None = None
    """The end of the line that is lit."""
    tile: Tile | None = None
    half: int | None = None
    """The tile that is lit, and its half; None for the whole tile."""
    passed: tuple[Tile, ...] = ()
    """The tiles that do not go on."""
    laid: Play | None = None
    """The tile that was laid."""
    told: Play | None = None
    """The tile that is to be laid, seen where it goes on."""
    is_nothing: bool = False
    """True once it is said that nothing fits."""
    winner: int | None = None
    counted: tuple[tuple[Tile, int], ...] = ()
    """The tiles that are counted, with the pips so far."""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class LessonShown:
    """An item of a lesson as it is seen."""

    kind: LessonKind
    total: int
    item: LessonItem
    number: int
    stage: LessonStage
    is_watching: bool
    waits: bool
    since_ms: float
    picture: Picture
    aids: Aids
    last_step: ShownStep | None
    """The step that came last, while the item is watched."""
    wrong: Wrong | None
    """What the last answer has done."""
    told: LessonAnswer | None
    """The answer that is to be given once it is shown; None as long as it is not."""
    tile: Tile | None
    half: int | None
    """The tile that was chosen for an end."""
    seat: int | None
    """Whose the points are, as far as that was said."""
    may_show_again: bool = False
    """True once all steps of a watched item have been seen."""
    sums: tuple[Pair, ...] = ()
    """At the end: some of the sums that the learner has found."""
    praise: Reason = "taken"
    """What is praised at the end."""
    is_still: bool = False
    """True where motion is reduced: pips are there at once."""

    @property
    def flies(self) -> bool:
        """True if pips fly into the frame of what was found."""
        return self.stage == "right" and not self.is_still

    @property
    def fills(self) -> bool:
        """True if pips fill the frame of what is shown, one after the other."""
        return self.stage == "shown" and not self.is_still

    @property
    def goes_on(self) -> bool:
        """True if a press leads on."""
        return self.is_watching or self.stage == "right"

    @property
    def hand(self) -> Hand | None:
        """The line and the tiles of a task at a table; None for another task."""
        task = self.item.task
        return task.hand if isinstance(task, WhichFits | LayOne) else None

    @property
    def pair(self) -> Pair | None:
        """The one sum that is seen."""
        return self.aids.sums[0] if len(self.aids.sums) == 1 else None


def lesson_shown(taking: TakingLesson) -> LessonShown:
    """What is seen of a lesson."""
    run = taking.run
    return LessonShown(
        taking.kind,
        taking.total,
        run.item,
        run.number,
        run.stage,
        taking.is_watching,
        taking.waits,
        taking.since_ms,
        taking.picture,
        _aids(taking),
        taking.steps[-1] if taking.is_watching and taking.steps else None,
        run.wrong,
        answer_of(run.item.task) if run.stage == "shown" else None,
        taking.tile,
        taking.half,
        taking.seat,
        taking.may_show_again,
        _sums_found(run) if run.is_over else (),
        praise_of_lesson(run) if run.is_over else "taken",
        taking.pace.reduced,
    )


def _sums_found(run: LessonRun) -> tuple[Pair, ...]:
    """The sums of the last items that were answered, each once; where one of them is praised it is the last."""
    found = [
        [pair for pair in _found(item, answers[-1]).sums if pair.second is not None] if answers else []
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
            return _after(_bare(run.item), taking.steps)
        case "right":
            assert run.given is not None, "an answer was right"
            return _found(run.item, run.given)
        case "shown":
            return _told(run.item)
        case "asking" | "wrong once":
            aids = _after(_bare(run.item), taking.steps)
            aids = aids if taking.is_watching else _asked(run.item, aids, taking.steps)
            return aids if run.wrong is None else _with_wrong(aids, taking)
        case _:
            return Aids()


def _bare(item: LessonItem) -> Aids:
    """What is seen of an item before anything is shown of it."""
    fact = fact_of(item.task)
    if fact is None:
        return Aids()
    return Aids((Pair(fact.total, fact.known),), is_framed=False, has_parts=_has_parts(item))


def _after(aids: Aids, steps: Iterable[ShownStep]) -> Aids:
    for step in steps:
        aids = _then(aids, step)
    return aids


def _then(aids: Aids, step: ShownStep) -> Aids:
    """What is seen after a step."""
    match step:
        case EndGlows(None):
            return replace(aids, known_glows=True)
        case EndGlows(arm):
            return replace(aids, arm=arm, sums=())
        case FrameSeen(pair):
            return replace(aids, sums=(pair,), is_framed=True)
        case EmptyLit(pair):
            return replace(aids, sums=(pair,), lights_cells=True)
        case PartsSeen(pair):
            return replace(aids, sums=(pair,))
        case SumSeen(pair):
            return replace(aids, sums=(pair,), is_framed=True, lights_cells=False)
        case WinnerSeen() | TileCounted() | PointsGiven():
            return _then_of_points(aids, step)
        case _:
            return _then_at_table(aids, step)


def _then_at_table(aids: Aids, step: NeedSeen | HalfLit | TilePassed | TileGoes | NothingGoes) -> Aids:
    match step:
        case NeedSeen(arm, pairs):
            return replace(aids, arm=arm, sums=pairs, is_framed=True)
        case HalfLit(tile, half):
            # What the tiles before have made is over; of a fact the sum stays.
            return replace(aids, tile=tile, half=half, sums=aids.sums if aids.known_glows else ())
        case TilePassed(tile, pairs):
            return replace(aids, passed=(*aids.passed, tile), sums=pairs, arm=None)
        case TileGoes(play, made):
            return replace(aids, laid=play, sums=_sums_of(made), tile=None, half=None)
        case NothingGoes():
            return replace(aids, is_nothing=True, sums=aids.sums if aids.known_glows else ())


def _then_of_points(aids: Aids, step: WinnerSeen | TileCounted | PointsGiven) -> Aids:
    match step:
        case WinnerSeen(seat):
            return replace(aids, winner=seat)
        case TileCounted(tile, so_far):
            return replace(aids, counted=(*aids.counted, (tile, so_far)))
        case PointsGiven(_, points):
            return replace(aids, points=points)


def _asked(item: LessonItem, aids: Aids, steps: Iterable[ShownStep]) -> Aids:
    """What stays in view when the last thing is asked: what the ends need, and not what a tile made."""
    if not isinstance(item.task, WhichFits | LayOne):
        return aids
    return replace(aids, sums=_needs(steps), arm=None)


def _needs(steps: Iterable[ShownStep]) -> tuple[Pair, ...]:
    """What the ends need, of these steps."""
    return tuple(pair for step in steps if isinstance(step, NeedSeen) for pair in step.pairs)


def _with_wrong(aids: Aids, taking: TakingLesson) -> Aids:
    """With what was made instead, or what was overlooked."""
    match taking.run.wrong:
        case Made(pairs):
            given = taking.run.given
            arm = given.play.arm if isinstance(given, TileLaid) else None
            return replace(aids, sums=pairs, is_framed=True, lights_cells=False, arm=arm)
        case Overlooked(tiles):
            return replace(aids, tile=tiles[0])
        case _:
            return aids


def _told(item: LessonItem) -> Aids:
    """The answer, which the learner gives himself."""
    fact, answer = fact_of(item.task), answer_of(item.task)
    if fact is not None:
        aids = Aids((Pair(fact.total, fact.known, fact.needed),), has_parts=_has_parts(item))
        return replace(aids, half=answer.half) if isinstance(answer, TileChosen) else aids
    if isinstance(item.task, Points):
        tiles = [tile for hand in item.task.hands for tile in hand]
        counted = tuple(
            (tile, sum(one.pips for one in tiles[: place + 1])) for place, tile in enumerate(tiles)
        )
        return Aids(winner=item.task.winner, counted=counted, points=item.task.points)
    match answer:
        case TileLaid(play):
            return _told_at(item, play, play.touching)
        case TilePicked(tile):
            return _told_at(item, _play_of(item, tile), None)
        case _:
            return Aids(_needs(steps_of(item.task).all), is_nothing=True, passed=_hand_of(item).tiles)


def _told_at(item: LessonItem, play: Play, half: int | None) -> Aids:
    """A tile that goes on, where it does, and the half of it that is lit."""
    sums = _sums_of(_made(item, play))
    return Aids(sums, arm=play.arm, tile=play.tile, half=half, told=play, passed=_passed(item))


def _passed(item: LessonItem) -> tuple[Tile, ...]:
    """What was shown not to go on: it stays dim."""
    return tuple(step.tile for step in steps_shown(item) if isinstance(step, TilePassed))


def _found(item: LessonItem, given: LessonAnswer) -> Aids:
    """What was found: each right answer is shown as it was given."""
    fact = fact_of(item.task)
    if fact is not None:
        is_number = isinstance(given, NumberTyped | TileChosen)
        return Aids(
            (Pair(fact.total, fact.known, fact.needed),),
            has_parts=_has_parts(item),
            is_nothing=not is_number,
        )
    passed = _passed(item)
    match given:
        case TileLaid(play):
            return Aids(_sums_of(_made(item, play)), laid=play, passed=passed)
        case TilePicked(tile):
            play = _play_of(item, tile)
            return Aids(_sums_of(_made(item, play)), laid=play, passed=passed)
        case PointsCounted():
            return _told(item)
        case _:
            needs = _needs(steps_of(item.task).all)
            return Aids(needs, is_nothing=True, passed=_hand_of(item).tiles)


def _has_parts(item: LessonItem) -> bool:
    """True if the part-whole picture belongs to it: what is done alone is an equation."""
    return isinstance(item.task, MissingPart) and item.manner != "alone"


def made_of(shown: LessonShown) -> Laid | None:
    """What the tile makes that was laid; None if none was, or nothing is added up."""
    return None if shown.aids.laid is None else _made(shown.item, shown.aids.laid)


def _made(item: LessonItem, play: Play) -> Laid | None:
    hand = _hand_of(item)
    return laid(hand.rules, None if play.arm is None else hand.ends[play.arm], play)


def _play_of(item: LessonItem, tile: Tile) -> Play:
    return next(play for play in plays_of(_hand_of(item)) if play.tile == tile)


def _hand_of(item: LessonItem) -> Hand:
    assert isinstance(item.task, WhichFits | LayOne), "a tile is laid at a table"
    return item.task.hand


def _sums_of(made: Laid | None) -> tuple[Pair, ...]:
    return () if made is None or made.pair is None else (made.pair,)
