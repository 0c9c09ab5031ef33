"""The ladder of hints; many more positions by `tools/long_check.py`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.match.session import Session
from matador.match.views import View
from matador.rules import DRAW, PASS, Action, Play, Tile, named_ruleset
from matador.teaching.bonds import Bond, Free
from matador.teaching.evidence import Help
from matador.teaching.ladder import Climber, Ladder, help_of, ladder_for, step_after
from tests.checks.hinting import NONSENSE, check_hints, check_ladder
from tests.checks.matches import accepted, players

SEVENS = named_ruleset("sevens", 2)


def along(low: int, high: int, touching: int) -> Play:
    return Play(Tile(low, high), "along", "R", touching)


def across(low: int, high: int) -> Play:
    return Play(Tile(low, high), "crosswise", "R", None)


def first_view() -> View:
    session = Session(SEVENS, players(2), seed=1)
    accepted(session.begin_round(0))
    turn = session.turn
    assert turn is not None
    return session.view(turn)


def test_hints_are_legal_and_true(seed: int) -> None:
    counts = check_hints(400, seed)
    assert counts["positions"] == 400
    assert counts["Bond"] > 20
    assert counts["nothing_fits"] > 5


def test_the_opening_asks_for_nothing() -> None:
    view = first_view()
    ladder = ladder_for(view, lambda view: view.legal()[-1])
    assert ladder == Ladder(("end", "tile"), view.legal()[-1], Free())  # type: ignore[arg-type]


def test_who_is_not_on_turn_gets_no_hints() -> None:
    view = first_view()
    with pytest.raises(ValueError, match="nothing to decide"):
        ladder_for(replace(view, seat=1 - view.seat), lambda _: DRAW)


def test_each_rung_tells_more() -> None:
    ladder = Ladder(("end", "missing", "whole", "tile"))
    assert [help_of(ladder, steps) for steps in range(5)] == [
        Help.NONE,
        Help.END,
        Help.FRAME,
        Help.PARTS,
        Help.TILE,
    ]


WHOLE = Ladder(("end", "missing", "whole", "needs", "tile"), along(0, 4, 4), Bond(3, 7))


def climbed(ladder: Ladder, climber: Climber) -> list[str]:
    """The rungs at which somebody stops who climbs so from the ground to the top."""
    steps, found = 0, list[str]()
    while steps < len(ladder.rungs):
        steps = step_after(ladder, steps, climber)
        found.append(ladder.rungs[steps - 1])
    return found


def test_the_lamp_and_wrong_claims_climb_one_ladder() -> None:
    assert climbed(WHOLE, "lamp") == ["end", "missing", "whole", "tile"]
    assert climbed(WHOLE, "claim") == ["end", "needs", "tile"]
    # Who has been told more already is told more by either.
    assert WHOLE.rungs[step_after(WHOLE, 2, "claim") - 1] == "needs"
    assert WHOLE.rungs[step_after(WHOLE, 4, "lamp") - 1] == "tile"
    assert step_after(WHOLE, 5, "claim") == step_after(WHOLE, 5, "lamp") == 5


@pytest.mark.parametrize(
    "fault",
    [
        lambda ladder, _: replace(ladder, play=NONSENSE),
        lambda ladder, _: replace(ladder, play=None),
        lambda ladder, _: replace(ladder, task=Bond(3, 7)),
        lambda ladder, _: replace(ladder, task=None),
        lambda ladder, _: replace(ladder, rungs=("end",)),
    ],
)
def test_false_hints_are_caught(fault: object) -> None:
    view = first_view()
    legal: set[Action] = set(view.legal())
    ladder = ladder_for(view, lambda view: view.legal()[0])
    check_ladder(ladder, view, legal)
    with pytest.raises(AssertionError):
        check_ladder(fault(ladder, view), view, legal)  # type: ignore[operator]


def test_a_false_claim_that_nothing_fits_is_noticed() -> None:
    view = first_view()
    with pytest.raises(AssertionError):
        check_ladder(Ladder(("ends", "needs", "boneyard")), view, {DRAW})
    with pytest.raises(AssertionError):
        check_ladder(Ladder(("ends", "needs", "pass")), view, {PASS, *view.legal()})
