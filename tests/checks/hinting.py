"""The ladder of hints in random positions: only legal actions, and true numbers.

Advisers are right, wrong or talk nonsense. Where nothing fits, the hand has no half that is needed and no matador.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from matador.match.session import Session
from matador.match.views import View
from matador.rules import DRAW, PASS, Action, MatadorEnd, Play, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.teaching.bonds import Bond, Equal, Free, OnlyBlank, OwnSum
from matador.teaching.ladder import Ladder, ladder_for
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.sampling import mixed_ruleset

NONSENSE = Play(Tile(12, 12), "crosswise", "U", None)


def check_hints(positions: int, seed: int) -> dict[str, int]:
    """Check the hints at `positions` decisions of random matches, with advisers who are right, wrong or absurd."""
    chance = Random(f"hints/{seed}")
    counts: Counter[str] = Counter()
    while counts["positions"] < positions:
        session = begun(mixed_ruleset(chance), chance.randrange(10**9), chance)
        while session.turn is not None and counts["positions"] < positions:
            _check_position(session, chance, counts)
            play_at_random(session, chance, chance.randint(1, 4))
    return dict(counts)


def _check_position(session: Session, chance: Random, counts: Counter[str]) -> None:
    turn = session.turn
    assert turn is not None
    view = session.view(turn)
    # The engine judges the position itself, not the view that the hints come from.
    legal = set(position_of(session).legal())

    def adviser(_: View) -> Action:
        return chance.choice([*legal, DRAW, PASS, NONSENSE])

    ladder = ladder_for(view, adviser)
    check_ladder(ladder, view, legal)
    counts["positions"] += 1
    counts["nothing_fits" if ladder.play is None else type(ladder.task).__name__] += 1


def check_ladder(ladder: Ladder, view: View, legal: set[Action]) -> None:
    """Raise `AssertionError` if a hint proposes an illegal action, or says something untrue."""
    plays = {action for action in legal if isinstance(action, Play)}
    if not plays:
        _check_needs(ladder, view, legal)
        return
    assert ladder.play in legal, f"{ladder.play} is proposed, and refused"
    assert ladder.rungs[-1] == "tile"
    _check_task(ladder, view)


def _check_needs(ladder: Ladder, view: View, legal: set[Action]) -> None:
    assert ladder.play is None
    assert ladder.rungs == ("ends", "needs", "boneyard" if DRAW in legal else "pass")
    assert (DRAW if ladder.rungs[-1] == "boneyard" else PASS) in legal
    for end in view.ends.values():
        for half in needed_halves(view.rules, end):
            assert not any(half in tile.halves for tile in view.hand), f"the hand has a {half}"
            if view.rules.joining == "sum" and isinstance(end, ValueEnd):
                assert end.value + half == view.rules.total
    has_own_right = view.rules.matador_cross != "none" or view.rules.matador_along == "wild"
    has_matador = any(tile in view.rules.matador_tiles for tile in view.hand)
    assert not (has_own_right and has_matador), "a matador can be laid whatever lies there"


def _check_task(ladder: Ladder, view: View) -> None:
    play, rules = ladder.play, view.rules
    assert play is not None
    end = None if play.arm is None else view.ends[play.arm]
    halves = play.tile.halves if play.touching is None else (play.touching,)
    match ladder.task:
        case Bond(known=known) as bond:
            assert rules.joining == "sum"
            assert bond.needed in halves
            assert known + bond.needed == bond.total == rules.total
            if isinstance(end, ValueEnd):
                assert end.value == known
            else:
                assert isinstance(end, MatadorEnd)
                assert known in end.tile.halves or (known == end.tile.pips and bond.needed == 0)
        case OwnSum(tile=tile, total=total):
            assert tile == play.tile
            assert tile in rules.matador_tiles
            assert total is None or tile.low + tile.high == total == rules.total
        case Equal(value=value):
            assert rules.joining == "same"
            assert value in halves
            assert isinstance(end, MatadorEnd) or end == ValueEnd(value)
        case OnlyBlank():
            assert 0 in halves
        case Free():
            assert end is None or isinstance(end, WildEnd)
        case None:
            raise AssertionError("a placement has a task")
