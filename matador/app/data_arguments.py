"""Arguments of the commands about the data of this computer: backups, players, and finished matches."""

from __future__ import annotations

import argparse
from collections.abc import Callable

_BACKUP = """\
A backup contains the matches, players and settings on this computer. If FILE is a folder, Matador chooses
the name of the backup. You can make a backup while the game is open.

"""

_RESTORE = """\
Matador checks the whole backup before it changes anything. Your current data is moved to the folder `before-1`. Close
Matador first.

"""

_FORGET = """\
This deletes the player's learning progress, settings and matches against the computer. Matches with other people
are kept, but without the name. The name is also removed from your backups, the log, and files that were set aside.
Matador looks for backups in your documents folder, or in MATADOR_HOME. Delete any other backups and exported matches
yourself. Close Matador before you use --yes.

"""


def add_data(add: Callable[..., argparse.ArgumentParser], records: str) -> None:
    """Add these commands; `records` explains files of records in their help."""
    backup = add(
        "backup",
        "backup_command:back_up_to",
        help="save all matches, players and settings in one file",
        description="Save all matches, players and settings in one file.",
        epilog=_BACKUP,
    )
    restore = add(
        "restore",
        "backup_command:restore_from",
        help="restore a backup made on this computer or another",
        description="Replace all matches, players and settings with those from a backup made on this "
        "computer or another.",
        epilog=_RESTORE,
    )
    for parser in (backup, restore):
        parser.add_argument("file", metavar="FILE", help="the backup")
    backup.add_argument(
        "--replace",
        action="store_true",
        help="overwrite a backup even if it has more matches or players than the new one",
    )

    forget = add(
        "forget",
        "forget_command:run",
        help="delete a player, and remove their name everywhere",
        description="Delete a player, and remove their name everywhere.",
        epilog=_FORGET,
    )
    forget.add_argument("name", metavar="NAME", help="the name as it appears in the game")
    forget.add_argument(
        "--yes", action="store_true", help="really delete (without this, only show what would be deleted)"
    )

    history = add(
        "history",
        "history_command:history",
        help="list the finished matches on this computer",
        description="List the finished matches on this computer, newest first.",
    )
    statistics = add(
        "statistics",
        "history_command:statistics",
        help="print statistics on the finished matches",
        description="Print statistics on the finished matches, for one player or for everyone.",
    )
    for found in (history, statistics):
        _add_search(found)
        kinds = found.add_mutually_exclusive_group()
        kinds.add_argument("--json", action="store_true", help="print JSON")
        kinds.add_argument("--csv", action="store_true", help="print CSV")
    export = add(
        "export",
        "records_command:export",
        help="write finished matches as records",
        description="Write finished matches as records, one per line: those you list, or all of them.",
    )
    export.add_argument(
        "matches", nargs="*", metavar="MATCH", help="match ID from `matador history`, or the start of one"
    )
    _add_search(export)
    export.add_argument(
        "--out", metavar="FILE", help="output file, overwritten if it exists (default: standard output)"
    )
    take_in = add(
        "import",
        "records_command:import_file",
        help="add finished matches from a file of records",
        description="Add the matches from a file to those on this computer. No match is added twice.",
        epilog=records,
    )
    take_in.add_argument("file", metavar="FILE", help="file of records")


def _add_search(found: argparse.ArgumentParser) -> None:
    found.add_argument("--person", metavar="NAME", help="only this player's matches")
    found.add_argument("--game", metavar="NAME", help="only matches with this ruleset")
    found.add_argument(
        "--month", metavar="YYYY-MM", help="only matches from this month, or from a whole year (YYYY)"
    )
