"""The Debian package: installed, started from its menu entry, opened by a saved match, and removed without a trace."""

from __future__ import annotations

import configparser
import hashlib
import os
import shlex
import stat
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.journeys.desktop import Desktop
from tests.journeys.played import played
from tests.packages.built import Built, bare
from tests.programs import require
from tools.release.project import MIME_TYPE, read_project

PROJECT = read_project()
ENTRY = Path(f"/usr/share/applications/{PROJECT.app_id}.desktop")
# Notes of the package system, and caches of programs.
_NOTES = ("/var/lib/dpkg", "/var/lib/apt", "/var/cache", "/var/log", "/var/lib/systemd")
# Places where packages change shared files: settings, and desktop-wide indexes.
_SHARED = ("/etc", "/usr/share/applications", "/usr/share/icons/hicolor", "/usr/share/mime")

System = dict[str, str]
"""Files of a system: with contents for files that packages share, with only the name for all others."""


@pytest.fixture(scope="module")
def _debian() -> None:
    require("dpkg", "apt-get", "update-desktop-database", "update-mime-database", "man")
    # An existing installation may be somebody's own: a test must not remove it.
    there = subprocess.run(["dpkg-query", "-W", PROJECT.name], capture_output=True, check=False)
    is_there = there.returncode == 0 and bool(there.stdout.split()[1:])
    if os.geteuid() == 0 and not is_there:
        return
    said = "installing the Debian package needs the rights of root, and that it is not installed yet"
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)


@pytest.fixture(scope="module")
def before(_debian: None, built: Built) -> System:
    """The files of the system with all dependencies of the package, but without the package."""
    needs = subprocess.run(
        ["dpkg-deb", "--field", str(built.deb), "Depends"], capture_output=True, text=True, check=True
    )
    _apt("satisfy", "--no-install-recommends", needs.stdout.strip())
    return _system()


@pytest.fixture(scope="module")
def installed(before: System, built: Built) -> Iterator[list[str]]:
    """Install the package; yields the files that it has added."""
    assert before
    _dpkg("--install", str(built.deb))
    try:
        yield _dpkg("--listfiles", PROJECT.name).split()
    finally:
        _dpkg("--purge", PROJECT.name)


def _apt(*words: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "--yes", "-qq", *words], env=environment, check=True, capture_output=True)


