"""What is read at the table, at the end of a round and in *New match* is plain."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import matador.ui
from tests.ui.marked import messages
from tests.ui.plain import is_sentence, plain_faults

UI = Path(matador.ui.__path__[0])
SAID_THERE = (
    "aids",
    "at_table",
    "conflicts",
    "counting",
    "endings",
    "hints",
    "figures",
    "history",
    "home",
    "learner_refusals",
    "lessons",
    "lengths",
    "matches",
    "menus",
    "new_match",
    "nothing_fits",
    "notices",
    "people",
    "praise",
    "replays",
    "scores",
    "seats",
    "table",
    "turning",
    "variants",
)
"""`refusals` call the spinner by its name, as the rules do; `helping` has names of pictures, which are no sentences."""
LABELS = ("options.py", "saved.py")
"""Pages with names of settings, and with paths at the end of a sentence: a full stop would seem to belong to these."""
READ = [
    *(f"sentences/{name}.py" for name in SAID_THERE),
    *(
        path.relative_to(UI).as_posix()
        for room in ("kit", "pages", "round_end", "table")
        for path in (UI / room).rglob("*.py")
        if path.name not in LABELS
    ),
]


RECORDS = ("rules/catalog.py", "rules/variants.py", "ai/strengths.py", "ai/bots.py")
"""Where what a player reads stands in records below the window."""


def messages_of(path: str) -> list[str]:
    folder = UI.parent if path in RECORDS else UI
    return list(messages(ast.parse((folder / path).read_text(encoding="utf-8"))))


@pytest.mark.parametrize("path", sorted([*READ, *RECORDS]))
def test_whatever_is_read_is_plain(path: str) -> None:
    found = {message: list(plain_faults(message)) for message in messages_of(path)}
    assert {message: faults for message, faults in found.items() if faults} == {}


def test_the_checker_meets_the_sentences() -> None:
    found = [message for path in READ for message in messages_of(path) if is_sentence(message)]
    assert len(found) > 100
    assert "It's your turn: play a tile or draw one." in found
    assert all(messages_of(path) for path in RECORDS)


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        # All of these were said once.
        ("{name} wins", "which win"),
        ("Blocked: nobody played or drew. Lightest hand wins.", "which win"),
        ("Highest double opens next, or else heaviest tile.", "hard word: heaviest"),
        ("Touching halves match. A crosswise matador turns an end into what it lacks.", "hard word: lacks"),
        ("Nobody wins this round", "no end"),
        ("You can draw one tile now or lay one", "no end"),
        (
            "If nobody has a double, the player with the most pips on a single tile goes first next round.",
            "too long",
        ),
    ],
)
def test_planted_sentences_that_are_not_plain_are_caught(message: str, fault: str) -> None:
    assert fault in list(plain_faults(message))


@pytest.mark.parametrize(
    "message",
    [
        "You win this round!",
        "Nothing fits, so pass.",
        "Where tiles fit",
        "Points to win",
        "{name}: press to see your tiles",
        "take back, against computers",
        "{name}, it's your turn.",
        "Everybody turns over a tile. The player with the most pips goes first.",
    ],
)
def test_what_is_plain_is_left_alone(message: str) -> None:
    assert list(plain_faults(message)) == []
