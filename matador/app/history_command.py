"""`matador history`, `statistics`, `export` and `import`: the finished matches on this computer."""

from __future__ import annotations

import argparse
import csv
import io
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Literal, TypeAlias, TypeVar

import msgspec

from matador.app.data_folder import check_data_folder, folder_entered, unusable
from matador.app.errors import CommandError
from matador.app.output import Output, output, standard_output, tell
from matador.app.verify_command import fault_line, matches
from matador.match.errors import RecordError, counted, harmless
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import FORMAT, encode
from matador.match.summary import MatchSummary
from matador.play.matches import coming_match
from matador.play.past_matches import Search
from matador.play.seat_profile import usual_face
from matador.play.statistics import Count, Statistics, statistics_of
from matador.rules import CATALOG
from matador.storage.clock import now
from matador.storage.database.history import ComingMatch, PastMatch
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.profiles import ProfileRow
from matador.storage.paths import database_path, in_one_line
from matador.storage.settings import decode_profile, seat_of
from matador.storage.setups import COLOURS, SeatSetup, tidy_name

_T = TypeVar("_T")
TableCell: TypeAlias = str | int | float | tuple[str | int, ...]
TableKind: TypeAlias = Literal["text", "json", "csv"]

_SIGNS = (
    r"=+@\-\N{MINUS SIGN}\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}"
    r"\N{FULLWIDTH COMMERCIAL AT}\N{FULLWIDTH HYPHEN-MINUS}"
)
_FORMULA = re.compile(rf"(^|[;,|])(?=[ ;,|\"']*[{_SIGNS}])")
"""The start of a formula: a spreadsheet may split cells at other separators than the file's own."""

_AT_ONCE = 50


def _print(arguments: argparse.Namespace, *, is_statistics: bool) -> int:
    kind: TableKind = "json" if arguments.json else "csv" if arguments.csv else "text"
    month: str | None = arguments.month
    if month is not None and re.fullmatch(r"[0-9]{4}(-(0[1-9]|1[0-2]))?", month) is None:
        raise CommandError("--month must be a month such as 2026-11, or a year")
    with kept_matches() as database:
        matches = searched(database, arguments.person, arguments.game, month)
        if is_statistics:
            person = None if arguments.person is None else tidy_name(arguments.person)
            told = _statistics(statistics_of(with_summaries(database, matches), person))
        else:
            told = _history(database, matches, kind)
    if kind == "text" and not told.rows:
        is_search = any(part is not None for part in (arguments.person, arguments.game, month))
        standard_output().write("No matches found.\n" if is_search else "No finished matches yet.\n")
    else:
        standard_output().write(told.written(kind))
    return 0


history = partial(_print, is_statistics=False)
statistics = partial(_print, is_statistics=True)


def _history(database: MatchDatabase, matches: list[PastMatch], kind: TableKind) -> Table:
    found = list(with_summaries(database, matches))
    most = max((len(summary.by_seat) for _, summary in found), default=2)
    columns: tuple[str, ...] = {
        "text": ("winner", "players and points"),
        "json": ("result", "winners", "players", "points"),
        "csv": (
            "result",
            "winner",
            *(f"{what} {n + 1}" for n in range(most) for what in ("player", "points")),
        ),
    }[kind]
    rows: list[tuple[TableCell, ...]] = []
    for past, summary in found:
        points = summary.by_seat
        is_known = len(past.names) == len(points)
        names = past.names if is_known else tuple(f"player {n + 1}" for n in range(len(points)))
        won = tuple(names[seat] for seat in summary.winning_seats)
        result = {0: "drawn", 1: "won"}.get(len(summary.winners), "shared")
        each, winner = tuple(zip(names, points, strict=True)), " and ".join(won)
        told = each if summary.scoring != "none" else zip(names)
        cells: Mapping[TableKind, tuple[TableCell, ...]] = {
            "text": (winner or "nobody", ", ".join(" ".join(map(str, one)) for one in told)),
            "json": (result, won, names, points),
            "csv": (result, winner, *(cell for one in each for cell in one), *("", "") * (most - len(each))),
        }
        ended = past.ended_at[:16].replace("T", " ")
        rows.append((past.key[:8], ended, past.game, len(summary.rounds), *cells[kind]))
    return Table(("match", "ended", "game", "rounds", *columns), rows)


def _statistics(found: Statistics) -> Table:
    rows: list[tuple[TableCell, ...]] = [("all", "", *_cells(found.all))]
    groups: tuple[tuple[str, Mapping[str, Count]], ...] = (
        ("game", found.by_game),
        ("against", found.by_opponent),
        ("month", found.by_month),
        ("help", {"with": found.helped, "without": found.unhelped}),
    )
    for name, counts in groups:
        rows += [(name, key, *_cells(count)) for key, count in sorted(counts.items())]
    columns = ("what", "which", "matches", "won", "rounds", "rounds won", "points", "points per round")
    rows += [("ended", how, "", "", count, "", "", "") for how, count in sorted(found.endings.items())]
    rows.append(("longest line", counted(found.longest_line, "tile"), "", "", "", "", "", ""))
    if found.favourite_partner is not None:
        rows.append(("favourite partner", found.favourite_partner, "", "", "", "", "", ""))
    return Table(columns, rows)


