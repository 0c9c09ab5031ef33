"""`matador export` and `matador import`: finished matches as records in a file, and back."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime

import msgspec
from msgspec import UNSET

from matador.app.errors import CommandError
from matador.app.history_in import kept_matches, searched, whole_matches
from matador.app.output import check_output, output, standard_output
from matador.app.records_in import fault_line, matches
from matador.match.annotations import players_after
from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import Record, encode
from matador.match.resuming import resume
from matador.storage.database.head import MatchHead
from matador.storage.database.history import PastMatch
from matador.storage.playable import setup_of
from matador.storage.setups import SeatSetup, changed_setup, tidy_name


def run(arguments: argparse.Namespace) -> int:
    """Write matches into a file, or take those of a file in."""
    return _export(arguments) if arguments.act == "export" else _import(arguments.file)


def _export(arguments: argparse.Namespace) -> int:
    check_output(arguments.out)
    with kept_matches() as database:
        found = searched(database, arguments.person, arguments.game, arguments.month)
        chosen = _named(found, arguments.matches)
        count = 0
        with output(arguments.out) as file:
            # The first is the oldest, as in every other file of records.
            for past, match in whole_matches(database, chosen[::-1]):
                file.write(encode(_dated(match.session.record(), past.ended_at)) + b"\n")
                count += 1
    if arguments.out not in (None, "-"):
        standard_output().write(f"{count} matches are in {arguments.out}\n")
    return 0


def _named(found: Sequence[PastMatch], keys: Sequence[str]) -> Sequence[PastMatch]:
    """Those that are named by the beginnings of their keys; all if none is."""
    if not keys:
        return found
    chosen = [match for match in found if any(match.key.startswith(key) for key in keys)]
    for key in keys:
        count = sum(match.key.startswith(key) for match in chosen)
        if count != 1:
            why = "no match is" if count == 0 else f"{count} matches are"
            raise CommandError(f"{why} called {key!r}; `matador history` lists them")
    return chosen


def _dated(record: Record, ended_at: str) -> Record:
    return record if record.date is not UNSET else msgspec.structs.replace(record, date=ended_at)


def _import(path: str) -> int:
    out = standard_output()
    taken = there = bad = 0
    with kept_matches() as database:
        for number, data in matches(path):
            try:
                record = decode(data)
                head, ended_at = _head_of(record)
            except RecordError as error:
                bad += 1
                out.write(fault_line(number, error.place, error) + "\n")
                continue
            if database.history.add(record, head, ended_at).result():
                taken += 1
            else:
                there += 1
    out.write(f"{taken} matches taken in; {there} were here already\n")
    return 1 if bad else 0


def _head_of(record: Record) -> tuple[MatchHead, datetime]:
    """Who played, and when it ended; `RecordError` if the match is bad, or is not finished."""
    session = resume(record)
    if not session.is_over:
        raise RecordError("the match is not finished; open it in the window and play it on")
    marks = () if record.marks is UNSET else record.marks
    players = players_after([Player(name) for name in record.players], marks)
    seats = tuple(
        SeatSetup(name="" if player.bot else tidy_name(player.name), bot=player.bot) for player in players
    )
    setup = changed_setup(setup_of(session.rules), seats=seats)
    ended_at = datetime.now() if record.date is UNSET else datetime.fromisoformat(record.date)
    return MatchHead(setup, tuple(player.name for player in players)), (
        ended_at if ended_at.tzinfo is not None else ended_at.astimezone()
    )
