"""`matador export` and `matador import`: finished matches as records in a file, and back."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice

import msgspec
from msgspec import UNSET

from matador.app.errors import CommandError
from matador.app.history_in import kept_matches, searched, whole_matches
from matador.app.output import Output, check_output, output, standard_output
from matador.app.records_in import fault_line, has_records, matches
from matador.match.annotations import players_after
from matador.match.errors import RecordError, counted
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import Mark, Record, encode
from matador.match.replay import standing_after
from matador.play.seat_profile import usual_face
from matador.rules import Ruleset
from matador.storage.clock import local, now
from matador.storage.database.head import MatchHead
from matador.storage.database.history import PastMatch
from matador.storage.database.resident_rows import Resident
from matador.storage.person_profile import decode_profile
from matador.storage.setups import (
    COLOURS,
    LONGEST_NAME,
    SeatSetup,
    changed_setup,
    setup_of,
    tidy_name,
)

_AT_ONCE = 100
"""So many matches are imported in one transaction."""


def run(arguments: argparse.Namespace) -> int:
    """Write matches into a file, or take those of a file in."""
    return _export(arguments) if arguments.act == "export" else _import(arguments.file)


def _export(arguments: argparse.Namespace) -> int:
    check_output(arguments.out)
    with kept_matches() as database:
        found = searched(database, arguments.person, arguments.game, arguments.month)
        chosen = _named(found, arguments.matches)
        count = 0
        with output(arguments.out, is_private=True) as file:
            # The first is the oldest, as in every other file of records.
            for past, match in whole_matches(database, chosen[::-1]):
                # It ended here, whatever date a file that it was opened from may have.
                record = msgspec.structs.replace(match.session.record(), date=past.ended_at)
                file.write(encode(record) + b"\n")
                count += 1
    if arguments.out not in (None, "-"):
        told = counted(count, "match", "matches")
        standard_output().write(f"saved {told} to {arguments.out}\n")
    return 0


def _named(found: Sequence[PastMatch], keys: Sequence[str]) -> Sequence[PastMatch]:
    """Those that are named by the beginnings of their keys; all if none is."""
    if not keys:
        return found
    chosen = [match for match in found if any(match.key.startswith(key) for key in keys)]
    for key in keys:
        count = sum(match.key.startswith(key) for match in chosen)
        if count != 1:
            why = "no match ID starts" if count == 0 else f"{count} match IDs start"
            raise CommandError(f"{why} with {key!r}. `matador history` lists them all.")
    return chosen


def _import(path: str) -> int:
    out = standard_output()
    counts: Counter[str] = Counter()
    with kept_matches() as database:
        if not has_records(path):
            out.write(
                f"{path} is not a Matador record. Choose a .matador or .jsonl file that Matador saved.\n"
            )
            return 1
        residents = {each.name: each for each in database.residents.load().result()}
        coming = _coming(path, residents, out, counts)
        while some := list(islice(coming, _AT_ONCE)):
            for is_new in database.history.add_all(some).result():
                counts["new" if is_new else "there"] += 1
    there = f", {counted(counts['there'], 'was', 'were')} already here" if counts["there"] else ""
    out.write(f"added {counted(counts['new'], 'match', 'matches')}{there}\n")
    return 1 if counts["bad"] else 0


def _coming(
    path: str, residents: Mapping[str, Resident], out: Output[str], counts: Counter[str]
) -> Iterator[tuple[Record, MatchHead, datetime]]:
    """The matches of a file, who played and when each ended; one that is bad is told, and counted."""
    for number, data in matches(path):
        try:
            record = _tidied(decode(data))
            yield record, _head_of(record, residents), _ended_at(record)
        except RecordError as error:
            counts["bad"] += 1
            out.write(fault_line(number, error.place, error) + "\n")


def _head_of(record: Record, residents: Mapping[str, Resident]) -> MatchHead:
    """Who played; `RecordError` if the match is bad, or is not finished.

    Whoever lives here, by name, looks as he does; what help he had then no record tells.
    """
    if not standing_after(record).is_over:
        raise RecordError("this match is not finished. Open it with `matador FILE` and play it to the end.")
    marks = () if record.marks is UNSET else record.marks
    players = players_after([Player(name) for name in record.players], marks)
    seats = tuple(_seat_of(player, seat, residents) for seat, player in enumerate(players))
    setup = changed_setup(setup_of(Ruleset.from_values(record.ruleset)), seats=seats)
    return MatchHead(setup, tuple(player.name for player in players))


def _seat_of(player: Player, seat: int, residents: Mapping[str, Resident]) -> SeatSetup:
    name, face = "" if player.bot else player.name, usual_face(seat, player.bot)
    resident = None if player.bot else residents.get(player.name)
    if resident is not None:
        with suppress(ValueError):
            profile = decode_profile(resident.body)
            return SeatSetup(name=name, face=profile.face, colour=profile.colour)
    return SeatSetup(name=name, bot=player.bot, face=face, colour=seat % COLOURS)


def _ended_at(record: Record) -> datetime:
    """The moment of its date, or now if it has none."""
    if record.date is UNSET:
        return now()
    found = datetime.fromisoformat(record.date)
    return found if found.tzinfo is not None else local(found)


def _tidied(record: Record) -> Record:
    """The record with names as somebody can have them here."""
    players: list[str] = []
    for seat, name in enumerate(record.players):
        tidy = _name(name, seat)
        # Of two who were not alike before the second has a number.
        is_another = tidy in players and name not in record.players[:seat]
        players.append(f"{tidy[: LONGEST_NAME - 2]} {seat + 1}" if is_another else tidy)
    marks = UNSET if record.marks is UNSET else [_tidied_mark(mark) for mark in record.marks]
    return msgspec.structs.replace(record, players=players, marks=marks)


def _tidied_mark(mark: Mark) -> Mark:
    match mark:
        case {"what": "seat", "player": str(name)}:
            seat = mark.get("seat")
            return {**mark, "player": _name(name, seat if isinstance(seat, int) else 0)}
        case _:
            return mark


def _name(name: str, seat: int) -> str:
    return tidy_name(name) or f"Player {seat + 1}"
