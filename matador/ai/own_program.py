"""Starting this program as another process, and the environment for other programs."""

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
"""Prefix of the environment variables of the packaged program's launcher."""


def is_packaged() -> bool:
    """True in the packaged program, which includes its own libraries."""
    return bool(getattr(sys, "frozen", False))


def own_command(*words: str) -> list[str]:
    """The command that starts this program as another process, with standard streams."""
    if is_packaged():
        me = Path(sys.executable)
        return [str(me.with_name(CONSOLE + me.suffix)), *words]
    # Not `-m`, which would search the current folder first: a bot there may be called `random.py`.
    root = str(Path(__file__).resolve().parents[2])
    start = f"import sys; sys.path.append({root!r}); from matador.app.command import main; sys.exit(main())"
    return [sys.executable, "-P", "-c", start, *words]


@contextmanager
def users_libraries() -> Iterator[None]:
    """Reset the library search path on Windows while another program starts, which would inherit it."""
    if sys.platform == "win32" and is_packaged():
        import ctypes  # noqa: PLC0415 - for this system only

        place = ctypes.windll.kernel32.SetDllDirectoryW
        place(None)
        try:
            yield
        finally:
            place(str(Path(sys.executable).with_name("_internal")))
    else:
        yield


def users_environment(ours: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The user's original environment, for other programs; a packaged program changes the library path."""
    if not is_packaged():
        return dict(ours)
    kept = {name: value for name, value in ours.items() if not name.startswith(_STARTER)}
    before = kept.pop(_LIBRARIES_BEFORE, None)
    kept.pop(_LIBRARIES, None)
    return kept if before is None else {**kept, _LIBRARIES: before}
