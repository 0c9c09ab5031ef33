"""The licences in a package: every file has one owner, and the lists name all parts and texts."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tools.release.licences import (
    Component,
    LicenceError,
    Part,
    Text,
    components,
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


def made_up(name: str, files: tuple[str, ...]) -> Component:
    return Component(name, "does something", "MIT", "https://example.org", ("2026 Somebody",), (), files)


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


@pytest.mark.parametrize(
    "stranger", ["libstrange.so.1", "pygame/strange.dll", "libzstd.so.1", "_internal/libssl.so.3"]
)
def test_file_without_owner_is_named(stranger: str, tmp_path: Path) -> None:
    with pytest.raises(LicenceError, match=f"nobody has said whose {re.escape(stranger)} is"):
        entries(toc(["libz.so.1", stranger]), tmp_path)


def test_file_with_two_owners_is_named() -> None:
    both = (made_up("One", (r"lib[a-z]+\.so",)), made_up("Two", (r"libz\.so",)))
    with pytest.raises(LicenceError, match=r"libz\.so belongs to One and to Two"):
        parts(["libz.so"], both)


def test_backslash_paths_are_equivalent() -> None:
    found = parts([r"pygame\SDL2.dll"], read_components())
    assert [part.files for part in found if part.component.name == "SDL"] == [("pygame/SDL2.dll",)]


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


def test_links_are_not_listed(tmp_path: Path) -> None:
    entries(
        [("libz.so.1", "/somewhere", "BINARY"), ("libuuid.so.1", "there/libuuid.so.1", "SYMLINK")], tmp_path
    )
    text = (tmp_path / "README.txt").read_text(encoding="utf-8")
    assert "libz.so.1" in text
    assert "libuuid" not in text


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


def test_non_lgpl_part_needs_no_instructions() -> None:
    assert "You may put other versions" not in readme(parts(["libz.so.1"], read_components()))


def test_libraries_inside_others_are_found() -> None:
    found = {part.component.name: part.inside for part in parts(["pygame/SDL2_ttf.dll"], read_components())}
    assert found["FreeType"] == found["HarfBuzz"] == ("pygame/SDL2_ttf.dll",)


def test_parts_inside_executables_are_in_every_package() -> None:
    names = {part.component.name for part in parts([], read_components())}
    ours = {"Matador Dominoes", "CPython", "PyInstaller"}
    assert names == ours | {"platformdirs", "fsrs", "typing_extensions"}


def test_built_folder_is_read(tmp_path: Path) -> None:
    for place in (
        "matador",
        "_internal/libz.so.1",
        "_internal/licences/anything.txt",
        "_internal/assets/a.wav",
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(b"1")
    (tmp_path / "_internal" / "strange.so").symlink_to("libz.so.1")
    found = {part.component.name: part.files for part in components(tmp_path)}
    assert found["zlib"] == ("libz.so.1",)
    assert found["PyInstaller"] == ("matador",)
    assert found["Matador Dominoes"] == ("assets/a.wav",)
    assert "Andika" not in found


def test_every_licence_text_is_used() -> None:
    used = {text.path for component in read_components() for text in component.texts}
    assert {path for path in TEXTS.iterdir() if path.suffix == ".txt"} <= used


def test_every_component_is_fully_described() -> None:
    found = read_components()
    assert len({component.name for component in found}) == len(found)
    for component in found:
        assert component.purpose
        assert component.licence
        assert component.copyright
        assert component.homepage.startswith("http")
        assert component.files or component.inside
        assert component.texts == tuple(dict.fromkeys(component.texts))


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
OURS = Part(read_components()[0], ("assets/sounds/clack.wav",), ())


def other(place: Path, *, files: tuple[str, ...], text: str = "other.txt") -> Part:
    """Another part, with a text of two paragraphs."""
    path = place / text
    path.write_text("Take it.\n\nKeep this note.\n", encoding="utf-8")
    component = Component(
        name="Other",
        purpose="draws",
        licence="MIT AND Zlib",
        homepage="https://example.org",
        copyright=("2001 Ada", "2002 Bob"),
        texts=(Text(text, path),),
        files=(),
        notice="Based on the work of Ada.",
    )
    return Part(component, files, ())


def test_each_part_has_its_files_holders_and_text(tmp_path: Path) -> None:
    said = copyright_file(PROJECT, [OURS, other(tmp_path, files=("libother.so.1", "matador-cli"))])
    assert said.endswith("""

Files: usr/lib/matador-dominoes/_internal/libother.so.1
 usr/lib/matador-dominoes/matador-cli
Copyright: 2001 Ada
 2002 Bob
License: MIT and Zlib
 Take it.
 .
 Keep this note.
Comment: Other (https://example.org): draws. MIT AND Zlib, copyright 2001 Ada; 2002 Bob.
 Based on the work of Ada.
""")


def test_part_without_files_is_listed_at_the_top(tmp_path: Path) -> None:
    head = copyright_file(PROJECT, [OURS, other(tmp_path, files=())]).split("\n\n")[0]
    assert "Other (https://example.org): is inside the program. MIT AND Zlib" in head


def test_licence_texts_of_debian_are_not_repeated(tmp_path: Path) -> None:
    said = copyright_file(PROJECT, [OURS, other(tmp_path, files=("a",), text="lgpl-2.1.txt")])
    assert " The text is in /usr/share/common-licenses/LGPL-2.1.\n" in said
    assert "Keep this note" not in said


def test_every_known_component_has_a_paragraph() -> None:
    known = read_components()
    said = copyright_file(PROJECT, [Part(component, ("x",), ()) for component in known])
    assert [component.name for component in known if f"Comment: {component.name} (" not in said] == []
    assert all(line.startswith(" ") or ": " in line for line in said.splitlines() if line)
