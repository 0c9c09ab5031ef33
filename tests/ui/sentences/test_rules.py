"""The sentences of the rules: complete, filled in, and true for the values of the options."""

from __future__ import annotations

from itertools import chain, combinations, product

from matador.rules import CATALOG, RulesetError, named_ruleset
from matador.rules.options import COLUMNS
from matador.ui.language import Language, language_for
from matador.ui.sentences.rules import Topic, sections
from tests.checks.each import each
from tests.pseudo import PSEUDO
from tests.ui.rulebook.looks import any_rulesets, named_rulesets, varied_rulesets

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


# Sentences that are (and are not) in a section under a ruleset with some changed options. `tests/checks/claims.py`
# checks the others: what they claim about tiles that fit.
TOLD: list[tuple[str, dict[str, object], Topic, list[str], list[str]]] = [
    (
        "sevens",
        {},
        "beginning",
        ["28 tiles", "gets 7 tiles", "14 tiles are left", "highest double"],
        ["turns over"],
    ),
    (
        "sevens",
        {"hand_size": "all"},
        "beginning",
        ["gets 14 tiles", "No tiles are left over."],
        ["nobody has a double"],
    ),
    ("sevens", {"no_double": "redeal"}, "beginning", ["dealt again"], ["most pips"]),
    ("sevens", {"target": None}, "beginning", ["The first tile can be any tile."], ["every round", "next"]),
    ("hundred", {}, "matadors", ["You never have to play a matador. You may draw"], ["must"]),
    (
        "cardinal",
        {"matador_duty": "draw-instead"},
        "matadors",
        ["you may draw instead", "you can keep your matadors"],
        [],
    ),
    ("sevens", {}, "drawing", ["draw until a tile fits"], ["stay", "1 tile", "Matadors"]),
    ("cardinal", {}, "drawing", ["draw up to 2 tiles"], ["until"]),
    ("cardinal", {"draw_limit": 0}, "drawing", ["You can't draw tiles in this game."], ["you draw"]),
    (
        "parlour",
        {},
        "drawing",
        ["even if a tile fits", "as often as you like", "2 tiles always stay"],
        ["at most"],
    ),
    (
        "sevens",
        {},
        "points",
        ["The first to reach 100 points", "all the pips in the other hands"],
        ["low score"],
    ),
    ("family", {}, "points", ["difference in pips between their hand and each of the others"], ["taken off"]),
    ("hundred", {}, "points", ["winner's own pips are taken off"], ["difference", "team"]),
    (
        "cardinal",
        {},
        "points",
        ["A low score is good!", "somebody reaches 100 points. The player with the fewest"],
        ["first wins"],
    ),
    ("sevens", {"blocked": "none"}, "points", ["A blocked round scores no points."], []),
    ("sevens", {}, "end", ["the fewest pips wins", "If it's a tie"], ["teams"]),
    ("cardinal", {}, "end", ["everybody's pips are counted"], ["fewest"]),
    (
        "family",
        {"starter": "set-double"},
        "beginning",
        ["The player with the 6 and 6 goes first.", "If nobody has it", "That double must be played first."],
        ["most pips"],
    ),
    (
        "sevens",
        {"later_starter": "loser"},
        "beginning",
        [
            "The loser of a round goes first in the next one.",
            "player with the most pips",
            "in the first round",
        ],
        ["winner"],
    ),
    (
        "sevens",
        {"blocked_tie": "last-to-play"},
        "end",
        ["If players tie for the fewest pips, the last of them to play wins the round."],
        ["nobody wins"],
    ),
    ("sevens", {"double_blank": 10}, "end", ["The double blank counts as 10 pips in a hand."], []),
    (
        "sevens",
        {"match_by": "rounds", "target": 3},
        "points",
        ["The first to win 3 rounds wins the match."],
        ["points"],
    ),
]


@each(("ruleset", "changes", "topic", "must", "must_not"), TOLD)
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


@each("option", [name for name, column in COLUMNS.items() if column.choices])
def test_every_value_of_every_option_is_told(option: str) -> None:
    """For any two values of an option, some game has different rules text."""
    told: dict[object, dict[str, object]] = {}
    for name, matadors, target in product(CATALOG, ("standard", ["6-6"]), (None, 5)):
        for players, value in product((2, 4), COLUMNS[option].choices):
            # Limits required by one value must not exclude others.
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
    assert "Play two against two." in told["about"]
    assert "other team's hands" in told["points"]
    assert "The first team to reach 100 points" in told["points"]
    assert "the teams tie" in told["end"]
    by_rounds = named_ruleset("hundred", 4, {"partnerships": True, "match_by": "rounds", "target": 3})
    (points,) = (part.sentences for part in sections(Language(), by_rounds) if part.topic == "points")
    assert points[0] == "The first to win 3 rounds wins the match."
