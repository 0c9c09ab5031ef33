"""Sentences on screen are plain."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import matador.ui
from tests.checks.each import each
from tests.ui.marked import messages
from tests.ui.plain import is_sentence, plain_faults

UI = Path(matador.ui.__path__[0])
SAID_THERE = (
    "at_table",
    "helping",
    "learn",
    "matches",
    "seats",
    "table",
)
"""Not `refusals`, which have parts of sentences."""
LABELS = ("options.py",)
"""Pages with names of settings."""
READ = [
    *(f"sentences/{name}.py" for name in SAID_THERE),
    *(
        path.relative_to(UI).as_posix()
        for folder in ("kit", "pages", "round_end", "table")
        for path in (UI / folder).rglob("*.py")
        if path.name not in LABELS
    ),
]


RECORDS = ("rules/catalog.py", "rules/variants.py", "ai/bots.py")
"""Files outside the window package with text that players read."""


def messages_of(path: str) -> list[str]:
    folder = UI.parent if path in RECORDS else UI
    found = messages(ast.parse((folder / path).read_text(encoding="utf-8")))
    # The names of the months are not a sentence, a claim to judge and a name for screen readers have no end, a label
    # may have a colon, and the voice pauses within a long sentence.
    others = (
        "Jan",
        "{known} and ",
        "{first} plus ",
        "Matador: ",
        "I'm a grown-up: ",
        "Or keep practising: ",
        "Tile {low} ",
        "Sums of {total}: ",
    )
    return [message for message in found if not message.startswith(others)]


@each("path", sorted([*READ, *RECORDS]))
def test_messages_of_a_file_are_plain(path: str) -> None:
    found = {message: list(plain_faults(message)) for message in messages_of(path)}
    assert {message: faults for message, faults in found.items() if faults} == {}


def test_checker_sees_the_sentences() -> None:
    found = [message for path in READ for message in messages_of(path) if is_sentence(message)]
    assert len(found) > 100
    assert any("your turn" in message for message in found)
    assert all(messages_of(path) for path in RECORDS)


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ("{name} wins", "which win"),
        ("Blocked: nobody played or drew. Lightest hand wins.", "which win"),
        ("Nobody wins this round", "no end"),
        ("You can draw one tile now or play one", "no end"),
        (
            "If nobody has a double, the player with the most pips on a single tile goes first next round.",
            "too long",
        ),
        ("A matador goes on everywhere.", "goes on"),
        ("Whoever begins plays a double.", "who"),
        ("Get five right. Then 13 is open.", "then"),
        ("Sound: 70 %", "percent"),
        ("Matadors lie across the line.", "across"),
        ("Put away; yesterday", "semicolon"),
        ("play on", "goes on"),
    ],
)
def test_injected_faults_are_caught(message: str, fault: str) -> None:
    assert fault in list(plain_faults(message))


@pytest.mark.parametrize(
    "message",
    [
        "You win this round!",
        "Nothing fits, so pass.",
        "Where tiles fit",
        "Who goes first",
        "First you had help. Then you did it without.",
        "You've played on since you last saved.",
        "Points to win",
        "{name}: press to see your tiles",
        "undo, against computers",
        "{name}, it's your turn.",
        "The round is blocked: nobody can play.",
        "Played crosswise on 3, it counts as 4.",
        "Everybody turns over a tile. The player with the most pips goes first.",
    ],
)
def test_plain_messages_are_left_alone(message: str) -> None:
    assert list(plain_faults(message)) == []
