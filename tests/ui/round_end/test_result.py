"""The end of a round: hands turned over, pips counted, who won and why, and *Play again*."""

from __future__ import annotations

import pygame
import pytest

from matador.play.sounds import Sound
from matador.rules import Outcome, Ruleset, named_ruleset
from matador.ui.language import Language
from matador.ui.sentences.table import result, why
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.drawn import drawn
from tests.ui.round_end.tables import ACTIONS, HANDS, again, pictures, texts
from tests.ui.table.ending import finished, out

TEAMS = named_ruleset("parlour", 4, {"partnerships": True})
CARDINAL = named_ruleset("cardinal", 2)
SEVENS = named_ruleset("sevens", 2)
GOES_ON = (
    "The player with the highest double goes first next round. The first to reach 100 points wins the match."
)
BLOCKED = "Everybody passed, so the round is over."


def blocked(mine: str, other: str) -> Table:
    """A blocked round: both ends are blanks, the boneyard is empty and nobody holds a matador."""
    hands = (f"0-3 {mine}", f"0-4 {other}")
    return Table("sevens", hands, "", "0-3", "4-0R", "pass", "pass", settings=AT_ONCE)


def test_who_goes_out_has_won_and_it_says_so() -> None:
    pilot = out()
    pilot.drag_to("4-4", 4, "R")
    finished(pilot)
    assert pilot.text("result") == f"You win this round! You have no tiles left. {GOES_ON}"


@pytest.mark.parametrize(
    ("rules", "how", "winner", "seat", "title", "reason"),
    [
        (SEVENS, "out", 0, 0, "You win this round!", "You have no tiles left."),
        (SEVENS, "out", 1, 0, "Dot wins this round.", "Dot has no tiles left."),
        (
            SEVENS,
            "blocked",
            None,
            0,
            "Nobody wins this round.",
            f"{BLOCKED} There is a tie for the fewest pips.",
        ),
        (TEAMS, "out", 0, 0, "Your team wins this round!", "You have no tiles left."),
        (TEAMS, "out", 0, 2, "Your team wins this round!", "You have no tiles left."),
        (
            TEAMS,
            "blocked",
            1,
            2,
            "Dot and Mia win this round.",
            f"{BLOCKED} The hand with the fewest pips wins it.",
        ),
        (CARDINAL, "out", 0, 0, "You win this round!", "You have no tiles left."),
        (CARDINAL, "blocked", 1, 0, "Dot wins this round.", f"{BLOCKED} Everybody's pips are counted."),
    ],
)
def test_who_won_and_why_in_words(
    rules: Ruleset, how: str, winner: int | None, seat: int, title: str, reason: str
) -> None:
    players, sides = rules.players, len(rules.sides)
    # For the second team, its first player; for the first team, the reader.
    player = winner if winner != 0 else seat
    outcome = Outcome(how, winner, player, (0,) * players, (0,) * sides)  # type: ignore[arg-type]
    names = ("You", "Dot", "Bruno", "Mia")[:players]
    assert result(Language(), rules, outcome, names, seat) == title
    assert why(Language(), rules, outcome, names, seat) == reason


def test_the_hands_turn_over_one_tile_after_the_other_and_their_pips_are_counted_up() -> None:
    pilot = out()
    pilot.drag_to("4-4", 4, "R")
    pilot.wait_until(lambda: pilot.has("result"))
    counts = set()
    backs = []
    while pilot.program.table.is_moving:
        found = drawn(lambda: pilot.program.table.end.shown.items(now_ms=pilot.now_ms))  # type: ignore[union-attr]
        counts |= {one.text for one in found if one.text in ("0", "10", "2", "12")}
        backs.append(sum(one.kind == "back" for one in found))
        pilot.wait()
    assert counts == {"0", "2", "12"}, "0-2, then 5-5"
    assert texts(pilot).count("12") == 1
    assert "+12" in texts(pilot)
    assert backs == sorted(backs, reverse=True)
    assert pilot.text("count:1") == "Dot: 12 pips"
    assert pilot.text("count:0") == "You: 0 pips"


def test_a_press_while_pips_are_counted_only_ends_the_counting() -> None:
    pilot = out()
    pilot.drag_to("4-4", 4, "R")
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.click("again")
    assert pilot.has("result")
    assert "+12" in texts(pilot)
    pilot.click("again")
    assert not pilot.has("result")


def test_where_nobody_scores_no_points_are_shown() -> None:
    said = texts(finished(blocked("1-3", "2-2")))
    assert not [text for text in said if "point" in text.lower() and text not in GOES_ON]
    assert not [text for text in said if text.startswith("+")]
    # If a side has points, they are shown.
    assert "12 points" in texts(finished(out(AT_ONCE, last="4-4R")))


def test_a_win_is_heard_and_a_defeat_is_not() -> None:
    heard = []
    for mine, other in (("1-1", "6-6"), ("6-6", "1-1")):
        pilot = Table("sevens", (f"0-3 {mine}", f"0-4 {other}"), "", "0-3", "4-0R", "pass", settings=USUAL)
        sounds: list[Sound] = []
        pilot.bots[1].actions.append("pass")
        while not pilot.has("result"):
            pilot.now_ms += 10
            sounds += pilot.program.table.advance(pilot.now_ms)
        heard.append(Sound.WIN in sounds)
    assert heard == [True, False]


# How points are made


def test_the_pips_of_several_hands_are_added_up_in_the_winners_row() -> None:
    table = finished(Table("sevens", HANDS, "0-2 0-3", *ACTIONS, settings=AT_ONCE))
    (sum_,) = (one for one in pictures(table) if one.text == "24 + 10 = 34")
    assert pygame.Rect(table.node("count:0").box).contains(sum_.ink)
    assert table.text("count:0") == "You: 0 pips, 24 + 10 = 34"
    assert table.text("count:1") == "Dot: 24 pips"


def test_the_old_total_and_the_points_make_the_new_one() -> None:
    table = finished(Table("sevens", HANDS, "0-2 0-3", *ACTIONS, settings=AT_ONCE))
    assert "+34" in texts(table)
    table.click("again")
    again(table)
    finished(table)
    assert "34 + 34 =" in texts(table)
    assert "68 points" in texts(table)
    assert "+34" not in texts(table)
