"""Sentences about replays and statistics of finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matador.play.past_matches import ReplayFrame
from matador.play.statistics import Count, Course, Statistics
from matador.rules import Draw, Play, Ruleset
from matador.ui.language import Language
from matador.ui.sentences.matches import game_title, player_name, step_label
from matador.ui.sentences.scores import ended, listed, round_title
from matador.ui.sentences.table import just_begins, tile_name


def winner_told(language: Language, rules: Ruleset, winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return language.say("No winner")
    called = [player_name(language, names[seat]) for side in winners for seat in rules.sides[side]]
    told = listed(language, called)
    if len(winners) > 1:
        return language.say("Shared win: {names}", names=told)
    return language.nsay("Winner: {names}", "Winners: {names}", len(called), names=told)


def moment_told(language: Language, frame: ReplayFrame, moves: int) -> str:
    round_ = round_title(language, frame.round)
    move = language.say("move {number} of {count}", number=frame.step, count=moves)
    return f"{round_}, {move}"


def frame_told(language: Language, frame: ReplayFrame, names: Sequence[str]) -> str:
    say, called = language.say, [player_name(language, name) for name in names]
    if frame.seat is None:
        return just_begins(language, called[frame.position.turn], is_reader=False)
    name = called[frame.seat]
    match frame.action:
        case Play(tile=tile):
            told = say("{name} played the tile {tile}.", name=name, tile=tile_name(language, tile))
        case Draw():
            told = say("{name} drew a tile.", name=name)
        case _:
            told = say("{name} passed.", name=name)
    outcome = frame.position.outcome
    if outcome is None:
        return told
    return f"{told} {ended(language, frame.position.rules, outcome, called, frame.played)}"


def help_names(language: Language) -> tuple[str, str]:
    return language.say("Help"), language.say("No help")


def all_of_it(language: Language, found: Statistics) -> tuple[str, ...]:
    say, helped, unhelped = language.say, found.helped, found.unhelped
    lines = [
        say("Matches: {n}", n=found.all.matches),
        say("Rounds: {n}", n=found.all.rounds),
        say("Matches won: {n}", n=found.all.won),
    ]
    if helped.shares and unhelped.shares:
        lines.append(say("Points per round with help: {n}", n=round(helped.points_a_round, 1)))
        lines.append(say("Points per round without help: {n}", n=round(unhelped.points_a_round, 1)))
    elif found.all.shares:
        lines.append(say("Points per round: {n}", n=round(found.all.points_a_round, 1)))
    if found.has_bad_points and found.all.shares:
        lines.append(say("Games where the lowest score wins the match aren't counted here."))
    if found.longest_line:
        lines.append(language.nsay("Longest line: {n} tile", "Longest line: {n} tiles", found.longest_line))
    if found.favourite_partner is not None:
        name = player_name(language, found.favourite_partner)
        lines.append(say("Favourite partner: {name}", name=name))
    return tuple(lines)


def endings(language: Language, counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    say, keys = language.say, ("out", "others out", "blocked")
    names = say("You went out"), say("Someone else went out"), say("Blocked")
    return tuple((name, counts.get(key, 0)) for name, key in zip(names, keys, strict=True))


def course_told(language: Language, course: Course) -> str:
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
    called = game_title(language, name) if is_game else player_name(language, name)
    rounds = language.nsay("{n} round", "{n} rounds", count.rounds)
    matches = language.nsay("{n} match", "{n} matches", count.matches)
    if is_game:
        won = language.nsay("{n} win", "{n} wins", count.won)
        return f"{called}: {matches}, {won}, {rounds}"
    return f"{called}: {matches}, {rounds}"
