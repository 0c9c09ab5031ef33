"""The README and the manual show the pictures that the script makes."""

from __future__ import annotations

import re

from tests.ui.golden_scenes import MOMENTS
from tools.make_screenshots import FOLDER, ROOT, SHOWN


def test_documents_show_the_pictures_that_the_script_makes() -> None:
    readme, manual = (
        set(re.findall(r"pictures/([\w-]+)\.png", (ROOT / name).read_text("utf-8")))
        for name in ("README.md", "docs/manual.md")
    )
    assert readme, "the README shows no picture"
    shown = readme | manual
    assert shown == set(SHOWN) == {file.stem for file in FOLDER.iterdir()}


def test_every_screenshot_shows_an_existing_moment() -> None:
    assert set(SHOWN.values()) <= set(MOMENTS)
