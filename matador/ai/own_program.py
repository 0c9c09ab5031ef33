"""Start this program again, or start other programs in the user's original environment.

A third-party bot gets a guard: however the game ends, the bot and its child processes end too. A bot that computes
without reading its input would outlive a killed game. So this small process starts it, and has one end of a socket
pair, the lifeline. The game has the other end. Finally, the guard sends the bot's processor time over the lifeline.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

CONSOLE: Final = "matador-cli"
"""The packaged executable that has standard streams on every system."""

_LIBRARIES: Final = "LD_LIBRARY_PATH"
_LIBRARIES_BEFORE: Final = "LD_LIBRARY_PATH_ORIG"
_STARTER: Final = "_PYI_"
"""Prefix of the launcher's environment variables in a package."""


def is_packaged() -> bool:
    """True in a packaged program, which includes its own libraries."""
    return bool(getattr(sys, "frozen", False))


def own_command(*words: str) -> list[str]:
    """The command that starts this program again, with standard streams."""
    if is_packaged():
        me = Path(sys.executable)
        return [str(me.with_name(CONSOLE + me.suffix)), *words]
    # `-m` would search the current folder first, which may contain a bot called `random.py`.
    root = str(Path(__file__).resolve().parents[2])
    start = f"import sys; sys.path.append({root!r}); from matador.app.command import main; sys.exit(main())"
    return [sys.executable, "-P", "-c", start, *words]


@contextmanager
def users_libraries() -> Iterator[None]:
    """Reset the library search path on Windows, so that another program does not inherit it."""
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
    """The user's original environment, without the library path of a packaged program."""
    if not is_packaged():
        return dict(ours)
    kept = {name: value for name, value in ours.items() if not name.startswith(_STARTER)}
    before = kept.pop(_LIBRARIES_BEFORE, None)
    kept.pop(_LIBRARIES, None)
    return kept if before is None else {**kept, _LIBRARIES: before}


def guard(lifeline: int, words: Sequence[str]) -> int:
    """Run a command on these standard streams until it ends or the lifeline is closed; return its exit status.

    `OSError` if it cannot be started. POSIX only.
    """
    import resource  # noqa: PLC0415 - POSIX only

    # In its own session, so that everything it starts can be ended with it.
    child = subprocess.Popen(words, env=users_environment(), start_new_session=True)  # noqa: S603 - the user's words
    threading.Thread(target=_wait_for_cut, args=(lifeline, child.pid), daemon=True).start()
    try:
        # Only the bot may hold the pipes open, so that the host notices if it closes one.
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1):
            os.dup2(nowhere, stream)
        status = child.wait()
    finally:
        _end_all(child.pid)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # The host may be gone.
    with suppress(OSError):
        os.write(lifeline, b"%.3f" % ((used.ru_utime + used.ru_stime) * 1000))
    return status if status >= 0 else 128 - status


def _wait_for_cut(lifeline: int, group: int) -> None:
    with suppress(OSError):
        while os.read(lifeline, 1):
            pass
    _end_all(group)


def _end_all(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
