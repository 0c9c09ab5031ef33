"""Claims of sentences about which tiles fit agree with the engine, no sentence is left out, and bugs are caught."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from matador.rules import Play, Position, Ruleset, Tile, named_ruleset, parse_action
from matador.rules import reasons as engine
from matador.teaching import bonds
from matador.ui import sentences
from matador.ui.language import Language
from matador.ui.sentences import helping, refusals, rules_facts
from tests.checks.claims import Checker, Untrue, check_claims, check_pages, check_refusals
from tests.checks.claims_heard import Unmarked
from tests.checks.claims_places import Scene, is_figure, is_true_sum, places_of
from tests.checks.claims_rules import CLAIMED, OF_OTHER_THINGS, may_claim
from tests.checks.claims_table import CLAIMS, LISTS, NAMES, NEEDS, Unknown
from tests.ui.dealt import tiles
from tests.ui.marked import messages

FOLDER = Path(sentences.__path__[0])
TABLE = ("refusals", "helping")
"""The modules with the table's sentences about which tiles fit."""
RULEBOOK = ("rules", "rules_facts")
NUMBERS = {helping.number_word(Language(), number) for number in range(14)}


def test_all_that_is_claimed_is_so(seed: int) -> None:
    counts = check_claims(30, seed)
    assert counts["refusals"] > 500
    assert counts["hints"] > 200
    assert counts["turnings"] > 20
    assert counts["page_sentences"] > 500


def messages_of(module: str) -> set[str]:
    return {*messages(ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8")))}


@pytest.mark.parametrize("module", TABLE)
def test_every_sentence_of_the_table_is_known(module: str) -> None:
    known = {*CLAIMS, *NEEDS, *LISTS, *NAMES, *NUMBERS}
    assert messages_of(module) <= known


@pytest.mark.parametrize("module", RULEBOOK)
def test_every_sentence_of_the_rules_is_known(module: str) -> None:
    assert set(filter(may_claim, messages_of(module))) <= {*CLAIMED, *OF_OTHER_THINGS}


def test_no_message_of_the_rules_is_read_and_left_out() -> None:
    assert not set(CLAIMED) & OF_OTHER_THINGS


def scene_of(rules: Ruleset, hand: str, *actions: str, tried: str = "") -> Scene:
    """The turn after some actions by hands that have these tiles, and the action tried in it."""
    laid = [parse_action(text) for text in actions]
    mine, theirs = tiles(hand), tuple(one.tile for one in laid if isinstance(one, Play))
    rest = [tile for tile in rules.tiles if tile not in (*mine, *theirs)]
    hands = [(*theirs[::2], rest[0]), (*mine, *theirs[1::2])]
    position = Position.start(rules, hands, rest[1:], 0)
    for action in laid:
        position = position.play(action)
    turn, wish = position.decision, parse_action(tried) if tried else None
    arm = wish.arm if isinstance(wish, Play) else None
    return Scene(turn, places_of(turn.tables, turn.line), wish, arm)


SEVENS = named_ruleset("sevens", 2)
FIRST = named_ruleset("first-sevens", 2)
ON_A_MATADOR = scene_of(SEVENS, "5-5 2-5", "1+6", tried="5-5L")
"""5-5 is dropped beside a crosswise 1-6."""
ON_EITHER = scene_of(FIRST, "2-2 0-4", "3+4", tried="2-2L")
ON_A_THREE = scene_of(SEVENS, "2-5 0-6 1-1", "2-3", tried="6-0R")


def test_what_was_said_of_the_issue_is_untrue() -> None:
    checker = Checker()
    say = checker.language.say
    with pytest.raises(Unknown):
        checker.hear(
            say("The matador makes {total} already. Only a blank fits here.").format(total=7), ON_A_MATADOR
        )
    for words in (
        say("The matador already makes {total}. Only a blank fits here.").format(total=7),
        say("Only a blank fits here."),
        say("Only another matador fits here."),
        say("No tile fits here."),
    ):
        with pytest.raises(Untrue):
            checker.hear(words, ON_A_MATADOR)
    checker.hear(
        say("The matador makes {total}. Only a blank or a matador fits here.").format(total=7), ON_A_MATADOR
    )


def test_a_refusal_that_forgets_matadors_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "takes_matador", lambda _rules, _end: False)
    with pytest.raises(Untrue, match="Only a blank fits"):
        check_refusals(ON_A_MATADOR, Random(1), Checker())


@pytest.mark.parametrize("words", ["A tile with 3 or 5 fits here, or another matador.", "3 and 4"])
def test_a_wrong_half_is_caught(words: str) -> None:
    checker = Checker()
    template = checker.language.say("A tile with {one} or {other} fits here, or another matador.")
    checker.hear(template.format(one=3, other=4), ON_EITHER)
    with pytest.raises((Untrue, Unmarked)):
        checker.hear(template.format(one=3, other=5) if words.startswith("A") else words, ON_EITHER)


def test_a_wrong_half_of_the_engines_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "needed_halves", lambda _rules, _end: (1, 4))
    with pytest.raises(Untrue, match="1 or 4"):
        check_refusals(ON_EITHER, Random(1), Checker())


