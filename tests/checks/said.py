"""All sentences to read aloud: each sentence of Learn, made by the same functions as those on screen.

`tools/make_voice.py` records this list, and the tests look it up. A new scene adds an entry to `SOURCES`: a
function that yields its sentences as shown, in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Final, get_args

from matador.ai.bots import STRENGTHS
from matador.play.choices import LIT_AFTER_MS
from matador.play.learn.exercise import Exercise
from matador.rules import ValueEnd
from matador.rules.reasons import DoesNotFit, RoundIsOver
from matador.rules.tiles import DOUBLE_BLANK
from matador.teaching.bonds import Laid, Pair
from matador.teaching.evidence import Fact
from matador.teaching.first_steps import FIRST_STEPS, TASKS
from matador.teaching.lessons.kinds import (
    DOUBLES,
    LESSON_KINDS,
    MAX_POINTS,
    OF_MATADORS,
    kinds_of,
    lesson_of,
    rules_of,
)
from matador.teaching.lessons.run import Made, Miscounted, Overlooked, Refused
from matador.teaching.lessons.tasks import (
    Double,
    EndGlows,
    HalfLit,
    LessonKind,
    NeedSeen,
    NothingGoes,
    PairSeen,
    PointsGiven,
    ShownStep,
    Task,
    TileCounted,
    TilePassed,
    WinnerSeen,
    steps_of,
)
from matador.teaching.path import TOTALS, next_total
from matador.teaching.practice.items import (
    EQUATION_FORMS,
    Answer,
    BriefFrame,
    Claim,
    EmptyCells,
    Equation,
    Halves,
    Item,
    MissingPart,
    NoneChosen,
    Tiles,
    Train,
)
from matador.teaching.praise import REASONS, Reason
from matador.ui.language import Message
from matador.ui.pages import menu
from matador.ui.pages.learn import room_page
from matador.ui.players import Bed
from matador.ui.sentences import helping, learn, refusals, table
from tests.checks.said_at_table import AT_TABLE, ENGLISH
from tests.ui.pages.learn.lesson_moments import begun, found, run_of_first

_LESSONS_EACH: Final = 40
"""Enough lessons of a kind and total to include every task with its own sentences."""
_RECORDED_LATER: Final = ("doubles",)
"""Lessons with their own source at the end of `SOURCES`, so that earlier clips stay as they are."""


def facts() -> Iterator[Fact]:
    """Every fact that is asked; the picture does not change the sentences."""
    return (Fact(total, known, "frames") for total in TOTALS for known in range(1, total))


def practice() -> Iterator[Message]:
    """Sentences of practices and probes: the questions, and the responses to each answer."""
    for fact in facts():
        pair = Pair(fact.total, fact.known, fact.needed)
        yield from (learn.asked(ENGLISH, item) for item in _items(fact))
        yield from (learn.asked_aloud(ENGLISH, Equation(fact, form)) for form in EQUATION_FORMS)
        for said in range(1, fact.total):
            yield learn.asked_aloud(ENGLISH, Claim(fact, said))
        yield learn.right(ENGLISH, pair)
        yield learn.shown(ENGLISH, pair)
        yield ENGLISH.say("{first} needs {second}, but there's no {second} here. Now you try.").format(
            first=pair.first, second=pair.second
        )
        yield ENGLISH.say("{first} needs {second}, but there's no {second} here.").format(
            first=pair.first, second=pair.second
        )
        yield from (learn.shown_claim(ENGLISH, pair, is_true=is_true) for is_true in (True, False))
        for tried in range(1, fact.total):
            made = Pair(fact.total, fact.known, tried)
            yield learn.wrong_once(ENGLISH, made)
            # In a probe, and for a tile that does not fit in a train.
            yield learn.wrong(ENGLISH, made)
    yield from (
        of_none(ENGLISH, None) for of_none in (learn.right, learn.wrong, learn.shown, learn.wrong_once)
    )
    yield ENGLISH.say("You can make a longer line. Try again.")
    yield ENGLISH.say("Look first, then press.")


def _items(fact: Fact) -> Iterator[Item]:
    """An item of every kind about a fact."""
    yield from (
        Halves(fact, ()),
        Tiles(fact, ()),
        MissingPart(fact),
        Claim(fact, fact.needed),
        BriefFrame(fact),
    )
    yield Equation(fact, "gap first")
    yield Train(fact.total, fact.known, ())


def all_lessons() -> Iterator[Message]:
    """Sentences of lessons of every kind and total: questions, steps, and the responses to each answer."""
    for total in TOTALS:
        for kind in kinds_of(total):
            if kind not in _RECORDED_LATER:
                yield from _of_tasks(kind, total)
    yield from (sentence for fact in facts() for sentence in _of_fact(fact))
    yield from _of_points()
    yield from _of_answers()
    yield from _of_matadors()


def _of_tasks(kind: LessonKind, total: int) -> Iterator[Message]:
    for task in _tasks(kind, total):
        yield from _asked(task)
        yield from (learn.step(ENGLISH, task, step) for step in steps_of(task).all)


def _tasks(kind: LessonKind, total: int) -> Iterator[Task]:
    for seed in range(_LESSONS_EACH):
        yield from (item.task for item in lesson_of(kind, total, Random(seed)).items)


def _asked(task: Task) -> Iterator[Message]:
    for is_held, has_seat in product((False, True), repeat=2):
        yield learn.asked(ENGLISH, task, is_held=is_held, has_seat=has_seat)


def _of_fact(fact: Fact) -> Iterator[Message]:
    """The steps about a fact, the need of an end with its number, and the result of each half with it."""
    asked, whole = Pair(fact.total, fact.known), Pair(fact.total, fact.known, fact.needed)
    needed = NeedSeen("R", (whole,), (fact.needed,))
    steps: tuple[ShownStep, ...] = (
        *(
            EndGlows(),
            PairSeen("frame", asked),
            PairSeen("empty cells", asked),
            PairSeen("parts", asked),
            PairSeen("sum", whole),
            needed,
        ),
        *(HalfLit(DOUBLE_BLANK, half) for half in (fact.needed, None)),
        *(TilePassed(DOUBLE_BLANK, ()), NothingGoes()),
    )
    yield from (learn.step(ENGLISH, EmptyCells(fact), step) for step in steps)
    yield learn.lesson_right(ENGLISH, whole, Laid(whole), None, is_nothing=False)
    yield learn.shown_answer(ENGLISH, whole, None, is_nothing=False, is_matador=False)
    for tried in range(fact.total):
        made = Pair(fact.total, fact.known, tried)
        # A blank occurs only in lessons about matadors.
        if made.missing + made.extra and (tried or _has_blanks(fact.total)):
            yield learn.lesson_wrong(ENGLISH, fact.total, Made((made,)))


def _of_points() -> Iterator[Message]:
    task = next(_tasks("points", TOTALS[0]))
    yield from (learn.step(ENGLISH, task, WinnerSeen(seat)) for seat in (0, 1))
    for points in range(2, MAX_POINTS + 1):
        yield learn.step(ENGLISH, task, TileCounted(DOUBLE_BLANK, points))
        yield learn.step(ENGLISH, task, PointsGiven(0, points))
        yield learn.shown_answer(ENGLISH, None, points, is_nothing=False, is_matador=False)


def _of_answers() -> Iterator[Message]:
    """Responses to answers about no particular sum."""
    for total in TOTALS:
        yield learn.lesson_wrong(ENGLISH, total, Made(()))
    yield learn.lesson_wrong(ENGLISH, TOTALS[0], Refused(RoundIsOver()))
    yield learn.lesson_wrong(ENGLISH, TOTALS[0], Overlooked(()))
    for is_seat_wrong in (True, False):
        yield learn.lesson_wrong(ENGLISH, TOTALS[0], Miscounted(is_seat_wrong))
    yield learn.lesson_right(ENGLISH, None, None, None, is_nothing=True)
    for is_nothing in (True, False):
        yield learn.shown_answer(ENGLISH, None, None, is_nothing=is_nothing, is_matador=True)
    yield learn.laid(ENGLISH, None)


def _of_matadors() -> Iterator[Message]:
    """Sentences of lessons about matadors: their own sums, and a half next to a blank or a matador."""
    for total in filter(_has_blanks, TOTALS):
        rules = rules_of(OF_MATADORS[0], total)
        for tile in sorted(rules.matador_tiles):
            own = Laid(Pair(total, *tile.halves) if tile.pips == total else None, is_matadors=True)
            yield learn.laid(ENGLISH, own)
        for lying, half in product((0, total), range(total)):
            made = Pair(total, lying, half)
            if made.made != total:
                yield learn.lesson_wrong(ENGLISH, total, Made((made,)))
        blank = Pair(total, total, 0)
        yield learn.laid(ENGLISH, Laid(blank))
        yield learn.shown_answer(ENGLISH, blank, None, is_nothing=False, is_matador=False)


def _has_blanks(total: int) -> bool:
    """True if lessons of a total have blanks and matadors."""
    return OF_MATADORS[0] in kinds_of(total)


OF_ROUNDS: Final[tuple[Reason, ...]] = (
    "both ends",
    "stayed",
    "asked first",
    "tried again",
    "kept at it",
    "laid at both ends",
    "practised",
)
"""Possible praise at the end of a round."""


def ends() -> Iterator[Message]:
    """Sentences at the ends of practices, probes and lessons, except those with a date."""
    reasons = [reason for reason in REASONS if reason != "asked first"]
    yield from (learn.praised(ENGLISH, reason, total) for reason in reasons for total in TOTALS)
    for total in TOTALS:
        yield ENGLISH.say("Practise {total} a bit more, then try again.", total=total)
        following = next_total(total)
        if following is not None:
            yield ENGLISH.say("All five right! You've unlocked {total}.").format(total=following)
    yield ENGLISH.say("Practise it now, or look at another lesson.")


def growth() -> Iterator[Message]:
    """Sentences about what grows and opens."""
    yield ENGLISH.say("It takes at least three days to know a sum.")
    yield from (learn.unlocked(ENGLISH, total) for total in TOTALS[1:])


def rooms() -> Iterator[Message]:
    """Sentences of the choices: in the Learn room, the lessons room, and for a locked total."""
    yield ENGLISH.say("Learn")
    for total in TOTALS:
        for known in range(total):
            yield ENGLISH.say(
                "Sums of {total}: {count} of {all} known.", total=total, count=known, all=total - 1
            )
        yield ENGLISH.say("Practise {total} first.", total=total)
        yield ENGLISH.say("Lessons: sums of {total}", total=total)
        for before in TOTALS:
            yield room_page.said_aloud(ENGLISH, room_page.ClosedTotal(total, before))
    yield from (learn.lesson_name(ENGLISH, kind) for kind in LESSON_KINDS if kind not in _RECORDED_LATER)
    yield ENGLISH.say("Learn sums of 10 first")
    beds: tuple[Bed, ...] = get_args(Bed)
    yield from (menu.said_aloud(ENGLISH, bed) for bed in beds)


def doubles() -> Iterator[Message]:
    """Sentences of the lesson about doubles, with the response to every number."""
    yield learn.lesson_name(ENGLISH, "doubles")
    yield from _of_tasks("doubles", 7)
    for double in map(Double, DOUBLES):
        yield learn.shown_double(ENGLISH, double.pair)
        for made in range(double.half + 1, 2 * DOUBLES[-1] + 1):
            if made != double.pair.total:
                tried = Pair(double.pair.total, double.half, made - double.half)
                yield learn.lesson_wrong(ENGLISH, TOTALS[0], Made((tried,)))


def hints() -> Iterator[Message]:
    """Help in a match of Learn: the steps of the hints, except those that name a tile."""
    yield from (
        ENGLISH.say("Look here."),
        ENGLISH.say("How many are missing?"),
        ENGLISH.say("One of your tiles fits. Look here."),
        ENGLISH.say("A matador fits here, whatever the end shows."),
        ENGLISH.say("Does one of your tiles fit here?"),
        ENGLISH.say("You were right: nothing fitted."),
        ENGLISH.say("The double blank is a matador too."),
    )
    yield from (
        helping.zero_needs(ENGLISH, rules_of(OF_MATADORS[0], total)) for total in TOTALS if _has_blanks(total)
    )
    for fact in facts():
        yield helping.what_makes(ENGLISH, fact.known, fact.total)
        yield ENGLISH.say("{first} needs {second}. You have a tile with {second}.").format(
            first=fact.known, second=fact.needed
        )
        yield helping.placed(ENGLISH, Pair(fact.total, fact.known, fact.needed))


def steps() -> Iterator[Message]:
    """Sentences of the first three minutes: for each task, each attempt, and the offer of a match."""
    for number, step in enumerate(FIRST_STEPS):
        for place in range(max(1, len(TASKS[step]))):
            yield from _of_task(number, place)


def _of_task(number: int, place: int) -> Iterator[Message]:
    choices: list[Answer] = [NoneChosen()]
    while choices:
        choice = choices.pop()
        taking = begun(number)
        yield _first(taking)
        for _ in range(place):
            found(taking)
            taking.go_on()
        taking.touch()
        taking.go_on()
        yield _first(taking)
        taking.advance(LIT_AFTER_MS)
        yield _first(taking)
        if choice == NoneChosen():
            choices = [one for one in run_of_first(taking).choices if one != NoneChosen()]
        taking.answer(choice)
        yield _first(taking)
        if choice == NoneChosen() and run_of_first(taking).has_drawn:
            taking.answer(run_of_first(taking).answer)
            yield _first(taking)


def _first(taking: Exercise) -> Message:
    return learn.first_steps(ENGLISH, run_of_first(taking), is_lit=taking.is_lit)


def at_table() -> Iterator[Message]:
    """Sentences of a match of Learn besides hints: whose turn it is, and the sums, except those that name a tile."""
    for choice in (None, "draw", "pass"):
        yield table.your_turn(ENGLISH, None, choice)
    for is_reader in (True, False):
        yield table.just_begins(ENGLISH, STRENGTHS[0].title, is_reader=is_reader)
    yield ENGLISH.say("Play a tile.")
    for can_draw, are_left in product((False, True), repeat=2):
        yield table.nothing_fits(ENGLISH, can_draw=can_draw, are_tiles_left=are_left)
    fits = DoesNotFit("R", ValueEnd(3), (2,), (4,), (5,), 7)
    yield refusals.turn_it(ENGLISH, rules_of("frame", TOTALS[0]), fits, ())
    yield from (helping.equation(Pair(fact.total, fact.known, fact.needed)) for fact in facts())


def round_ends() -> Iterator[Message]:
    """Praise at the end of a round of Learn."""
    yield from (learn.praised(ENGLISH, reason, total) for reason in OF_ROUNDS for total in TOTALS)


SOURCES: Final[Mapping[str, Callable[[], Iterator[Message]]]] = {
    "practice": practice,
    "lessons": all_lessons,
    "ends": ends,
    "hints": hints,
    "first steps": steps,
    "table": at_table,
    "rooms": rooms,
    **AT_TABLE,
    "round ends": round_ends,
    "doubles": doubles,
    "stars": lambda: iter((learn.star_rests(ENGLISH),)),
    "growth": growth,
}
"""Sources of the sentences that are read aloud."""


def all_said(sources: Mapping[str, Callable[[], Iterator[Message]]] = SOURCES) -> tuple[Message, ...]:
    """Every sentence that is read aloud, each once, in a fixed order."""
    return tuple(dict.fromkeys(sentence for source in sources.values() for sentence in source()))
