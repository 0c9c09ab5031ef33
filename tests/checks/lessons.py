"""Lessons: their questions and pictures, by plain sums; and played to their end, right, wrong, or with any press.

A lesson has six items, two of each manner, no two alike, and keeps the invariants of its kind. A second solver, loops
over numbers, finds the answers. One press in ten goes astray (`largest_presses`: the most in one lesson). Evidence is
the first and second answers to unaided items, with the help that was visible (`copied`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from matador.match.help import PICTURES, Picture
from matador.teaching.evidence import Attempt, Fact, Help
from matador.teaching.lessons.kinds import LESSON_KINDS, lesson_of
from matador.teaching.lessons.run import LessonRun, answer_of, answered, begin, went_on
from matador.teaching.lessons.tasks import (
    Double,
    Hand,
    LayOne,
    Lesson,
    LessonKind,
    Points,
    Task,
    WhichFits,
)
from matador.teaching.practice.items import Answer, EmptyCells, MissingPart, NoneChosen, Tiles
from tests.checks.lesson_items import (
    assert_answers,
    assert_steps,
    ends_of,
    fitting_tiles,
    is_right,
    offered,
    ways_on,
    with_matadors,
)

MANNERS = ["shown", "shown", "completed", "completed", "alone", "alone"]


def assert_lesson(lesson: Lesson, told: str) -> None:
    """Raise `AssertionError` unless the invariants of a lesson and of its kind hold."""
    tasks = [item.task for item in lesson.items]
    assert [item.manner for item in lesson.items] == MANNERS, f"other manners: {told}"
    # A small total has fewer than six facts, and a frame or a sum has nothing else that could differ.
    repeats = lesson.kind in ("frame", "missing part") and lesson.total < 7
    assert repeats or len({unordered(task) for task in tasks}) == 6, f"twice: {told}"
    for task in tasks:
        if isinstance(task, WhichFits | LayOne):
            assert_hand(task.hand, lesson.total, told)
    _LAWS[lesson.kind](tasks, lesson.total, told)


def unordered(task: Task) -> str:
    """A task as text, independent of the order of its tiles."""
    match task:
        case Tiles(fact, tiles):
            return f"{fact} {sorted(map(str, tiles))}"
        case WhichFits(hand) | LayOne(hand):
            return f"{[str(play) for play in hand.laid]} {hand.arms} {sorted(map(str, hand.tiles))}"
        case _:
            return f"{task}"


def assert_hand(hand: Hand, total: int, told: str) -> None:
    """Raise `AssertionError` unless there are three different tiles of the set, none of them on the table."""
    has_matadors = with_matadors(hand)
    on_table = {play.tile for play in hand.laid}
    assert (len(hand.laid), len(hand.tiles)) == (1, 3), f"too large: {told}"
    assert len(set(hand.tiles) | on_table) == 4, f"a tile is there twice: {told}"
    for tile in (*hand.tiles, *on_table):
        assert (0 if has_matadors else 1) <= tile.low <= tile.high < total, f"no tile of the set: {told}"
        assert has_matadors or tile.low + tile.high != total, f"a matador: {told}"


def assert_facts(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless there are six facts, as different as possible, the last ones new if possible."""
    facts: list[Fact] = [task.fact for task in tasks if isinstance(task, EmptyCells | MissingPart | Tiles)]
    numbers = [fact.known for fact in facts]
    assert len(numbers) == 6, f"another kind: {told}"
    assert all(0 < number < total for number in numbers), told
    assert len(set(numbers)) == min(6, total - 1), f"too few different facts: {told}"
    assert all(numbers[place] != numbers[place + 1] for place in range(5)), f"twice running: {told}"
    shown = {min(number, total - number) for number in numbers[:4]}
    new = [min(number, total - number) not in shown for number in numbers[4:]]
    assert new[0] == (total > 5), f"what is done alone was shown: {told}"
    assert new[1] or total < 10, f"what is done alone was shown: {told}"


