"""Small cases worked out by hand from the rulebook's text: sections 3 and 4, opening and placements."""

from random import Random

from tests.second_model.by_hand import (
    CARDINAL,
    CLOSED,
    FAMILY,
    FIRST,
    MATCHING,
    SEVENS,
    at_table,
    legal,
    opening,
    read,
)
from tests.second_model.deals import Previous, deal, seat_by_lots, shuffled
from tests.second_model.placements import BLANK, EITHER, WILD, End, value
from tests.second_model.rounds import Round
from tests.second_model.rules import Rules
from tests.second_model.rulesets import ruleset
from tests.second_model.tiles import tile_set

# --- section 3


def test_opening_by_kind() -> None:
    assert opening(SEVENS, "1-2 6-6 3-4 0-0") == {"1-2", "6-6", "3+4", "0+0"}
    assert opening(FAMILY, "3-4 0-0") == {"3-4", "0-0"}
    assert opening(MATCHING, "3-4 0-0 5-5") == {"3-4", "0-0", "5-5"}  # the `complement` opening lies along
    assert opening({**SEVENS, "matador_along": "wild"}, "0-0 3-4") == {"0+0", "0-0", "3+4", "3-4"}
    assert opening({**SEVENS, "matador_along": "ordinary"}, "0-0 3-4") == {"0+0", "3+4", "3-4"}


def test_opener_neither_draws_nor_passes_and_last_resort_does_not_bind_him() -> None:
    options = {**SEVENS, "draw_when_able": True, "matador_timing": "last-resort"}
    position = Round(Rules.of(options), [read("1-2 3-4"), read("1-1")], read("5-5"), 0, None)
    assert set(position.legal()) == {"1-2", "3+4"}


def test_opening_the_spinner_has_four_ends() -> None:
    options = {**SEVENS, "spinner": True}
    position = Round(Rules.of(options), [read("3-3 1-2"), read("4-5 4-4")], [], 0, None)
    assert set(position.legal()) == {"3+3", "1-2"}
    position.apply("3+3", position.legal()["3+3"])
    assert set(position.legal()) == {f"4-{o}{arm}" for o in (4, 5) for arm in "LRUD"}


def test_the_double_must_be_laid() -> None:
    position = Round(Rules.of(CARDINAL), [read("3-3 6-6"), read("1-1")], [], 0, (6, 6))
    assert set(position.legal()) == {"6-6"}


def test_matador_opening_leaves_its_end_on_both_arms() -> None:
    position = Round(Rules.of(SEVENS), [read("3-4 1-1"), read("0-2 2-3")], [], 0, None)
    position.apply("3+4", position.legal()["3+4"])
    assert set(position.legal()) == {"0-2L", "0-2R"}


def test_heaviest_opens_without_doubles() -> None:
    for seed in range(300):
        options = ruleset("sevens", 2, hand_size=2)
        dealt = deal(options, seed, 0, None)
        held = [read(" ".join(hand)) for hand in dealt["hands"]]
        doubles = [a for hand in held for a, b in hand if a == b]
        if doubles:
            assert (max(doubles), max(doubles)) in held[dealt["starter"]]
        else:
            heaviest = max((sum(tile), tile[1], tile) for hand in held for tile in hand)[2]
            assert heaviest in held[dealt["starter"]]


def test_redeal() -> None:
    options = ruleset("sevens", 2, hand_size=1, no_double="redeal", starter="highest-double")
    for seed in range(50):
        expected = None
        for attempt in range(1000):
            tiles = shuffled(tile_set(6, True), Random(f"{seed}/3" + (f"/{attempt}" if attempt else "")))
            if any(a == b for a, b in tiles[:2]):
                expected = [[f"{a}-{b}"] for a, b in tiles[:2]]
                break
        assert deal(options, seed, 3, None)["hands"] == expected


def test_the_set_double_opens_or_all_is_dealt_again() -> None:
    options = ruleset("sevens", 2, starter="set-double", opening="the-double")
    for seed in range(20):
        for attempt in range(1000):
            tiles = shuffled(tile_set(6, True), Random(f"{seed}/3" + (f"/{attempt}" if attempt else "")))
            if (6, 6) in tiles[:14]:
                break
        dealt = deal(options, seed, 3, None)
        assert read(" ".join(dealt["hands"][0])) == tiles[:7]
        assert dealt["starter"] == int((6, 6) in tiles[7:14])


def test_lots() -> None:
    assert seat_by_lots(read("3-4 1-6 2-5")) == 1  # equal pips: the tile with the higher half
    assert seat_by_lots(read("3-4 1-4 2-3"), lightest=True) == 2
    low = deal({**MATCHING, "starter": "drawn-lots-low"}, 7, 0, None)
    assert low == {**deal(MATCHING, 7, 0, None), "starter": low["starter"]}
    assert low["starter"] == seat_by_lots(read(" ".join(low["lots"])), lightest=True)
    dealt = deal(MATCHING, 7, 0, None)
    generator = Random("7/0")
    assert read(" ".join(dealt["lots"])) == shuffled(tile_set(6, True), generator)[:2]
    assert read(" ".join(dealt["hands"][0])) == shuffled(tile_set(6, True), generator)[:7]
    assert len(dealt["boneyard"]) == 14


def test_later_starter() -> None:
    won, drawn = Previous(opener=2, winner=1), Previous(opener=2, winner=None)
    by_winner = ruleset("parlour", 3)
    assert deal(by_winner, 1, 1, won)["starter"] == 1
    assert "lots" not in deal(by_winner, 1, 1, won)
    assert "lots" in deal(by_winner, 1, 1, drawn)
    lost = Previous(opener=2, winner=1, loser=0)
    by_loser = ruleset("parlour", 3, later_starter="loser")
    assert (deal(by_loser, 1, 1, lost)["starter"], "lots" in deal(by_loser, 1, 1, drawn)) == (0, True)
    by_seat = ruleset("parlour", 3, later_starter="next")
    assert deal(by_seat, 1, 1, won)["starter"] == deal(by_seat, 1, 1, drawn)["starter"] == 0
    assert "lots" in deal(ruleset("parlour", 3, later_starter="same"), 1, 1, won)


