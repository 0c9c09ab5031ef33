"""Desktop files for Linux, checked by the desktops' own tools."""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from matador.app.arguments import parser
from matador.match.records import FORMAT
from matador.storage.paths import MATCH_SUFFIX
from matador.ui.running import WM_CLASS
from tests.programs import require
from tests.tools.release.sample_folder import requires_elf, sample_folder
from tools.release.elf import binaries
from tools.release.licences import Part, read_components
from tools.release.linux import placeholders, written
from tools.release.project import MIME_TYPE, ROOT, read_project

PROJECT = read_project()

pytestmark = requires_elf


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as installed, with the manual page also unpacked."""
    require("readelf")
    place = tmp_path_factory.mktemp("data")
    values = placeholders(binaries(sample_folder(place)), PROJECT, 1_700_000_000)
    for name, content in written(ROOT, PROJECT, values, [Part(read_components()[0], (), ())]).items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place / "usr" / "share"


def run(*words: str | Path) -> tuple[int, str]:
    require(str(words[0]))
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin"}
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def planted(data: Path, place: Path, name: str, old: str, new: str) -> Path:
    """A copy of a file with a fault in it."""
    text = (data / name).read_text(encoding="utf-8")
    assert old in text
    file = place / Path(name).name
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


DESKTOP = f"applications/{PROJECT.app_id}.desktop"
METAINFO = f"metainfo/{PROJECT.app_id}.metainfo.xml"
TYPES = f"mime/packages/{PROJECT.name}.xml"


def test_menu_entry_is_valid_and_a_planted_fault_is_caught(data: Path, tmp_path: Path) -> None:
    assert run("desktop-file-validate", data / DESKTOP) == (0, "")
    broken = planted(data, tmp_path, DESKTOP, "Game;", "Gamble;")
    assert run("desktop-file-validate", broken)[0] == 1


def test_menu_entry_matches_the_window_and_the_records(data: Path) -> None:
    entry = (data / DESKTOP).read_text(encoding="utf-8")
    assert f"\nStartupWMClass={WM_CLASS}\n" in entry
    assert f"\nMimeType={MIME_TYPE};\n" in entry
    assert f"\nIcon={PROJECT.app_id}\n" in entry
    assert f"\nName={PROJECT.title}\n" in entry
    assert re.search(r"^Exec=/usr/games/matador %f$", entry, re.MULTILINE)


def test_metainfo_is_valid_and_a_planted_fault_is_caught(data: Path, tmp_path: Path) -> None:
    words = ("appstreamcli", "validate", "--no-net", "--pedantic", "--no-color")
    assert run(*words, planted(data, tmp_path, METAINFO, "offline-only", "sometimes"))[0] != 0
    status, said = run(*words, data / METAINFO)
    assert status == 0, said
    # The name has the form that the desktops recommend: an address, and the program's own name.
    assert re.findall(r"^([EWIP]): [^\n]*: (\S+)$", said, re.MULTILINE) == [
        ("P", "cid-contains-uppercase-letter")
    ]


def test_metainfo_names_existing_things(data: Path) -> None:
    component = ET.parse(data / METAINFO).getroot()  # noqa: S314 - our own file
    said = {element.tag: element.text for element in component.iter()}
    assert said["id"] == PROJECT.app_id
    assert said["launchable"] == Path(DESKTOP).name
    assert said["mediatype"] == MIME_TYPE
    assert said["internet"] == "offline-only"
    images = [image.text or "" for image in component.iter("image")]
    assert len(images) == 4
    for address in images:
        assert address.startswith(f"{PROJECT.homepage}/raw/v{PROJECT.version}/")
        assert (ROOT / address.split(f"/v{PROJECT.version}/")[1]).is_file()
    rating = component.find("content_rating")
    assert rating is not None
    assert not len(rating)
    release = component.find("releases/release")
    assert release is not None
    assert release.get("version") == PROJECT.version


@pytest.mark.parametrize(
    ("name", "content", "type_"),
    [
        (f"game{MATCH_SUFFIX}", f'{{"format":"{FORMAT}","ruleset":{{}}}}', MIME_TYPE),
        (f"damaged{MATCH_SUFFIX}", "no record", MIME_TYPE),
        ("nameless", f'{{"format":"{FORMAT}","ruleset":{{}}}}', MIME_TYPE),
        ("other.json", '{"format":"another/1"}', "application/json"),
        ("stranger", '{"format":"another/1","note":"matador-record/"}', None),
    ],
)
def test_desktop_recognizes_a_record(
    name: str, content: str, type_: str | None, data: Path, tmp_path: Path
) -> None:
    require("gio", "update-mime-database")
    (tmp_path / "data" / "mime" / "packages").mkdir(parents=True)
    (tmp_path / "data" / TYPES).write_bytes((data / TYPES).read_bytes())
    subprocess.run(["update-mime-database", tmp_path / "data" / "mime"], check=True, capture_output=True)
    (tmp_path / name).write_text(content, encoding="utf-8")
    found = subprocess.run(
        ["gio", "info", "--attributes", "standard::content-type", tmp_path / name],
        capture_output=True,
        text=True,
        check=True,
        env={
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "XDG_DATA_DIRS": "/usr/share",
            "PATH": "/usr/bin",
            "HOME": str(tmp_path),
        },
    ).stdout
    if type_ is None:
        assert MIME_TYPE not in found
    else:
        assert f"standard::content-type: {type_}\n" in found


@pytest.fixture(scope="module")
def manual() -> str:
    return (ROOT / "installers" / "linux" / "matador.6").read_text(encoding="utf-8")


def commands(top: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The commands listed in the help."""
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            shown = [choice.dest for choice in action._choices_actions]
            yield from ((name, action.choices[name]) for name in shown)


def unnamed(manual: str) -> set[str]:
    """Commands and options without an entry in the manual."""
    # The heading of an entry, without its fonts and escapes.
    headings = re.sub(r"\\f.|\\|\"", "", "\n".join(re.findall(r"^\.TP\n(.*)$", manual, re.MULTILINE)))
    named = set(re.findall(r"[\w-]+", headings))
    top = parser()
    words = {option for action in top._actions for option in action.option_strings}
    for name, command in commands(top):
        words |= {name} | {option for action in command._actions for option in action.option_strings}
    return words - named


def test_manual_names_every_command_and_option(manual: str) -> None:
    assert unnamed(manual) == set()


@pytest.mark.parametrize(
    ("old", "word"),
    [(".B verify\n", "verify"), ("\\-\\-budget ", "--budget"), ("\\-\\-version", "--version")],
)
@pytest.mark.planted
def test_missing_manual_entry_is_detected(old: str, word: str, manual: str) -> None:
    heading = next(h for h in re.findall(r"^\.TP\n.*\n", manual, re.MULTILINE) if old in h)
    assert unnamed(manual.replace(heading, "")) == {word}


def warnings(page: Path) -> str:
    require("man")
    words = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)]
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=False,
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin", "MANWIDTH": "80"},
    )
    return done.stderr.strip()


def test_manual_is_formatted_without_warnings(data: Path) -> None:
    assert warnings(data / "man" / "man6" / "matador.6.gz") == ""
