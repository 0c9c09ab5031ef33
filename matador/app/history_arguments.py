"""The words of the commands about what was played."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add_history(add_parser: Callable[..., argparse.ArgumentParser], records: str) -> None:
    """The commands that list what was played, count it, write it into a file and take it in from one.

    `records` says what a file of records is.
    """
    history = add_parser(
        "history",
        help="list the finished matches of this computer",
        description="List the finished matches of this computer, the last one first.",
    )
    history.set_defaults(module="history_command", statistics=False)
    statistics = add_parser(
        "statistics",
        help="print what the finished matches come to",
        description="Print what the finished matches come to: for a person, or for all persons together.",
    )
    statistics.set_defaults(module="history_command", statistics=True)
    for found in (history, statistics):
        _add_search(found)
        kinds = found.add_mutually_exclusive_group()
        kinds.add_argument("--json", action="store_true", help="as JSON")
        kinds.add_argument("--csv", action="store_true", help="as CSV")
    export = add_parser(
        "export",
        help="write finished matches as records",
        description="Write finished matches as records, one a line: those that are named, or all.",
    )
    export.set_defaults(module="records_command", act="export")
    export.add_argument(
        "matches", nargs="*", metavar="MATCH", help="the first letters of its name in `matador history`"
    )
    _add_search(export)
    export.add_argument(
        "--out", metavar="FILE", help="write there, in place of what is there (standard output)"
    )
    take_in = add_parser(
        "import",
        help="take finished matches in from a file of records",
        description="Take the finished matches of a file into those of this computer, each of them once.",
        epilog=records,
    )
    take_in.set_defaults(module="records_command", act="import")
    take_in.add_argument("file", metavar="FILE", help="the records")


def _add_search(found: argparse.ArgumentParser) -> None:
    found.add_argument("--person", metavar="NAME", help="those that this person has played")
    found.add_argument("--game", metavar="NAME", help="those of this ruleset")
    found.add_argument("--month", metavar="YYYY-MM", help="those of this month, or of this year")
