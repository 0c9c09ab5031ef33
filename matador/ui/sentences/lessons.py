"""Sentences of lessons: their names, questions, steps, and responses to answers."""

from __future__ import annotations

from typing import assert_never

from matador.rules import MatadorEnd
from matador.teaching.first_steps import FirstSteps, MissingHalf, TileAtEnd
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import EmptyCells, LayOne, LessonKind, Points, Task, WhichFits
from matador.teaching.lessons.run import Made, Miscounted, Overlooked, Refused, Wrong
from matador.teaching.lessons.steps import (
    EndGlows,
    HalfLit,
    NeedSeen,
    NothingGoes,
    PairSeen,
    PointsGiven,
    ShownStep,
    TileCounted,
    TileGoes,
    TilePassed,
    WinnerSeen,
)
from matador.teaching.practice.items import MissingPart, Tiles
from matador.teaching.praise import Reason
from matador.teaching.sums import Laid
from matador.ui.language import Language, Message, joined
from matador.ui.sentences import learn
from matador.ui.sentences.helping import placed, what_makes


def lesson_name(language: Language, kind: LessonKind) -> Message:
    say = language.say
    return {
        "frame": say("The frame"),
        "missing part": say("The missing part"),
        "which tile": say("Which tile?"),
        "nothing fits": say("Nothing fits"),
        "two ends": say("Two ends"),
        "matadors": say("Matadors"),
        "closing and opening": say("Closing and opening"),
        "points": say("Counting points"),
    }[kind]


# Questions


def question(language: Language, task: Task, *, is_held: bool = False, has_seat: bool = False) -> Message:
    """The question; `is_held`: a tile is chosen for an end; `has_seat`: it is chosen who gets the points."""
    say = language.say
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


# Steps


def step(  # noqa: C901, PLR0912 - a case for each step
    language: Language, task: Task, shown: ShownStep
) -> Message:
    say = language.say
    match shown:
        case EndGlows():
            return say("Look at this end.")
        case PairSeen("frame", pair):
            full = say("{first} of {total} boxes are full.")
            if pair.first == 1:
                full = say("{first} of {total} boxes is full.")
            return full.format(first=pair.first, total=pair.total)
        case PairSeen("empty cells"):
            return say("Count the empty boxes.")
        case PairSeen("parts", pair):
            return say("{total} has two parts. One is {first}.", total=pair.total, first=pair.first)
        case PairSeen(_, pair):
            return placed(language, pair)
        case WinnerSeen(0):
            return say("You have no tiles left. You get the points.")
        case WinnerSeen():
            return say("Dot has no tiles left. Dot gets the points.")
        case TileCounted(so_far=so_far):
            return say("Count the pips: {count}.", count=so_far)
        case PointsGiven(points=points):
            return gained(language, points)
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


def needs(language: Language, task: Task, shown: NeedSeen) -> Message:
    say = language.say
    total = task.hand.rules.total if isinstance(task, WhichFits | LayOne) else 0
    if isinstance(task, LayOne) and isinstance(task.hand.ends[shown.arm], MatadorEnd):
        return say(
            "A matador already makes {total}. You can play a blank next, or another matador.", total=total
        )
    if not shown.halves or not shown.pairs:
        return say("No half has {total} pips. Only a matador fits.", total=total)
    pair = shown.pairs[0]
    return say("{first} needs {second}.", first=pair.first, second=pair.second)


def laid(language: Language, made: Laid | None) -> Message:
    say = language.say
    if made is None or made.pair is None:
        return say("A matador fits anywhere.") if made is not None else say("It fits.")
    if made.is_matadors:
        words = say("A matador fits: {first} and {second} make {made}.")
        pair = made.pair
        return words.format(first=pair.first, second=pair.second, made=pair.made)
    return placed(language, made.pair)


def gained(language: Language, points: int) -> Message:
    return language.nsay("That makes {n} point.", "That makes {n} points.", points)


def player(language: Language, seat: int) -> Message:
    return language.say("You") if seat == 0 else language.say("Dot")


# Responses


def right(
    language: Language, pair: Pair | None, made: Laid | None, points: int | None, *, is_nothing: bool
) -> Message:
    if points is not None:
        return gained(language, points)
    if is_nothing or (pair is None and made is None):
        return language.say("That's right: nothing fits.")
    return laid(language, made) if pair is None or made is not None else placed(language, pair)


def wrong(language: Language, total: int, found: Wrong) -> Message:
    say = language.say
    again = say("Try again.")
    match found:
        case Made((pair,)):
            return learn.wrong(language, pair)
        case Made():
            told = say("This tile doesn't make {total}.", total=total)
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
    return joined(told, again)


def shown_answer(
    language: Language, pair: Pair | None, points: int | None, *, is_nothing: bool, is_matador: bool
) -> Message:
    say = language.say
    if points is not None:
        return say("The answer is {count}. Now you try.", count=points)
    if is_nothing:
        return say("The answer is: nothing fits. Now you try.")
    if is_matador or pair is None:
        return say("The matador fits. Now you try.")
    return learn.shown(language, pair)


# At the end


def sentence(language: Language, run: FirstSteps, *, is_lit: bool) -> Message:
    """The sentence of a first step; `is_lit`: the answer is lit."""
    say = language.say
    match run.item:
        case _ if run.stage == "showing":
            return say("Watch the hand.")
        case _ if run.stage == "wrong":
            return learn.wrong(language, run.pair)
        case _ if run.stage == "right" and run.pair is not None:
            return placed(language, run.pair)
        case MissingHalf(total, known) if run.stage == "asking":
            return what_makes(language, known, total)
        case TileAtEnd(total=total, known=known) if run.stage == "asking":
            if run.step == "see":
                return say("Now you try.")
            if run.step == "which tile":
                return say("Which tile makes {total} with {known}?", total=total, known=known)
            if run.has_drawn:
                return say("Does the new tile fit?")
            return say("Nothing fits. Draw a new tile.") if is_lit else say("Do any of these tiles fit?")
        case _:
            return say("Now play with Dot.")


def praised(language: Language, reason: Reason, total: int) -> Message:
    """The praise for a reason; `total`: the sums that were practised."""
    say = language.say
    return {
        "stayed": say("It was hard at first. You stuck with it."),
        "slowed down": say("You slowed down and took your time."),
        "longer line": say("You tried again and found a longer line."),
        "without the frame": say("First you used the frame. Then you did it without."),
        "tried again": say("You tried again and found it."),
        "kept at it": say("That was hard. You kept at it."),
        "asked first": say("You asked for help, and then you found it."),
        "practised": say("You've practised sums of {total}.", total=total),
        "both ends": say("You tried both ends."),
        "laid at both ends": say("You played tiles at both ends."),
        "watched first": say("First you watched. Then you did it yourself."),
        "taken": say("You finished the whole lesson."),
    }[reason]
