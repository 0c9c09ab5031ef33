"""Restoring a backup: what was there goes aside together, what comes takes its place, and a kill loses neither.

All that comes is first written into a folder of its own, and synced. Then a plan is written there, in one step: from
that moment on it is half restored, and the next to open the data folder carries out the plan to its end. Before,
nothing was touched. Each step of the plan can be seen to be done: what has come is no more in the folder, and what has
gone aside is no more in its place.
"""

from __future__ import annotations

import errno
import itertools
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from matador.storage.atomic import PRIVATE, make_folder, sync_file, sync_folder, write_all, write_atomically
from matador.storage.backup.contents import MATCHES, BackupContents, DataFolder
from matador.storage.backup.errors import RestoreIncompleteError
from matador.storage.saved import harmless_name

_DATABASE_ENDINGS = ("-wal", "-shm", "-journal", "")
"""What SQLite has beside a database belongs to it, and to no other."""
_FOLDER = "restoring"
_AT_ONCE_BYTES = 2**20
_PLAN = "plan.json"


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names and no paths: a stick may be another folder when the plan is gone on with."""

    version: Literal[1]
    aside: Annotated[str, Meta(pattern=r"\Abefore-[1-9][0-9]*\Z")]
    coming: list[str]


_plans = msgspec.json.Decoder(_Plan)


def restore(home: DataFolder, contents: BackupContents) -> Path | None:
    """Put a backup in the place of what is there; the folder in which that is now, None if nothing was there.

    Whoever calls it has the data folder for himself alone. An `OSError` says that nothing has changed; after a
    `RestoreIncompleteError` the next start goes on.
    """
    make_folder(home.folder)
    try:
        coming = _write_coming(home, contents)
        plan = _Plan(1, _free_name(home.folder), coming)
        write_atomically(_begun(home) / _PLAN, msgspec.json.encode(plan), PRIVATE)
    except BaseException as error:
        if not is_half_back(home):
            with suppress(OSError):
                clear_begun(home)
            raise
        # The plan is there, though perhaps it would not outlast a power cut: it holds.
        if not isinstance(error, OSError):
            raise
    finish(home)
    aside = home.folder / plan.aside
    return aside if aside.exists() else None


def is_begun(home: DataFolder) -> bool:
    """True if somebody is about to restore a backup, or was killed while he did."""
    return os.path.lexists(_begun(home))


def is_half_back(home: DataFolder) -> bool:
    """True if some of the backup may be in its place, and some not."""
    return os.path.lexists(_begun(home) / _PLAN)


def clear_begun(home: DataFolder) -> None:
    """Remove what was written of a backup of which nothing is in its place."""
    if is_begun(home):
        shutil.rmtree(_begun(home))
        sync_folder(home.folder)


def finish(home: DataFolder) -> None:
    """Carry out the plan from where it stands; `RestoreIncompleteError` if that cannot be now."""
    try:
        plan = _plans.decode((_begun(home) / _PLAN).read_bytes())
        _carry_out(home, plan)
    except OSError as error:
        raise RestoreIncompleteError(error.strerror or str(error)) from error
    except msgspec.DecodeError as error:
        raise RestoreIncompleteError(f"a newer version of Matador started it ({error})") from error


def _carry_out(home: DataFolder, plan: _Plan) -> None:
    begun, aside, places = _begun(home), home.folder / plan.aside, _places(home)
    if not set(plan.coming) <= set(places):
        raise RestoreIncompleteError("a newer version of Matador started it")
    folders = {home.folder, *(path.parent for path in places.values())}
    # What has come already is no more there, and what lies in its place is new.
    has_come = {name for name in plan.coming if not os.path.lexists(begun / name)}
    for name, path in places.items():
        if name not in has_come and os.path.lexists(path):
            make_folder(aside)
            _move(path, aside / name)
    # Nothing may take the place of what is not sure to be aside.
    _sync({aside} if aside.exists() else set())
    _sync(folders)
    for name in plan.coming:
        if name not in has_come:
            make_folder(places[name].parent)
            _move(begun / name, places[name])
    _sync(folders)
    os.unlink(begun / _PLAN)  # noqa: PTH108 - the calls to the system are recorded by name in tests
    sync_folder(begun)
    # Whatever becomes of the rest, the backup is restored.
    with suppress(OSError):
        clear_begun(home)


def _places(home: DataFolder) -> dict[str, Path]:
    """Where everything belongs, by the name that it has while it is restored, and aside."""
    name = home.database.name
    return {
        **{f"{name}{ending}": home.database.with_name(f"{name}{ending}") for ending in _DATABASE_ENDINGS},
        MATCHES: home.matches,
        **{file.name: file.path for file in home.beside},
    }


def _write_coming(home: DataFolder, contents: BackupContents) -> list[str]:
    """Write all that comes into a folder of its own, and be sure that it stays; its names."""
    begun = _begun(home)
    os.mkdir(begun, 0o700)  # noqa: PTH102 - as above
    coming = []
    if contents.database is not None:
        coming.append(_write(begun, home.database.name, contents.database))
    matches = {name: source for name, source in contents.files.items() if name.startswith(f"{MATCHES}/")}
    if matches:
        os.mkdir(begun / MATCHES, 0o700)  # noqa: PTH102 - as above
        _write_matches(begun / MATCHES, matches)
        coming.append(MATCHES)
    coming += [_write(begun, name, source) for name, source in contents.files.items() if name not in matches]
    sync_folder(begun)
    sync_folder(home.folder)
    return coming


def _write_matches(folder: Path, matches: Mapping[str, Path]) -> None:
    for name, source in matches.items():
        for tried in _names_like(name.partition("/")[2]):
            with suppress(FileExistsError):
                _write(folder, tried, source)
                break
    sync_folder(folder)


def _names_like(name: str) -> Iterator[str]:
    """A name, and others: two names may be one where capital letters are small ones."""
    name = harmless_name(name)
    path = Path(name)
    yield name
    yield from (f"{path.stem} ({number}){path.suffix}" for number in itertools.count(2))


def _write(folder: Path, name: str, source: Path) -> str:
    path = folder / name
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE)
    try:
        with source.open("rb") as file:
            while data := file.read(_AT_ONCE_BYTES):
                write_all(handle, data)
    finally:
        os.close(handle)
    sync_file(path)
    return name


def _move(old: Path, new: Path) -> None:
    """Move a file or a folder, to another disk too; done again it changes nothing."""
    try:
        os.replace(old, new)  # noqa: PTH105 - as above
    except OSError as error:
        if error.errno != errno.EXDEV or not old.is_file():
            raise
        # Settings lie in another folder than matches, which may be that of another disk.
        write_atomically(new, old.read_bytes(), PRIVATE)
        os.unlink(old)  # noqa: PTH108 - as above


def _free_name(folder: Path) -> str:
    for number in itertools.count(1):
        if not os.path.lexists(folder / f"before-{number}"):
            return f"before-{number}"
    raise AssertionError("numbers do not end")


def _sync(folders: set[Path]) -> None:
    for folder in folders:
        if folder.exists():
            sync_folder(folder)


def _begun(home: DataFolder) -> Path:
    return home.folder / _FOLDER
