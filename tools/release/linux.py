"""The packages for Linux: an archive, and a Debian package with the files for desktop integration."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from string import Template
from typing import Final

from tools.release.archive import XZ_FILTERS, check_folder, members, mode_of, write_archive
from tools.release.elf import Binary, binaries, check_search, oldest_glibc
from tools.release.licences import Part, copyright_file
from tools.release.needs import depends, oldest_systems, recommends
from tools.release.project import MIME_TYPE, PROGRAMS, Project, ReleaseError


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a package."""

    folder: Path
    """The folder with the program, which is installed in /usr/lib."""
    copies: Mapping[str, Path]
    """Files to copy, by installed path without the leading slash."""
    written: Mapping[str, bytes]
    """Generated files, by installed path."""


def write_package(
    target: Path, work: Path, project: Project, contents: Contents, control: str, moment: int
) -> None:
    """Write a .deb; `work` is an empty folder for its parts.

    `control` contains the placeholder `$installed_kib`. Everything gets the time `moment` (seconds since
    1970) and belongs to root. Raises `ReleaseError` if dpkg-deb is missing or fails.
    """
    if shutil.which("dpkg-deb") is None:
        raise ReleaseError("`dpkg-deb` is not installed; on Debian install dpkg, or take the archive alone")
    place = work / "usr" / "lib" / project.name
    _copy_folder(contents.folder, place)
    for name in PROGRAMS:
        _link(work / "usr" / "games" / name, f"../lib/{project.name}/{name}")
    for name, source in contents.copies.items():
        _write(work / name, source.read_bytes())
    for name, data in contents.written.items():
        _write(work / name, data)
    _link(work / "usr/share/man/man6/matador-cli.6.gz", "matador.6.gz")
    _write(work / "DEBIAN" / "md5sums", _sums(work))
    _write(work / "DEBIAN" / "control", control.replace("$installed_kib", str(_kibibytes(work))).encode())
    _of_one_moment(work, moment)
    _pack(work, target, moment)


def zipped(data: bytes) -> bytes:
    """Compress a manual page or changelog as Debian does, reproducibly."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def _copy_folder(folder: Path, place: Path) -> None:
    place.mkdir(parents=True)
    for path in members(folder):
        there = place / path.relative_to(folder)
        if path.is_symlink():
            there.symlink_to(path.readlink())
        elif path.is_dir():
            there.mkdir()
        else:
            shutil.copyfile(path, there)
            there.chmod(mode_of(folder, path))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def _files(work: Path) -> list[Path]:
    """The installed files, except those for dpkg itself."""
    return [path for path in members(work) if path.relative_to(work).parts[0] != "DEBIAN"]


def _sums(work: Path) -> bytes:
    lines = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(work)}\n"
        for path in _files(work)
        if path.is_file() and not path.is_symlink()
    ]
    return "".join(lines).encode()


def _kibibytes(work: Path) -> int:
    """The size as Debian counts it: each file in whole KiB, and one KiB for anything else."""
    return sum(
        -(-path.stat().st_size // 1024) if path.is_file() and not path.is_symlink() else 1
        for path in _files(work)
    )


def _of_one_moment(work: Path, moment: int) -> None:
    for path in [work, *members(work)]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (moment, moment), follow_symlinks=False)


def _pack(work: Path, target: Path, moment: int) -> None:
    """Build a package, and compress it like the archive; dpkg-deb can read that filter, but not write it."""
    done = subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Znone", "--build", work, target],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(moment), "LC_ALL": "C.UTF-8"},
    )
    if done.returncode:
        raise ReleaseError(f"`dpkg-deb` made no package: {done.stderr.strip()}")
    target.write_bytes(_packed(target.read_bytes()))


_MAGIC: Final = b"!<arch>\n"
_HEADER_BYTES: Final = 60
_SIZE: Final = slice(48, 58)
"""Position of the size in an ar member's header."""


def _packed(package: bytes) -> bytes:
    """The package with its tar files compressed; raises `ReleaseError` if its layout is unknown."""
    if not package.startswith(_MAGIC):
        raise ReleaseError("`dpkg-deb` made a package in an unknown format")
    made, at = bytearray(_MAGIC), len(_MAGIC)
    while at < len(package):
        header = bytearray(package[at : at + _HEADER_BYTES])
        start, size = at + _HEADER_BYTES, int(header[_SIZE])
        data, name = package[start : start + size], bytes(header[:16]).decode().strip()
        if name.endswith(".tar"):
            data = lzma.compress(data, filters=XZ_FILTERS)
            header[:16] = f"{name}.xz".ljust(16).encode()
            header[_SIZE] = str(len(data)).ljust(10).encode()
        # Members start at even offsets.
        made += header + data + b"\n" * (len(data) % 2)
        at = start + size + size % 2
    return bytes(made)


ICON_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
RECORD_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256)
RECORD_ICON: Final = MIME_TYPE.replace("/", "-")
_DOCUMENTS: Final = ("bots.md", "records.md", "rules.md")


def archive_path(project: Project, dist: Path) -> Path:
    """The archive for any Linux system."""
    return dist / f"matador-{project.version}-linux-x86_64.tar.xz"


def package_path(project: Project, dist: Path) -> Path:
    """The package for Debian and similar systems."""
    return dist / f"{project.name}_{project.version}_amd64.deb"


