"""Sentences of the statistics page."""

from __future__ import annotations

from collections.abc import Mapping

from matador.play.statistics import Count, Course, Statistics
from matador.ui.language import Language
from matador.ui.sentences.dates import step_label
from matador.ui.sentences.history import game_title, player_name


def so_far(language: Language, count: int, all_: int) -> str:
    """How many matches have been read."""
    return language.gettext("Loading matches: {count} of {all} …").format(count=count, all=all_)


def help_names(language: Language) -> tuple[str, str]:
    """What was played with a learner's help, and what without."""
    return language.gettext("With help"), language.gettext("Without help")


def all_of_it(language: Language, found: Statistics) -> tuple[str, ...]:
    """How much was played, and what is worth to be told of it."""
    lines = [
        _matches(language, found.all.matches),
        language.ngettext("{n} round.", "{n} rounds.", found.all.rounds).format(n=found.all.rounds),
        language.ngettext("Won the match {n} time.", "Won the match {n} times.", found.all.won).format(
            n=found.all.won
        ),
    ]
    if found.helped.shares and found.unhelped.shares:
        both = language.gettext("Points per round with help: {helped}. Without help: {unhelped}.")
        helped, unhelped = round(found.helped.points_a_round, 1), round(found.unhelped.points_a_round, 1)
        lines.append(both.format(helped=helped, unhelped=unhelped))
    elif found.all.shares:
        points = round(found.all.points_a_round, 1)
        lines.append(language.gettext("Points per round: {points}.").format(points=points))
    if found.has_bad_points and found.all.shares:
        lines.append(language.gettext("Games where the lowest score wins are not counted here."))
    if found.longest_line:
        longest = language.ngettext(
            "The longest line had {n} tile.", "The longest line had {n} tiles.", found.longest_line
        )
        lines.append(longest.format(n=found.longest_line))
    if found.favourite_partner is not None:
        name = player_name(language, found.favourite_partner)
        lines.append(language.gettext("Favourite partner: {name}.").format(name=name))
    return tuple(lines)


def endings(language: Language, counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """How often rounds ended how."""
    say = language.gettext
    names = {
        "out": say("You went out"),
        "others out": say("Someone else went out"),
        "blocked": say("Blocked"),
    }
    return tuple((name, counts.get(key, 0)) for key, name in names.items())


def course_told(language: Language, course: Course) -> str:
    """The plot in words: each step with what a round brought then."""
    helped, unhelped = help_names(language)
    told = []
    for step, with_help, without in zip(course.steps, course.helped, course.unhelped, strict=True):
        values = [
            f"{name} {value}"
            for name, value in ((unhelped, without), (helped, with_help))
            if value is not None
        ]
        told.append(f"{step_label(language, step)}: {', '.join(values)}")
    return "; ".join(told)


def count_told(language: Language, name: str, count: Count, *, is_game: bool) -> str:
    """How often a game was played, or with somebody."""
    called = game_title(language, name) if is_game else player_name(language, name)
    rounds = language.ngettext("{n} round", "{n} rounds", count.rounds).format(n=count.rounds)
    matches = _matches(language, count.matches).removesuffix(".")
    if is_game:
        won = language.ngettext("{n} win", "{n} wins", count.won).format(n=count.won)
        return f"{called}: {matches}, {won}, {rounds}"
    return f"{called}: {matches}, {rounds}"


def _matches(language: Language, count: int) -> str:
    return language.ngettext("{n} match.", "{n} matches.", count).format(n=count)
