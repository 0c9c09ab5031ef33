"""Ask the desktop in the background whether it is in dark mode; without an answer, it is light."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
import threading
from collections.abc import Sequence

from matador.ai.own_program import users_environment

_log = logging.getLogger("matador")

_ASK_S = 1.0
_WAIT_S = 0.1
"""Longest wait for the answer, when everything else is ready."""
_PORTAL = "org.freedesktop.portal"
_GDBUS = (
    f"gdbus call --session --timeout 1 --dest {_PORTAL}.Desktop --object-path /org/freedesktop/portal/desktop"
    f" --method {_PORTAL}.Settings.Read org.freedesktop.appearance color-scheme"
)
_BUSCTL = (
    f"busctl --user --timeout=1 call {_PORTAL}.Desktop /org/freedesktop/portal/desktop"
    f" {_PORTAL}.Settings Read ss org.freedesktop.appearance color-scheme"
)
PORTAL_COMMANDS = (_GDBUS.split(), _BUSCTL.split())


class DarkMode:
    """Asks when it is created, so that the window opens meanwhile."""

    def __init__(self) -> None:
        self._is_on = False
        self._asking = threading.Thread(target=self._run, daemon=True)
        self._asking.start()

    def is_on(self) -> bool:
        self._asking.join(_WAIT_S)
        return self._is_on

    def _run(self) -> None:
        try:
            self._is_on = ask_desktop()
        except (OSError, subprocess.SubprocessError) as error:
            _log.info("cannot ask for dark mode (%s)", error)


def ask_desktop() -> bool:
    """Whether the desktop is in dark mode; `OSError` or `SubprocessError` if it cannot be asked."""
    if sys.platform == "win32":
        import winreg  # noqa: PLC0415 - for this system only

        place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
            return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
    if sys.platform == "darwin":
        # In light mode there is no such value, and the command fails.
        return "Dark" in _output(("/usr/bin/defaults", "read", "-g", "AppleInterfaceStyle"))
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
        return False
    for command in PORTAL_COMMANDS:
        try:
            return prefers_dark(_output(command))
        except FileNotFoundError:
            continue
    return False


def prefers_dark(answer: str) -> bool:
    """Whether the portal's answer is 1, dark: `(<<uint32 1>>,)` from gdbus, `v v u 1` from busctl."""
    return re.search(r"\b1\W*$", answer) is not None


def _output(command: Sequence[str]) -> str:
    done = subprocess.run(  # noqa: S603 - the commands are above
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_ASK_S,
        env=users_environment(),
        check=False,
    )
    return done.stdout.decode(errors="replace").strip()
