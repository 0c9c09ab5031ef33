"""Sentences of Learn: its room, and the questions, steps and responses of exercises.

They are short, use digits, and never blame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from matador.rules import MatadorEnd, Tile
from matador.teaching.bonds import Laid, Pair
from matador.teaching.evidence import Stage
from matador.teaching.first_steps import FirstSteps, MissingHalf, TileAtEnd
from matador.teaching.lessons import run as lessons
from matador.teaching.lessons import tasks
from matador.teaching.practice import items
from matador.teaching.praise import Reason
from matador.ui.language import Language, Message, joined
from matador.ui.sentences.helping import filled, number_word, placed, told, what_makes
from matador.ui.sentences.matches import day_month

if TYPE_CHECKING:
    from matador.teaching.path import TotalOnPath

# Questions


def asked(  # noqa: C901, PLR0912 - a case for each task
    language: Language, task: items.Item | tasks.Task, *, is_held: bool = False, has_seat: bool = False
) -> Message:
    """The question; `is_held`: a tile is chosen for an end; `has_seat`: it is chosen who gets the points."""
    say = language.say
    match task:
        case items.Halves(fact) | items.Tiles(fact):
            return say("Which half makes {total} with {known}?", known=fact.known, total=fact.total)
        case items.MissingPart(fact):
            return what_makes(language, fact.known, fact.total)
        case items.Equation():
            return say("Which number is missing?")
        case tasks.Double(half):
            return say("What do {half} and {half} make?", half=half)
        case items.Claim():
            return say("Is that true?")
        case items.BriefFrame(fact):
            return say("Look! How many more to make {total}?", total=fact.total)
        case items.Train():
            return say("Play as many tiles as you can.")
        case items.EmptyCells():
            return say("How many boxes are empty?")
        case tasks.WhichFits():
            return say("Do any of these tiles fit?")
        case tasks.LayOne() if is_held:
            return say("Which end?")
        case tasks.LayOne(hand) if len(hand.arms) > 1:
            return say("Which tile fits, and which half?")
        case tasks.LayOne():
            return say("What fits here?")
        case tasks.Points() if has_seat:
            return say("How many pips are left?")
        case tasks.Points():
            return say("Who gets the points?")
        case _:
            assert_never(task)


def asked_aloud(language: Language, item: items.Item) -> Message:
    match item:
        case items.Equation(fact, form):
            say = language.say
            words = {
                "total first": say("{total} is {known} plus what?"),
                "gap first": say("What plus {known} is {total}?"),
                "subtraction": say("{total} minus {known} is what?"),
            }[form]
            return words.format(total=fact.total, known=fact.known)
        case items.Claim(fact, said):
            claim = language.say(
                "{known} and {said} make {total}?", known=fact.known, said=said, total=fact.total
            )
            return joined(claim, asked(language, item))
        case _:
            return asked(language, item)


# Responses


def right(language: Language, pair: Pair | None, *, is_none: bool = False) -> Message:
    """`is_none`: none of the choices was right."""
    if pair is None:
        return language.say("Well done!")
    if is_none:
        return filled(language.say("{first} needs {second}, but there's no {second} here."), pair)
    return placed(language, pair)


def wrong(language: Language, pair: Pair | None) -> Message:
    """Say what a wrong answer makes; `pair` has no second part without a number as answer."""
    return language.say("Look again.") if pair is None or pair.second is None else told(language, pair)


def wrong_once(language: Language, pair: Pair | None) -> Message:
    again = None if pair is None or pair.second is None else language.say("Try again.")
    return joined(wrong(language, pair), again)


def shown(language: Language, pair: Pair | None, *, is_none: bool = False) -> Message:
    say = language.say
    if pair is None or pair.second is None:
        return say("Here is the longest line. Now you make it.")
    if is_none:
        return filled(say("{first} needs {second}, but there's no {second} here. Now you try."), pair)
    return filled(say("{first} needs {second}. Now you try."), pair)


def shown_claim(language: Language, pair: Pair, *, is_true: bool) -> Message:
    if is_true:
        return filled(language.say("{first} needs {second}, so it's true."), pair)
    return filled(language.say("{first} needs {second}, so it's not true."), pair)


# Lessons


def lesson_name(language: Language, kind: tasks.LessonKind) -> Message:
    say = language.say
    return {
        "frame": say("The frame"),
        "missing part": say("The missing part"),
        "which tile": say("Which tile?"),
        "nothing fits": say("Nothing fits"),
        "two ends": say("Two ends"),
        "doubles": say("Doubles"),
        "matadors": say("Matadors"),
        "closing and opening": say("Closing and opening"),
        "points": say("Counting points"),
    }[kind]


def step(  # noqa: C901, PLR0912 - a case for each step
    language: Language, task: tasks.Task, shown: tasks.ShownStep
) -> Message:
    say = language.say
    match shown:
        case tasks.EndGlows():
            return say("Look at this end.")
        case tasks.PairSeen("frame", pair):
            full = say("{first} of {total} boxes are full.")
            if pair.first == 1:
                full = say("{first} of {total} boxes is full.")
            return full.format(first=pair.first, total=pair.total)
        case tasks.PairSeen("empty cells"):
            return say("Count the empty boxes.")
        case tasks.PairSeen("parts", pair):
            return say("{total} has two parts. One is {first}.", total=pair.total, first=pair.first)
        case tasks.PairSeen(_, pair):
            return placed(language, pair)
        case tasks.DoubleSeen(tile):
            return say("This is a double: {half} and {half}.", half=tile.high)
        case tasks.WinnerSeen(0):
            return say("You have no tiles left. You get the points.")
        case tasks.WinnerSeen():
            return say("Dot has no tiles left. Dot gets the points.")
        case tasks.TileCounted(so_far=so_far):
            return say("Count the pips: {count}.", count=so_far)
        case tasks.PointsGiven(points=points):
            return gained(language, points)
        case tasks.NeedSeen(arm) if isinstance(task, tasks.LayOne) and isinstance(
            task.hand.ends[arm], MatadorEnd
        ):
            return say(
                "A matador already makes {total}. You can play a blank next, or another matador.",
                total=task.hand.rules.total,
            )
        case tasks.NeedSeen(halves=(_, *_), pairs=(pair, *_)):
            return filled(say("{first} needs {second}."), pair)
        case tasks.NeedSeen():
            total = task.hand.rules.total if isinstance(task, tasks.WhichFits | tasks.LayOne) else 0
            return say("No half has {total} pips. Only a matador fits.", total=total)
        case tasks.HalfLit(half=None):
            return say("This is a matador. It fits.")
        case tasks.HalfLit():
            return say("This half fits.")
        case tasks.TilePassed():
            return say("This tile doesn't fit.")
        case tasks.TileGoes(made=made):
            return laid(language, made)
        case tasks.NothingGoes():
            return say("Nothing fits.")
        case _:
            assert_never(shown)


def laid(language: Language, made: Laid | None) -> Message:
    say = language.say
    if made is None or made.pair is None:
        return say("A matador fits anywhere.") if made is not None else say("It fits.")
    if made.is_matadors:
        return filled(say("A matador fits: {first} and {second} make {made}."), made.pair)
    return placed(language, made.pair)


def gained(language: Language, points: int) -> Message:
    return language.nsay("That makes {n} point.", "That makes {n} points.", points)


def player(language: Language, seat: int) -> Message:
    return language.say("You") if seat == 0 else language.say("Dot")


def lesson_right(
    language: Language, pair: Pair | None, made: Laid | None, points: int | None, *, is_nothing: bool
) -> Message:
    if points is not None:
        return gained(language, points)
    if is_nothing or (pair is None and made is None):
        return language.say("That's right: nothing fits.")
    return laid(language, made) if pair is None or made is not None else placed(language, pair)


def lesson_wrong(language: Language, total: int, found: lessons.Wrong) -> Message:
    say = language.say
    match found:
        case lessons.Made((pair,)):
            return wrong_once(language, pair)
        case lessons.Made():
            said = say("This tile doesn't make {total}.", total=total)
        case lessons.Refused():
            said = say("It doesn't fit there.")
        case lessons.Overlooked():
            return say("This tile fits. Now you try.")
        case lessons.Miscounted(is_seat_wrong=True):
            said = say("The points go to the player with no tiles left.")
        case lessons.Miscounted():
            said = say("Count the pips.")
        case _:
            assert_never(found)
    return joined(said, say("Try again."))


def shown_answer(
    language: Language, pair: Pair | None, number: int | None, *, is_nothing: bool, is_matador: bool
) -> Message:
    say = language.say
    if number is not None:
        return say("The answer is {count}. Now you try.", count=number)
    if is_nothing:
        return say("The answer is: nothing fits. Now you try.")
    if is_matador or pair is None:
        return say("The matador fits. Now you try.")
    return shown(language, pair)


def shown_double(language: Language, pair: Pair) -> Message:
    return joined(placed(language, pair), language.say("Now you try."))


# The first steps


def first_steps(language: Language, run: FirstSteps, *, is_lit: bool) -> Message:
    say = language.say
    match run.item:
        case _ if run.stage == "showing":
            return say("Watch the hand.")
        case _ if run.stage == "wrong":
            return wrong_once(language, run.pair)
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


# At the end, and in the room


def praised(language: Language, reason: Reason, total: int) -> Message:
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


def rests(language: Language, one: TotalOnPath) -> Message | None:
    """When known sums come back, with a date only if that was promised."""
    if one.promised:
        return language.nsay(
            "You know one sum of {total} well! We'll check again on {day}.",
            "You know {n} sums of {total} well! We'll check again on {day}.",
            len(one.promised),
            total=one.total,
            day=day_month(language, min(one.promised)),
        )
    if one.resting:
        return language.nsay(
            "You know one sum of {total} well! We'll ask again soon.",
            "You know {n} sums of {total} well! We'll ask again soon.",
            one.resting,
            total=one.total,
        )
    return language.say("We'll see tomorrow what you still know.") if one.known else None


def fluent(language: Language, count: int) -> Message:
    return language.nsay(
        "One sum took you less than three seconds.", "{n} sums took you less than three seconds.", count
    )


def star_rests(language: Language) -> Message:
    return language.say("The star comes back tomorrow.")


def known(language: Language, one: TotalOnPath) -> Message:
    values = {"total": one.total, "count": one.known, "all": one.facts}
    return language.say("Sums of {total}: {count} of {all} known.", **values)


def stage(language: Language, stage: Stage) -> Message:
    say = language.say
    return {
        "tip": say("not found yet"),
        "sprout": say("found with help"),
        "bud": say("found without help"),
        "known": say("known"),
        "flower": say("known well"),
    }[stage]


def unlocked(language: Language, total: int) -> Message:
    return language.say("You've unlocked {total}.", total=total)


# Tiles


def tile(language: Language, one: Tile) -> Message:
    return language.say(
        "Tile {low} and {high}", low=number_word(language, one.low), high=number_word(language, one.high)
    )