def _cells(count: Count) -> tuple[TableCell, ...]:
    return (
        count.matches,
        count.won,
        count.rounds,
        count.rounds_won,
        # Penalty points are not added to other points.
        *((count.points, round(count.points_a_round, 1)) if count.shares else ("", "")),
    )


# The finished matches of this computer


@contextmanager
def kept_matches() -> Iterator[MatchDatabase]:
    """The database; `CommandError` if it cannot be used."""
    check_data_folder()
    with folder_entered(), closing(MatchDatabase(database_path(), now)) as database:
        try:
            yield database
        except (sqlite3.Error, OSError) as error:
            raise unusable(error) from None


def searched(
    database: MatchDatabase, person: str | None, game: str | None, month: str | None
) -> list[PastMatch]:
    """The finished matches that fit the filters, newest first; `CommandError` for an unknown person or game."""
    is_there = database_path().exists()
    listed = database.history.list().result() if is_there else ()
    if game is not None and game not in CATALOG and all(game != match.game for match in listed):
        raise CommandError(f"unknown game {game!r}. `matador rules` lists them all.")
    if not is_there:
        return []
    number = None
    if person is not None:
        number = database.profiles.number_of(tidy_name(person)).result()
        if number is None:
            raise CommandError(f"nobody here is called {person}")
    return [match for match in listed if Search(number, game, month).finds(match)]


def with_summaries(
    database: MatchDatabase, matches: Sequence[PastMatch]
) -> Iterator[tuple[PastMatch, MatchSummary]]:
    """These matches with their results; unreadable ones are reported and skipped."""
    for some in _some_at_a_time(matches):
        yield from _readable(some, database.history.summaries([match.key for match in some]).result())


def _some_at_a_time(matches: Sequence[PastMatch]) -> Iterator[Sequence[PastMatch]]:
    return (matches[first : first + _AT_ONCE] for first in range(0, len(matches), _AT_ONCE))


def _readable(matches: Sequence[PastMatch], found: Mapping[str, _T | None]) -> Iterator[tuple[PastMatch, _T]]:
    """The readable matches; the others are reported."""
    for match in matches:
        one = found.get(match.key)
        if one is None:
            tell(f"skipped match {match.key[:8]} of {match.ended_at[:10]} (unreadable)")
        else:
            yield match, one


# Tables: as text, as JSON, or as CSV without cells that a spreadsheet takes for formulas


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with named columns."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[TableCell, ...]]

    def written(self, kind: TableKind) -> str:
        """The table with line ends; JSON is an array of objects."""
        match kind:
            case "json":
                rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
                return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n"
            case "csv":
                file = io.StringIO()
                writer = csv.writer(file, lineterminator="\r\n")
                writer.writerow(self.columns)
                writer.writerows([_quoted(cell) for cell in row] for row in self.rows)
                return file.getvalue()
            case "text":
                return self._text()

    def _text(self) -> str:
        rows = [self.columns, *(tuple(harmless(_shown(cell)) for cell in row) for row in self.rows)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(self.columns))]
        numbers = [
            bool(self.rows) and all(isinstance(row[column], int | float) for row in self.rows)
            for column in range(len(self.columns))
        ]
        lines = []
        for row in rows:
            cells = [
                cell.rjust(width) if is_number else cell.ljust(width)
                for cell, width, is_number in zip(row, widths, numbers, strict=True)
            ]
            lines.append("  ".join(cells).rstrip() + "\n")
        return "".join(lines)


def _shown(cell: TableCell) -> str:
    if isinstance(cell, tuple):
        return ", ".join(map(str, cell))
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)


def _quoted(cell: TableCell) -> str:
    """A CSV cell; text that a spreadsheet would take for a formula gets an apostrophe, but numbers do not."""
    text = in_one_line(_shown(cell))
    return text if isinstance(cell, int | float) else _FORMULA.sub(r"\1'", text)


# Export and import

_MARK = f'"{FORMAT.partition("/")[0]}/'.encode()


def export(arguments: argparse.Namespace) -> int:
    count = 0
    with output(arguments.out, is_private=True) as file, kept_matches() as database:
        found = searched(database, arguments.person, arguments.game, arguments.month)
        # Oldest first, as in every other file of records.
        for some in _some_at_a_time(_named(found, arguments.matches)[::-1]):
            read = database.history.read([past.key for past in some]).result()
            for past, match in _readable(some, read):
                # Use the date when it ended here, even if it came from a file with another date.
                record = msgspec.structs.replace(match.session.record(), date=past.ended_at)
                file.write(encode(record) + b"\n")
                count += 1
    if arguments.out not in (None, "-"):
        standard_output().write(f"saved {counted(count, 'match', 'matches')} to {arguments.out}\n")
    return 0


def _named(found: Sequence[PastMatch], keys: Sequence[str]) -> Sequence[PastMatch]:
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
            for imported in database.history.add(*some).result():
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
