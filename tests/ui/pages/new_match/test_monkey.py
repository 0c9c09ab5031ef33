"""After any presses and typing, the match can be played and the page can be shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from matador.ai.bots import BOTS
from matador.play import playable
from matador.rules import RulesetError
from matador.storage.setups import LONGEST_NAME, MatchSetup, SeatSetup, tidy_name
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerMoved, PointerUp, Typed, Wheel
from matador.ui.pages.new_match import offers
from tests.ui.pages.new_match.choosing import ALL_TABS, Choosing, look_of, setup_of

KEYS = (
    *("left", "right", "up", "down", "enter", "tab", "page up", "page down", "home", "end"),
    *("backspace", "delete", "f1", "a", "m"),
)
WRITTEN = ("a", "Ä", " ", "7", "0", "😀", "\u200f", "א", "Wilhelmina", "\u0301", "12345678901234567890", "\n")
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720))
STEPS = 250


def some_input(dice: Random, chooser: Choosing) -> Input:
    """Mostly a press on an existing node, otherwise any input."""
    chance = dice.random()
    if chance < 0.55:
        nodes = [node for node in chooser.tree if node.action and node.key != "close"]
        return PointerDown(dice.choice(nodes).centre)
    if chance < 0.75:
        return Key(dice.choice(KEYS), dice.random() < 0.2, writes=dice.random() < 0.05)
    if chance < 0.9:
        return Typed(dice.choice(WRITTEN))
    at = (dice.randrange(-5, 1300), dice.randrange(-5, 730))
    return dice.choice(
        (PointerDown(at), PointerUp(at), PointerMoved(at), Wheel(dice.choice((-1, 1))), FocusLost())
    )


def laws(chooser: Choosing) -> list[str]:
    """Faults of the current choices and nodes."""
    try:
        chooser.setup.rules()
    except RulesetError as error:
        return [f"it cannot be played: {error}"]
    found = _wrong_seats(chooser.setup)
    focused = [node.key for node in chooser.tree if "focused" in node.state]
    if chooser.page.focus is not None and focused != [chooser.page.focus]:
        found.append(f"the focus {chooser.page.focus} is not seen")
    if chooser.page.is_typing and chooser.page.focus not in ("name", "deal number"):
        found.append("letters go nowhere")
    return found


def _wrong_seats(setup: MatchSetup) -> list[str]:
    found = []
    seats = setup.seats[: setup.players]
    if len({seat.face for seat in setup.seated()}) < len(seats):
        found.append("two look the same")
    if not any(seat.bot is None for seat in seats):
        found.append("nobody plays")
    if any(seat.bot not in (None, *BOTS) for seat in seats):
        found.append("there is no such bot")
    if any(seat.name != tidy_name(seat.name) or len(seat.name) > LONGEST_NAME for seat in seats):
        found.append("a name that cannot be shown")
    if len(seats) < setup.players:
        found.append("seats are missing")
    if setup.open_hands and sum(seat.bot is None for seat in seats) < 2:
        found.append("hands are open for one")
    return found


def played(dice: Random, chooser: Choosing) -> list[str]:
    """The faults after random inputs, with the latest input."""
    canvas = pygame.Surface(chooser.page.view.size)
    for step in range(STEPS):
        given = some_input(dice, chooser)
        chooser.overlay.handle(given)
        found = laws(chooser)
        if found:
            return [f"step {step}, {given}: {fault}" for fault in found]
        if step % 20 == 0:
            canvas.blits([(item.picture, (item.left, item.top)) for item in chooser.overlay.items()])
        if step % 60 == 59:
            size = dice.choice(SIZES)
            chooser.overlay.resize(look_of(size, dice.choice((100, 200))), size)
    return []


def some_setup(dice: Random) -> MatchSetup:
    """A setup as a file might contain it."""
    options = {
        name: dice.choice(values)
        for name, values in {
            "spinner": (True, False),
            "hand_size": (5, 7, 30, "all"),
            "blanks": (False, 3),
            "target": (None, 50, 9999),
            "partnerships": (True,),
            "matadors": (["1-1"], ["12-12"], "none"),
            "matador_duty": ("draw-instead",),
            "no such": (1,),
        }.items()
        if dice.random() < 0.3
    }
    seats = [
        SeatSetup(name=dice.choice(("", "Ana", "\x00 x")), bot=dice.choice((None, "greedy", "oracle")))
        for _ in range(dice.randrange(9))
    ]
    ruleset = dice.choice(("sevens", "family", "matching", "hundred", "parlour", "cardinal", "forgotten"))
    return setup_of(ruleset, dice.randrange(2, 9), dice.choice((4, 5, 6, 9, 12)), options, *seats)


@pytest.mark.parametrize("number", range(2))
def test_random_inputs_leave_a_match_that_can_be_played(seed: int, number: int) -> None:
    dice = Random(f"{seed}/new match/{number}")
    size = dice.choice(SIZES)
    chooser = Choosing(some_setup(dice), size=size, look=look_of(size), last_deal=dice.choice((None, 12, -7)))
    assert laws(chooser) == []
    chooser.open(dice.choice(ALL_TABS))
    assert played(dice, chooser) == []


def test_setups_of_any_kind_are_mended(seed: int) -> None:
    dice = Random(f"{seed}/mended")
    for _ in range(300):
        setup = some_setup(dice)
        mended = playable.repaired(setup)
        mended.rules()
        assert playable.repaired(mended) == mended
        if playable.can_be_played(setup):
            assert mended.rules() == setup.rules(), "what can be played stays as it is"


def test_a_planted_offer_that_is_never_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(key: str, after: MatchSetup, *, is_chosen: bool) -> offers.Offer:
        return offers.Offer(key, after, is_chosen)

    monkeypatch.setattr(offers, "offer", lying)
    with pytest.raises(RulesetError):
        played(Random("planted"), Choosing(setup_of("matching")).open("rules"))


def test_planted_setups_are_caught() -> None:
    chooser = Choosing(setup_of("matching"))
    assert laws(chooser) == []
    chooser.page.state = replace(chooser.page.state, setup=setup_of("matching", 2, 6, {"spinner": True}))
    assert laws(chooser)[0].startswith("it cannot be played")
    chooser.page.state = replace(
        chooser.page.state,
        setup=setup_of("sevens", 2, 6, {}, SeatSetup(bot="greedy"), SeatSetup(bot="oracle")),
    )
    assert laws(chooser) == ["nobody plays", "there is no such bot"]
    chooser.page.state = replace(
        chooser.page.state, setup=setup_of("sevens", 2, 6, {}, SeatSetup(name=" A"), SeatSetup(face=1))
    )
    assert laws(chooser) == ["a name that cannot be shown"]