def _dpkg(*words: str) -> str:
    done = subprocess.run(["dpkg", *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _system() -> System:
    """All files where packages put theirs, and in the users' homes."""
    import pwd  # noqa: PLC0415 - POSIX only

    home = pwd.getpwuid(os.getuid()).pw_dir
    return _lying(("/etc", "/opt", "/usr", "/var", f"{home}/.config"), _SHARED)


def _lying(tops: Sequence[str], shared: tuple[str, ...]) -> System:
    found: System = {}
    for top in tops:
        for folder, folders, files in os.walk(top):
            folders[:] = [name for name in folders if not f"{folder}/{name}".startswith(_NOTES)]
            found |= {f"{folder}/{name}": "" for name in folders}
            is_shared = folder.startswith(shared)
            found |= {
                path: _content(Path(path)) if is_shared else "" for path in (f"{folder}/{n}" for n in files)
            }
    return found


def _content(path: Path) -> str:
    """The content of a file for comparison, without its time stamp."""
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode):
        return f"link to {path.readlink()}"
    data = path.read_bytes() if stat.S_ISREG(status.st_mode) else b""
    if path.name == "icon-theme.cache":
        data = b"\n".join(_icons(data))
    digest = hashlib.sha256(data).hexdigest() if data else ""
    return f"{status.st_mode:o} {status.st_uid} {status.st_gid} {digest}"


def _icons(cache: bytes) -> list[bytes]:
    """The folders and the icons in a GTK icon cache; their order depends on the order of files on the disk."""

    def number(at: int) -> int:
        return int.from_bytes(cache[at : at + 4], "big")

    def text(at: int) -> bytes:
        return cache[at : cache.index(0, at)]

    table, folders = number(4), number(8)
    found = [text(number(folders + 4 * index)) for index in range(1, number(folders) + 1)]
    for index in range(1, number(table) + 1):
        icon = number(table + 4 * index)
        while icon != 0xFFFF_FFFF:
            found.append(text(number(icon + 4)))
            icon = number(icon)
    return sorted(found)


def _changed(before: System, after: System) -> list[str]:
    """Files that were added, removed or changed."""
    return sorted({name for name, _ in before.items() ^ after.items()})


def _entry() -> list[str]:
    """The command of the menu entry, without a file."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ENTRY, encoding="utf-8")
    assert parser["Desktop Entry"]["Name"] == PROJECT.title
    return [word for word in shlex.split(parser["Desktop Entry"]["Exec"]) if not word.startswith("%")]


@pytest.mark.usefixtures("installed")
def test_menu_entry_opens_the_game(screen: Desktop, tmp_path: Path) -> None:
    start = bare(_entry(), tmp_path / "home", screen)
    with played(screen, tmp_path / "game", start=start, tree=False) as game:
        title = game.desktop.tool("getwindowname", game.window)
        assert title.strip() == PROJECT.title
        assert game.close() == 0
        assert game.said == ""


@pytest.mark.usefixtures("installed")
def test_saved_match_opens_with_the_game(screen: Desktop, tmp_path: Path) -> None:
    globs = Path("/usr/share/mime/globs2").read_text(encoding="utf-8").splitlines()
    assert any(line.endswith(f":{MIME_TYPE}:*.matador") for line in globs)
    opened_by = Path("/usr/share/applications/mimeinfo.cache").read_text(encoding="utf-8").splitlines()
    assert f"{MIME_TYPE}={ENTRY.name};" in opened_by

    saved = tmp_path / "ours, 2 players.matador"
    words = ["/usr/games/matador-cli", "simulate", "--rules", "sevens", "--players", "2", "--matches", "1"]
    subprocess.run([*words, "--out", str(saved)], check=True, env={}, stdin=subprocess.DEVNULL)
    start = bare([*_entry(), str(saved)], tmp_path / "home", screen)
    with played(screen, tmp_path / "game", start=start) as game:
        game.until_shown(lambda now: now.has("winner"), "the end of the recorded match")
        assert game.close() == 0


def test_installed_files_are_readable_by_everyone(installed: list[str]) -> None:
    for name in installed:
        path = Path(name)
        status = path.lstat()
        if name.startswith(f"/usr/lib/{PROJECT.name}"):
            assert (status.st_uid, status.st_gid) == (0, 0), name
        assert path.is_symlink() or status.st_mode & 0o444 == 0o444, name
        assert path.is_symlink() or not status.st_mode & 0o022, name


def test_removed_package_leaves_nothing(before: System, built: Built) -> None:
    """Runs last: the installation of the others is still there, unless this test runs alone."""
    if not Path("/usr/lib", PROJECT.name).exists():
        _dpkg("--install", str(built.deb))
    brought = _changed(before, _system())
    _dpkg("--purge", PROJECT.name)
    assert f"/usr/lib/{PROJECT.name}" in brought, "what is looked at sees the package at all"
    assert "/usr/share/applications/mimeinfo.cache" in brought, "and what it changes of others"
    assert _changed(before, _system()) == []


def test_leftover_or_changed_file_is_detected(tmp_path: Path) -> None:
    shared, other = tmp_path / "etc", tmp_path / "opt"
    for place in (shared, other):
        place.mkdir()
        for name in ("changed", "kept", "removed", "opened"):
            (place / name).write_text("one\n", encoding="utf-8")
    before = _lying([str(tmp_path)], (str(shared),))
    for place in (shared, other):
        (place / "changed").write_text("two\n", encoding="utf-8")
        os.utime(place / "kept", (1, 1))
        (place / "removed").unlink()
        (place / "opened").chmod(0o666)
        (place / "left").symlink_to("kept")
    found = _changed(before, _lying([str(tmp_path)], (str(shared),)))
    names = {
        *(shared / name for name in ("changed", "left", "opened", "removed")),
        other / "left",
        other / "removed",
    }
    assert found == sorted(map(str, names))
