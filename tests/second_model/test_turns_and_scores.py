"""Small cases worked out by hand from the rulebook's text: sections 5 and 6."""

import pytest

from tests.second_model.by_hand import (
    CARDINAL,
    FAMILY,
    HUNDRED,
    MATCHING,
    PARLOUR,
    SEVENS,
    at_table,
    legal,
    read,
)
from tests.second_model.placements import value
from tests.second_model.rules import Rules
from tests.second_model.rulesets import ruleset
from tests.second_model.scoring import losing_player, match_is_over, match_winners, round_result

# --- section 5


ONLY_MATADOR = ("2-5 1-1", {"L": value(4)})
BONEYARD = "6-6 5-5 4-4"


def test_duty_must() -> None:
    assert legal(SEVENS, *ONLY_MATADOR, BONEYARD) == {"2+5L"}


def test_duty_draw_instead() -> None:
    options = {**SEVENS, "matador_duty": "draw-instead"}
    assert legal(options, *ONLY_MATADOR, BONEYARD) == {"2+5L", "draw"}
    assert legal(options, *ONLY_MATADOR) == {"2+5L"}
    assert legal({**options, "draw_limit": 0}, *ONLY_MATADOR, BONEYARD) == {"2+5L"}
    assert legal({**options, "draw_limit": 1}, *ONLY_MATADOR, BONEYARD, 1) == {"2+5L", "pass"}  # full
    assert legal(options, "2-5 3-3", {"L": value(4)}, BONEYARD) == {"2+5L", "3-3L"}


def test_duty_never() -> None:
    options = {**SEVENS, "matador_duty": "never"}
    assert legal(options, *ONLY_MATADOR, BONEYARD) == {"2+5L", "draw"}
    assert legal(options, *ONLY_MATADOR) == {"2+5L", "pass"}


def test_draw_limit() -> None:
    nothing = ("1-1", {"L": value(2)})
    assert legal(CARDINAL, *nothing, BONEYARD, 1) == {"draw"}
    assert legal(CARDINAL, *nothing, BONEYARD, 2) == {"pass"}


def test_reserve() -> None:
    nothing = ("1-1", {"L": value(2)})
    assert legal(PARLOUR, *nothing, "6-6 5-5 4-4") == {"draw"}
    assert legal(PARLOUR, *nothing, "6-6 5-5") == {"pass"}


def test_full_and_pass() -> None:
    able = ("3-3", {"L": value(4)})
    assert legal(FAMILY, *able, BONEYARD) == {"3-3L", "draw"}
    assert legal(FAMILY, *able, BONEYARD, 1) == {"3-3L", "pass"}
    assert legal(FAMILY, *able, "6-6 5-5", 1) == {"3-3L"}  # the boneyard is down to the reserve
    assert legal(SEVENS, *able, BONEYARD) == {"3-3L"}


def test_a_draw_may_end_the_turn() -> None:
    position = at_table(HUNDRED, "1-1", {"L": value(2)}, BONEYARD)
    position.apply("draw", None)
    assert (position.player, position.drawn, position.hands[0]) == (1, 0, read("1-1 6-6"))
    position = at_table(CARDINAL, "1-1", {"L": value(2)}, BONEYARD)
    position.apply("draw", None)
    assert (position.player, position.drawn) == (0, 1)


def test_blocked_after_a_turn_of_each_without_play_or_draw() -> None:
    position = at_table(CARDINAL, "1-1", {"L": value(4)}, "6-6 5-5")
    for action in ("draw", "draw", "pass", "pass"):
        assert position.legal().keys() == {action}
        position.apply(action, None)
    assert position.how is None  # the first turn drew
    position.apply("pass", None)
    assert position.how == "blocked"


# --- section 6


def test_going_out() -> None:
    result = round_result(Rules.of(ruleset("sevens", 3)), "out", [read("1-2"), [], read("6-6")])
    assert (result.winner, result.pips, result.points) == (1, [3, 0, 12], [0, 15, 0])
    # a hand of 0-0 alone holds no pips, and yet has not gone out
    assert round_result(Rules.of(SEVENS), "out", [read("0-0"), []]).winner == 1


def test_a_partner_counts_for_nobody() -> None:
    rules = Rules.of(ruleset("hundred", 4, partnerships=True))
    result = round_result(rules, "out", [read("6-6"), read("1-2"), [], read("2-2")])
    assert (result.winner, result.winning_player, result.points) == (0, 2, [7, 0])


@pytest.mark.parametrize(
    ("blocked", "points"),
    [("opponents", 12), ("differences", 8), ("total-minus-own", 10), ("combined", 14), ("none", 0)],
)
def test_blocked(blocked: str, points: int) -> None:
    rules = Rules.of(ruleset("sevens", 3, blocked=blocked))
    result = round_result(rules, "blocked", [read("1-4"), read("1-1"), read("3-4")])
    assert (result.winner, result.points) == (1, [0, points, 0])


