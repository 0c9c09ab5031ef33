"""Sentences about unfinished matches, and about damage to saved ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import assert_never

from matador.play.left_matches import Trouble
from matador.rules import CATALOG, Ruleset, recognised
from matador.storage.database.salvage import Damage
from matador.ui.language import Language
from matador.ui.sentences.dates import short_date


def game_name(language: Language, rules: Ruleset) -> str:
    """What the game is called; one that was put together has no name of its own."""
    name = recognised(rules)
    return language.gettext("Your own game") if name is None else language.marked(CATALOG[name].title)


def when(language: Language, at: datetime, today: date) -> str:
    """When a match was last played; `at` is local time."""
    say, time = language.gettext, f"{at:%H:%M}"
    days = (today - at.date()).days
    if days == 0:
        return say("Today, {time}").format(time=time)
    if days == 1:
        return say("Yesterday, {time}").format(time=time)
    return f"{short_date(language, at)}, {time}"


def put_away(language: Language, when: str) -> str:
    """When a match was played last that is not offered any more."""
    return language.gettext("Hidden · {when}").format(when=when)


def players_scored(players: Sequence[tuple[str, int | None]]) -> str:
    """All players, each with the points of their side if the game has points."""
    return ", ".join(name if points is None else f"{name} ({points})" for name, points in players)


def match_name(language: Language, game: str, players: Sequence[tuple[str, int | None]], when: str) -> str:
    """What a match is called where it is told and not shown."""
    told = players_scored(players)
    return language.gettext("{game}: {players}, {when}").format(game=game, players=told, when=when)


def trouble_told(language: Language, trouble: Trouble) -> tuple[str, str]:
    """What was found wrong with what is kept of matches: a title, and what it means."""
    say = language.gettext
    match trouble:
        case "newer":
            told = say("These matches were saved by a newer version of Matador.")
            until = say("Please update Matador. You can play now, but nothing will be saved.")
            return say("Update needed"), f"{told} {until}"
        case Damage(folder, saved, shortened):
            saved_told = language.ngettext(
                "We recovered {count} match.", "We recovered {count} matches.", saved
            )
            if not saved:
                saved_told = say("No match could be recovered.")
            lines = [say("The file with your matches is damaged."), saved_told.format(count=saved)]
            if shortened:
                lines.append(say("Some of the last moves are missing."))
            lines.append(say("The damaged file is in the folder {folder}.").format(folder=folder.name))
            return say("Damaged"), " ".join(lines)
        case _:
            assert_never(trouble)
