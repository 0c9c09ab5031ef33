"""Copyright holders and licences of the parts, as the Debian package states them."""

from __future__ import annotations

from pathlib import Path

from tools.release.dep5 import copyright_file
from tools.release.parts import Component, Part, Text, read_components
from tools.release.project import read_project

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
