"""What lessons say: their names, what is asked, what each step shows, and what is said to an answer."""

from __future__ import annotations

from typing import assert_never

from matador.rules import Arm, MatadorEnd
from matador.teaching.frames import Pair
from matador.teaching.lessons.answers import Made, Miscounted, Overlooked, Refused, Wrong
from matador.teaching.lessons.items import EmptyCells, LayOne, Points, Task, WhichFits
from matador.teaching.lessons.kinds import LessonKind
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
)
from matador.teaching.pairs import Laid
from matador.teaching.practice.items import MissingPart, Tiles
from matador.ui.language import Language
from matador.ui.sentences import learn
from matador.ui.sentences.helping import placed


def name_of(language: Language, kind: LessonKind) -> str:
    """What a lesson is called."""
    say = language.gettext
    match kind:
        case "frame":
            return say("The frame")
        case "missing part":
            return say("The missing part")
        case "which tile":
            return say("Which tile?")
        case "nothing fits":
            return say("Nothing fits")
        case "two ends":
            return say("Two ends")
        case "matadors":
            return say("Matadors")
        case "closing and opening":
            return say("Closing and opening")
        case "points":
            return say("Counting points")
        case _:
            assert_never(kind)


def title(language: Language, total: int) -> str:
    """The title of the page with all lessons of a total."""
    return language.gettext("Lessons: sums of {total}").format(total=total)


def not_yet(language: Language) -> str:
    """Why a lesson about matadors is not open."""
    return language.gettext("Learn sums of 10 first")


# What is asked


def question(language: Language, task: Task, *, is_held: bool = False, has_seat: bool = False) -> str:
    """What is asked; `is_held`: a tile is chosen for an end; `has_seat`: it was said whose the points are."""
    say = language.gettext
    match task:
        case EmptyCells():
            return say("How many boxes are empty?")
        case MissingPart() | Tiles():
            return learn.asked(language, task)
        case WhichFits():
            return say("Do any of these tiles fit?")
        case LayOne() if is_held:
            return say("Which end?")
        case LayOne(hand) if len(hand.arms) > 1:
            return say("Which tile fits, and which half?")
        case LayOne():
            return say("What fits here?")
        case Points() if has_seat:
            return say("How many pips are left?")
        case Points():
            return say("Who gets the points?")
        case _:
            assert_never(task)


def nothing_fits(language: Language) -> str:
    """The choice that says so."""
    return language.gettext("Nothing fits")


def show_again(language: Language) -> str:
    """The button that shows the steps of an item once more."""
    return language.gettext("Show it again")


def end(language: Language, arm: Arm) -> str:
    """An end at which a tile can be laid, for a screen reader."""
    say = language.gettext
    return say("Left end") if arm == "L" else say("Right end")


# What is shown


def step(language: Language, task: Task, shown: ShownStep) -> str:
    """What is said to a step."""
    say = language.gettext
    match shown:
        case EndGlows():
            return say("Look at this end.")
        case FrameSeen(pair):
            full = say("{first} of {total} boxes are full.")
            if pair.first == 1:
                full = say("{first} of {total} boxes is full.")
            return full.format(first=pair.first, total=pair.total)
        case EmptyLit():
            return say("Count the empty boxes.")
        case PartsSeen(pair):
            words = say("{total} has two parts. One is {first}.")
            return words.format(total=pair.total, first=pair.first)
        case SumSeen(pair):
            return placed(language, pair)
        case WinnerSeen(seat):
            return winner(language, seat)
        case TileCounted(so_far=so_far):
            return say("Count the pips: {count}.").format(count=so_far)
        case PointsGiven(points=points):
            return gained(language, points)
        case _:
            return _step_at_table(language, task, shown)


