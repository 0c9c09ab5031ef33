"""Finding the reason why an action is refused."""

from __future__ import annotations

from typing import assert_never

from matador.rules import reasons
from matador.rules.actions import Action, Arm, Draw, Pass, Play
from matador.rules.ends import End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.fit import Fit, becomes_spinner, fits, needed_halves, opening_ways
from matador.rules.reasons import Because, Reason
from matador.rules.ruleset import Ruleset
from matador.rules.turn import Turn


def why_not(turn: Turn, action: Action) -> Reason:
    """The rule that stands against an action, which must not be legal: `Turn.reason_against` asks that first."""
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
    # Where both stand against a pass, that a tile fits says more than that one could draw.
    return _must_play(turn) if turn.must_play else reasons.MustDraw()


def _must_play(turn: Turn) -> Reason:
    return reasons.MustPlay(tuple(move.play for move in turn.moves()))


def _against_opening(turn: Turn, play: Play) -> Reason:
    if play.arm is not None:
        return reasons.NoSuchArm(play.arm)
    if not _holds(turn, play):
        return reasons.NotInHand(play.tile)
    if turn.opening_tile is not None and play.tile != turn.opening_tile:
        return reasons.MustOpenWith(turn.opening_tile)
    way = next(opening_ways(turn.tables.rules, play.tile))
    return _wrong_direction(turn.tables.rules, play, spinner=way.spinner)


def _against_play(turn: Turn, play: Play) -> Reason:
    rules = turn.tables.rules
    if play.arm is None:
        return reasons.AlreadyOpened()
    end = turn.tables.code.ends(turn.line).get(play.arm)
    if end is None:
        return reasons.NoSuchArm(play.arm)
    if not _holds(turn, play):
        return reasons.NotInHand(play.tile)
    to_come = turn.tables.code.spinner_to_come(turn.line)
    ways = list(fits(rules, end, play.tile, spinner_to_come=to_come))
    if any((way.direction, way.touching) == (play.direction, play.touching) for way in ways):
        # It fits, so it is held back: a matador is the last resort.
        return reasons.OrdinaryComesFirst(play.tile, tuple(move.play for move in turn.moves()))
    half = play.touching
    if half is None and to_come and becomes_spinner(rules, play.tile):
        half = play.tile.low
    if half is None or _lies_another_way(rules, end, play, ways):
        return _wrong_direction(rules, play, end, spinner=any(way.spinner for way in ways))
    return _does_not_fit(rules, play.arm, end, half)


def _holds(turn: Turn, play: Play) -> bool:
    return bool(turn.tables.bit_of.get(play.tile, 0) & turn.hand)


def _lies_another_way(rules: Ruleset, end: End, play: Play, ways: list[Fit]) -> bool:
    """Whether a tile is refused for its direction, not for its half."""
    if play.tile in rules.matador_tiles:
        return not any(way.direction == "along" for way in ways) and (
            rules.matador_along == "never" or play.touching in needed_halves(rules, end)
        )
    return any(way.spinner for way in ways)


def _wrong_direction(rules: Ruleset, play: Play, end: End | None = None, *, spinner: bool) -> Reason:
    if play.direction == "along":
        because: Because = "spinner" if spinner else "matadors lie crosswise"
        return reasons.WrongDirection(play.tile, play.arm, "crosswise", because)
    if play.tile not in rules.matador_tiles:
        return reasons.WrongDirection(play.tile, play.arm, "along", "no matador")
    because = "wild end" if isinstance(end, WildEnd) else "matadors lie along"
    return reasons.WrongDirection(play.tile, play.arm, "along", because)


def _does_not_fit(rules: Ruleset, arm: Arm, end: End, half: int) -> Reason:
    total = rules.total if rules.joining == "sum" else None
    return reasons.DoesNotFit(
        arm, end, half, needed_halves(rules, end), _totals_made(rules, end, half), total
    )


def _totals_made(rules: Ruleset, end: End, half: int) -> tuple[int, ...]:
    if rules.joining == "same":
        return ()
    match end:
        case ValueEnd(value):
            return (value + half,)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            # A crosswise matador counts as its total; the double blank, or an odd one, adds up to nothing.
            return (tile.pips + half,) if tile.pips == rules.total else ()
        case MatadorEnd(tile):
            return tuple(touched + half for touched in tile.halves)
        case WildEnd():
            return ()
        case _:
            assert_never(end)
