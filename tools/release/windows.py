"""Metadata for the Windows executables."""

from __future__ import annotations

import ctypes
import importlib
import re
import sys
from typing import Any, Final

from tools.release.project import ROOT, Project

MANIFEST: Final = str(ROOT / "installers" / "windows" / "matador.manifest")
"""The settings that Windows reads before it starts the program."""

_ENGLISH, _UNICODE = 0x0409, 1200


def is_wine() -> bool:
    """True under Wine, which differs from Windows in a few places."""
    return sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version")


def version_info(project: Project, name: str) -> Any:
    """An executable's version data for PyInstaller; it can be made only on Windows."""
    make = importlib.import_module("PyInstaller.utils.win32.versioninfo")
    numbers = version_numbers(project.version)
    strings = [make.StringStruct(key, text) for key, text in version_strings(project, name).items()]
    return make.VSVersionInfo(
        ffi=make.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[
            make.StringFileInfo([make.StringTable(f"{_ENGLISH:04X}{_UNICODE:04X}", strings)]),
            make.VarFileInfo([make.VarStruct("Translation", [_ENGLISH, _UNICODE])]),
        ],
    )


def version_numbers(version: str) -> tuple[int, int, int, int]:
    """The version as the four numbers that Windows compares, without any pre-release part."""
    found = re.match(r"\d+(\.\d+)*", version)
    if found is None:
        raise ValueError(f"`{version}` does not begin with a number")
    first, second, third, fourth = [*map(int, found[0].split(".")), 0, 0, 0][:4]
    return first, second, third, fourth


def version_strings(project: Project, name: str) -> dict[str, str]:
    """An executable's properties in Explorer; Task Manager shows the description."""
    return {
        "CompanyName": project.authors,
        "FileDescription": project.title if name == "matador" else f"{project.title} (commands and bots)",
        "FileVersion": project.version,
        "InternalName": name,
        "LegalCopyright": f"{project.authors}, {project.licence} licence",
        "OriginalFilename": f"{name}.exe",
        "ProductName": project.title,
        "ProductVersion": project.version,
    }