@pytest.mark.parametrize(
    ("words", "filled"),
    [
        ("{end} and {half} make {made}. We need {total}.", {"end": 3, "half": 6, "made": 8, "total": 7}),
        ("{end} and {half} make {made}. We need {total}.", {"end": 2, "half": 6, "made": 8, "total": 7}),
        ("{end} and {half} make {made}. We need {total}.", {"end": 3, "half": 6, "made": 9, "total": 9}),
        ("{end} and {half} make {made}. We need {total}.", {"end": 3, "half": 5, "made": 8, "total": 7}),
        ("{first} and {second} make {made}, one too many.", {"first": 3, "second": 6, "made": 9}),
        (
            "{first} and {second} make {made}, {count} too few.",
            {"first": 3, "second": 6, "made": 9, "count": "two"},
        ),
        ("{end} and how many make {total}?", {"end": 4, "total": 7}),
        ("{end} and {half} don't match. Touching halves must match.", {"end": 3, "half": 6}),
        ("Touching halves must match.", {}),
        ("Only the spinner goes crosswise.", {}),
        ("All tiles go lengthwise in this game.", {}),
        ("Here all tiles go lengthwise.", {}),
        ("This matador goes crosswise here.", {}),
        ("Turn the tile.", {}),
        ("Another of your tiles fits. Play that one.", {}),
        ("There are no tiles left to draw.", {}),
        ("You can still draw a tile.", {}),
        ("You can draw only {n} tiles each turn.", {"n": 2}),
        ("You go first. Play a tile.", {}),
        ("Your first tile must be {low} and {high}.", {"low": 2, "high": 3}),
        ("You pass.", {}),
        ("You were right: nothing fitted.", {}),
        ("0 needs {total}, but no half has {total} pips. Nothing fits here.", {"total": 7}),
    ],
)
def test_an_untrue_sentence_is_caught(words: str, filled: dict[str, object]) -> None:
    checker = Checker()
    with pytest.raises(Untrue):
        checker.hear(checker.language.say(words).format(**filled), ON_A_THREE)


def test_a_sentence_that_nobody_knows_is_caught() -> None:
    checker = Checker()
    with pytest.raises(Unknown):
        checker.hear(checker.language.say("Only doubles go here."), ON_A_THREE)
    with pytest.raises(Unmarked):
        checker.hear("Only doubles go here.", ON_A_THREE)
    with pytest.raises(Unknown):
        checker.hear(checker.language.say("{needs}.").format(needs=checker.language.say("hope")), ON_A_THREE)


def test_what_ends_need_is_compared_end_by_end(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, checker = SEVENS, Checker()
    scene = scene_of(rules, "2-2 5-5", "2-3")
    ends = [place.end for place in scene.places.values() if place.end is not None]
    hand = tiles("1-1")
    checker.hear(helping.needs(checker.language, rules, ends), scene)
    with pytest.raises(Untrue):
        checker.hear(helping.needs(checker.language, rules, ends[:1]), scene)
    stuck = scene_of(rules, "1-1 6-6", "2-3")
    checker.hear(helping.nothing_fits(checker.language, rules, ends, hand, "draw"), stuck)
    for then in ("pass", "draw"):
        monkeypatch.setattr(bonds, "takes_matador", lambda _rules, _end: False)
        with pytest.raises(Untrue):
            checker.hear(helping.nothing_fits(checker.language, rules, ends, hand, then), stuck)


def test_a_hint_that_is_untrue_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helping, "only_blank", lambda language, _rules, _end: language.say("Look here."))
    monkeypatch.setattr(helping, "this_one", lambda language, _tile: _this(language))
    with pytest.raises(Untrue, match="This one"):
        check_claims(30, 1)


