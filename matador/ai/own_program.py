"""This program as another process, and what other programs are given of our environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

CONSOLE: Final = "matador-cli"
"""The executable of a packaged program that has standard streams on every system."""

_LIBRARIES: Final = "LD_LIBRARY_PATH"
_LIBRARIES_BEFORE: Final = "LD_LIBRARY_PATH_ORIG"
_STARTER: Final = "_PYI_"
"""How the variables begin by which a packaged program remembers how it was started."""


def is_packaged() -> bool:
    """Whether this is the packaged program, which brings its own libraries."""
    return bool(getattr(sys, "frozen", False))


def own_command(*words: str) -> list[str]:
    """The words that start this program as another process, with standard streams."""
    if is_packaged():
        me = Path(sys.executable)
        return [str(me.with_name(CONSOLE + me.suffix)), *words]
    # Not `-m`, which would look for modules in the current folder first: a bot may be called `random.py` there.
    root = str(Path(__file__).resolve().parents[2])
    start = f"import sys; sys.path.append({root!r}); from matador.app.command import main; sys.exit(main())"
    return [sys.executable, "-P", "-c", start, *words]


@contextmanager
def users_libraries() -> Iterator[None]:
    """While another program is started: on Windows it would take over where a packaged one looks for libraries."""
    if sys.platform == "win32" and is_packaged():
        import ctypes  # noqa: PLC0415 - for this system alone

        place = ctypes.windll.kernel32.SetDllDirectoryW
        place(None)
        try:
            yield
        finally:
            place(str(Path(sys.executable).with_name("_internal")))
    else:
        yield


def users_environment(ours: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment as the user has it, for other programs: a packaged one changes where libraries are found."""
    if not is_packaged():
        return dict(ours)
    kept = {name: value for name, value in ours.items() if not name.startswith(_STARTER)}
    before = kept.pop(_LIBRARIES_BEFORE, None)
    kept.pop(_LIBRARIES, None)
    return kept if before is None else {**kept, _LIBRARIES: before}
