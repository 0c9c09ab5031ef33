"""The macOS bundle's Info.plist."""

from __future__ import annotations

import plistlib
import re
from dataclasses import replace
from typing import Any

from tools.release.macos import bundle_id, info_plist
from tools.release.project import MIME_TYPE, read_project

PROJECT = read_project()


def read() -> dict[str, Any]:
    """The Info.plist as read back from its file."""
    found: dict[str, Any] = plistlib.loads(plistlib.dumps(info_plist(PROJECT)))
    return found


def test_macos_bundle_opens_the_window() -> None:
    """PyInstaller would take it for a program without a window, because the last executable is for terminals."""
    assert read()["CFBundleExecutable"] == "matador"
    assert read()["LSBackgroundOnly"] is False


def test_macos_menus_show_title_and_version() -> None:
    found = read()
    assert found["CFBundleDisplayName"] == "Matador Dominoes"
    assert len(found["CFBundleName"]) <= 15, "macOS allows no more"
    assert found["CFBundleShortVersionString"] == PROJECT.version
    assert found["LSApplicationCategoryType"] == "public.app-category.board-games"
    assert found["NSHighResolutionCapable"] is True


def test_macos_document_has_the_exported_type() -> None:
    (document,) = read()["CFBundleDocumentTypes"]
    (exported,) = read()["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert exported["UTTypeIdentifier"] == f"{bundle_id(PROJECT)}.record"
    tags = exported["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["matador"], "public.mime-type": [MIME_TYPE]}


def test_macos_accepts_every_identifier() -> None:
    """It rejects a file type whose identifier has an underscore, so the game would never get the file."""
    (exported,) = read()["UTExportedTypeDeclarations"]
    for name in (bundle_id(PROJECT), exported["UTTypeIdentifier"]):
        assert re.fullmatch(r"[A-Za-z0-9.-]+", name), name


def test_macos_version_of_a_pre_release_has_numbers_only() -> None:
    found = info_plist(replace(PROJECT, version="1.2rc3"))
    assert found["CFBundleVersion"] == found["CFBundleShortVersionString"] == "1.2.0"
