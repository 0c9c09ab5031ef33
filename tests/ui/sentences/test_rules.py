"""The sentences of the rules: complete, filled in, and true for the values of the options."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest

from matador.rules import CATALOG, RulesetError, named_ruleset
from matador.rules.options import COLUMNS
from matador.ui.language import PSEUDO, Language, language_for
from matador.ui.sentences.rules import Topic, sections
from tests.ui.rulebook.rulesets import any_rulesets, named_rulesets, varied_rulesets

ALWAYS = {"about", "beginning", "turn", "drawing", "end", "points"}
LONGEST = 110


def test_every_ruleset_is_told_without_gaps(seed: int) -> None:
    for name, rules in chain(named_rulesets(), varied_rulesets(), any_rulesets(f"sentences/{seed}", 300)):
        told = sections(Language(), rules)
        topics = {section.topic for section in told}
        assert topics >= ALWAYS, name
        assert ("matadors" in topics) == bool(rules.matador_tiles), name
        for section in told:
            assert section.title, name
            assert section.sentences, (name, section.topic)
            assert len(set(section.sentences)) == len(section.sentences), (name, section.topic)
            for sentence in section.sentences:
                assert "{" not in sentence, (name, sentence)
                assert sentence.endswith((".", "!")), (name, sentence)
                assert len(sentence) <= LONGEST, (name, sentence)


def test_every_sentence_can_be_translated(seed: int) -> None:
    pseudo = language_for(PSEUDO)
    for name, rules in chain(named_rulesets(), any_rulesets(f"pseudo/{seed}", 100)):
        for section in sections(pseudo, rules):
            for text in (section.title, *section.sentences):
                assert text.startswith("["), (name, text)
                assert text.endswith("]"), (name, text)


def test_a_variant_changes_what_is_told_and_the_name_does_not() -> None:
    for name, rules in varied_rulesets():
        assert name
        plain = {
            sections(Language(), named_ruleset(ruleset, rules.players))
            for ruleset in CATALOG
            if rules == named_ruleset(ruleset, rules.players)
        }
        assert not plain, name
    cardinal = named_ruleset("cardinal", 2)
    alike = named_ruleset(
        "family", 2, {key: value for key, value in cardinal.values().items() if key != "players"}
    )
    assert sections(Language(), alike) == sections(Language(), cardinal)


# What is said (and what is not) in a section under a ruleset with some options changed.
TOLD: list[tuple[str, dict[str, object], Topic, list[str], list[str]]] = [
    ("sevens", {}, "about", ["make 7 together", "1+6, 2+5, 3+4", "Only a matador goes on"], ["equal"]),
    ("sevens", {"set": 9}, "about", ["make 10 together", "5+5"], ["make 7"]),
    ("sevens", {"blanks": False}, "about", ["make 7"], ["blank"]),
    ("sevens", {"matadors": []}, "about", ["No tile goes on there."], ["matador"]),
    ("matching", {}, "about", ["equal", "A blank lies at a blank."], ["make"]),
    (
        "sevens",
        {},
        "beginning",
        ["28 tiles", "gets 7 tiles", "14 tiles are left", "highest double"],
        ["turns up"],
    ),
    ("sevens", {"hand_size": 1}, "beginning", ["gets 1 tile.", "26 tiles"], ["1 tiles"]),
    ("sevens", {"blanks": False}, "beginning", ["21 tiles", "stay in the box"], []),
    (
        "sevens",
        {"hand_size": "all"},
        "beginning",
        ["gets 14 tiles", "No tile is left over."],
        ["nobody holds a double"],
    ),
    (
        "sevens",
        {"hand_size": "all", "set": 5},
        "beginning",
        ["1 tile is left over. Nobody sees it"],
        ["boneyard"],
    ),
    ("sevens", {"no_double": "redeal"}, "beginning", ["dealt again"], ["most pips"]),
    ("sevens", {"starter": "random"}, "beginning", ["Chance says who begins."], ["double"]),
    ("parlour", {}, "beginning", ["turns up a tile", "winner of a round begins"], ["same in every round"]),
    ("sevens", {"later_starter": "next"}, "beginning", ["player to the left begins"], ["winner"]),
    ("sevens", {"target": None}, "beginning", ["Whoever begins lays any tile."], ["every round", "next"]),
    ("cardinal", {}, "beginning", ["That very tile is laid first."], ["any tile"]),
    ("cardinal", {"no_double": "redeal"}, "beginning", ["That double is laid first."], ["any tile"]),
    ("sevens", {}, "turn", ["a 3 lies open, lay a tile with a 4", "no matador lies along"], []),
    ("parlour", {}, "turn", ["A double lies along the line"], ["no matador"]),
    ("sevens", {"spinner": True}, "turn", [], ["double"]),
    (
        "sevens",
        {},
        "matadors",
        ["make 7 by themselves", "only a blank goes on", "must lay one"],
        ["either half"],
    ),
    (
        "sevens",
        {"matadors": ["6-6"]},
        "matadors",
        ["1 tile is a matador", "only a blank"],
        ["themselves", "another"],
    ),
    ("sevens", {"blanks": False}, "matadors", ["only another matador goes on"], ["blank"]),
    (
        "first-sevens",
        {},
        "matadors",
        ["from either half", "After 3 and 4 across comes a tile with 3 or 4."],
        ["only a blank"],
    ),
    (
        "first-sevens",
        {"matadors": ["0-3"]},
        "matadors",
        ["matador 0 and 3 across comes a tile with 4"],
        ["either half"],
    ),
    (
        "first-sevens",
        {"matadors": ["0-0"]},
        "matadors",
        ["After the double blank across, no tile goes on."],
        ["comes"],
    ),
    (
        "matching",
        {},
        "matadors",
        ["on a 3 it counts as a 4", "only when none of your tiles fits as usual"],
        ["either half"],
    ),
    ("family", {}, "matadors", ["with either half touching", "lay one or draw"], ["across"]),
    ("sevens", {"matador_along": "wild"}, "matadors", ["across the line, or along it with either half"], []),
    (
        "sevens",
        {"matador_along": "ordinary"},
        "matadors",
        ["may also lie along", "double blank does not"],
        [],
    ),
    ("hundred", {}, "matadors", ["Nobody has to lay a matador. You may draw"], ["must"]),
    ("hundred", {"hand_size": "all"}, "matadors", ["You may pass instead."], ["draw"]),
    (
        "cardinal",
        {"matador_duty": "draw-instead"},
        "matadors",
        ["you may draw instead", "you can keep them"],
        [],
    ),
    (
        "sevens",
        {"matador_duty": "draw-instead"},
        "matadors",
        ["If you cannot draw, you must lay one."],
        ["keep"],
    ),
    ("sevens", {"spinner": True}, "spinner", ["first double that is no matador", "all four directions"], []),
    ("sevens", {}, "drawing", ["you draw until one does"], ["stay", "1 tile", "Matadors"]),
    ("cardinal", {}, "drawing", ["you draw up to 2 tiles"], ["until"]),
    ("cardinal", {"draw_limit": 0}, "drawing", ["Nobody draws in this game."], ["you draw"]),
    ("sevens", {"hand_size": "all"}, "drawing", ["Nobody draws in this game."], ["you draw"]),
    ("sevens", {"reserve": 14}, "drawing", ["Nobody draws in this game."], ["stay"]),
    ("sevens", {"reserve": 1}, "drawing", ["1 tile always stays in the boneyard."], ["tiles always"]),
    (
        "parlour",
        {},
        "drawing",
        ["even if one fits", "as often as you like", "2 tiles always stay"],
        ["at most"],
    ),
    ("family", {}, "drawing", ["at most 1 tile", "you may pass even if one fits"], ["often"]),
    ("hundred", {}, "drawing", ["That ends your turn", "Matadors are an exception"], ["until"]),
    ("cardinal", {"draw_limit": 1}, "drawing", ["you draw one tile. If it fits, you lay it."], ["up to"]),
    (
        "sevens",
        {},
        "points",
        ["Whoever has 100 points first", "all pips in the other hands"],
        ["Few are good"],
    ),
    ("sevens", {"target": 1}, "points", ["Whoever has 1 point first"], ["1 points"]),
    ("family", {}, "points", ["for each other hand, the pips it has more"], ["taken off"]),
    ("hundred", {}, "points", ["winning hand are taken off"], ["has more", "team"]),
    ("cardinal", {}, "points", ["Few are good!", "somebody has 100 points. The fewest"], ["first wins"]),
    ("cardinal", {"target": None}, "points", ["one round. The fewest points win."], ["100", "200"]),
    ("first-sevens", {}, "points", ["who wins it wins the match"], ["points"]),
    (
        "matching",
        {"blocked": "opponents"},
        "points",
        ["brings no points", "In a blocked round the winner gets"],
        [],
    ),
    ("sevens", {"blocked": "none"}, "points", ["A blocked round brings no points."], []),
    ("sevens", {}, "end", ["the fewest pips wins", "two players have equally few"], ["teams"]),
    ("cardinal", {}, "end", ["the pips in all hands are counted"], ["fewest"]),
    ("sevens", {"draw_limit": 0}, "beginning", ["14 tiles are left over. Nobody sees them"], ["boneyard"]),
    ("sevens", {"reserve": 14}, "beginning", ["14 tiles are left over. Nobody sees them"], ["boneyard"]),
    (
        "family",
        {"starter": "set-double"},
        "beginning",
        ["The player who holds 6 and 6 begins.", "If nobody holds it", "That double is laid first."],
        ["most pips"],
    ),
    (
        "sevens",
        {"starter": "drawn-lots-low"},
        "beginning",
        ["The one with the fewest pips says who begins.", "without the highest half decides"],
        ["most pips", "double"],
    ),
    (
        "sevens",
        {"later_starter": "loser"},
        "beginning",
        ["The loser of a round begins the next one.", "player with the most pips", "in the first round"],
        ["winner"],
    ),
    ("sevens", {"later_starter": "loser", "target": None}, "beginning", [], ["loser"]),
    (
        "sevens",
        {"blocked": "combined"},
        "points",
        ["all pips in the other hands", "The pips in the winning hand count, too."],
        ["taken off"],
    ),
    (
        "sevens",
        {"blocked_tie": "last-to-play"},
        "end",
        ["If players tie for the fewest, the last of them to play wins the round."],
        ["nobody wins"],
    ),
    ("sevens", {"double_blank": 10}, "end", ["The double blank counts 10 pips in a hand."], []),
    ("cardinal", {"double_blank": 10}, "end", ["The double blank counts 10 pips in a hand."], []),
    ("sevens", {"double_blank": 10, "blanks": False}, "end", [], ["double blank"]),
    (
        "sevens",
        {"match_by": "rounds", "target": 3},
        "points",
        ["The first to win 3 rounds wins the match."],
        ["points"],
    ),
    ("sevens", {"match_by": "rounds", "target": 1}, "points", ["to win 1 round wins"], ["1 rounds"]),
    (
        "cardinal",
        {"starter": "random", "opening": "any", "later_starter": "loser"},
        "end",
        ["fewest pips wins"],
        [],
    ),
    (
        "cardinal",
        {"starter": "random", "opening": "any", "later_starter": "winner"},
        "end",
        ["fewest pips wins"],
        [],
    ),
]


@pytest.mark.parametrize(("ruleset", "changes", "topic", "must", "must_not"), TOLD)
def test_what_is_said_follows_from_the_options(
    ruleset: str, changes: dict[str, object], topic: Topic, must: list[str], must_not: list[str]
) -> None:
    told = {
        part.topic: " ".join(part.sentences)
        for part in sections(Language(), named_ruleset(ruleset, 2, changes))
    }
    for words in must:
        assert words in told[topic]
    for words in must_not:
        assert words not in told[topic]


@pytest.mark.parametrize("option", [name for name, column in COLUMNS.items() if column.choices])
def test_every_value_of_every_option_is_told(option: str) -> None:
    """Of any two values of an option there is a game in which the rules are told differently."""
    told: dict[object, dict[str, object]] = {}
    for name, matadors, target in product(CATALOG, ("standard", ["6-6"]), (None, 5)):
        for players, value in product((2, 4), COLUMNS[option].choices):
            # Limits that a value needs stand in no other's way.
            changes = {"opening": "any", "target": target, "matadors": matadors, "going_out": "opponents"}
            try:
                rules = named_ruleset(name, players, {**changes, option: value})
            except RulesetError:
                continue
            told.setdefault(value, {})[f"{name} {players} {matadors} {target}"] = sections(Language(), rules)
    for one, other in combinations(COLUMNS[option].choices, 2):
        shared = told[one].keys() & told[other].keys()
        assert any(told[one][game] != told[other][game] for game in shared), (one, other)


def test_partners_are_told_of_teams() -> None:
    told = {
        part.topic: " ".join(part.sentences)
        for part in sections(Language(), named_ruleset("hundred", 4, {"partnerships": True}))
    }
    assert "Two play against two." in told["about"]
    assert "hands of the other team" in told["points"]
    assert "The team that has 100 points first" in told["points"]
    assert "both teams" in told["end"]
    by_rounds = named_ruleset("hundred", 4, {"partnerships": True, "match_by": "rounds", "target": 3})
    (points,) = (part.sentences for part in sections(Language(), by_rounds) if part.topic == "points")
    assert points[0] == "The first to win 3 rounds wins the match."


@pytest.mark.parametrize(
    ("changes", "absent"),
    [
        ({"matadors": []}, "matadors"),
        ({"spinner": False}, "spinner"),
        ({"spinner": True, "matadors": None}, "spinner"),
    ],
)
def test_what_a_ruleset_does_not_have_is_left_out(changes: dict[str, object], absent: str) -> None:
    if changes.get("matadors", "") is None:
        changes = {**changes, "matadors": [f"{half}-{half}" for half in range(7)]}
    assert absent not in {part.topic for part in sections(Language(), named_ruleset("sevens", 2, changes))}
