"""Section 6: the result of a round, and the end of a match."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .rules import Rules
from .tiles import Tile, hand_pips

MAX_ROUNDS = 200


class Result(NamedTuple):
    how: str
    winner: int | None  # a side, or None in a drawn round
    winning_player: int | None
    pips: list[int]  # by player
    points: list[int]  # by side

    def as_recorded(self) -> dict[str, Any]:
        return {"how": self.how, "winner": self.winner, "pips": self.pips, "points": self.points}


def round_result(
    rules: Rules, how: str, hands: Sequence[Sequence[Tile]], opener: int = 0, played: Sequence[int] = ()
) -> Result:
    """`played`: the seat of every tile that was played in the round, in order."""
    pips = [hand_pips(hand, rules.double_blank) for hand in hands]
    if how == "out":
        # who goes out has won, whatever others hold (a hand of 0-0 alone has no pips either)
        player = next(seat for seat, hand in enumerate(hands) if not hand)
        return _won(rules, how, pips, player)
    fewest = [seat for seat in range(rules.players) if pips[seat] == min(pips)]
    if len({rules.side(seat) for seat in fewest}) > 1:
        if rules.blocked_tie == "last-to-play":
            return _won(rules, how, pips, _last_of(fewest, opener, played, rules.players))
        return Result(how, None, None, pips, pips if rules.penalty else [0] * rules.sides)
    return _won(rules, how, pips, fewest[0])  # of partners who share it the lower seat


def _last_of(tied: list[int], opener: int, played: Sequence[int], players: int) -> int:
    """The tied player who played last; if none has played, the first of them in turn order from the opener."""
    theirs = [seat for seat in played if seat in tied]
    if theirs:
        return theirs[-1]
    seat = opener
    while seat not in tied:
        seat = (seat + 1) % players
    return seat


def losing_player(rules: Rules, result: Result) -> int | None:
    """Section 2, `loser`: of those not on the winning side the one with the most pips; None if it was drawn.

    Of several, the first after the winner in turn order.
    """
    if result.winning_player is None:
        return None
    lost = [seat for seat in range(rules.players) if rules.side(seat) != result.winner]
    most = max(result.pips[seat] for seat in lost)
    seat = result.winning_player
    while not (seat in lost and result.pips[seat] == most):
        seat = (seat + 1) % rules.players
    return seat


def _won(rules: Rules, how: str, pips: list[int], player: int) -> Result:
    side = rules.side(player)
    if rules.penalty:
        return Result(how, side, player, pips, pips)
    if rules.match_by == "rounds":
        return Result(how, side, player, pips, [int(one == side) for one in range(rules.sides)])
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
    elif score == "combined":
        points[side] = sum(opponents) + own
    return Result(how, side, player, pips, points)


def match_is_over(rules: Rules, totals: Sequence[int], rounds: int) -> bool:
    """After so many finished rounds."""
    if rounds == 0:
        return False
    if rules.target is None:
        return True  # the match is one round
    return max(totals) >= rules.target or rounds >= MAX_ROUNDS


def match_winners(rules: Rules, totals: Sequence[int], rounds: int, last_winner: int | None) -> list[int]:
    """The sides that win or share a match that is over; none if it is drawn."""
    assert match_is_over(rules, totals, rounds)
    if rules.penalty:
        return [side for side in range(rules.sides) if totals[side] == min(totals)]
    if rules.target is None:
        return [] if last_winner is None else [last_winner]
    return [side for side in range(rules.sides) if totals[side] == max(totals)]
