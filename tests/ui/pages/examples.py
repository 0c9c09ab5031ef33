"""For every page of the registry what it may have to tell: the moments in which the laws look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from typing import get_args

from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.play.backing_up import Back, BackupNews, CanRestore, NotBackedUp, NotRestored
from matador.play.game import game_of
from matador.rules import named_ruleset
from matador.storage.backup.errors import (
    DamagedBackupError,
    InUseError,
    NewerBackupError,
    NoBackupError,
    NothingToBackUpError,
    RestoreIncompleteError,
)
from matador.storage.backup.saving import SavedBackup
from matador.storage.database.matches import Offered
from matador.storage.database.salvage import Damage
from matador.storage.settings import changed
from matador.ui.kit.intents import PageName
from matador.ui.pages.context import Bed, Context, LeaveQuestion
from tests.checks.matches import secret_of
from tests.ui.pages.example_contexts import Contexts, context_of, of_learners, usual
from tests.ui.pages.examples_of_learn import closed, first_steps, lesson, lessons, practices, rooms
from tests.ui.pages.examples_of_matches import (
    FOLDER,
    SAVED,
    histories,
    left_match,
    matches,
    not_taken_up,
    past_matches,
    past_scores,
    picked,
    refusing,
    saving,
    shelf,
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
from tests.ui.scores.matches import played

PLAYERS = ", ".join(f"Großmutter Karoline-{seat}" for seat in range(8))


def _leaving(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), question=LeaveQuestion("home", was_saved=False))
    yield replace(context_of(pilot), question=LeaveQuestion("quit", was_saved=True))


def _after_rounds(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    for game in (
        played(named_ruleset("sevens", 3), 1, 1, proof="sealed"),
        played(named_ruleset("family", 8, {"target": 1000}), 4, 14, proof="sealed"),
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3, proof="sealed"),
    ):
        yield replace(context_of(pilot), game=game)


def _at_the_table(pilot: Pilot) -> Iterator[Context]:
    """In the middle of a round, and at the end of one and of a match that were opened again: the result is shown."""
    usual = context_of(pilot)
    yield usual
    yield replace(usual, settings=changed(usual.settings, hand="left"))
    for game in (
        played(named_ruleset("sevens", 3), 1, 1),
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3),
    ):
        game.is_resumed = True
        yield replace(context_of(pilot), game=game)


def _first_page(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    yield replace(context_of(pilot), saved=(SAVED,))
    for context in with_people(pilot):
        yield replace(context, saved=(SAVED,))
    for session in (
        played(named_ruleset("sevens", 2), 1, 1).session,
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3).session,
        played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session,
    ):
        yield replace(context_of(pilot), offered=Offered(left_match(session), count=3))
        yield replace(context_of(pilot), offered=Offered(left_match(session), count=3), people=living(6, 5))


def _troubled(pilot: Pilot) -> Iterator[Context]:
    folder = Path("/home/margarete/.local/share/Matador/damaged-12")
    for trouble in ("newer", Damage(folder, 0, 0), Damage(folder, 1, 1), Damage(folder, 1234, 56)):
        yield replace(context_of(pilot), trouble=trouble)


def _good_night(pilot: Pilot) -> Iterator[Context]:
    for bed in get_args(Bed):
        yield replace(context_of(pilot), bed=bed)


def _before_the_deal(pilot: Pilot) -> Iterator[Context]:
    for set_ in (4, 6):
        rules = named_ruleset("sevens", 2, {"set": set_})
        session = Session(rules, [Player("Ana"), Player("Ben")], proof=Seal.fresh(secret_of("laws")))
        yield replace(context_of(pilot), game=game_of(session, {}))


def _options(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), backups_dir=FOLDER)
    yield replace(context_of(pilot), can_be_heard=False)


def _taking(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), backups_dir=FOLDER)


def _unkept(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), unkept=FOLDER)


def _houses(pilot: Pilot) -> Iterator[Context]:
    file = Path("/home/eva/Documents/Matador backup 2026-11-24.matador-backup")
    left_out = ("settings.json", "matches/2026-11-21 Ana, Ben.matador")
    full, closed = OSError(ENOSPC, "full"), PermissionError()
    taken = (full, closed, NewerBackupError(), InUseError(), DamagedBackupError(), MemoryError(), KeyError())
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
        yield replace(context_of(pilot), backup_news=news)


EXAMPLES: Mapping[PageName, Contexts] = {
    "menu": usual,
    "seats": of_learners,
    "options": _options,
    "few colours": lambda pilot: iter([context_of(pilot)]),
    "back up": _taking,
    "backup": _houses,
    "nothing is kept": _unkept,
    "leaving": _leaving,
    "saved": saving,
    "saved matches": shelf,
    "not opened": refusing,
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
    "history": histories,
    "search past": histories,
    "statistics": statistics,
    "past match": past_matches,
    "delete past": past_matches,
    "past scores": past_scores,
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
