"""The guard of a stranger's bot: when the game goes, however it goes, the bot and what it started go too.

A program that computes and does not look at its input would outlive a game that was killed. So it is started
by a small process of ours that holds one end of a pair of sockets, the lifeline, which only the game keeps open.
Over it the guard tells at the end how much the bot has used of the processor.
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
    """Run a command on our standard streams until it ends or the lifeline is cut; its exit status.

    `OSError` if it cannot be started. POSIX only.
    """
    import resource  # noqa: PLC0415 - POSIX alone has it

    # A session of its own, so that all it starts can be ended with it.
    child = subprocess.Popen(words, env=users_environment(), start_new_session=True)  # noqa: S603 - the user's words
    threading.Thread(target=_wait_for_cut, args=(lifeline, child.pid), daemon=True).start()
    try:
        # The pipes are the bot's: if it closes one, the host must see that.
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
