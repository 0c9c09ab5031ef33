"""Pack the build for Windows in an installer: `python -m tools.release.installer`.

NSIS compiles it, on Windows or Linux. The script is `installers/windows/matador.nsi`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from tools.release.folder import folder_bytes
from tools.release.portable import beside
from tools.release.project import MIME_TYPE, ROOT, Project, ReleaseError, exit_status, read_project
from tools.release.windows import version_numbers

_PICTURES: Final = Path("installers") / "windows"
_ON_WINDOWS: Final = Path(r"C:\Program Files (x86)\NSIS\makensis.exe")


def setup_name(project: Project) -> str:
    """The installer's file name."""
    return f"matador-{project.version}-windows-x86_64-setup.exe"


def make_setup(root: Path, dist: Path) -> Path:
    """Compile an installer of the build in `dist`; return it. Raises `ReleaseError` if NSIS or the build is missing."""
    project = read_project(root)
    folder, setup = dist / "matador", dist / setup_name(project)
    if not folder.is_dir():
        raise ReleaseError(f"there is no {folder}; run `python -m tools.release.folder` first")
    compiler = _compiler()
    with tempfile.TemporaryDirectory() as kept:
        more = Path(kept) / "beside"
        more.mkdir()
        for name, data in beside(root).items():
            (more / name).write_bytes(data)
        shutil.copy(root / _PICTURES / "record.ico", more)
        files = Path(kept) / "files.nsh"
        files.write_text(file_macros([folder, more]), encoding="utf-8")
        names = {
            "TARGET": _target(compiler),
            "FILES": str(files),
            "OUTPUT": str(setup.resolve()),
            "PICTURES": str((root / _PICTURES).resolve()),
            "SIZE_KB": str((folder_bytes(folder) + folder_bytes(more)) // 1024),
            "MIME_TYPE": MIME_TYPE,
            **_defines(project),
        }
        words = [f"-D{name}={text}" for name, text in names.items()]
        script = root / _PICTURES / "matador.nsi"
        _run([str(compiler), "-V2", "-INPUTCHARSET", "UTF8", *words, str(script)])
    return setup


def file_macros(folders: Iterable[Path]) -> str:
    """NSIS macros that install the files of folders, and remove the same files and then their empty folders."""
    found = [(path.relative_to(folder), path) for folder in folders for path in sorted(folder.rglob("*"))]
    files = [(PurePosixPath(place.as_posix()), path) for place, path in found if path.is_file()]
    places = sorted({parent for place, _ in files for parent in place.parents})
    lines = ["!macro INSTALL_FILES"]
    for place in places:
        lines.append(f"SetOutPath {_in_target(place)}")
        lines += [f'File "{path.resolve()}"' for name, path in files if name.parent == place]
    lines += ["!macroend", "!macro REMOVE_FILES"]
    lines += [f"Delete {_in_target(place)}" for place, _ in files]
    lines += [f"RMDir {_in_target(place)}" for place in reversed(places) if place.parts]
    return "\n".join([*lines, "!macroend", ""])


def _in_target(place: PurePosixPath) -> str:
    # NSIS reads $ as the start of a variable.
    return '"' + "\\".join(["$INSTDIR", *(part.replace("$", "$$") for part in place.parts)]) + '"'


def _defines(project: Project) -> dict[str, str]:
    return {
        "TITLE": project.title,
        "VERSION": project.version,
        "VERSION_NUMBERS": ".".join(map(str, version_numbers(project.version))),
        "PUBLISHER": project.authors,
        "LICENCE": project.licence,
        "HOMEPAGE": project.homepage,
        "SUMMARY": project.summary,
    }


def _compiler() -> Path:
    found = shutil.which("makensis")
    if found is not None:
        return Path(found)
    if _ON_WINDOWS.exists():
        return _ON_WINDOWS
    raise ReleaseError(
        "NSIS is missing; install it from https://nsis.sourceforge.io, or on Debian install nsis"
    )


def _target(compiler: Path) -> str:
    """A 64-bit installer where NSIS can make one, because Wine may run no other; only Debian's NSIS can."""
    data = compiler.parents[1] / "share" / "nsis"
    return "amd64-unicode" if (data / "Stubs" / "lzma_solid-amd64-unicode").exists() else "x86-unicode"


def _run(words: list[str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        told = "\n".join((done.stdout + done.stderr).strip().splitlines()[-20:])
        raise ReleaseError(f"NSIS failed:\n{told}")


def main() -> int:
    """Compile the installer, and print its size; return 2 on failure."""
    parser = argparse.ArgumentParser(description="Pack the build for Windows in an installer.")
    parser.add_argument(
        "--dist",
        type=Path,
        default=ROOT / "dist",
        help="folder of the build and the installer (default: dist)",
    )
    dist = parser.parse_args().dist

    def work() -> None:
        made = make_setup(ROOT, dist)
        print(f"{made}: {made.stat().st_size / 1e6:.2f} MB")

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())
