"""Bad words, bad options and unreadable files: one sentence and status 2."""

from __future__ import annotations

import re

from tests.app.support import Captured, refused
from tests.checks.each import each

REFUSED: list[tuple[list[str], str]] = [
    (["--data_folder"], "required|unrecognized"),
    (["simulate", "--rules", "nines", "--players", "2"], "unknown ruleset 'nines'"),
    (["simulate", "--rules", "sevens", "--players", "two"], "whole number, not 'two'"),
    (["simulate", "--rules", "sevens", "--players", "٣"], "whole number"),
    (["simulate", "--rules", "sevens", "--players", "2", "--seed", "9" * 5000], "whole number"),
    (["simulate", "--rules", "sevens", "--players", "1"], "`players` cannot be 1"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--set", "7"],
        "`set` cannot be 7; it takes 4, 5, 6, 9, 12",
    ),
    (["simulate", "--rules", "sevens", "--players", "3", "--partnerships"], "Let 4 play"),
    (["simulate", "--rules", "matching", "--players", "5"], "has no deal for 5"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "spinner"], "NAME=VALUE"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--option", "data_folder=1"],
        "unknown option `data_folder`",
    ),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "spinner=yes"], "true or false"),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "target=NaN"], "`target` cannot be NaN"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--option", "target=" + "[" * 99999],
        "`target` cannot be",
    ),
    (["simulate", "--rules", "sevens", "--players", "2", "--option", "players=3"], "given twice"),
    (["simulate", "--rules", "sevens", "--players", "2", "--seed", str(2**53)], "deal numbers must be"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--seed", str(2**53 - 1), "--matches", "2"],
        "deal numbers",
    ),
    (["simulate", "--rules", "sevens", "--players", "2", "--out", "a\0b"], "cannot write"),
    (["verify", "a\nb\x1b[31m"], r"cannot read a\\nb\\x1b\[31m"),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--bots", "random,random,random"],
        "3 bots for 2 players",
    ),
    (
        ["simulate", "--rules", "sevens", "--players", "2", "--out", "/missing/file"],
        "cannot write /missing/file",
    ),
    (["verify", "missing.jsonl"], "cannot read missing.jsonl: No such file"),
    (["verify", "a\0b"], "null"),
    (["legal", "."], "cannot read"),
]


@each(("words", "sentence"), REFUSED)
def test_one_sentence_and_status_2(words: list[str], sentence: str, capsys: Captured) -> None:
    said = refused(capsys, *words)
    assert re.search(sentence, said), said
