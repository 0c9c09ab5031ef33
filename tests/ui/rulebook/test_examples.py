"""The pictures show lines that are legal under the ruleset, and one tile that does not fit."""

from __future__ import annotations

from itertools import chain

from matador.rules import Play, Ruleset, Tile, named_ruleset, parse_action
from matador.ui.language import Language
from matador.ui.rulebook.book import chapters
from matador.ui.rulebook.examples import LineExample, RowExample, examples_of
from matador.ui.sentences.rules import sections
from matador.ui.sentences.rules_facts import has_spinner
from tests.ui.rulebook.lawful import faults
from tests.ui.rulebook.looks import any_rulesets, named_rulesets, varied_rulesets


def plays(*texts: str) -> tuple[Play, ...]:
    found = [parse_action(text) for text in texts]
    assert all(isinstance(action, Play) for action in found)
    return tuple(action for action in found if isinstance(action, Play))


def lines_of(rules: Ruleset) -> list[LineExample]:
    found = chain.from_iterable(examples_of(rules, section.topic) for section in sections(Language(), rules))
    return [example for example in found if isinstance(example, LineExample)]


def test_every_example_is_lawful(seed: int) -> None:
    for name, rules in chain(named_rulesets(), varied_rulesets(), any_rulesets(f"examples/{seed}", 300)):
        for chapter in chapters(Language(), rules):
            for example in chapter.examples:
                assert faults(rules, example) == [], name


def test_every_named_ruleset_shows_a_line_for_each_part_that_has_one() -> None:
    for name, rules in chain(named_rulesets(), varied_rulesets()):
        topics = {section.topic for section in sections(Language(), rules)}
        for topic in ("about", "turn", "matadors", *(("spinner",) if has_spinner(rules) else ())):
            assert topic in topics, name
            assert any(isinstance(one, LineExample) for one in examples_of(rules, topic)), (name, topic)
        assert any(not one.fits for one in lines_of(rules)), name


def test_a_matador_lies_in_each_way_that_the_ruleset_has() -> None:
    for name, rules in chain(named_rulesets(), varied_rulesets()):
        shown = [one for one in examples_of(rules, "matadors") if isinstance(one, LineExample)]
        laid = [play for one in shown for play in one.plays[1:] if play.tile in rules.matador_tiles]
        across = any(play.direction == "crosswise" for play in laid)
        along = any(play.direction == "along" for play in laid)
        assert (across, along) == (rules.matador_cross != "none", rules.matador_along != "never"), name


def test_planted_examples_are_caught() -> None:
    sevens, family = named_ruleset("sevens", 2), named_ruleset("family", 2)
    assert faults(sevens, LineExample(plays("1-3", "4-5R"))) == []
    assert faults(sevens, LineExample(plays("1-3", "3-5R")))
    assert faults(sevens, LineExample(plays("1-3", "2-5R")))
    assert faults(sevens, LineExample(plays("1-3", "4-5R", "2-4R", "3-5R", "2-4R")))
    assert faults(sevens, LineExample(plays("1-3", "3-5R"), fits=False)) == []
    assert faults(sevens, LineExample(plays("1-3", "4-5R"), fits=False))
    assert faults(sevens, LineExample(plays("1-3", "5-6R", "3-5R"), fits=False))
    assert faults(family, LineExample(plays("1-3", "4-5R")))
    assert faults(sevens, RowExample((Tile(7, 7),)))
    assert faults(sevens, RowExample((Tile(1, 1),), Tile(2, 2)))
