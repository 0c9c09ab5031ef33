"""Every choice by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from matador.ai.bots import BOTS
from matador.rules import CATALOG, VARIANTS
from matador.rules.ruleset import ConflictKind
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.fonts import Style
from matador.ui.kit.intents import Command, StartMatch
from matador.ui.pages.new_match.offers import why_not
from tests.checks.each import each
from tests.pseudo import PSEUDO
from tests.ui.pages.new_match.choosing import ALL_TABS, Choosing, cells, look_of, setup_of

Use = Callable[[Choosing, str], None]


def by_mouse(chooser: Choosing, key: str) -> None:
    chooser.click(key)


def by_keys(chooser: Choosing, key: str) -> None:
    chooser.use(key)


BOTH = pytest.mark.parametrize("use", [by_mouse, by_keys])


# Starting and leaving


@BOTH
def test_start_and_close_are_asked_for(use: Use) -> None:
    for key in ("start", "close"):
        for tab in ALL_TABS:
            chooser = Choosing().open(tab)
            use(chooser, key)
            started = StartMatch(chooser.setup, chooser.deal)
            assert chooser.asked == [started if key == "start" else Command.CLOSE]


def test_escape_goes_back_and_leaves_a_field_first() -> None:
    chooser = Choosing().open("players")
    chooser.click("name")
    assert chooser.page.is_typing
    chooser.press("escape")
    assert (chooser.page.is_typing, chooser.asked) == (False, [])
    chooser.press("escape")
    assert chooser.asked == [Command.BACK]


# The game


@BOTH
def test_every_ruleset_can_be_chosen(use: Use) -> None:
    for name in CATALOG:
        chooser = Choosing()
        use(chooser, f"ruleset:{name}")
        assert chooser.setup.ruleset == name
        assert chooser.setup.rules()
        assert "chosen" in chooser.states(f"ruleset:{name}")
        assert chooser.focus == f"ruleset:{name}"


def test_every_set_can_be_chosen_and_says_its_total() -> None:
    chooser = Choosing()
    for highest in (4, 5, 6, 9, 12):
        chooser.click(f"set:{highest}")
        assert chooser.setup.set == highest
        assert chooser.hint.endswith(f"make {highest + 1}")
        assert chooser.node(f"set:{highest}").name == chooser.hint


def test_another_ruleset_keeps_what_goes_and_drops_the_rest() -> None:
    seats = (SeatSetup(name="Ana"), SeatSetup(name="Ben", face=3))
    before = setup_of("sevens", 3, 9, {"spinner": True, "blanks": False, "target": None}, *seats)
    chooser = Choosing(before)
    chooser.click("ruleset:matching")
    # The spinner is off because matadors change an end, and the game has no points.
    assert chooser.setup.options == {"blanks": False}
    assert (chooser.setup.players, chooser.setup.set) == (3, 9)
    assert chooser.setup.seated()[:2] == (seats[0], seats[1])
    chooser = Choosing(before)
    chooser.click("ruleset:cardinal")
    assert chooser.setup.options == {"spinner": True, "blanks": False, "target": None}


def test_more_players_than_a_ruleset_has_become_fewer() -> None:
    chooser = Choosing(setup_of("sevens", 8, 9))
    chooser.click("ruleset:hundred")
    assert chooser.setup.players == 4


# The rules


def test_every_target_that_is_offered_can_be_chosen() -> None:
    for name, named in CATALOG.items():
        chooser = Choosing(setup_of(name)).open("rules")
        shown = {node.key for node in chooser.all_nodes() if node.key.startswith("target:")}
        wanted = {f"target:{target}" for target in named.targets if target is not None}
        assert wanted <= shown
        assert bool(shown) == bool(wanted)
        for target in named.targets:
            if target is not None:
                chooser.click(f"target:{target}")
                assert chooser.setup.rules().target == target
                assert ("target" in chooser.setup.options) == (target != named.targets[0])


def test_every_deal_can_be_chosen() -> None:
    chooser = Choosing().open("rules")
    for size in ("5", "6", "all", "7"):
        chooser.click(f"deal:{size}")
        assert str(chooser.setup.rules().hand_size) == size
    assert chooser.setup.options == {}, "seven is the usual deal"


@each("ruleset", CATALOG)
def test_every_variant_that_is_offered_is_switched_on_and_off(ruleset: str) -> None:
    chooser = Choosing(setup_of(ruleset)).open("rules")
    before = chooser.setup
    for node in chooser.all_nodes():
        kind, _, name = node.key.partition(":")
        if kind != "variant" or "refused" in node.state:
            continue
        chooser.click(node.key)
        values = chooser.setup.rules().values()
        assert VARIANTS[name].changes.items() <= values.items()
        assert "chosen" in chooser.states(node.key)
        chooser.click(node.key)
        assert chooser.setup == before


def test_other_matadors() -> None:
    chooser = Choosing(setup_of("matching")).open("rules")
    chooser.click("matador:1-1")
    chooser.click("matador:0-0")
    assert {str(tile) for tile in chooser.setup.rules().matador_tiles} == {"1-1", "1-6", "2-5", "3-4"}
    chooser.click("matador:1-1")
    chooser.click("matador:0-0")
    assert chooser.setup.options == {}
    for tile in ("0-0", "1-6", "2-5", "3-4"):
        chooser.click(f"matador:{tile}")
    assert chooser.setup.rules().matador_tiles == frozenset()
    assert not any(
        node.key.startswith("matador:") for node in Choosing(setup_of("sevens")).open("rules").all_nodes()
    )


def test_usual_rules_take_all_changes_back() -> None:
    chooser = Choosing(setup_of("sevens", 3, 9, {"spinner": True, "reserve": 3})).open("rules")
    chooser.click("usual rules")
    assert chooser.setup.options == {}
    assert chooser.focus is not None
    assert not any(node.key == "usual rules" for node in chooser.all_nodes())


# The deal


def test_a_deal_number_is_written_and_taken_back() -> None:
    chooser = Choosing().open("rules")
    chooser.click("deal number")
    met = []
    chooser.type("20x41")
    met.append(chooser.deal)
    chooser.type("7" * 40)
    met.append(chooser.deal)
    chooser.press("home", "delete", "end", *["backspace"] * 20)
    met.append(chooser.deal)
    chooser.type("0")
    met.append(chooser.deal)
    assert met == [2041, int("2041" + "7" * 11), None, 0]
    chooser.press("enter")
    assert not chooser.page.is_typing
    assert chooser.node("deal number").name.endswith(": 0")


def test_deal_again_is_the_deal_of_the_last_match() -> None:
    assert not Choosing().open("rules").has("deal again")
    chooser = Choosing(last_deal=4711).open("rules")
    met = [chooser.deal]
    chooser.click("deal again")
    assert chooser.node("deal number").name.endswith(": 4711")
    met.append(chooser.deal)
    chooser.click("deal again")
    met.append(chooser.deal)
    assert met == [None, 4711, None]


# The page


def test_at_the_usual_size_of_text_every_tab_is_one_leaf_but_that_of_the_rules() -> None:
    for setup in (
        setup_of("sevens", 8, 9, {"spinner": True}),
        setup_of("hundred", 4, 6, {"partnerships": True}),
    ):
        for size in ((1280, 720), (1920, 1080)):
            for tab in ALL_TABS:
                page = Choosing(setup, size=size, look=look_of(size), last_deal=123_456_789).open(tab).page
                assert page.pages <= (3 if tab == "rules" else 1)


@each("text_size", [100, 200])
@each("language", ["en", PSEUDO])
def test_every_reason_and_hint_can_be_read(text_size: int, language: str) -> None:
    size = (800, 600)
    look = look_of(size, text_size, language)
    chooser = Choosing(setup_of("matching", 4, 5), size=size, look=look)
    for tab in ALL_TABS:
        page = chooser.open(tab).page
        room = next(one.rect for one in page.placed if getattr(one.widget, "key", "") == "hint")
        reasons = {why_not(look.language, (kind,)) for kind in get_args(ConflictKind)}
        for hint in reasons | {cell.hint for cell, _ in cells(page)}:
            assert look.fonts.size(hint, Style.SMALL, max_width=room.width)[1] <= room.height, hint


def test_another_size_keeps_what_is_chosen_and_where_one_is() -> None:
    chooser = Choosing(setup_of("sevens", 8, 9)).open("players")
    chooser.click("seat:5", "name")
    chooser.type("Zo")
    chooser.overlay.resize(look_of((800, 600), 200), (800, 600))
    assert chooser.focus == "name"
    chooser.type("e")
    assert chooser.setup.seated()[5].name == "Zoe"


def test_a_setup_of_another_game_becomes_one_that_can_be_played() -> None:
    for setup in (
        MatchSetup(ruleset="forgotten", players=2, set=6),
        MatchSetup(ruleset="hundred", players=8, set=6),
        MatchSetup(ruleset="sevens", players=2, set=6, options={"no such": 3, "spinner": True}),
        MatchSetup(ruleset="matching", players=2, set=6, options={"spinner": True, "target": 50}),
        MatchSetup(
            ruleset="sevens", players=3, set=6, seats=tuple(SeatSetup(bot="oracle") for _ in range(8))
        ),
    ):
        chooser = Choosing(setup)
        chooser.setup.rules()
        seats = chooser.setup.seated()
        assert any(seat.bot is None for seat in seats)
        assert all(seat.bot in (None, *BOTS) for seat in seats)
    assert Choosing(setup_of("sevens", 2, 6, {"no such": 3, "spinner": True})).setup.options == {
        "spinner": True
    }
