"""Sentences on the player's turn: the possible actions, and why they go first."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from matador.rules import Tile, named_ruleset
from matador.storage.settings import changed
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.drawn import Drawn

TURN = "It's your turn."
OR_DRAW = "It's your turn: play a tile or draw one."
OR_NOT = "It's your turn: play a tile or pass."
STUCK = "Nothing fits, so draw a tile."
BONEYARD = "0-1 0-4 1-1"
"""One tile more than the reserve."""
FITS = ("4-4 3-6 0-5", "3-5 0-2 2-2")
FITS_NOT = ("4-4 0-6 5-6", "3-5 0-2 2-2")
LAID = ("4-4", "3-5L")


def table(rules: str, hands: Sequence[str], boneyard: str, *actions: str, guide: bool = True) -> Table:
    return Table(rules, hands, boneyard, *actions, settings=changed(AT_ONCE, guide=guide))


def pictured(pilot: Table) -> list[Drawn]:
    """The tiles shown in the sentence."""
    return [one for one in pilot.drawn("composed") if str(one.what[1]).startswith("('pictured'")]


@pytest.mark.parametrize("guide", [True, False])
def test_who_may_draw_although_he_could_play_is_told_so(guide: bool) -> None:
    pilot = table("family", FITS, BONEYARD, "4-4", "3-5L", guide=guide)
    assert pilot.text() == OR_DRAW
    pilot.do("draw")
    assert pilot.text() == TURN, "the tile that was drawn was the last that may be"
    more = table("family", FITS, f"{BONEYARD} 0-3", *LAID, "draw", guide=guide)
    assert more.text() == OR_NOT


def test_without_the_guide_that_does_not_tell_whether_a_tile_fits() -> None:
    said = {
        guide: [table("family", hands, BONEYARD, *LAID, guide=guide).text() for hands in (FITS, FITS_NOT)]
        for guide in (True, False)
    }
    assert said == {True: [OR_DRAW, STUCK], False: [OR_DRAW, OR_DRAW]}


@pytest.mark.parametrize(("guide", "said"), [(True, OR_DRAW), (False, TURN)])
def test_a_matador_that_may_be_kept_is_told_of_with_the_guide_alone(guide: bool, said: str) -> None:
    """By the rules, a player with another tile that fits may not draw, so the words would reveal it."""
    hands = ("4-4 2-5 0-6", "3-5 0-2 2-2")
    assert table("hundred", hands, BONEYARD, *LAID, guide=guide).text() == said


@pytest.mark.parametrize(
    ("rules", "hand", "said"),
    [
        (
            "sevens",
            "1-3 4-4 2-2",
            "You have the highest double, 4 and 4, so you go first. You can play any tile.",
        ),
        ("cardinal", "1-3 4-4 2-2", "You have the highest double, 4 and 4, so you go first. Play that tile."),
        (
            "sevens",
            "1-3 4-5 2-4",
            "Nobody has a double. Your tile 4 and 5 has the most pips, so you go first. You can play any tile.",
        ),
    ],
)
def test_who_begins_is_told_and_shown_for_which_tile(rules: str, hand: str, said: str) -> None:
    pilot = Table(rules, (hand, "0-1 0-2"), "0-3 0-4 0-5", settings=USUAL, size=(800, 600))
    assert pilot.text() == said
    (shown,) = pictured(pilot)
    deciding = Tile(4, 5) if "4 and 5" in said else Tile(4, 4)
    assert repr(deciding) in str(shown.what[1])
    assert pilot.display.plan.felt.contains(shown.rect)
    words = [one for one in pilot.drawn("text") if one.text == said]
    assert [one.ink.left > shown.rect.right for one in words] == [True]
    pilot.do(str(deciding))
    assert pictured(pilot) == []


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("1-3 2-4", "Dot has the highest tile, so Dot goes first. Dot can play any tile."),
        ("1-3 2-2", "Dot has a higher double, so Dot goes first. Dot can play any tile."),
    ],
)
def test_for_which_tile_others_begin_is_shown_to_nobody(hand: str, said: str) -> None:
    pilot = Table("sevens", (hand, "5-5 0-2"), "0-3 0-4", opener=1, settings=USUAL)
    assert pilot.text() == said
    assert pictured(pilot) == []


@pytest.mark.parametrize(
    ("opener", "said"),
    [
        (0, "You turned over the tile with the most pips, so you go first. You can play any tile."),
        (1, "Dot turned over the tile with the most pips, so Dot goes first. Dot can play any tile."),
    ],
)
def test_who_turned_up_a_tile_may_play_another(opener: int, said: str) -> None:
    rules = named_ruleset("sevens", 2, {"starter": "drawn-lots"})
    assert Table(rules, ("1-3 2-4", "5-5 0-2"), "0-3", opener=opener, settings=USUAL).text() == said
