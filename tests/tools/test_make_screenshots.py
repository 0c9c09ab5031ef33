"""The pictures of the README are those that the script makes."""

from __future__ import annotations

import re

from tests.ui.golden_scenes import MOMENTS
from tools.make_screenshots import FOLDER, ROOT, SHOWN


def test_the_readme_shows_what_the_script_makes() -> None:
    shown = re.findall(r"docs/pictures/([\w-]+)\.png", (ROOT / "README.md").read_text("utf-8"))
    assert shown, "the README shows no picture"
    assert set(shown) == set(SHOWN) == {file.stem for file in FOLDER.iterdir()}


def test_every_picture_is_of_a_moment_that_there_is() -> None:
    assert set(SHOWN.values()) <= set(MOMENTS)
