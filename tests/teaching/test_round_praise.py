"""What is praised at the end of a round of Learn: each reason by its case, and that it has happened at a table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from matador.play.game import Game
from matador.play.table.evidence_recorder import praise_of_own
from matador.rules import Arm
from matador.teaching.evidence import Drop, TurnAttempts
from matador.teaching.praise import Reason, praise_of_round
from tests.checks.each import each
from tests.checks.round_praises import check_round_praise
from tests.checks.said import OF_ROUNDS


def turn(text: str, *, was_told: bool = False) -> TurnAttempts:
    """What was let go: `L-` is wrong at the left end, `R+` right at the right one; `?` asks, `!` tells the tile."""
    drops, has_asked = [], False
    for word in text.split():
        has_asked, was_told = has_asked or word == "?", was_told or word == "!"
        if word[0] in "LR":
            arm: Arm = "L" if word[0] == "L" else "R"
            drops.append(Drop(arm, word[1] == "+", was_told, has_asked))
    return TurnAttempts(tuple(drops))


@each(
    ("turns", "laid", "reason"),
    [
        ([], "", "practised"),
        (["R+"], "R", "practised"),
        (["R+", "R+"], "R", "practised"),
        (["R+", "L+"], "RL", "laid at both ends"),
        (["L- R+"], "R", "both ends"),
        (["L- R-", "R+"], "R", "both ends"),
        (["L- ! R+"], "R", "practised"),
        (["R- R- R+"], "R", "stayed"),
        (["R- R- ! R+"], "R", "practised"),
        (["R- R- ! R+", "R- R- ! R+"], "R", "kept at it"),
        (["R- R-", "R- R-", "R+"], "R", "practised"),
        (["R- R+"], "R", "tried again"),
        (["R- ! R+"], "R", "practised"),
        (["R-", "R+"], "R", "practised"),
        (["? R+"], "R", "asked first"),
        (["? ! R+"], "R", "practised"),
        (["?", "R+"], "R", "practised"),
        # The first that holds is taken.
        (["R- R- R+", "L- R+"], "R", "both ends"),
        (["R- R- R+", "? R+"], "R", "stayed"),
        (["R- R+", "? L+"], "RL", "asked first"),
        (["R- R+", "R- R- ! R+", "R- R- ! R+"], "R", "tried again"),
        (["R- R- ! R+", "R- R- ! L+"], "RL", "kept at it"),
    ],
)
def test_what_is_praised_in_a_round(turns: Sequence[str], laid: str, reason: Reason) -> None:
    arms: list[Arm] = ["L" if arm == "L" else "R" for arm in laid]
    assert praise_of_round([turn(text) for text in turns], arms) == reason


def test_where_a_line_may_have_four_ends_nobody_has_tried_both() -> None:
    assert praise_of_round([turn("L- R+")], ("L", "R"), has_two_ends=False) == "tried again"
    assert praise_of_round([turn("L+"), turn("R+")], ("L", "R"), has_two_ends=False) == "practised"


def test_nothing_is_praised_that_has_not_happened_at_the_table(seed: int) -> None:
    praised = check_round_praise(60, seed)
    # What is rare need not come in so few.
    assert set(OF_ROUNDS) - set(praised) <= {"kept at it", "tried again", "stayed"}
    assert set(praised) <= set(OF_ROUNDS)


@pytest.mark.parametrize("reason", [one for one in OF_ROUNDS if one != "practised"])
def test_praise_of_a_round_that_is_not_true_is_caught(reason: Reason, seed: int) -> None:
    with pytest.raises(AssertionError, match="has not happened"):
        check_round_praise(60, seed, praise=lambda _game, _seat, _tried: reason)


def test_what_was_told_and_is_praised_is_caught(seed: int) -> None:
    def blind(game: Game, seat: int, tried: Sequence[TurnAttempts]) -> Reason | None:
        """Takes what was told for what was found."""
        seen = [TurnAttempts(tuple(Drop(drop.arm, drop.is_right) for drop in turn.drops)) for turn in tried]
        asked = [any(drop.had_asked and drop.is_right for drop in turn.drops) for turn in tried]
        return "asked first" if any(asked) else praise_of_own(game, seat, seen)

    with pytest.raises(AssertionError, match="has not happened"):
        check_round_praise(200, seed, praise=blind)


def test_dice_that_choose_the_praise_of_a_round_are_caught(seed: int) -> None:
    dice = Random(seed)

    def thrown(game: Game, seat: int, tried: Sequence[TurnAttempts]) -> Reason | None:
        return dice.choice((praise_of_own(game, seat, tried), "practised"))

    with pytest.raises(AssertionError, match="in another way"):
        check_round_praise(60, seed, praise=thrown)