def moment_of(root: Path) -> int:
    """The time for all files, in seconds since 1970: SOURCE_DATE_EPOCH, or the last commit's time."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    if told is not None:
        if not told.isdecimal():
            raise ReleaseError(f"SOURCE_DATE_EPOCH must be seconds since 1970, not {told!r}")
        return int(told)
    words = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        raise ReleaseError("there is no commit to take the date from; set SOURCE_DATE_EPOCH") from error


def write_packages(
    root: Path, folder: Path, dist: Path, project: Project, inside: Sequence[Part]
) -> list[Path]:
    """Write the archive and the package to `dist`; return their paths.

    `inside` lists all parts with a licence, including the program. Raises `ReleaseError` if there is a
    problem with the folder, an icon or a tool.
    """
    check_folder(folder, os.getuid())
    moment = moment_of(root)
    found = binaries(folder)
    check_search(found)
    values = placeholders(found, project, moment)
    dist.mkdir(parents=True, exist_ok=True)
    archive, package = archive_path(project, dist), package_path(project, dist)
    lying = beside(root, values)
    contents = Contents(folder, icons(root, project), written(root, project, values, inside))
    control = filled(root, "control", values)
    with tempfile.TemporaryDirectory(prefix="matador-deb-") as work, ThreadPoolExecutor() as pool:
        # Compress both in parallel, since compression takes most of the time.
        jobs = [
            pool.submit(write_archive, archive, folder, lying, moment),
            pool.submit(write_package, package, Path(work), project, contents, control, moment),
        ]
        for job in jobs:
            job.result()
    return [archive, package]


def placeholders(found: Sequence[Binary], project: Project, moment: int) -> dict[str, str]:
    """Values for the placeholders in `installers/linux`."""
    glibc = oldest_glibc(found).glibc
    day = datetime.fromtimestamp(moment, UTC)
    owner = project.homepage.rstrip("/").split("/")[-2]
    return {
        **{name: str(value) for name, value in asdict(project).items()},
        "date": day.date().isoformat(),
        "day": format_datetime(day),
        "maintainer": f"{project.authors} <{owner}@users.noreply.github.com>",
        "depends": depends(found),
        "recommends": recommends(),
        "glibc": ".".join(map(str, glibc)),
        "systems": ", ".join(oldest_systems(glibc)),
        "documents": f"/{_documents(project)}",
        # Known only when everything is in place.
        "installed_kib": "$installed_kib",
    }


def filled(root: Path, name: str, values: Mapping[str, str]) -> str:
    """A file from `installers/linux` with its placeholders filled in; raises `ReleaseError` for an unknown one."""
    text = (root / "installers" / "linux" / name).read_text(encoding="utf-8")
    try:
        return Template(text).substitute(values)
    except KeyError as error:
        raise ReleaseError(
            f"installers/linux/{name} has the placeholder {error}, which has no value"
        ) from error


def icons(root: Path, project: Project) -> dict[str, Path]:
    """The icons, by installed path; raises `ReleaseError` if one is missing."""
    folder, theme = root / "assets" / "icons", "usr/share/icons/hicolor"
    places = {f"{theme}/scalable/apps/{project.app_id}.svg": folder / "matador.svg"}
    places[f"{theme}/scalable/mimetypes/{RECORD_ICON}.svg"] = folder / "record.svg"
    for size in ICON_SIZES:
        places[f"{theme}/{size}x{size}/apps/{project.app_id}.png"] = folder / f"matador-{size}.png"
    for size in RECORD_SIZES:
        places[f"{theme}/{size}x{size}/mimetypes/{RECORD_ICON}.png"] = folder / f"record-{size}.png"
    missing = [path.name for path in places.values() if not path.is_file()]
    if missing:
        raise ReleaseError(f"{folder} lacks {', '.join(missing)}; run `python tools/make_icons.py`")
    return places


def written(
    root: Path, project: Project, values: Mapping[str, str], inside: Sequence[Part]
) -> dict[str, bytes]:
    """Generated files, by installed path."""
    documents = _documents(project)
    names = {
        f"usr/share/applications/{project.app_id}.desktop": f"{project.app_id}.desktop",
        f"usr/share/metainfo/{project.app_id}.metainfo.xml": f"{project.app_id}.metainfo.xml",
        f"usr/share/mime/packages/{project.name}.xml": f"{project.name}.xml",
        f"usr/share/lintian/overrides/{project.name}": "lintian-overrides",
    }
    files = {place: filled(root, name, values).encode() for place, name in names.items()}
    files["usr/share/man/man6/matador.6.gz"] = zipped(filled(root, "matador.6", values).encode())
    files[f"{documents}/changelog.gz"] = zipped(filled(root, "changelog", values).encode())
    files[f"{documents}/NEWS.gz"] = zipped((root / "CHANGELOG.md").read_bytes())
    files[f"{documents}/copyright"] = copyright_file(project, inside).encode()
    for name in _DOCUMENTS:
        files[f"{documents}/{name}"] = (root / "docs" / name).read_bytes()
    return files


def beside(root: Path, values: Mapping[str, str]) -> dict[str, bytes]:
    """The files beside the program in the archive."""
    manual = filled(root, "matador.6", {**values, "documents": "docs, beside this manual,"})
    return {
        "README.txt": filled(root, "README.txt", values).encode(),
        "LICENSE": (root / "LICENSE").read_bytes(),
        "matador.6": manual.encode(),
        **{f"docs/{name}": (root / "docs" / name).read_bytes() for name in _DOCUMENTS},
    }


def _documents(project: Project) -> str:
    """The documentation folder on a Debian system."""
    return f"usr/share/doc/{project.name}"
