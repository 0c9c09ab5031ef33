"""Section 6: the result of a round, and the end of a match."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .rules import Rules
from .tiles import Tile, hand_pips

MOST_ROUNDS = 200


class Result(NamedTuple):
    how: str
    winner: int | None  # a side, or None in a drawn round
    winning_player: int | None
    pips: list[int]  # by player
    points: list[int]  # by side

    def as_recorded(self) -> dict[str, Any]:
        return {"how": self.how, "winner": self.winner, "pips": self.pips, "points": self.points}


def round_result(rules: Rules, how: str, hands: Sequence[Sequence[Tile]]) -> Result:
    pips = [hand_pips(hand) for hand in hands]
    if how == "out":
        # who goes out has won, whatever others hold (a hand of 0-0 alone has no pips either)
        player = next(seat for seat, hand in enumerate(hands) if not hand)
        return _won(rules, how, pips, player)
    fewest = [seat for seat in range(rules.players) if pips[seat] == min(pips)]
    if len({rules.side(seat) for seat in fewest}) > 1:
        return Result(how, None, None, pips, pips if rules.penalty else [0] * rules.sides)
    return _won(rules, how, pips, fewest[0])  # of partners who share it the lower seat


def _won(rules: Rules, how: str, pips: list[int], player: int) -> Result:
    side = rules.side(player)
    if rules.penalty:
        return Result(how, side, player, pips, pips)
    own = pips[player]
    opponents = [pips[seat] for seat in range(rules.players) if rules.side(seat) != side]
    score = rules.going_out if how == "out" else rules.blocked
    points = [0] * rules.sides
    if score == "opponents":
        points[side] = sum(opponents)
    elif score == "differences":
        points[side] = sum(o - own for o in opponents)
    elif score == "total-minus-own":
        points[side] = sum(opponents) - own
    return Result(how, side, player, pips, points)


def match_is_over(rules: Rules, totals: Sequence[int], rounds: int) -> bool:
    """After so many finished rounds."""
    if rounds == 0:
        return False
    if rules.target is None:
        return True  # the match is one round
    return max(totals) >= rules.target or rounds >= MOST_ROUNDS


def match_winners(rules: Rules, totals: Sequence[int], rounds: int, last: Result) -> list[int]:
    """The sides that win or share a match that is over; none if it is drawn."""
    assert match_is_over(rules, totals, rounds)
    if rules.penalty:
        return [side for side in range(rules.sides) if totals[side] == min(totals)]
    if rules.target is None:
        return [] if last.winner is None else [last.winner]
    return [side for side in range(rules.sides) if totals[side] == max(totals)]
