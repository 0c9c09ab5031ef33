"""`matador house`: a whole house as one file, taken along and brought back."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from matador.app.errors import CommandError
from matador.app.house_in import house, house_entered, unfinished
from matador.app.output import standard_output, tell
from matador.storage.house.errors import HouseError, NotYetBackError
from matador.storage.house.in_use import house_shut
from matador.storage.house.restoring import restore
from matador.storage.house.saving import read_house_file, save_house


def run(arguments: argparse.Namespace) -> int:
    """Save or restore the house; what came of it is printed."""
    file: str = arguments.file
    if not file or "\0" in file:
        raise CommandError(f"cannot use {file!r}: give the name of a file")
    if arguments.act == "save":
        _save(Path(file))
    else:
        _restore(Path(file))
    return 0


def _save(target: Path) -> None:
    try:
        with house_entered():
            saved = save_house(house(), target, lambda: datetime.now().astimezone())
    except FileExistsError:
        raise CommandError(f"{target} is there and is no house; choose another name") from None
    except HouseError as error:
        raise CommandError(f"cannot take the house along: {error}") from None
    except OSError as error:
        raise CommandError(f"cannot write {target}: {error.strerror or error}") from None
    standard_output().write(f"the house is in {saved.path}\n")
    for name in saved.left_out:
        tell(f"{name} cannot be read and is not in it")


def _restore(file: Path) -> None:
    try:
        contents = read_house_file(file, house())
    except HouseError as error:
        raise CommandError(f"cannot bring a house back from {file}: {error}; nothing has changed") from None
    except OSError as error:
        raise CommandError(f"cannot read {file}: {error.strerror or error}") from None
    try:
        with house_shut(house()):
            aside = restore(house(), contents)
    except NotYetBackError as error:
        raise unfinished(error) from None
    except HouseError as error:
        raise CommandError(f"cannot bring the house back: {error}; nothing has changed") from None
    except OSError as error:
        raise CommandError(
            f"cannot bring the house back: {error.strerror or error}; nothing has changed"
        ) from None
    out = standard_output()
    out.write(f"the house of {file} is back\n")
    if aside is not None:
        out.write(f"what was here before is in {aside}\n")
