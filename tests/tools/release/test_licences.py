"""The licences in a package: every file has one owner, and the lists name all parts and texts."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tools.release.licences import (
    LicenceError,
    Part,
    copyright_file,
    entries,
    parts,
    read_components,
    readme,
)
from tools.release.project import ROOT, read_project

LISTS = Path(__file__).with_name("packaged_files.toml")
SYSTEMS: dict[str, list[str]] = tomllib.loads(LISTS.read_text(encoding="utf-8"))
TEXTS = ROOT / "installers" / "licences"


def toc(places: list[str]) -> list[tuple[str, str, str]]:
    return [(place, f"/somewhere/{place}", "BINARY") for place in places]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout with nothing but the table and its texts."""
    shutil.copytree(TEXTS, tmp_path / "installers" / "licences")
    shutil.copyfile(ROOT / "LICENSE", tmp_path / "LICENSE")
    (tmp_path / "assets" / "fonts").mkdir(parents=True)
    shutil.copyfile(ROOT / "assets" / "fonts" / "OFL.txt", tmp_path / "assets" / "fonts" / "OFL.txt")
    return tmp_path


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_known_file_has_one_owner(system: str) -> None:
    found = parts(SYSTEMS[system], read_components())
    assert sorted(place for part in found for place in part.files) == sorted(set(SYSTEMS[system]))


@pytest.mark.parametrize("stranger", ["libstrange.so.1", "pygame/strange.dll"])
def test_file_without_owner_is_named(stranger: str, tmp_path: Path) -> None:
    with pytest.raises(LicenceError, match=f"nobody has said whose {re.escape(stranger)} is"):
        entries(toc(["libz.so.1", stranger]), tmp_path)


def test_missing_or_empty_licence_text_is_refused(copy: Path) -> None:
    text = copy / "installers" / "licences" / "wavpack.txt"
    text.write_text("\n", encoding="utf-8")
    with pytest.raises(LicenceError, match="the licence of WavPack is missing"):
        read_components(copy)
    text.unlink()
    with pytest.raises(LicenceError, match="the licence of WavPack is missing"):
        entries(toc([]), copy / "work", copy)


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_licence_texts_of_present_parts_are_included(system: str, tmp_path: Path) -> None:
    given = entries(toc(SYSTEMS[system]), tmp_path)
    names = {place.removeprefix("licences/") for place, _, _ in given}
    wanted = {
        text.name for part in parts(SYSTEMS[system], read_components()) for text in part.component.texts
    }
    assert names == wanted | {"README.txt"}
    assert all(kind == "DATA" and Path(source).stat().st_size > 200 for _, source, kind in given)
    assert ("microsoft.txt" in names) == (system == "windows")


@pytest.mark.parametrize("system", SYSTEMS)
def test_licence_list_names_every_part_with_its_files(system: str) -> None:
    found = parts(SYSTEMS[system], read_components())
    text = readme(found)
    for part in found:
        component = part.component
        assert re.search(rf"^{re.escape(component.name)}( \d[\w.]*)?$", text, re.MULTILINE), component.name
        assert f"licence: {component.licence}, in {component.texts[0].name}" in text
        assert f"source: {component.homepage}" in text
        assert all(f"copyright: {line}" in text for line in component.copyright)
        assert all(place in text for place in (*part.files, *part.inside))
    has_jpeg = any(part.component.name == "libjpeg-turbo" for part in found)
    assert ("based in part on the work of the Independent JPEG Group" in text) == has_jpeg
    assert "pygame-ce, SDL_mixer" in text


def test_every_licence_text_is_used() -> None:
    used = {text.path for component in read_components() for text in component.texts}
    assert {path for path in TEXTS.iterdir() if path.suffix == ".txt"} <= used


@pytest.mark.parametrize(
    ("licence", "name", "words"),
    [
        ("LGPL-2.1", "lgpl-2.1.txt", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("GPL-2.0-or-later WITH", "pyinstaller.txt", "Bootloader Exception"),
        ("OFL-1.1", "andika.txt", "SIL OPEN FONT LICENSE Version 1.1"),
        ("FTL", "freetype.txt", "The FreeType Project LICENSE"),
        ("Apache-2.0", "apache-2.0.txt", "Version 2.0, January 2004"),
        ("Zlib", "zlib.txt", "This notice may not be removed or altered from any source distribution."),
        ("Python-2.0", "cpython.txt", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"),
    ],
)
def test_every_licence_has_its_text(licence: str, name: str, words: str) -> None:
    having = [
        component
        for component in read_components()
        if re.search(rf"\b{re.escape(licence)}", component.licence)
    ]
    assert having
    for component in having:
        texts = [text for text in component.texts if text.name == name]
        assert len(texts) == 1, component.name
        assert words in texts[0].path.read_text(encoding="utf-8")


PROJECT = read_project()


def test_every_known_component_has_a_paragraph() -> None:
    known = read_components()
    said = copyright_file(PROJECT, [Part(component, ("x",), ()) for component in known])
    assert [component.name for component in known if f"Comment: {component.name} (" not in said] == []
    assert all(line.startswith(" ") or ": " in line for line in said.splitlines() if line)
