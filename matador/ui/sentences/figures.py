"""Sentences of the statistics page."""

from __future__ import annotations

from collections.abc import Mapping

from matador.play.statistics import Count, Course, Statistics
from matador.ui.language import Language
from matador.ui.sentences.dates import step_label
from matador.ui.sentences.history import game_title, player_name


def so_far(language: Language, count: int, all_: int) -> str:
    """How many matches have been read."""
    return language.gettext("Loading matches: {count} of {all}.").format(count=count, all=all_)


def help_names(language: Language) -> tuple[str, str]:
    """What was played with a learner's help, and what without."""
    return language.gettext("Help"), language.gettext("No help")


def all_of_it(language: Language, found: Statistics) -> tuple[str, ...]:
    """The overview: how much was played, and what is worth telling about it."""
    say, helped, unhelped = language.gettext, found.helped, found.unhelped
    lines = [
        say("Matches: {n}").format(n=found.all.matches),
        say("Rounds: {n}").format(n=found.all.rounds),
        say("Matches won: {n}").format(n=found.all.won),
    ]
    if helped.shares and unhelped.shares:
        lines.append(say("Points per round with help: {n}").format(n=round(helped.points_a_round, 1)))
        lines.append(say("Points per round without help: {n}").format(n=round(unhelped.points_a_round, 1)))
    elif found.all.shares:
        lines.append(say("Points per round: {n}").format(n=round(found.all.points_a_round, 1)))
    if found.has_bad_points and found.all.shares:
        lines.append(say("Games where the lowest score wins the match aren't counted here."))
    if found.longest_line:
        longest = language.ngettext("Longest line: {n} tile", "Longest line: {n} tiles", found.longest_line)
        lines.append(longest.format(n=found.longest_line))
    if found.favourite_partner is not None:
        name = player_name(language, found.favourite_partner)
        lines.append(say("Favourite partner: {name}").format(name=name))
    return tuple(lines)


def endings(language: Language, counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """How often rounds ended how."""
    say, keys = language.gettext, ("out", "others out", "blocked")
    names = say("You went out"), say("Someone else went out"), say("Blocked")
    return tuple((name, counts.get(key, 0)) for name, key in zip(names, keys, strict=True))


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
    matches = language.ngettext("{n} match", "{n} matches", count.matches).format(n=count.matches)
    if is_game:
        won = language.ngettext("{n} win", "{n} wins", count.won).format(n=count.won)
        return f"{called}: {matches}, {won}, {rounds}"
    return f"{called}: {matches}, {rounds}"
