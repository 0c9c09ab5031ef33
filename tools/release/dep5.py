"""The Debian package's machine-readable `copyright` file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from tools.release.parts import Component, Part, Text
from tools.release.project import PROGRAMS, Project

_FORM: Final = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
_COMMON: Final = {"lgpl-2.1.txt": "LGPL-2.1", "apache-2.0.txt": "Apache-2.0"}
"""The licence texts included in every Debian system, with their names there."""


def copyright_file(project: Project, found: Sequence[Part]) -> str:
    """The paragraph about our own files, which is the default, and then one for each of the other parts."""
    place = PurePosixPath("usr") / "lib" / project.name
    ours = next(part.component for part in found if part.component.distribution == project.name)
    others = [part for part in found if part.component is not ours]
    inside = [_told(part.component, "is inside the program") for part in others if not part.files]
    stanzas = [
        _lines(
            ("Format", [_FORM]),
            ("Upstream-Name", [project.title]),
            ("Source", [project.homepage]),
            ("Comment", inside),
        ),
        _stanza(ours, ["*"]),
    ]
    stanzas += [
        _stanza(part.component, [str(_installed(place, file)) for file in part.files])
        for part in others
        if part.files
    ]
    return "\n\n".join(stanzas) + "\n"


def _stanza(component: Component, files: Sequence[str]) -> str:
    return _lines(
        ("Files", files),
        ("Copyright", component.copyright),
        ("License", [_short_name(component), *_texts(component.texts)]),
        ("Comment", [_told(component, component.purpose), *([component.notice] if component.notice else [])]),
    )


def _installed(place: PurePosixPath, file: str) -> PurePosixPath:
    return place / file if file in PROGRAMS else place / "_internal" / file


def _short_name(component: Component) -> str:
    """A unique short name for a component's own text."""
    expression = component.licence.replace(" AND ", " and ").replace(" WITH ", " with ")
    return expression.replace("with Bootloader-exception", "with Bootloader exception")


def _told(component: Component, what: str) -> str:
    holders = "; ".join(component.copyright)
    return f"{component.name} ({component.homepage}): {what}. {component.licence}, copyright {holders}."


def _texts(texts: Iterable[Text]) -> Iterator[str]:
    """The texts, or their locations if every Debian system has them."""
    for number, text in enumerate(texts):
        if number:
            yield from (".", "-" * 70, ".")
        if text.path.name in _COMMON:
            yield f"The text is in /usr/share/common-licenses/{_COMMON[text.path.name]}."
        else:
            yield from _paragraphs(Path(text.path).read_text(encoding="utf-8"))


def _paragraphs(text: str) -> Iterator[str]:
    """A text's lines, formatted for a field."""
    return (line.rstrip() or "." for line in text.strip().splitlines())


def _lines(*fields: tuple[str, Sequence[str]]) -> str:
    return "\n".join(f"{name}: " + "\n ".join(lines) for name, lines in fields if lines)
