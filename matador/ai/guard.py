"""The guard of a third-party bot: however the game ends, the bot and its child processes end too.

A program that is computing and does not read its input would survive a killed game. So it is started by this small
process, which holds one end of a socket pair, the lifeline; only the game holds the other end. At the end the guard
sends the bot's processor time over it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress

from matador.ai.own_program import users_environment


def guard(lifeline: int, words: Sequence[str]) -> int:
    """Run a command on this process's standard streams until it ends or the lifeline is closed; its exit status.

    `OSError` if it cannot be started. POSIX only.
    """
    import resource  # noqa: PLC0415 - POSIX only

    # A session of its own, so that everything it starts can be ended with it.
    child = subprocess.Popen(words, env=users_environment(), start_new_session=True)  # noqa: S603 - the user's words
    threading.Thread(target=_wait_for_cut, args=(lifeline, child.pid), daemon=True).start()
    try:
        # The pipes belong to the bot: if it closes one, the host must notice.
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
