"""The language of the sentences on screen, and the pseudo-language."""

from __future__ import annotations

import struct
from pathlib import Path

import pygame
import pytest

from matador.ui import language as module
from matador.ui.language import joined, language_for
from tests.checks.each import each
from tests.pseudo import PSEUDO, pseudo

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

GERMAN = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    "Your turn": "Du bist dran",
    "{n} tile\0{n} tiles": "{n} Stein\0{n} Steine",
    "said by a player\x04Pass": "Ich passe",
}
BRAZILIAN = {**GERMAN, "Your turn": "Sua vez"}


def catalogue(messages: dict[str, str]) -> bytes:
    """A catalogue in gettext's format: a header, two tables of (length, offset), and the texts."""
    pairs = sorted((source.encode(), target.encode()) for source, target in messages.items())
    head_bytes, count = 28, len(pairs)
    place = head_bytes + 16 * count
    tables: list[bytes] = []
    for text in [source for source, _ in pairs] + [target for _, target in pairs]:
        tables.append(struct.pack("<II", len(text), place))
        place += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, count, head_bytes, head_bytes + 8 * count, 0, 0)
    texts = [text + b"\0" for side in zip(*pairs, strict=True) for text in side]
    return b"".join([head, *tables, *texts])


@pytest.fixture
def catalogues(tmp_path: Path) -> Path:
    """A folder with German and Brazilian Portuguese catalogues."""
    for code, messages in (("de", GERMAN), ("pt_BR", BRAZILIAN)):
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "matador.mo").write_bytes(catalogue(messages))
    return tmp_path


def test_the_languages_that_there_are(catalogues: Path, tmp_path: Path) -> None:
    assert module.languages(catalogues=catalogues) == ("en", "de", "pt_BR")
    assert module.languages(catalogues=tmp_path / "nothing") == ("en",)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A system that reports no language yet."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", list)
    return monkeypatch


def test_a_catalogue_translates(catalogues: Path) -> None:
    german = language_for("de", catalogues=catalogues)
    assert german.code == "de"
    assert german.say("Your turn") == "Du bist dran"
    assert [german.nsay("{n} tile", "{n} tiles", n) for n in (1, 2)] == ["1 Stein", "2 Steine"]
    assert german.psay("said by a player", "Pass") == "Ich passe"
    assert german.psay("on a button", "Pass") == "Pass"
    assert german.say("No tiles are left.") == "No tiles are left."


@each(
    ("code", "found"),
    [
        ("de_AT", "de"),
        ("DE", "de"),
        ("de_DE.UTF-8@euro", "de"),
        ("pt_br", "pt_BR"),
        ("pt", "en"),
        ("en_GB", "en"),
        ("C", "en"),
        ("qps", "qps"),
        ("../de", "en"),
        ("de\n", "en"),
    ],
)
def test_codes(code: str, found: str, catalogues: Path) -> None:
    assert language_for(code, catalogues=catalogues).code == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:en:de"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(
    said: dict[str, str], found: str, catalogues: Path, system: pytest.MonkeyPatch
) -> None:
    for name, value in said.items():
        system.setenv(name, value)
    assert language_for("", catalogues=catalogues).code == found


def test_systems_that_keep_their_languages_elsewhere(catalogues: Path, system: pytest.MonkeyPatch) -> None:
    wanted = [{"language": "fr", "country": None}, {"language": "pt", "country": "BR"}]
    system.setattr(pygame.system, "get_pref_locales", lambda: wanted)
    assert language_for("", catalogues=catalogues).code == "pt_BR"


def test_the_pseudo_language() -> None:
    strange = language_for(PSEUDO)
    assert strange.say("Make {total}") == pseudo("Make {total}")
    assert strange.nsay("{n} tile", "{n} tiles", 1) == pseudo("{n} tile").format(n=1)
    assert strange.nsay("{n} tile", "{n} tiles", 2) == pseudo("{n} tiles").format(n=2)
    assert strange.psay("said by a player", "Pass") == pseudo("Pass")
    assert strange.say("Make {total}", total=7) == "[Ḿấấķếế 7]"


def test_a_text_knows_its_message_and_values(catalogues: Path) -> None:
    german = language_for("de", catalogues=catalogues)
    tiles = german.nsay("{n} tile", "{n} tiles", 2)
    assert (tiles.message, tiles.values) == ("{n} tiles", {"n": 2})
    later = german.say("Your {what}").format(what=tiles)
    assert (later, later.message, later.values) == ("Your 2 Steine", "Your {what}", {"what": tiles})
    both = joined(german.say("Your turn"), None, joined(tiles, joined()))
    assert (both, both.parts) == ("Du bist dran 2 Steine", ("Du bist dran", "2 Steine"))