def _this(language: Language) -> str:
    right = helping.tile_in_words(language, Tile(11, 12))
    return language.say("This one: {tile}.").format(tile=right)


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("3 + 4 = 7", True),
        ("3 + 5 = 8", False),
        ("2 + 5 = 7", False),
        ("7 = 0", False),
        ("4 \N{RIGHTWARDS ARROW} 3", False),
    ],
)
def test_figures_of_a_placement(text: str, true: bool) -> None:
    place = ON_A_THREE.places["R"]
    play = Play(Tile(4, 4), "along", "R", 4)
    assert is_true_sum(text, place, play, is_own=False) == true


def test_figures_of_the_rulebook() -> None:
    matching = named_ruleset("matching", 2)
    assert is_figure(SEVENS, "3 + 4 = 7", fits=True)
    assert is_figure(SEVENS, "3 + 5 = 8", fits=False)
    assert is_figure(matching, "3 = 3", fits=True)
    assert is_figure(matching, "3 \N{NOT EQUAL TO} 5", fits=False)
    assert is_figure(matching, "3 \N{RIGHTWARDS ARROW} 4", fits=True)
    wrong = [("3 + 5 = 8", True), ("3 + 4 = 7", False), ("3 + 4 = 8", True), ("3 = 3", True)]
    assert not any(is_figure(SEVENS, text, fits=fits) for text, fits in wrong)


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        ("sevens", {"matador_cross": "either"}),
        ("sevens", {"matador_along": "wild"}),
        ("sevens", {"matador_along": "ordinary"}),
        ("sevens", {"matador_timing": "last-resort"}),
        ("sevens", {"joining": "same"}),
        ("sevens", {"set": 9}),
        ("sevens", {"spinner": True}),
        ("sevens", {"matadors": ["0-0", "1-6", "2-5"]}),
        ("sevens", {"matadors": []}),
        ("family", {"matador_cross": "blank"}),
        ("matching", {"matador_along": "wild"}),
        ("matching", {"matador_along": "never"}),
        ("matching", {"matador_cross": "either"}),
        ("first-sevens", {"matadors": ["3-4"]}),
        ("cardinal", {"draw_limit": 1}),
    ],
)
def test_a_page_that_says_what_the_options_do_not_is_caught(ruleset: str, changes: dict[str, object]) -> None:
    """The book of one ruleset, compared with another."""
    told, played = named_ruleset(ruleset, 2), named_ruleset(ruleset, 2, changes)
    for rules in (told, played):
        check_pages(rules, Random(1), Checker())
    with pytest.raises(Untrue):
        check_often(played, told)


@pytest.mark.parametrize(("ruleset", "half"), [("first-sevens", 4), ("matching", 3), ("matching", 0)])
def test_a_page_of_a_list_that_leaves_no_tile_for_a_half_is_true(ruleset: str, half: int) -> None:
    """All tiles with this half are matadors, so the pages name another number or no number."""
    listed = [str(tile) for tile in SEVENS.tiles if half in tile.halves]
    rules = named_ruleset(ruleset, 2, {"matadors": listed, "matador_along": "never"})
    check_pages(rules, Random(1), Checker())


def check_often(played: Ruleset, told: Ruleset) -> None:
    """Claims about drawing are only tested in rounds in which a player has to draw."""
    for number in range(20):
        check_pages(played, Random(number), Checker(), told=told)


def test_a_page_that_nobody_knows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = lambda language, _rules: language.say("After a matador comes a double.")  # noqa: E731
    monkeypatch.setattr(rules_facts, "_after_blank", planted)
    with pytest.raises(Unknown):
        check_pages(SEVENS, Random(1), Checker())
