"""Example values for every page of the registry, with which its invariants are checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from errno import ENOSPC
from pathlib import Path
from typing import get_args

from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.play.background import Back, BackupNews, CanRestore, NotBackedUp, NotRestored
from matador.play.choices import choices_of
from matador.rules import named_ruleset
from matador.storage.backup.backup_file import (
    BackupError,
    InUseError,
    NewerBackupError,
    NoBackupError,
    NothingToBackUpError,
    RestoreIncompleteError,
    SavedBackup,
)
from matador.storage.database.matches import Offered
from matador.storage.database.opening import Damage
from matador.storage.settings import changed
from matador.ui.kit.intents import PageName
from matador.ui.pages.registry import Values
from matador.ui.players import Bed
from tests.checks.matches import secret_of
from tests.ui.pages.example_values import Examples, of_learners, usual
from tests.ui.pages.examples_of_learn import closed, first_steps, lesson, lessons, practices, rooms
from tests.ui.pages.examples_of_matches import (
    FOLDER,
    exporting,
    left_match,
    matches,
    not_taken_up,
    past_matches,
    past_scores,
    picked,
    refusing,
    searches,
    statistics,
)
from tests.ui.pages.examples_of_people import (
    exported,
    forgotten,
    living,
    new_matches,
    persons,
    unkept_people,
    with_people,
)
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
    yield {}
    yield {"matches.left.offered": Offered(has_past=True)}
    for values in with_people(pilot):
        yield {**values, "matches.left.offered": Offered(has_past=True)}
    for session in (
        once_played(named_ruleset("sevens", 2), 1, 1).session,
        once_played(named_ruleset("parlour", 4, {"partnerships": True}), 3).session,
        once_played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session,
    ):
        yield {"matches.left.offered": Offered(left_match(session), count=3)}
        yield {"matches.left.offered": Offered(left_match(session), count=3), "people": living(6, 5)}


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
    """With few settings at the table, and with all of them at home."""
    yield {}
    yield {"storage.has_backups": True, "people": living(6, 5), "scenes.scene.kind": "home"}


def _taking(_pilot: Pilot) -> Iterator[Values]:
    yield {"storage.folder": FOLDER}


def _unkept(_pilot: Pilot) -> Iterator[Values]:
    yield {"storage.unkept": FOLDER}


def _installations(_pilot: Pilot) -> Iterator[Values]:
    file = Path("/home/eva/Documents/Matador backup 2026-11-24.zip")
    left_out = ("settings.json",)
    full, closed = OSError(ENOSPC, "full"), PermissionError()
    taken = (full, closed, NewerBackupError(), InUseError(), BackupError(), MemoryError(), KeyError())
    several: tuple[BackupNews, ...] = (
        SavedBackup(file),
        SavedBackup(file, left_out),
        *(NotBackedUp(file.parent, why) for why in (*taken, NothingToBackUpError())),
        CanRestore(file),
        Back(None),
        Back(Path("/home/eva/.local/share/Matador/before-12")),
        *(NotRestored(file, why) for why in (*taken, NoBackupError(), RestoreIncompleteError())),
    )
    for news in several:
        yield {"storage.news": news}


EXAMPLES: Mapping[PageName, Examples] = {
    "menu": usual,
    "seats": of_learners,
    "options": _options,
    "few colours": usual,
    "back up": _taking,
    "backup": _installations,
    "nothing is kept": _unkept,
    "leaving": _leaving,
    "exported match": exporting,
    "not imported": refusing,
    "matches": matches,
    "match": picked,
    "delete match": picked,
    "not taken up": not_taken_up,
    "trouble": _troubled,
    "not kept": usual,
    "good night": _good_night,
    "rules": usual,
    "new match": new_matches,
    "people": with_people,
    "new person": with_people,
    "person": persons,
    "forget person": persons,
    "forgotten": forgotten,
    "person not kept": unkept_people,
    "exported person": exported,
    "scores": _after_rounds,
    "fair": _after_rounds,
    "search past": searches,
    "statistics": statistics,
    "past match": past_matches,
    "delete past": past_matches,
    "past scores": past_scores,
    "past fair": past_matches,
    "replay": past_matches,
    "home": _first_page,
    "learn": rooms,
    "practice": practices,
    "lessons": lessons,
    "lesson": lesson,
    "first steps": first_steps,
    "closed total": closed,
    "open total": closed,
    "cut": _before_the_deal,
    "table": _at_the_table,
}
