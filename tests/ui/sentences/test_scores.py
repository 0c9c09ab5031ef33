"""Sentences about the opener, the winner and the target of the match."""

from __future__ import annotations

import pytest

from matador.match.deals import deal_round
from matador.rules import LastRound, Outcome, Ruleset, Tile, named_ruleset
from matador.rules.opener import DecidedBy, deciding_tile
from matador.ui.language import Language
from matador.ui.sentences import matches
from matador.ui.sentences.matches import players_scored
from matador.ui.sentences.table import begins

ENGLISH = Language()
NAMES = ("You", "Dot", "Bruno", "Mia")
SEVENS = named_ruleset("sevens", 4)
TEAMS = named_ruleset("parlour", 4, {"partnerships": True})
NEXT = named_ruleset("sevens", 4, {"later_starter": "next"})
WINNER = named_ruleset("sevens", 4, {"later_starter": "winner"})
REDEAL = named_ruleset("sevens", 4, {"no_double": "redeal"})


@pytest.mark.parametrize(
    ("rules", "last", "person", "sentence"),
    [
        (WINNER, LastRound(0, 1), 0, "Dot won, so Dot goes first next round."),
        (WINNER, LastRound(0, 0), 0, "You won, so you go first next round."),
        (WINNER, LastRound(0, None), 0, "The player with the highest double goes first next round."),
        (NEXT, LastRound(0, 2), 0, "Dot goes first next round."),
        (NEXT, LastRound(3, 2), 0, "You go first next round."),
    ],
)
def test_who_opens_next(rules: Ruleset, last: LastRound, person: int | None, sentence: str) -> None:
    assert matches.opens_next(ENGLISH, rules, last, NAMES, person) == sentence


@pytest.mark.parametrize(
    ("decided", "mine", "others"),
    [
        (
            "highest-double",
            "Nobody has a double. Your tile 1 and 3 has the most pips, so you go first.",
            "Dot has the highest tile, so Dot goes first.",
        ),
        ("winner", "You won the last round, so you go first.", "Dot won the last round, so Dot goes first."),
    ],
)
def test_who_begins_and_why(decided: DecidedBy, mine: str, others: str) -> None:
    assert begins(ENGLISH, SEVENS, decided, "Dot", [Tile(1, 3)]) == mine
    assert begins(ENGLISH, SEVENS, decided, "Dot") == others
    assert begins(ENGLISH, SEVENS, decided, "Dot", [Tile(1, 3)], is_rival=True) == others


def test_the_double_that_must_open_and_the_deals_thrown_away_for_it_are_told() -> None:
    again = "Nobody had the 6 and 6, so the tiles were dealt again."
    hand = [Tile(1, 3), Tile(6, 6)]
    assert begins(ENGLISH, SEVENS, "set-double", "You", hand) == "You have the 6 and 6, so you go first."
    assert begins(ENGLISH, SEVENS, "set-double", "Dot") == "Dot has the 6 and 6, so Dot goes first."
    assert begins(ENGLISH, SEVENS, "set-double", "Dot", hand, redeals=2).startswith(again)
    again = "Nobody had a double, so the tiles were dealt again."
    assert begins(ENGLISH, REDEAL, "highest-double", "Dot", redeals=1).startswith(again)


def test_what_is_said_at_the_beginning_does_not_tell_whether_a_double_was_dealt() -> None:
    """The sentence does not depend on the tiles: it is the same with and without a double, and always true."""
    rules = named_ruleset("sevens", 2, {"hand_size": 1})
    doubles = {deciding_tile(deal_round(rules, seed, 0).hands) is None for seed in range(40)}
    assert doubles == {True, False}
    said = begins(ENGLISH, rules, "highest-double", "Dot")
    assert "Dot has the highest tile" in said
    # If hands without a double are redealt, a double always exists.
    assert begins(ENGLISH, REDEAL, "highest-double", "Dot") == (
        "Dot has the highest double, so Dot goes first."
    )
    assert begins(ENGLISH, REDEAL, "highest-double", "Dot", [Tile(1, 1)]) == (
        "You have the highest double, 1 and 1, so you go first."
    )


@pytest.mark.parametrize(
    ("pips", "player", "played", "told"),
    [
        (
            (5, 2, 2, 9),
            2,
            {1, 2},
            "Dot and Bruno tied for the fewest pips. Bruno played last and so won the round.",
        ),
        (
            (2, 2, 2, 9),
            0,
            {0},
            "You, Dot and Bruno tied for the fewest pips. You played last and so won the round.",
        ),
        (
            (5, 2, 2, 9),
            1,
            {0, 3},
            "Dot and Bruno tied for the fewest pips. Dot came first in the turn order and so won the round.",
        ),
    ],
)
def test_a_shared_fewest_is_told(pips: tuple[int, ...], player: int, played: set[int], told: str) -> None:
    tied = Outcome("blocked", player, player, pips, (0, 0, 0, 0))
    assert matches.ended(ENGLISH, SEVENS, tied, NAMES, played) == told
    assert matches.tie_told(ENGLISH, SEVENS, tied, NAMES, played) == told
    partners = Outcome("blocked", 0, 0, (2, 5, 2, 9), (0, 0))
    assert matches.tie_told(ENGLISH, TEAMS, partners, NAMES, played) == "", "partners are one side"


def outcome(how: str, player: int | None, side: int | None) -> Outcome:
    return Outcome(how, side, player, (0, 1, 2, 3), (0, 0))  # type: ignore[arg-type]


def test_how_a_round_ended() -> None:
    assert (
        matches.ended(ENGLISH, SEVENS, outcome("out", 1, 1), NAMES, range(4))
        == "Dot had no tiles left and won the round."
    )
    assert matches.ended(ENGLISH, SEVENS, outcome("blocked", 0, 0), NAMES, range(4)) == (
        "Everybody passed. You had the fewest pips and won the round."
    )
    assert matches.ended(ENGLISH, SEVENS, outcome("blocked", None, None), NAMES, range(4)) == (
        "Everybody passed. There was a tie for the fewest pips, so nobody won the round."
    )
    assert matches.ended(ENGLISH, TEAMS, outcome("out", 3, 1), NAMES, range(4)) == (
        "Mia had no tiles left, so Dot and Mia won the round."
    )
    assert matches.ended(ENGLISH, TEAMS, outcome("blocked", 2, 0), NAMES, range(4)) == (
        "Bruno had the fewest pips, so you and Bruno won the round."
    )


@pytest.mark.parametrize(
    ("rules", "winners", "person", "sentence"),
    [
        (SEVENS, (0,), 0, "You win the match!"),
        (SEVENS, (1,), 0, "Dot wins the match!"),
        (SEVENS, (1, 2), 0, "Dot and Bruno win the match together."),
        (SEVENS, (0, 1, 2), 0, "You, Dot and Bruno win the match together."),
        (TEAMS, (0,), 2, "Your team wins the match!"),
        (TEAMS, (1,), 2, "Dot and Mia win the match!"),
        (TEAMS, (0, 1), 0, "Both teams win the match together."),
    ],
)
def test_who_won_the_match(
    rules: Ruleset, winners: tuple[int, ...], person: int | None, sentence: str
) -> None:
    assert matches.match_won(ENGLISH, rules, winners, NAMES, person) == sentence


def test_a_score_in_a_list_of_players_does_not_run_into_a_name() -> None:
    assert players_scored([("Player 1", 0), ("Ben", None)]) == "Player 1 (0), Ben"
