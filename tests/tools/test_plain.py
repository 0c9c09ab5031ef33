"""`tools/plain.py` catches phrases that a native speaker would not write, and there are never more of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.plain import (
    KINDS,
    PATTERNS,
    ROOT,
    compared,
    counts_of,
    found_in,
    headless_per_1000,
    held_counts,
    patterns_in,
)

MAX_HEADLESS = 1.0
"""Headless `what` clauses per 1,000 words."""
INJECTED = [
    ("who", "Who has that file can read all of it.", "comments"),
    ("who", "Whoever begins plays a double.", "screen"),
    ("what", "What is not known is passed over.", "documents"),
    ("then", "Then matadors could not be laid at all.", "screen"),
    ("so many", "So often three tiles swap and not two.", "comments"),
    ("goes on", "A matador goes on everywhere.", "screen"),
    ("is none", "A folder that is none is refused.", "comments"),
    ("ours", "A bot of ours plays on.", "documents"),
    ("stranger", "A bot that cheats is a stranger's", "tests"),
    ("at once", "Both are shown at once.", "comments"),
    ("bring back", "Bring this back?", "screen"),
    ("take back", "A tile is taken back.", "comments"),
    ("for good", "It is gone for good then.", "screen"),
    ("equally few", "If both teams have equally few, nobody wins it.", "screen"),
    ("all that", "All that is known is deleted.", "prompt"),
    ("persons", "Two persons play.", "documents"),
    ("afresh", "The line is laid afresh.", "documents"),
    ("across", "The double lies across.", "screen"),
    ("in figures", "Matches in figures.", "documents"),
    ("points a round", "It has 3 points a round.", "prompt"),
    ("he", "A learner sees his help.", "comments"),
    ("percent", "The volume is 70 %.", "screen"),
    ("date", "One sum of 7 rests until 2026-12-03.", "screen"),
    ("semicolon", "Put away; yesterday", "screen"),
    ("long", f"This sentence {'has one more word and ' * 5} a few.", "documents"),
]


def test_there_are_no_more_banned_phrases_than_held() -> None:
    more, _ = compared(counts_of(list(found_in(ROOT))), held_counts())
    assert more == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_headless_what_clauses_are_rare(name: str) -> None:
    assert headless_per_1000((ROOT / name).read_text(encoding="utf-8")) < MAX_HEADLESS


@pytest.mark.parametrize(("name", "sentence", "kind"), INJECTED, ids=[name for name, *_ in INJECTED])
def test_injected_phrase_is_caught(name: str, sentence: str, kind: str) -> None:
    assert name in dict(patterns_in(sentence, kind))
    assert name in dict(patterns_in(f"All is well. {sentence}", kind)), "in the middle of a text"


def test_every_pattern_has_an_injected_phrase() -> None:
    assert {name for name, *_ in INJECTED} == {pattern.name for pattern in PATTERNS}


@pytest.mark.parametrize(
    "sentence",
    [
        "Who goes first?",
        "What fits here?",
        "Anyone who has this file can read it.",
        "This half fits. Otto works out which tiles his friends might have.",
        "Choose a file, then press Open.",
        "There is no tile left.",
        "Back up your matches on 3 December 2026.",
        "The volume is 70%.",
        "You lost 3 points per round.",
    ],
)
def test_plain_sentence_is_left_alone(sentence: str) -> None:
    assert [name for kind in KINDS for name, _ in patterns_in(sentence, kind)] == []


def test_texts_of_each_kind_are_found(tmp_path: Path) -> None:
    for folder in ("matador/ui", "matador/app", "tests", "tools", "docs"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "matador/ui/page.py").write_text('"""A page."""\n\nX = f"{n} goes on for good"\n')
    (tmp_path / "matador/app/say.py").write_text('def f():\n    raise E("it goes on")  # So often it fails\n')
    (tmp_path / "tests/test_a.py").write_text(
        "def test_it_goes_on():\n    # Whoever is\n    # here waits.\n    pass\n"
    )
    (tmp_path / "docs/a.md").write_text("# A\n\n```\ngoes on\n```\n\n- Who is here\n  goes on.\n")
    assert {(one.kind, one.pattern, one.place) for one in found_in(tmp_path)} == {
        ("screen", "goes on", "matador/ui/page.py:3"),
        ("screen", "for good", "matador/ui/page.py:3"),
        ("prompt", "goes on", "matador/app/say.py:2"),
        ("comments", "so many", "matador/app/say.py:2"),
        ("tests", "goes on", "tests/test_a.py:1"),
        ("comments", "who", "tests/test_a.py:2"),
        ("documents", "who", "docs/a.md"),
        ("documents", "goes on", "docs/a.md"),
    }


def test_count_above_the_held_one_is_named_and_below_is_noted() -> None:
    more, less = compared({"screen": {"who": 2}}, {"screen": {"who": 1, "then": 3}})
    assert len(more) == len(less) == 1
    assert re.match(r"screen: 2 of `who`, 1 allowed\. Write instead: anyone who", more[0])
    assert less == ["screen: 0 of `then`, 3 held"]
