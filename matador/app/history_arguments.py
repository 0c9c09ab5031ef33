"""Arguments of the commands about finished matches."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add_history(add_parser: Callable[..., argparse.ArgumentParser], records: str) -> None:
    """Add `history`, `statistics`, `export` and `import`; `records` explains files of records in their help."""
    history = add_parser(
        "history",
        help="list the finished matches on this computer",
        description="List the finished matches on this computer, the newest first.",
    )
    history.set_defaults(module="history_command", statistics=False)
    statistics = add_parser(
        "statistics",
        help="print statistics of the finished matches",
        description="Print statistics of the finished matches, for one player or for everyone.",
    )
    statistics.set_defaults(module="history_command", statistics=True)
    for found in (history, statistics):
        _add_search(found)
        kinds = found.add_mutually_exclusive_group()
        kinds.add_argument("--json", action="store_true", help="print JSON")
        kinds.add_argument("--csv", action="store_true", help="print CSV")
    export = add_parser(
        "export",
        help="write finished matches as records",
        description="Write finished matches as records, one per line: the ones you name, or all of them.",
    )
    export.set_defaults(module="records_command", act="export")
    export.add_argument(
        "matches", nargs="*", metavar="MATCH", help="match ID from `matador history`, or the start of one"
    )
    _add_search(export)
    export.add_argument("--out", metavar="FILE", help="output file, overwritten (default: standard output)")
    take_in = add_parser(
        "import",
        help="add finished matches from a file of records",
        description="Add the finished matches in a file to this computer. No match is added twice.",
        epilog=records,
    )
    take_in.set_defaults(module="records_command", act="import")
    take_in.add_argument("file", metavar="FILE", help="file of records")


def _add_search(found: argparse.ArgumentParser) -> None:
    found.add_argument("--person", metavar="NAME", help="only this player's matches")
    found.add_argument("--game", metavar="NAME", help="only matches of this ruleset")
    found.add_argument(
        "--month", metavar="YYYY-MM", help="only matches from the given month, or a whole year (YYYY)"
    )
