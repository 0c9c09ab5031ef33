"""The parts of a package, recognized by its file names: a table of all possible parts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.release.errors import ReleaseError
from tools.release.project import ROOT

_TABLE: Final = Path("installers") / "licences" / "components.toml"


class LicenceError(ReleaseError):
    """A file in a package has no known owner, or a text is missing."""


@dataclass(frozen=True, slots=True)
class Text:
    """A licence."""

    name: str
    """Name of the file in a package."""
    path: Path
    """Path in the checkout."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something that may be in a package; the table explains these fields."""

    name: str
    purpose: str
    licence: str
    """An SPDX expression."""
    homepage: str
    copyright: tuple[str, ...]
    texts: tuple[Text, ...]
    """Its own licence first, then others that it names."""
    files: tuple[str, ...]
    """Regular expressions for the last parts of a path."""
    inside: tuple[str, ...] = ()
    always: bool = False
    notice: str = ""
    distribution: str = ""

    def claims(self, place: str) -> bool:
        """True if a file of a package belongs to it."""
        return _fits(place, self.files)

    def is_inside(self, place: str) -> bool:
        """True if a file of another component has it built in."""
        return _fits(place, self.inside)

    def asks_to_be_replaceable(self) -> bool:
        """True if the licence lets users replace it by another version."""
        return "LGPL" in self.licence


@dataclass(frozen=True, slots=True)
class Part:
    """A component that is in a package."""

    component: Component
    files: tuple[str, ...]
    """Its own files: paths in the package, with `/`, in order."""
    inside: tuple[str, ...]
    """Files of other components that have it built in."""


def read_components(root: Path = ROOT) -> tuple[Component, ...]:
    """The table; raises `LicenceError` if a text that it names is missing or empty."""
    table = tomllib.loads((root / _TABLE).read_text(encoding="utf-8"))
    found = []
    for row in table["component"]:
        texts = tuple(_text(root, table["elsewhere"], row["name"], name) for name in row.pop("texts"))
        row |= {name: tuple(row.get(name, ())) for name in ("copyright", "files", "inside")}
        found.append(Component(**row, texts=texts))
    return tuple(found)


def parts(places: Iterable[str], components: Sequence[Component]) -> tuple[Part, ...]:
    """The parts of a package that has files at these `places`, in the order of the table.

    Raises `LicenceError` for files that no component claims, or more than one.
    """
    places = sorted({place.replace("\\", "/") for place in places})
    owners = {place: [each.name for each in components if each.claims(place)] for place in places}
    faults = [_fault(place, names) for place, names in owners.items() if len(names) != 1]
    if faults:
        raise LicenceError(f"{'; '.join(faults)}: mend {_TABLE.as_posix()}")
    found = []
    for component in components:
        files = tuple(place for place in places if component.claims(place))
        inside = tuple(place for place in places if component.is_inside(place))
        if files or inside or component.always:
            found.append(Part(component, files, inside))
    return tuple(found)


def _text(root: Path, elsewhere: dict[str, str], component: str, name: str) -> Text:
    path = root / elsewhere[name] if name in elsewhere else (root / _TABLE).with_name(name)
    if not path.is_file() or not path.read_text(encoding="utf-8").strip():
        raise LicenceError(f"the licence of {component} is missing: there should be a text in {path}")
    return Text(name, path)


def _fault(place: str, names: Sequence[str]) -> str:
    return f"{place} belongs to {' and to '.join(names)}" if names else f"nobody has said whose {place} is"


def _fits(place: str, patterns: Iterable[str]) -> bool:
    return any(re.fullmatch(f"(?:.*/)?(?:{pattern})", place) for pattern in patterns)
