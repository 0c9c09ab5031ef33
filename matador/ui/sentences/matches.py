"""Sentences about unfinished and finished matches, and about damage to saved ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal, TypeAlias

from matador.rules import CATALOG, Ruleset, recognised
from matador.ui.language import Language


def day_month(language: Language, day: date) -> str:
    """`3 December`."""
    return language.say("{day} {month}", day=day.day, month=_month(language, day))


def month_year(language: Language, month: str) -> str:
    """`November 2026` for `2026-11`; other text is returned unchanged."""
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        return month
    return language.say("{month} {year}", month=_month(language, first), year=first.year)


def step_label(language: Language, step: str) -> str:
    """A label on a time axis: `3 Nov`, `Nov`, `Jan 2027` or `2026`, for an ISO day, month or year."""
    try:
        day = date.fromisoformat(step if len(step) > 7 else f"{step}-01")
    except ValueError:
        return step
    name = _short_month(language, day)
    if len(step) > 7:
        return language.say("{day} {month}", day=day.day, month=name)
    return name if day.month > 1 else language.say("{month} {year}", month=name, year=day.year)


def _month(language: Language, day: date) -> str:
    names = language.say(
        "January February March April May June July August September October November December"
    )
    return names.split()[day.month - 1]


def _short_month(language: Language, day: date) -> str:
    return language.say("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()[day.month - 1]


def game_name(language: Language, rules: Ruleset) -> str:
    name = recognised(rules)
    return language.say("Your own game") if name is None else language.marked(CATALOG[name].title)


def when(language: Language, at: datetime, today: date) -> str:
    """When a match was last played; `at` is local time."""
    say, time = language.say, f"{at:%H:%M}"
    days = (today - at.date()).days
    if days == 0:
        return say("Today, {time}", time=time)
    if days == 1:
        return say("Yesterday, {time}", time=time)
    day = say("{day} {month} {year}", day=at.day, month=_short_month(language, at), year=at.year)
    return f"{day}, {time}"


def players_scored(players: Sequence[tuple[str, int | None]]) -> str:
    return ", ".join(name if points is None else f"{name} ({points})" for name, points in players)


def match_name(language: Language, game: str, players: Sequence[tuple[str, int | None]], when: str) -> str:
    told = players_scored(players)
    return language.say("{game}: {players}, {when}", game=game, players=told, when=when)


HomeKey: TypeAlias = Literal["go on", "play", "learn", "new match", "matches", "options", "rules", "quit"]


def name_of(language: Language, key: HomeKey) -> str:
    say = language.say
    return {
        "go on": say("Continue"),
        "play": say("Play"),
        "learn": say("Learn"),
        "new match": say("New match"),
        "matches": say("Matches"),
        "options": say("Options"),
        "rules": say("Rules"),
        "quit": say("Quit"),
    }[key]


_NEUTRAL = "#"


def game_title(language: Language, ruleset: str) -> str:
    named = CATALOG.get(ruleset)
    return language.say("A game") if named is None else language.marked(named.title)


def player_name(language: Language, name: str) -> str:
    if name.startswith(_NEUTRAL) and name[1:].isdecimal():
        return language.say("Somebody")
    return name
