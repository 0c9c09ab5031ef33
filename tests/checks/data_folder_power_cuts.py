"""Power cuts during a restore: the next start finds either the old data or the new.

Once the restore was reported as finished (`acknowledged`), it must find the new data, with all of the old data moved
aside. Five injected bugs lose something.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from matador.storage.atomic import write_atomically
from matador.storage.backup.backup_file import BackupContents
from tests.checks.data_folders import data_folder_in, furnish, held, packed
from tests.checks.disk_recording import Recording, left_after, random_disk, restored
from tests.checks.restores import Restore, bring_back, start, what_became


def check_data_folder_power_cuts(states: int, seed: int, bring: Restore = bring_back) -> dict[str, int]:
    """Cut the power in `states` states of a restore; count those that ended with old and with new data."""
    random = Random(seed)
    counts = {"states": states, "old": 0, "new": 0, "acknowledged": 0}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        furnish(data_folder_in(root / "old"), 1, ("database", "settings"))
        there = furnish(data_folder_in(root / "there"), 2)
        contents = packed(there)
        (root / "here").mkdir()
        recording, begun, ended = _recorded(root / "old", root / "here", contents, bring)
        before, coming = held(data_folder_in(root / "old")), held(there)
        for _ in range(states):
            cut = random.randrange(begun, ended + 1)
            left = left_after(recording, random_disk(cut, random), random)
            with tempfile.TemporaryDirectory() as found:
                restored(left, root / "here", Path(found))
                data_folder = data_folder_in(Path(found))
                start(data_folder)
                became = what_became(data_folder, before, coming)
            assert cut < ended or became == "new", "it was acknowledged"
            counts[became] += 1
            counts["acknowledged"] += cut == ended
    return counts


def _recorded(old: Path, here: Path, contents: BackupContents, bring: Restore) -> tuple[Recording, int, int]:
    """Write the old data folder, then restore the new one; return the calls, and where the restore starts and ends."""
    recording = Recording(here)
    with recording.running():
        for path in sorted(path for path in old.rglob("*") if path.is_file()):
            write_atomically(here / path.relative_to(old), path.read_bytes())
        begun = len(recording.calls)
        bring(data_folder_in(here), contents)
    return recording, begun, len(recording.calls)