def test_random_starter_comes_before_the_deal() -> None:
    dealt = deal(ruleset("sevens", 3, starter="random"), 9, 0, None)
    generator = Random("9/0")
    assert dealt["starter"] == int(generator.random() * 3)
    assert read(" ".join(dealt["hands"][0])) == shuffled(tile_set(6, True), generator)[:6]
    assert "lots" not in dealt


def test_all_dealt_leaves_no_boneyard() -> None:
    dealt = deal(ruleset("sevens", 3, hand_size="all"), 1, 0, None)
    assert [len(hand) for hand in dealt["hands"]] == [9, 9, 9]
    assert dealt["boneyard"] == []


# --- section 4


def test_value_end() -> None:
    ends = {"L": value(3), "R": CLOSED}
    assert legal(SEVENS, "2-4 4-4 1-2", ends) == {"4-2L", "4-4L"}
    assert legal(MATCHING, "2-3 1-2", ends) == {"3-2L"}


def test_blank_continues_a_crosswise_matador() -> None:
    ends = {"L": End(BLANK), "R": CLOSED}
    assert legal(SEVENS, "0-5 2-4 1-6", ends) == {"0-5L", "1+6L", "1+6R"}
    assert legal({**SEVENS, "matador_along": "ordinary"}, "1-6", ends) == {"1+6L", "1+6R"}


def test_matador_along_ordinary() -> None:
    options = {**SEVENS, "matador_along": "ordinary"}
    assert legal(options, "3-4 0-0", {"L": value(3)}) == {"4-3L", "3+4L", "0+0L"}


def test_matador_along_wild() -> None:
    assert legal(FAMILY, "3-4 0-0", {"L": value(5)}) == {"3-4L", "4-3L", "0-0L"}


def test_either() -> None:
    # 3+4 takes a half that makes seven with 3 or with 4
    ends = {"L": End(EITHER, (3, 4)), "R": CLOSED}
    assert legal(FIRST, "3-4 1-3 2-4 1-2", ends) == {"3+4L", "3+4R", "3-1L", "4-2L"}
    custom = {**FIRST, "matadors": ["1-3"]}
    assert legal(custom, "3-4", {"L": End(EITHER, (3, 4))}) == {"3-4L", "4-3L"}  # both halves fit
    assert legal({**FIRST, "matador_along": "ordinary"}, "2-5", {"L": End(EITHER, (2, 5))}) == {
        "2+5L",
        "2-5L",
        "5-2L",
    }


def test_either_of_the_double_blank() -> None:
    ends = {"L": End(EITHER, (0, 0))}
    assert legal(FIRST, "0-5 1-1 2-5", ends) == {"2+5L"}
    assert legal({**FIRST, "joining": "same"}, "0-5 1-1", ends) == {"0-5L"}


def test_complement_and_the_wild_end() -> None:
    options = {**MATCHING, "matador_timing": "any-time"}
    position = at_table(options, "3-4 0-0 2-2", {"L": value(2), "R": value(0)})
    assert set(position.legal()) == {"2-2L", "3+4L", "3+4R", "0+0L", "0+0R"}
    position.apply("3+4R", position.legal()["3+4R"])
    assert position.ends == {"L": value(2), "R": End(WILD)}
    position.apply("pass", None)
    # either half, matadors and 0-0 included, but nothing crosswise; elsewhere 0-0 lies crosswise alone
    assert set(position.legal()) == {"2-2L", "2-2R", "0-0R", "0+0L"}
    crossed = at_table(options, "3-4 1-1", {"L": value(2)})
    crossed.apply("3+4L", crossed.legal()["3+4L"])
    assert crossed.ends == {"L": value(5)}


def test_last_resort() -> None:
    ends = {"L": value(3), "R": value(6)}
    assert legal(MATCHING, "3-4 2-5 1-1", ends) == {"3-4L"}  # 3-4 fits by an equal half
    assert legal(MATCHING, "2-5 1-1", ends) == {"2+5L", "2+5R"}
    wild_along = {**FAMILY, "matador_timing": "last-resort"}
    assert legal(wild_along, "3-4 1-1", ends) == {"1-1R"}


def test_two_equal_ends_give_two_placements() -> None:
    assert legal(SEVENS, "2-4", {"L": value(3), "R": value(3)}) == {"4-2L", "4-2R"}


def test_spinner_in_the_line() -> None:
    options = {**SEVENS, "spinner": True}
    position = at_table(options, "3-3 1-1 2-5", {"L": value(4), "R": value(6)})
    assert set(position.legal()) == {"3+3L", "1+1R", "2+5L", "2+5R"}
    position.apply("3+3L", position.legal()["3+3L"])
    assert position.ends == {"L": value(3), "R": value(6), "U": value(3), "D": value(3)}
    position.apply("pass", None)
    assert set(position.legal()) == {"1-1R", *(f"2+5{arm}" for arm in "LRUD")}


def test_a_matador_is_never_the_spinner() -> None:
    options = {**SEVENS, "spinner": True, "matadors": ["3-3"]}
    position = at_table(options, "3-3 0-0", {"L": End(BLANK)})
    assert set(position.legal()) == {"3+3L", "0+0L"}
    position.apply("3+3L", position.legal()["3+3L"])
    assert position.ends == {"L": End(BLANK)}
    assert position.spinner_to_come