def test_blocked_ties() -> None:
    hands = [read("1-2"), read("6-6"), read("0-3"), read("5-5")]
    alone = round_result(Rules.of(ruleset("hundred", 4)), "blocked", hands)
    assert (alone.winner, alone.points) == (None, [0, 0, 0, 0])
    partners = round_result(Rules.of(ruleset("hundred", 4, partnerships=True)), "blocked", hands)
    assert (partners.winner, partners.winning_player, partners.points) == (0, 0, [19, 0])


def test_a_shared_fewest_goes_to_the_last_to_play() -> None:
    hands = [read("1-2"), read("6-6"), read("0-3"), read("5-5")]
    rules = Rules.of(ruleset("hundred", 4, blocked_tie="last-to-play"))
    assert round_result(rules, "blocked", hands, 1, [1, 2, 0, 1, 3]).points == [22, 0, 0, 0]
    assert round_result(rules, "blocked", hands, 1, [1, 0, 2, 3]).winning_player == 2
    assert round_result(rules, "blocked", hands, 1, [1, 3]).winning_player == 2  # the first after the opener
    assert round_result(rules, "blocked", hands, 3, [3]).winning_player == 0
    partners = Rules.of(ruleset("hundred", 4, partnerships=True, blocked_tie="last-to-play"))
    assert round_result(partners, "blocked", hands, 1, [1, 0, 2, 3]).winning_player == 0  # they are one side
    hands[3] = read("1-2")
    result = round_result(partners, "blocked", hands, 1, [1, 3, 0, 2])
    assert (result.winning_player, result.points) == (2, [12, 0])
    penalty = Rules.of(ruleset("cardinal", 4, blocked_tie="last-to-play"))
    result = round_result(penalty, "blocked", hands, 1, [1, 3, 0, 2])
    assert (result.winner, result.points) == (2, [3, 12, 3, 3])


def test_pips_of_the_double_blank() -> None:
    rules = Rules.of(ruleset("sevens", 2, double_blank=10))
    result = round_result(rules, "blocked", [read("0-0"), read("0-4 1-4")])
    assert (result.winner, result.pips, result.points) == (1, [10, 9], [0, 10])
    assert round_result(rules, "out", [read("0-0 1-1"), []]).points == [0, 12]


def test_combined_leaves_out_the_partner() -> None:
    rules = Rules.of(ruleset("hundred", 4, partnerships=True, blocked="combined"))
    hands = [read("1-2"), read("6-6"), read("5-5"), read("2-2")]
    assert round_result(rules, "blocked", hands).points == [19, 0]


def test_rounds_are_counted() -> None:
    rules = Rules.of(ruleset("matching", 3, match_by="rounds", target=2))
    out = round_result(rules, "out", [read("6-6"), [], read("5-5")])
    drawn = round_result(rules, "blocked", [read("1-2"), read("6-6"), read("0-3")])
    assert (out.points, drawn.points) == ([0, 1, 0], [0, 0, 0])
    assert not match_is_over(rules, [1, 1, 1], 3)
    assert match_winners(rules, [2, 1, 1], 4, out) == [0]


def test_the_loser() -> None:
    rules = Rules.of(ruleset("hundred", 4))
    hands = [read("5-6"), read("1-1"), read("5-6"), []]
    assert losing_player(rules, round_result(rules, "out", hands)) == 0
    hands = [read("5-6"), [], read("1-1"), read("5-6")]
    assert losing_player(rules, round_result(rules, "out", hands)) == 3
    partners = Rules.of(ruleset("hundred", 4, partnerships=True))
    assert losing_player(partners, round_result(partners, "out", hands)) == 0  # the other has won with seat 1
    drawn = [read("1-1"), read("1-1"), read("5-6"), read("6-6")]
    assert losing_player(rules, round_result(rules, "blocked", drawn)) is None


def test_penalty() -> None:
    rules = Rules.of(CARDINAL)
    won = round_result(rules, "blocked", [read("1-2"), read("6-6")])
    drawn = round_result(rules, "blocked", [read("1-2"), read("0-3")])
    assert (won.winner, won.points) == (0, [3, 12])
    assert (drawn.winner, drawn.points) == (None, [3, 3])
    assert not match_is_over(rules, [99, 50], 7)
    assert match_is_over(rules, [100, 50], 7)
    assert match_winners(rules, [100, 50], 7, won) == [1]


def test_match_ends() -> None:
    result = round_result(Rules.of(SEVENS), "blocked", [read("1-2"), read("0-3")])
    assert match_is_over(Rules.of(MATCHING), [0, 0], 1)
    assert match_winners(Rules.of(MATCHING), [0, 0], 1, result) == []
    assert match_is_over(Rules.of(SEVENS), [99, 99], 200)
    assert match_winners(Rules.of(SEVENS), [99, 99], 200, result) == [0, 1]
