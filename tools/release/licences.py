"""Collect the licences for everything in a package."""

from __future__ import annotations

import platform
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Final

from tools.release.parts import Component, Part, parts, read_components
from tools.release.project import ROOT

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
