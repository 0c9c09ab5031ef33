"""`matador export` and `matador import`: write matches to a file of records, and read them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

import msgspec

from matador.app.errors import CommandError
from matador.app.history_command import kept_matches, searched, whole_matches
from matador.app.output import Output, check_output, output, standard_output
from matador.app.verify_command import fault_line, matches
from matador.match.errors import RecordError, counted
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import FORMAT, encode
from matador.play.match_files import coming_match
from matador.play.seat_profile import usual_face
from matador.storage.database.history import ComingMatch, PastMatch
from matador.storage.database.profiles import ProfileRow
from matador.storage.settings import decode_profile, seat_of
from matador.storage.setups import COLOURS, SeatSetup

_AT_ONCE = 100
_MARK = f'"{FORMAT.partition("/")[0]}/'.encode()


def export(arguments: argparse.Namespace) -> int:
    check_output(arguments.out)
    with kept_matches() as database:
        found = searched(database, arguments.person, arguments.game, arguments.month)
        chosen = _named(found, arguments.matches)
        count = 0
        with output(arguments.out, is_private=True) as file:
            # Oldest first, as in every other file of records.
            for past, match in whole_matches(database, chosen[::-1]):
                # Use the date when it ended here, even if it came from a file with another date.
                record = msgspec.structs.replace(match.session.record(), date=past.ended_at)
                file.write(encode(record) + b"\n")
                count += 1
    if arguments.out not in (None, "-"):
        standard_output().write(f"saved {counted(count, 'match', 'matches')} to {arguments.out}\n")
    return 0


def _named(found: Sequence[PastMatch], keys: Sequence[str]) -> Sequence[PastMatch]:
    """The matches whose keys start with these; all matches if there are none."""
    if not keys:
        return found
    chosen = [match for match in found if any(match.key.startswith(key) for key in keys)]
    for key in keys:
        count = sum(match.key.startswith(key) for match in chosen)
        if count != 1:
            why = "no match ID starts" if count == 0 else f"{count} match IDs start"
            raise CommandError(f"{why} with {key!r}. `matador history` lists them all.")
    return chosen


def import_file(arguments: argparse.Namespace) -> int:
    path, out = arguments.file, standard_output()
    counts: Counter[str] = Counter()
    with kept_matches() as database:
        # A line that looks like a record may be a damaged one.
        if not any(_MARK in data for _, data in matches(path)):
            out.write(
                f"{path} is not a Matador record. Choose a .matador or .jsonl file that Matador saved.\n"
            )
            return 1
        profiles = {each.name: each for each in database.profiles.load().result()}
        coming = _coming(path, profiles, out, counts)
        while some := list(islice(coming, _AT_ONCE)):
            for imported in database.importing.add(*some).result():
                counts["new" if imported.is_new else "there"] += 1
    there = f", {counted(counts['there'], 'was', 'were')} already here" if counts["there"] else ""
    out.write(f"added {counted(counts['new'], 'match', 'matches')}{there}\n")
    return 1 if counts["bad"] else 0


def _coming(
    path: str, profiles: Mapping[str, ProfileRow], out: Output[str], counts: Counter[str]
) -> Iterator[ComingMatch]:
    """The matches in a file; bad ones are reported and counted."""
    for number, data in matches(path):
        try:
            yield coming_match(
                decode(data),
                lambda players: [_seat_of(player, seat, profiles) for seat, player in enumerate(players)],
            )
        except RecordError as error:
            counts["bad"] += 1
            out.write(fault_line(number, error.place, error) + "\n")


def _seat_of(player: Player, seat: int, profiles: Mapping[str, ProfileRow]) -> SeatSetup:
    name, face = "" if player.bot else player.name, usual_face(seat, player.bot)
    row = None if player.bot else profiles.get(player.name)
    if row is not None:
        with suppress(ValueError):
            return seat_of(decode_profile(row.body), name)
    return SeatSetup(name=name, bot=player.bot, face=face, colour=seat % COLOURS)
