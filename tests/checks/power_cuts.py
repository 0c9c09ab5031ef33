"""Power cuts: any mixture of unsynced writes is missing or torn.

While files are saved, each must have the contents that were acknowledged (`acknowledged`), or those being saved
(`newer`). Four injected bugs lose something. During a restore, the next start must find either the old data or the new.
Once the restore was reported as finished, it must find the new data, with all of the old data moved aside. Five
injected bugs lose something.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from matador.storage.atomic import write_atomically
from matador.storage.backup.backup_file import DataFolder
from matador.storage.paths import MATCH_SUFFIX, write_export
from matador.storage.settings import Settings, changed, save_settings
from tests.checks.data_folders import data_folder_in, furnish, held, packed
from tests.checks.disk_recording import Call, Recording, Saved, left_after, random_disk, restored
from tests.checks.restores import Restore, bring_back, start, what_became


def check_power_cuts(states: int, seed: int) -> dict[str, int]:
    """Cut the power in `states` states of a run of saves; count the files that were there, old, new, or missing."""
    random = Random(seed)
    counts = {"states": 0, "acknowledged": 0, "newer": 0, "not yet there": 0}
    while counts["states"] < states:
        with tempfile.TemporaryDirectory() as folder:
            recording = recorded(Path(folder), random.randrange(2**32))
        for _ in range(min(500, states - counts["states"])):
            for what in cut_once(recording, random).values():
                counts[what] += 1
            counts["states"] += 1
    return counts


def recorded(folder: Path, seed: int) -> Recording:
    """Exported files, and settings that are saved again."""
    root, random = folder.resolve(), Random(seed)
    recording = Recording(root)
    with recording.running():
        for number in range(6):
            if random.random() < 0.5:
                data = random.randbytes(random.randrange(1, 5000))
                recording.saved(write_export(root / "documents", "Ana, Ben", MATCH_SUFFIX, data))
            else:
                save_settings(root / "config" / "settings.json", changed(Settings(), volume=number))
                recording.saved(root / "config" / "settings.json")
    return recording


def cut_once(recording: Recording, random: Random) -> dict[Path, str]:
    """The state of each file that was saved or started; raises `AssertionError` if one is lost or torn."""
    disk = random_disk(random.randrange(len(recording.calls) + 1), random)
    left = left_after(recording, disk, random).paths
    names = {call.name for call in recording.calls if isinstance(call, Saved)}
    return {name: _became(name, recording.calls, disk.calls, left.get(name)) for name in names}


def _became(name: Path, calls: Sequence[Call], cut: int, left: bytes | None) -> str:
    saves = [
        (place, call.data)
        for place, call in enumerate(calls)
        if isinstance(call, Saved) and call.name == name
    ]
    sure = [data for place, data in saves if place < cut]
    begun = [data for place, data in saves if place >= cut][:1]
    if left is None:
        assert not sure, f"{name.name} was saved, and is not there"
        return "not yet there"
    if sure and left == sure[-1]:
        return "acknowledged"
    assert left in begun, f"{name.name} has {len(left)} bytes that nobody has saved"
    return "newer"


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


def _recorded(old: Path, here: Path, contents: DataFolder, bring: Restore) -> tuple[Recording, int, int]:
    """Write the old data folder, then restore the new one; return the calls, and where the restore starts and ends."""
    recording = Recording(here)
    with recording.running():
        for path in sorted(path for path in old.rglob("*") if path.is_file()):
            write_atomically(here / path.relative_to(old), path.read_bytes())
        begun = len(recording.calls)
        bring(data_folder_in(here), contents)
    return recording, begun, len(recording.calls)
