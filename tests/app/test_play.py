"""What `matador play` does before a window is opened, and what goes into its log."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.app.arguments import parser
from matador.app.play_command import _game, _last_game
from matador.rules.options import LARGEST
from matador.storage.settings import Settings
from matador.storage.setups import USUAL, MatchSetup, SeatSetup
from tests.app.support import Captured, refused

KNOWN = MatchSetup(ruleset="family", players=3, set=9)


ANA = SeatSetup(name="Ana", face=3)


@pytest.mark.parametrize(
    "lost",
    [
        MatchSetup(ruleset="of another version", players=2, set=6, seats=(ANA,)),
        MatchSetup(ruleset="sevens", players=2, set=6, options={"of another version": True}, seats=(ANA,)),
    ],
)
def test_last_game_of_another_version_keeps_what_still_works(lost: MatchSetup, capsys: Captured) -> None:
    found = _last_game(Settings(last_game=lost))
    assert found == MatchSetup(ruleset="sevens", players=2, set=6, seats=(ANA,))
    assert "your last game's settings no longer work" in capsys.readouterr().err


def test_no_word_of_a_file_moves_the_cursor_of_a_terminal(capsys: Captured) -> None:
    _last_game(Settings(last_game=MatchSetup(ruleset="sevens", players=2, set=6, options={"\x1b[2J": True})))
    said = capsys.readouterr().err
    assert r"\x1b[2J" in said
    assert "\x1b" not in said


def test_the_match_that_the_words_begin_can_be_played() -> None:
    """With a deal number alone it is the last one."""
    bots = (ANA, SeatSetup(bot="of another version"))
    last = _last_game(Settings(last_game=MatchSetup(ruleset="sevens", players=2, set=6, seats=bots)))
    begin = _game(parser().parse_args(["play", "--seed", "5"]), last)
    assert begin is not None
    assert [seat.bot for seat in begin.seated()] == [None, "level2"]
    lost = MatchSetup(ruleset="of another version", players=2, set=6)
    begin = _game(parser().parse_args(["play", "--players", "3"]), _last_game(Settings(last_game=lost)))
    assert begin is not None
    assert (begin.ruleset, begin.players) == ("sevens", 3)


def test_rules_that_are_named_keep_the_rulebooks_target() -> None:
    short = _game(parser().parse_args(["play", "--seed", "5"]), None)
    assert short == USUAL
    for words, target in (("--rules sevens", 100), ("--players 3", 100), ("--rules family", 50)):
        named = _game(parser().parse_args(["play", *words.split()]), None)
        assert named is not None
        assert named.rules().target == target
    named = _game(parser().parse_args(["play", "--rules", "sevens", "--option", "target=30"]), None)
    assert named is not None
    assert named.rules().target == 30


def test_a_deal_number_that_is_too_large_is_refused_in_a_sentence(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path))
    for seed in (LARGEST + 1, -LARGEST - 1):
        assert f"to {LARGEST}. Choose another --seed" in refused(capsys, "play", "--seed", str(seed))