def _step_at_table(
    language: Language, task: Task, shown: NeedSeen | HalfLit | TilePassed | TileGoes | NothingGoes
) -> str:
    say = language.gettext
    match shown:
        case NeedSeen():
            return needs(language, task, shown)
        case HalfLit(half=None):
            return say("This is a matador. It fits.")
        case HalfLit():
            return say("This half fits.")
        case TilePassed():
            return say("This tile doesn't fit.")
        case TileGoes(made=made):
            return laid(language, made)
        case NothingGoes():
            return say("Nothing fits.")
        case _:
            assert_never(shown)


def needs(language: Language, task: Task, shown: NeedSeen) -> str:
    """What an end needs."""
    say = language.gettext
    total = task.hand.rules.total if isinstance(task, WhichFits | LayOne) else 0
    if isinstance(task, LayOne) and isinstance(task.hand.ends[shown.arm], MatadorEnd):
        words = say("A matador already makes {total}. You can play a blank next, or another matador.")
        return words.format(total=total)
    if not shown.halves or not shown.pairs:
        return say("No half has {total} pips. Only a matador fits.").format(total=total)
    pair = shown.pairs[0]
    return say("{first} needs {second}.").format(first=pair.first, second=pair.second)


def laid(language: Language, made: Laid | None) -> str:
    """What a tile makes that was laid."""
    say = language.gettext
    if made is None or made.pair is None:
        return say("A matador fits anywhere.") if made is not None else say("It fits.")
    if made.is_matadors:
        words = say("A matador fits: {first} and {second} make {made}.")
        pair = made.pair
        return words.format(first=pair.first, second=pair.second, made=pair.made)
    return placed(language, made.pair)


def winner(language: Language, seat: int) -> str:
    """Whose the points are; seat 0 is the learner."""
    say = language.gettext
    if seat == 0:
        return say("You have no tiles left. You get the points.")
    return say("Dot has no tiles left. Dot gets the points.")


def gained(language: Language, points: int) -> str:
    """How many points somebody gets."""
    words = language.ngettext("That makes {count} point.", "That makes {count} points.", points)
    return words.format(count=points)


def player(language: Language, seat: int) -> str:
    """Who sits at a seat of a lesson."""
    return language.gettext("You") if seat == 0 else language.gettext("Dot")


def no_tiles(language: Language) -> str:
    """Of a hand that is empty."""
    return language.gettext("No tiles left")


# What is said to an answer


def right(
    language: Language, pair: Pair | None, made: Laid | None, points: int | None, *, is_nothing: bool
) -> str:
    """To who was right: what was made, or that nothing fits."""
    if points is not None:
        return gained(language, points)
    if is_nothing or (pair is None and made is None):
        return language.gettext("That's right: nothing fits.")
    return laid(language, made) if pair is None or made is not None else placed(language, pair)


def wrong(language: Language, total: int, found: Wrong) -> str:
    """To who was wrong once: what was done, and that he may try again."""
    say = language.gettext
    again = say("Try again.")
    match found:
        case Made((pair,)):
            return learn.wrong(language, pair)
        case Made():
            told = say("This tile doesn't make {total}.").format(total=total)
        case Refused():
            told = say("It doesn't fit there.")
        case Overlooked():
            return say("This tile fits. Now you try.")
        case Miscounted(is_seat_wrong=True):
            told = say("The points go to the player with no tiles left.")
        case Miscounted():
            told = say("Count the pips.")
        case _:
            assert_never(found)
    return f"{told} {again}"


def shown_answer(
    language: Language, pair: Pair | None, points: int | None, *, is_nothing: bool, is_matador: bool
) -> str:
    """To who was wrong twice: the answer, to be given by himself."""
    say = language.gettext
    if points is not None:
        return say("The answer is {count}. Now you try.").format(count=points)
    if is_nothing:
        return say("The answer is: nothing fits. Now you try.")
    if is_matador or pair is None:
        return say("The matador fits. Now you try.")
    return learn.shown(language, pair)


# At the end


def then(language: Language) -> str:
    """What can be done now."""
    return language.gettext("Practise it now, or look at another lesson.")


def another(language: Language) -> str:
    """The button that leads back to all lessons of the total."""
    return language.gettext("Lessons")