def assert_of(kind: type[EmptyCells | MissingPart | Tiles]) -> Law:
    """The invariant of a kind whose items ask for facts."""

    def law(tasks: Sequence[Task], total: int, told: str) -> None:
        assert all(isinstance(task, kind) for task in tasks), f"another kind: {told}"
        assert_facts(tasks, total, told)

    return law


def assert_nothing_fits(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless something fits in three of the six items, and in one of the two demonstrations."""
    hands = [task.hand for task in tasks if isinstance(task, WhichFits)]
    fitting = [bool(fitting_tiles(hand, total)) for hand in hands]
    assert len(hands) == 6, f"another kind: {told}"
    assert sum(fitting) == 3, f"not in half of the items: {told}"
    assert sum(fitting[:2]) == 1, f"not one of each is shown: {told}"
    assert all(len(ways_on(hand, total)) <= 1 for hand in hands), f"more than one way: {told}"


def assert_two_ends(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless the ends differ and exactly one placement fits, equally often at either end."""
    arms = []
    for hand in hands_of(tasks):
        numbers = list(ends_of(hand).values())
        assert len(set(numbers)) == 2, f"no two ends: {told}"
        assert sum(numbers) != total, f"each has what the other needs: {told}"
        assert len(ways_on(hand, total)) == 1, f"not one way: {told}"
        arms += [arm for arm, _, _ in ways_on(hand, total)]
    assert sorted(arms) == [*"LLLRRR"], f"an end comes more often: {told}"


def assert_matadors(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless only a matador fits, for its own sum, at six different ends including a blank."""
    seen, laid = set(), set()
    for hand in hands_of(tasks):
        (tile,) = fitting_tiles(hand, total)
        (number,) = ends_of(hand).values()
        assert tile.low + tile.high in (0, total), f"no matador goes on: {told}"
        assert total not in (tile.low + number, tile.high + number), f"also by its half: {told}"
        seen.add(number)
        laid.add(tile)
    assert len(seen) == 6, f"an end comes twice: {told}"
    assert 0 in seen, f"no blank: {told}"
    assert len(laid) >= 3, f"always the same matador: {told}"


def assert_from_matador(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless each end is a matador's, and is shown closed and with a blank."""
    hands = hands_of(tasks)
    assert all(list(ends_of(hand).values()) == [total] for hand in hands), f"no matador: {told}"
    ways = [[(tile, half) for _, tile, half in ways_on(hand, total)] for hand in hands]
    assert all(len(way) <= 1 for way in ways), f"more than one way: {told}"
    assert sorted([half for _, half in way] for way in ways[:2]) == [[], [0]], f"not one of each: {told}"
    for hand, way in zip(hands, ways, strict=True):
        (lying,) = (play.tile for play in hand.laid)
        others = [tile for tile in hand.tiles if tile not in [tile for tile, _ in way]]
        halves = {half for tile in others for half in (tile.low, tile.high)}
        assert halves & {lying.low, lying.high}, f"nobody would lay it by its half: {told}"


def assert_doubles(tasks: Sequence[Task], _total: int, told: str) -> None:
    """Raise `AssertionError` unless all doubles up to 6 + 6 are added, and the learner only watches the smallest."""
    halves = [task.half for task in tasks if isinstance(task, Double)]
    assert halves[:2] == [1, 2], f"a large double is shown: {told}"
    assert sorted(halves) == [1, 2, 3, 4, 5, 6], f"not every double: {told}"


def assert_points(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless two tiles with at most 20 pips are left, and half the points go to the learner."""
    counted = [task for task in tasks if isinstance(task, Points)]
    assert len(counted) == 6, f"another kind: {told}"
    pips = [sum(tile.low + tile.high for hand in task.hands for tile in hand) for task in counted]
    assert max(pips) <= 20, f"too many points: {told}"
    assert len(set(pips)) == 6, f"points come twice: {told}"
    assert sum(not task.hands[0] for task in counted) == 3, f"not as often the learner's: {told}"
    for task in counted:
        tiles = [tile for hand in task.hands for tile in hand]
        assert sorted(map(len, task.hands)) == [0, 2], f"not two tiles: {told}"
        assert len(set(tiles)) == 2, f"a tile is there twice: {told}"
        assert all(1 <= tile.low <= tile.high < total for tile in tiles), f"no tile of the set: {told}"


def hands_of(tasks: Sequence[Task]) -> list[Hand]:
    hands = [task.hand for task in tasks if isinstance(task, LayOne)]
    assert len(hands) == len(tasks), "another kind"
    return hands


Law: TypeAlias = Callable[[Sequence[Task], int, str], None]

_LAWS: Final[Mapping[LessonKind, Law]] = MappingProxyType(
    {
        "frame": assert_of(EmptyCells),
        "missing part": assert_of(MissingPart),
        "which tile": assert_of(Tiles),
        "nothing fits": assert_nothing_fits,
        "two ends": assert_two_ends,
        "matadors": assert_matadors,
        "closing and opening": assert_from_matador,
        "doubles": assert_doubles,
        "points": assert_points,
    }
)


THERE: tuple[tuple[LessonKind, int], ...] = tuple(
    (kind, total)
    for total in (5, 6, 7, 10, 13)
    for kind in LESSON_KINDS
    if total == 7 or kind not in ("doubles", "matadors", "closing and opening")
)

AT = datetime(2026, 3, 2, 16, 0, tzinfo=UTC)

MAX_PRESSES = 500
"""Maximum number of presses; random presses reach the end by then."""

AFTER = {
    "showing": {"showing", "asking", "over"},
    "asking": {"asking", "wrong once", "right"},
    "wrong once": {"wrong once", "shown", "right"},
    "shown": {"shown", "right"},
    "right": {"right", "asking", "showing", "over"},
}
"""The stages that may follow each stage."""


class Making(Protocol):
    def __call__(self, kind: LessonKind, total: int, chance: Random, picture: Picture) -> Lesson: ...


Answering: TypeAlias = Callable[[Task], Answer]
Answered: TypeAlias = Callable[[LessonRun, Answer, datetime], tuple[LessonRun, Attempt | None]]


def check_lessons(
    lessons: int, seed: int, *, make: Making = lesson_of, answer: Answering = answer_of
) -> dict[str, int]:
    """Check `lessons` lessons, all kinds and totals in turn."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(lessons):
        kind, total = THERE[number % len(THERE)]
        lesson = make(kind, total, chance, chance.choice(PICTURES))
        told = f"{lesson} of seed {seed}"
        assert (lesson.kind, lesson.total) == (kind, total), told
        assert_lesson(lesson, told)
        for item in lesson.items:
            assert_answers(item.task, total, answer(item.task), told)
            assert_steps(item, total, told)
            counts["items"] += 1
            counts["nothing_goes"] += is_right(item.task, total, NoneChosen())
        counts[kind.replace(" ", "_")] += 1
        counts[f"of_{total}"] += 1
    counts["lessons"] += lessons
    return dict(sorted(counts.items()))


def check_runs(lessons: int, seed: int, *, answer: Answered = answered) -> dict[str, int]:
    """Play `lessons` lessons to their end, all kinds and totals in turn."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(lessons):
        kind, total = THERE[number % len(THERE)]
        lesson = lesson_of(kind, total, chance, chance.choice(PICTURES))
        skill = chance.choice((0.0, 0.3, 0.7, 1.0))
        found = played(lesson, skill, chance, answer, f"{lesson} of seed {seed}")
        largest = max(counts["largest_presses"], found["largest_presses"])
        counts += found
        counts["largest_presses"] = largest
        counts["never_right_at_first" if skill == 0 else "always_right" if skill == 1 else "mixed"] += 1
    counts["played"] += lessons
    return dict(sorted(counts.items()))


def check_all_lessons(lessons: int, seed: int) -> dict[str, int]:
    """Check `lessons` lessons, and play as many others."""
    return check_lessons(lessons, seed) | check_runs(lessons, seed)


def played(lesson: Lesson, skill: float, chance: Random, answer: Answered, told: str) -> Counter[str]:
    """Play a lesson; the learner knows an answer with probability `skill`, and one press in ten is random."""
    run, counts, attempts = begin(lesson), Counter[str](), list[tuple[int, Attempt]]()
    presses = 0
    while run.stage != "over":
        presses += 1
        assert presses <= MAX_PRESSES, f"it gets stuck: {told}"
        before = run
        is_waiting = run.stage in ("asking", "wrong once", "shown")
        if is_waiting == (chance.random() < 0.1):
            run = went_on(run)
            assert not is_waiting or run == before, f"a press that is no answer leads on: {told}"
        else:
            given = chosen(run, skill, chance)
            right = is_right(run.item.task, lesson.total, given)
            run, attempt = answer(run, given, AT)
            assert (run.stage == "right") == (right or before.stage == "right") or not is_waiting, told
            assert is_waiting or run == before, f"an answer is taken that nobody waits for: {told}"
            counts["shown"] += run.stage == "shown" != before.stage
            if attempt is not None:
                attempts.append((run.place, attempt))
                assert attempt.is_right == right, f"other evidence than the answer: {told}"
        assert run.stage in AFTER[before.stage], f"{run.stage} after {before.stage}: {told}"
        assert run.place == before.place or before.stage in ("showing", "right"), told
    assert run.number == 6, f"too few items: {told}"
    assert_evidence(lesson, attempts, told)
    counts["attempts"] += len(attempts)
    counts["copied"] += sum(attempt.help is Help.IN_VIEW for _, attempt in attempts)
    counts["largest_presses"] = presses
    return counts


def chosen(run: LessonRun, skill: float, chance: Random) -> Answer:
    """The learner's answer; after a demonstration, they play it sooner or later."""
    answers = list(offered(run.item.task, run.lesson.total))
    wanted = chance.random() < (0.5 if run.stage == "shown" else skill)
    fitting = [one for one in answers if is_right(run.item.task, run.lesson.total, one) == wanted]
    return chance.choice(fitting or answers)


def assert_evidence(lesson: Lesson, attempts: list[tuple[int, Attempt]], told: str) -> None:
    """Raise `AssertionError` unless the evidence is exactly the first two answers to each of the last two items."""
    of_facts = lesson.kind in ("frame", "missing part", "which tile")
    assert {place for place, _ in attempts} == ({4, 5} if of_facts else set()), f"other evidence: {told}"
    for place in (4, 5):
        found = [attempt for at, attempt in attempts if at == place]
        assert [attempt.nth for attempt in found] == [1, 2][: len(found)], f"another try: {told}"
        for attempt in found:
            task = lesson.items[place].task
            assert isinstance(task, EmptyCells | MissingPart | Tiles), told
            assert attempt.fact == task.fact, f"another fact: {told}"
            assert attempt.help is help_seen(lesson, place), f"other help was seen: {told}"
            assert attempt.item == ("tiles" if isinstance(task, Tiles) else "keypad"), told
            assert attempt.is_practice, told
            assert attempt.silent_s is None, told
    # A wrong first answer is followed by a second.
    assert all(
        attempt.is_right or attempt.nth == 2 or (place, 2) in {(at, one.nth) for at, one in attempts}
        for place, attempt in attempts
    ), told


def help_seen(lesson: Lesson, place: int) -> Help:
    """The help that was seen for a fact: its frame, or its two numbers together in an earlier item."""
    if lesson.kind == "frame":
        return Help.FRAME
    numbers = [
        item.task.fact.known
        for item in lesson.items[: place + 1]
        if isinstance(item.task, EmptyCells | MissingPart | Tiles)
    ]
    here = numbers.pop()
    return Help.IN_VIEW if here in numbers or lesson.total - here in numbers else Help.NONE
