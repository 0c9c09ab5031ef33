"""F1 lists every key that has a function."""

from __future__ import annotations

import re
from pathlib import Path

from matador.ui.rulebook.book import keys as keys_listed
from matador.ui.table import keyboard
from tests.ui.dealt import Table

HANDS = ("1-3 4-4 2-2", "2-6 5-5")


def table() -> Table:
    return Table("sevens", HANDS, "0-1", "1-3", "6-2L")


def test_f1_lists_every_key() -> None:
    pilot = table()
    pilot.press("f1")
    shown = []
    for _ in range(30):
        shown += [node.name for node in pilot.tree if node.role == "text"]
        pilot.press("page down")
    listed = " ".join(label for label, _ in keys_listed(pilot.display.look.language))
    for key in (
        "Left",
        "Right",
        "Up",
        "Down",
        "Enter",
        "R",
        "D",
        "P",
        "H",
        "Esc",
        "Tab",
        "Page",
        "F1",
        "F11",
        "Ctrl+N",
        "Ctrl+Q",
        "Ctrl+Z",
        "Ctrl+Shift+Z",
        "M",
    ):
        assert key in listed.replace(",", " ").split(), f"{key} is not listed"
    for label, what in keys_listed(pilot.display.look.language):
        assert label in shown, f"{label} is not shown"
        assert what in shown, f"what {label} does is not shown"


def test_every_key_that_means_something_at_the_table_is_one_of_those_listed() -> None:
    # Compare the keys in the code with those in the list.
    source = Path(keyboard.__file__).read_text("utf-8")
    cases = re.findall(r"case ((?:\"[a-z ]+\"(?: \| )?)+):", source)
    names = {name for case in cases for name in re.findall(r'"([a-z ]+)"', case)}
    assert {"escape", "enter", "d", "p", "r", "tab", "left", "page up"} <= names
    listed = " ".join(label for label, _ in keys_listed(table().display.look.language)).lower()
    words = {"escape": "esc", "page up": "page", "page down": "page"}
    assert [name for name in sorted(names) if words.get(name, name) not in listed] == []
