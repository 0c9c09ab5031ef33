"""The table of all the parts that a package may have; file names identify them."""

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
    """A file in a package has no known owner, or a licence text is missing."""


@dataclass(frozen=True, slots=True)
class Text:
    """A licence text."""

    name: str
    """The file's name in a package."""
    path: Path
    """The file's path in the checkout."""


@dataclass(frozen=True, slots=True)
class Component:
    """A library or other component that may be in a package; the table explains the fields."""

    name: str
    purpose: str
    licence: str
    """An SPDX expression."""
    homepage: str
    copyright: tuple[str, ...]
    texts: tuple[Text, ...]
    """Its own licence first, then any others that apply."""
    files: tuple[str, ...]
    """Regular expressions for the ends of paths."""
    inside: tuple[str, ...] = ()
    always: bool = False
    notice: str = ""
    distribution: str = ""

    def claims(self, place: str) -> bool:
        """True if a file belongs to this component."""
        return _fits(place, self.files)

    def is_inside(self, place: str) -> bool:
        """True if a file from another component contains this one."""
        return _fits(place, self.inside)

    def asks_to_be_replaceable(self) -> bool:
        """True if users must be able to replace it with another version."""
        return "LGPL" in self.licence


@dataclass(frozen=True, slots=True)
class Part:
    """A component that a package contains."""

    component: Component
    files: tuple[str, ...]
    """The sorted paths of its own files in the package, written with `/`."""
    inside: tuple[str, ...]
    """Files from other components that contain it."""


def read_components(root: Path = ROOT) -> tuple[Component, ...]:
    """Read the table; raise `LicenceError` if a text is missing or empty."""
    table = tomllib.loads((root / _TABLE).read_text(encoding="utf-8"))
    found = []
    for row in table["component"]:
        texts = tuple(_text(root, table["elsewhere"], row["name"], name) for name in row.pop("texts"))
        row |= {name: tuple(row.get(name, ())) for name in ("copyright", "files", "inside")}
        found.append(Component(**row, texts=texts))
    return tuple(found)


def parts(places: Iterable[str], components: Sequence[Component]) -> tuple[Part, ...]:
    """The parts of a package with these files, in the table's order.

    Raises `LicenceError` for files that belong to no component, or to several.
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
