"""Example values for every page of the registry, with which its invariants are checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from errno import ENOSPC
from itertools import islice
from pathlib import Path
from typing import get_args

from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.play.background import Back, BackupNews, CanRestore, NotBackedUp, NotRestored, SavedBackup
from matador.play.choices import choices_of
from matador.play.learn.exercise import Exercise
from matador.play.people import People
from matador.rules import named_ruleset
from matador.storage.backup.backup_file import (
    BackupError,
    InUseError,
    NewerBackupError,
    NothingToBackUpError,
    RestoreIncompleteError,
)
from matador.storage.database.matches import Offered
from matador.storage.database.opening import Damage
from matador.storage.settings import changed
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Stage
from matador.teaching.path import STEPS, TotalOnPath
from matador.ui.kit.figures import Face
from matador.ui.kit.intents import PageName
from matador.ui.pages.home.scene import home_of
from matador.ui.pages.learn.room_page import ClosedTotal, LearnRoom
from matador.ui.pages.registry import Values
from matador.ui.players import Bed
from tests.checks.matches import secret_of
from tests.ui.pages import examples_of_matches as of_matches
from tests.ui.pages import examples_of_people as of_people
from tests.ui.pages.example_values import Examples, of_learners, usual
from tests.ui.pages.learn.lesson_moments import first_moments, lesson_moments, lessons_offered
from tests.ui.pages.learn.moments import moments
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import once_played, played
from tests.usual_games import game_of

PLAYERS = ", ".join(f"Großmutter Karoline-{seat}" for seat in range(8))


def _leaving(_pilot: Pilot) -> Iterator[Values]:
    yield {"matches.leaving": "home"}
    yield {"matches.leaving": "quit"}


def _after_rounds(_pilot: Pilot) -> Iterator[Values]:
    yield {}
    for game in (
        once_played(named_ruleset("sevens", 3), 1, 1, proof="sealed"),
        once_played(named_ruleset("family", 8, {"target": 1000}), 4, 14, proof="sealed"),
        once_played(named_ruleset("parlour", 4, {"partnerships": True}), 3, proof="sealed"),
    ):
        yield {"scenes.game": game}


def _at_the_table(pilot: Pilot) -> Iterator[Values]:
    """In the middle of a round, and with the result of a round and of a match that were reopened."""
    settings = pilot.program.app.settings.now
    usual = {"game": pilot.game, "choices": choices_of(settings)}
    yield usual
    yield {**usual, "choices": choices_of(changed(settings, hand="left"))}
    for game in (
        played(named_ruleset("sevens", 3), 1, 1),
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3),
    ):
        game.is_resumed = True
        yield {**usual, "game": game}


def _first_page(pilot: Pilot) -> Iterator[Values]:
    language, past = pilot.program.app.scenes.look.language, Offered(has_past=True)
    yield {}
    yield {"matches.home_shows": home_of(language, past, People(None))}
    for people in of_people.households():
        yield {"matches.home_shows": home_of(language, past, people)}
    for step in STEPS:
        yield {"matches.home_shows": home_of(language, past, of_people.living(6, 5), step.total)}
    for session in (
        once_played(named_ruleset("sevens", 2), 1, 1).session,
        once_played(named_ruleset("parlour", 4, {"partnerships": True}), 3).session,
        once_played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session,
    ):
        left = Offered(of_matches.left_match(session), count=3)
        yield {"matches.home_shows": home_of(language, left, People(None))}
        yield {"matches.home_shows": home_of(language, left, of_people.living(6, 5))}


def _troubled(_pilot: Pilot) -> Iterator[Values]:
    folder = Path("/home/margarete/.local/share/Matador/damaged-12")
    for trouble in ("newer", Damage(folder, 0, 0), Damage(folder, 1, 1), Damage(folder, 1234, 56)):
        yield {"news.trouble": trouble}


def _good_night(_pilot: Pilot) -> Iterator[Values]:
    for bed in get_args(Bed):
        yield {"matches.bed": bed}


def _before_the_deal(_pilot: Pilot) -> Iterator[Values]:
    for set_ in (4, 6):
        rules = named_ruleset("sevens", 2, {"set": set_})
        session = Session(rules, [Player("Ana"), Player("Ben")], proof=Seal.fresh(secret_of("laws")))
        yield {"game": game_of(session, {})}


def _options(_pilot: Pilot) -> Iterator[Values]:
    """With few settings at the table, and with all of them at home; also of a learner."""
    yield {}
    learner = of_people.learning(0, "full")
    for people in (of_people.living(6, 5), learner):
        yield {"storage.has_backups": True, "people": people, "scenes.scene.kind": "home"}
    yield {"people": learner}


def _taking(_pilot: Pilot) -> Iterator[Values]:
    yield {"storage.folder": of_matches.FOLDER}


def _unkept(_pilot: Pilot) -> Iterator[Values]:
    yield {"storage.unkept": of_matches.FOLDER}


def _installations(_pilot: Pilot) -> Iterator[Values]:
    file = Path("/home/eva/Documents/Matador backup 2026-11-24.zip")
    full, closed = OSError(ENOSPC, "full"), PermissionError()
    taken = (full, closed, NewerBackupError(), InUseError(), BackupError(), MemoryError(), KeyError())
    several: tuple[BackupNews, ...] = (
        SavedBackup(file),
        *(NotBackedUp(file.parent, why) for why in (*taken, NothingToBackUpError())),
        CanRestore(file),
        Back(None),
        Back(Path("/home/eva/.local/share/Matador/before-12")),
        *(NotRestored(file, why) for why in (*taken, RestoreIncompleteError())),
    )
    for news in several:
        yield {"storage.news": news}


def rooms(_pilot: Pilot) -> Iterator[Values]:
    """Nothing is known, or some sums are, or many rest; a guest and a person with a long name."""
    until = date(2026, 12, 28)
    paths = (
        [
            (5, True, 0, 4, 0),
            (6, False, 0, 5, 0),
            (7, False, 0, 6, 0),
            (10, False, 0, 9, 0),
            (13, False, 0, 12, 0),
        ],
        [
            (5, True, 4, 4, 4),
            (6, True, 5, 5, 1),
            (7, True, 2, 6, 0),
            (10, False, 0, 9, 0),
            (13, True, 12, 12, 12),
        ],
    )
    for path in paths:
        totals = tuple(
            TotalOnPath(total, is_open, grown(facts, known, resting), resting, (until,) * resting, total < 13)
            for total, is_open, known, facts, resting in path
        )
        seen = {one.total: one.stages for one in totals if one.is_open}
        unlocked = 13 if totals[4].is_open else None
        for name in ("", "Mia", "Ana", *of_people.LIVING):
            face = Face(3, 2, "happy") if name else None
            for chosen in (5, 13) if totals[4].is_open else (5,):
                yield {"learning.room": LearnRoom(totals, chosen, name, face, seen, unlocked=unlocked)}
        shown = LearnRoom(totals, 5, seen=seen, unlocked=unlocked)
        for bud in (Pair(5, 4, 1), Pair(13, 12, 1)):
            yield {"learning.room": replace(shown, pointed=bud)}


def grown(facts: int, known: int, resting: int) -> tuple[Stage, ...]:
    """The last sums have grown furthest, the first ones least."""
    early: tuple[Stage, ...] = ("tip", "sprout", "bud")
    stages = [early[place % 3] if known else "tip" for place in range(facts - known)]
    later: tuple[Stage, ...] = ("known", "flower")
    return (*stages, *later[:1] * (known - resting), *later[1:] * resting)


def practices(_pilot: Pilot) -> Iterator[Values]:
    """Every type of item in every stage, and the end of a practice and of a probe."""
    yield from map(_shown, moments())


def lesson(_pilot: Pilot) -> Iterator[Values]:
    """Every kind of lesson, in every manner and stage, and the end of one."""
    yield from map(_shown, lesson_moments())


def first_steps(_pilot: Pilot) -> Iterator[Values]:
    """Each task of the first three minutes, in every stage, and the offer of a match."""
    yield from map(_shown, first_moments())


def _shown(exercise: Exercise) -> Values:
    return {"exercise": exercise, "face": Face(0, 0)}


def lessons(_pilot: Pilot) -> Iterator[Values]:
    for lessons in lessons_offered():
        yield {"lessons": lessons}


def closed(_pilot: Pilot) -> Iterator[Values]:
    yield {"learning.closed": ClosedTotal(13, 10)}
    yield {"learning.closed": ClosedTotal(13, 10, star_is_ready=False)}


def unlocked(_pilot: Pilot) -> Iterator[Values]:
    yield {"learning.unlocked": 13}


EXAMPLES: Mapping[PageName, Examples] = {
    "menu": usual,
    "seats": of_learners,
    "options": _options,
    "back up": _taking,
    "backup": _installations,
    "nothing is kept": _unkept,
    "leaving": _leaving,
    "exported match": of_matches.exporting,
    "not imported": of_matches.refusing,
    "matches": of_matches.matches,
    "match": of_matches.picked,
    "delete match": of_matches.picked,
    "not taken up": of_matches.not_taken_up,
    "trouble": _troubled,
    "not kept": usual,
    "good night": _good_night,
    "rules": usual,
    "new match": of_people.new_matches,
    "people": of_people.with_people,
    "new person": of_people.with_people,
    "person": of_people.persons,
    "forget person": of_people.persons,
    "forgotten": of_people.forgotten,
    "person not kept": of_people.unkept_people,
    "exported person": of_people.exported,
    "scores": _after_rounds,
    "fair": _after_rounds,
    "search past": of_matches.searches,
    "statistics": of_matches.statistics,
    "past match": of_matches.past_matches,
    "delete past": of_matches.past_matches,
    "past scores": of_matches.past_scores,
    # The page is that of `fair`, which has larger matches.
    "past fair": lambda pilot: islice(of_matches.past_matches(pilot), 2, None),
    "replay": of_matches.past_matches,
    "home": _first_page,
    "learn": rooms,
    "practice": practices,
    "lessons": lessons,
    "lesson": lesson,
    "first steps": first_steps,
    "closed total": closed,
    "open total": closed,
    "close total": unlocked,
    "cut": _before_the_deal,
    "table": _at_the_table,
}
