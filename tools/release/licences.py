"""The licences for everything in a package: its parts, the list for its users, and Debian's `copyright` file.

`installers/licences/components.toml` says which files belong to which part. The build stops if a file has no owner.
"""

from __future__ import annotations

import platform
import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Final

from tools.release.project import PROGRAMS, ROOT, Project, ReleaseError

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


FOLDER: Final = "licences"
"""The folder for the licence texts in a package."""

_LIBRARIES: Final = "_internal/"
_WIDTH: Final = 100

_HEAD: Final = """\
What is in this package, whose it is, and under which licence. The texts are in the files beside this one.
Places of files are relative to the folder above this one, in which the libraries are.
"""

_REPLACING: Final = """\
These parts:

    {names}

You may put other versions of them in, newer ones or ones that you have changed, and you may take
this package apart as far as that needs. They are files of their own, which are found by their
names; nothing checks which version it is.

pygame-ce with all that came with it: get a wheel of pygame-ce that is made for your system and for
CPython {python} (`cp{short}` is in its name), or build one from its source. A wheel is a zip archive.
Remove the folder `pygame` beside the folder that this file is in and, on Linux, `pygame_ce.libs`
too; put the folders of the same names from the wheel in their place. Links that lead nowhere then
may stay. On macOS the program has to be signed again after that: `codesign --force --deep --sign -`
and the name of the program.

A single library: build it for your system, and put it in the place of the file that is listed
below, under the same name.

Where the source is: each part has an address below. The source of pygame-ce has a folder
`buildconfig` that says of every library in its wheels which version it is and where its source is
to be had.
"""


def components(folder: Path, root: Path = ROOT) -> tuple[Part, ...]:
    """The parts in a built folder; raises `LicenceError` if a file has no owner."""
    files = (
        path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and not path.is_symlink()
    )
    places = (path.as_posix().removeprefix(_LIBRARIES) for path in files if FOLDER not in path.parts)
    return parts(places, read_components(root))


def entries(
    found: Iterable[tuple[str, str, str]], work: Path, root: Path = ROOT
) -> list[tuple[str, str, str]]:
    """The licence texts for a package with these files, and a list of its parts, which is written to `work`.

    Files are tuples as in PyInstaller: (path in the package, source, kind). Raises `LicenceError` if a file
    has no owner, or if a text is missing.
    """
    inside = parts((place for place, _, kind in found if kind != "SYMLINK"), read_components(root))
    work.mkdir(parents=True, exist_ok=True)
    listed = work / "README.txt"
    listed.write_text(readme(inside), encoding="utf-8")
    sources = {text.name: text.path for part in inside for text in part.component.texts}
    sources["README.txt"] = listed
    return [(f"{FOLDER}/{name}", str(path), "DATA") for name, path in sorted(sources.items())]


def readme(inside: Sequence[Part]) -> str:
    """The list of parts, for the package's users."""
    notices = [part.component.notice for part in inside if part.component.notice]
    replaceable = [part.component.name for part in inside if part.component.asks_to_be_replaceable()]
    paragraphs = [_title("The parts of Matador Dominoes", "="), _HEAD]
    if replaceable:
        paragraphs += [_title("What is under the GNU Lesser General Public License"), _replacing(replaceable)]
    if notices:
        paragraphs += [_title("What some of them ask to be said"), *(f"{notice}\n" for notice in notices)]
    paragraphs += [_title("All of them")]
    return "\n".join([*paragraphs, *("\n".join(_lines(part)) + "\n" for part in inside)])


def _title(words: str, line: str = "-") -> str:
    return f"{words}\n{line * len(words)}\n"


def _replacing(names: Sequence[str]) -> str:
    version = platform.python_version_tuple()
    wrapped = textwrap.fill(", ".join(names), _WIDTH, subsequent_indent="    ")
    return _REPLACING.format(names=wrapped, python=".".join(version[:2]), short="".join(version[:2]))


def _lines(part: Part) -> Iterator[str]:
    component = part.component
    yield f"{component.name} {_version(component)}".rstrip()
    yield f"  {component.purpose}"
    yield f"  licence: {component.licence}, in {', '.join(text.name for text in component.texts)}"
    yield f"  source: {component.homepage}"
    yield from (f"  copyright: {line}" for line in component.copyright)
    yield from _listed("files", part.files)
    yield from _listed("inside", part.inside)


def _listed(title: str, places: Sequence[str]) -> list[str]:
    if not places:
        return []
    line = f"  {title}: {', '.join(places)}"
    return textwrap.wrap(
        line, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


def _version(component: Component) -> str:
    """The installed version; empty if unknown."""
    if component.name == "CPython":
        return platform.python_version()
    try:
        return metadata.version(component.distribution) if component.distribution else ""
    except metadata.PackageNotFoundError:
        return ""


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
        _fields(
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
    return _fields(
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


def _fields(*fields: tuple[str, Sequence[str]]) -> str:
    return "\n".join(f"{name}: " + "\n ".join(lines) for name, lines in fields if lines)
