"""Finding the reason why an action is refused.

Loaded when an action is first refused: this file and `reasons` make up a third of the code of the rules.
"""

from __future__ import annotations

from typing import assert_never

from matador.rules import reasons
from matador.rules.actions import DRAW, Action, Arm, Draw, Pass, Play
from matador.rules.ends import End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.fit import fits, joins_as_ordinary, needed_halves, opening_ways
from matador.rules.reasons import Because, Reason
from matador.rules.ruleset import Ruleset
from matador.rules.turn import Turn


def reason_against(turn: Turn, action: Action) -> Reason | None:
    """The rule that forbids an action; None exactly if it is legal."""
    if action in turn.legal():
        return None
    match action:
        case Play():
            return _against_opening(turn, action) if turn.is_opening else _against_play(turn, action)
        case Draw():
            return _against_draw(turn)
        case Pass():
            return _against_pass(turn)
        case _:
            assert_never(action)


def _against_draw(turn: Turn) -> Reason:
    if turn.is_opening:
        return reasons.MustOpen()
    if not turn.is_something_left:
        return reasons.NothingToDraw(turn.boneyard, turn.tables.rules.reserve)
    limit = turn.tables.rules.draw_limit
    if limit is not None and turn.is_limit_reached:
        return reasons.DrawLimitReached(limit)
    return _must_play(turn)


def _against_pass(turn: Turn) -> Reason:
    if turn.is_opening:
        return reasons.MustOpen()
    if DRAW in turn.legal():
        return reasons.MustDraw(tuple(move.play for move in turn.moves()))
    return _must_play(turn)


def _must_play(turn: Turn) -> Reason:
    return reasons.MustPlay(tuple(move.play for move in turn.moves()))


def _against_opening(turn: Turn, play: Play) -> Reason:
    if not _holds(turn, play):
        return reasons.NotInHand(play.tile)
    if play.arm is not None:
        return reasons.NoSuchArm(play.arm)
    if turn.opening_tile is not None and play.tile != turn.opening_tile:
        return reasons.MustOpenWith(turn.opening_tile)
    way = next(opening_ways(turn.tables.rules, play.tile))
    because = _because(turn.tables.rules, play, None, spinner=way.spinner)
    return reasons.WrongDirection(play.tile, None, None, way.direction, because)


def _against_play(turn: Turn, play: Play) -> Reason:
    rules = turn.tables.rules
    if not _holds(turn, play):
        return reasons.NotInHand(play.tile)
    if play.arm is None:
        return reasons.AlreadyOpened()
    end = turn.tables.code.ends(turn.line).get(play.arm)
    if end is None:
        return reasons.NoSuchArm(play.arm)
    to_come = turn.tables.code.spinner_to_come(turn.line)
    ways = list(fits(rules, end, play.tile, spinner_to_come=to_come))
    ways_so = [way for way in ways if way.direction == play.direction]
    if any(way.touching == play.touching for way in ways_so):
        return _held_back(turn, play)
    if not ways or ways_so or _half_is_wrong(rules, play, end):
        return _does_not_fit(rules, play, play.arm, end)
    wanted = ways[0].direction
    legal_there = [move.play for move in turn.moves() if move.play.arm == play.arm]
    if not any(legal.tile == play.tile and legal.direction == wanted for legal in legal_there):
        return _held_back(turn, play)
    because = _because(rules, play, end, spinner=any(way.spinner for way in ways))
    needed = needed_halves(rules, end)
    makes = () if play.touching is None else _totals_made(rules, end, play.touching)
    return reasons.WrongDirection(play.tile, play.arm, end, wanted, because, needed, makes)


def _held_back(turn: Turn, play: Play) -> Reason:
    """The refusal of a matador as the last resort while ordinary placements are possible."""
    return reasons.OrdinaryComesFirst(play.tile, tuple(move.play for move in turn.moves()))


def _half_is_wrong(rules: Ruleset, play: Play, end: End) -> bool:
    """True if the tile fits lengthwise there with some half, but not with this one."""
    needed = needed_halves(rules, end)
    may_join = play.tile not in rules.matador_tiles or joins_as_ordinary(rules, play.tile, end)
    return bool(needed) and may_join and play.touching is not None and play.touching not in needed


def _holds(turn: Turn, play: Play) -> bool:
    return bool(turn.tables.bit_of.get(play.tile, 0) & turn.hand)


def _because(rules: Ruleset, play: Play, end: End | None, *, spinner: bool) -> Because:
    """Why the tile must be played in the other direction."""
    if play.direction == "along":
        return "spinner" if spinner else "matadors go crosswise"
    if play.tile not in rules.matador_tiles:
        return "not a matador"
    return "wild end" if isinstance(end, WildEnd) else "matadors go lengthwise"


def _does_not_fit(rules: Ruleset, play: Play, arm: Arm, end: End) -> Reason:
    halves = play.tile.halves if play.touching is None else (play.touching,)
    makes = tuple(total for half in halves for total in _totals_made(rules, end, half))
    total = rules.total if rules.joining == "sum" else None
    return reasons.DoesNotFit(arm, end, halves, needed_halves(rules, end), makes, total)


def _totals_made(rules: Ruleset, end: End, half: int) -> tuple[int, ...]:
    if rules.joining == "same":
        return ()
    match end:
        case ValueEnd(value):
            return (value + half,)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            # A crosswise matador counts as its total. The double blank and custom matadors do not make that total.
            return (tile.pips + half,) if tile.pips == rules.total else ()
        case MatadorEnd(tile):
            return tuple(touched + half for touched in tile.halves)
        case WildEnd():
            return ()
        case _:
            assert_never(end)
