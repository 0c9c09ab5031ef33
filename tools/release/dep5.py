"""The file `copyright` of the Debian package, in the form that programs can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.release.project import Project

_FORM = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"


@dataclass(frozen=True, slots=True)
class Component:
    """Something that is in the package."""

    name: str
    files: tuple[str, ...]
    """Patterns of the paths in the installed system."""
    copyright: tuple[str, ...]
    """The lines that name who holds it."""
    licence: str
    """Its short name."""
    text: str
    """The licence itself."""


def copyright_file(project: Project, components: Sequence[Component]) -> str:
    """Ours first, for everything; then the others, each for its own files."""
    head = [
        ("Format", _FORM),
        ("Upstream-Name", project.title),
        ("Source", project.homepage),
    ]
    stanzas = ["\n".join(f"{name}: {value}" for name, value in head)]
    stanzas += [_stanza(component) for component in components]
    return "\n\n".join(stanzas) + "\n"


def _stanza(component: Component) -> str:
    return "\n".join(
        [
            "Files: " + "\n ".join(component.files),
            "Copyright: " + "\n ".join(component.copyright),
            f"License: {component.licence}",
            *_indented(component.text.strip().splitlines()),
            f"Comment: {component.name}",
        ]
    )


def _indented(lines: Iterable[str]) -> Iterable[str]:
    return (f" {line.rstrip()}" if line.strip() else " ." for line in lines)
