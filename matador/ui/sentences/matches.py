"""What is said of the matches that can be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from matador.rules import CATALOG, Ruleset, recognised
from matador.ui.language import Language


def game_name(language: Language, rules: Ruleset) -> str:
    """What the game is called; one that was put together has no name of its own."""
    name = recognised(rules)
    return language.gettext("Your own game") if name is None else language.marked(CATALOG[name].title)


def when(language: Language, at: datetime, today: date) -> str:
    """When a match was played last, by the calendar on the wall: `at` is a time of this place."""
    say, time = language.gettext, f"{at:%H:%M}"
    days = (today - at.date()).days
    if days == 0:
        return say("Today, {time}").format(time=time)
    if days == 1:
        return say("Yesterday, {time}").format(time=time)
    return f"{at:%Y-%m-%d}, {time}"


def put_away(language: Language, when: str) -> str:
    """When a match was played last that is not offered any more."""
    return language.gettext("Put away; {when}").format(when=when)


def match_name(language: Language, game: str, players: Sequence[tuple[str, int]], when: str) -> str:
    """What a match is called where it is told and not shown."""
    told = ", ".join(f"{name} {points}" for name, points in players)
    return language.gettext("{game}: {players}; {when}").format(game=game, players=told, when=when)
