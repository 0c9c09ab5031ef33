"""`matador history` and `matador statistics`: what was played on this computer, and what it comes to."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping

from matador.app.errors import CommandError
from matador.app.history_in import kept_matches, searched, with_summaries
from matador.app.output import standard_output
from matador.app.tables import Table, TableCell, TableKind
from matador.match.errors import counted
from matador.play.statistics import Count, Statistics, played_match, statistics_of
from matador.storage.database.history import PastMatch
from matador.storage.database.matches import MatchDatabase
from matador.storage.setups import tidy_name


def run(arguments: argparse.Namespace) -> int:
    """Print the finished matches, or what they come to."""
    kind: TableKind = "json" if arguments.json else "csv" if arguments.csv else "text"
    month: str | None = arguments.month
    if month is not None and re.fullmatch(r"[0-9]{4}(-(0[1-9]|1[0-2]))?", month) is None:
        raise CommandError("--month must be a month such as 2026-11, or a year")
    with kept_matches() as database:
        matches = searched(database, arguments.person, arguments.game, month)
        if arguments.statistics:
            played = (played_match(match, summary) for match, summary in with_summaries(database, matches))
            person = None if arguments.person is None else tidy_name(arguments.person)
            told = _statistics(statistics_of(played, person))
        else:
            told = _history(database, matches, kind)
    if kind == "text" and not told.rows:
        is_search = any(part is not None for part in (arguments.person, arguments.game, month))
        standard_output().write("No matches found.\n" if is_search else "No finished matches yet.\n")
    else:
        standard_output().write(told.written(kind))
    return 0


def _history(database: MatchDatabase, matches: list[PastMatch], kind: TableKind) -> Table:
    """The matches, each with who won it, and with the points of each player."""
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
        names = played_match(past, summary).names or tuple(f"player {n + 1}" for n in range(len(points)))
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
        rows.append((past.key[:8], ended, past.ruleset, len(summary.rounds), *cells[kind]))
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
        rows += [(name, key, *_cells(count)) for key, count in counts.items()]
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
        # Penalty points are not added to others.
        *((count.points, round(count.points_a_round, 1)) if count.shares else ("", "")),
    )
