"""All deals that are consistent with a seat's view, each replayed by the engine, with no deduction.

A deal is the hands of the others and the order of the boneyard. That order is left open until a tile is drawn.
So this counts combinations of hands and drawn tiles, each of which represents the same number of deals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations
from math import exp
from typing import TypeAlias

from matador.ai.search import worlds
from matador.ai.search.playouts import QuickPolicy
from matador.match.views import View
from matador.rules import DRAW, Action, Play, Position, Seen, Tile
from matador.rules.ends import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.opener import must_redeal, opener_by_hands

MAX_DEALS = 6_000
"""Maximum number of deals to go through."""
Placement: TypeAlias = tuple[int, ...]
"""Mask of each seat's hand, 0 for the viewer. All other tiles are in the boneyard or set aside."""


class TooMany(Exception):
    """There are too many deals to go through."""


def all_deals(view: View, policy: QuickPolicy | None) -> dict[Placement, float]:
    """Relative likelihood of each placement of the hidden tiles.

    `policy` is how the others choose what they play; with None, their choices carry no information. Raises `TooMany`
    if there are too many deals.
    """
    deals: dict[Position, float] = dict.fromkeys(_dealt(view), 1.0)
    for number, seen in enumerate(view.history):
        after: dict[Position, float] = {}
        lying = [one.action.tile for one in view.history[:number] if isinstance(one.action, Play)]
        for position, weight in deals.items():
            for prepared in _with_next_tile(position, seen, view):
                if seen.action in prepared.legal():
                    factor = (
                        1.0 if seen.seat == view.seat else _chance_of(prepared, seen.action, lying, policy)
                    )
                    played = prepared.play(seen.action)
                    # The same hands with the same boneyard have the same future.
                    merged = replace(played, boneyard=tuple(sorted(played.boneyard, key=str)))
                    if _can_go_on(merged, view, number + 1):
                        after[merged] = after.get(merged, 0.0) + weight * factor
        deals = after
        if len(deals) > MAX_DEALS:
            raise TooMany
    found: dict[Placement, float] = {}
    for position, weight in deals.items():
        hands = tuple(0 if seat == view.seat else hand for seat, hand in enumerate(position.hands))
        found[hands] = found.get(hands, 0.0) + weight
    return found


def _dealt(view: View) -> Iterator[Position]:
    """The start of every deal in which the seat has its tiles and the right seat goes first."""
    rules = view.rules
    own = [seen for seen in view.history if seen.seat == view.seat]
    drawn = {seen.tile for seen in own if seen.tile is not None}
    held = {*view.hand, *(seen.action.tile for seen in own if isinstance(seen.action, Play))}
    dealt = sorted(held - drawn, key=rules.tiles.index)
    hands: list[tuple[Tile, ...]] = [()] * rules.players
    hands[view.seat] = tuple(dealt)
    others = [seat for seat in range(rules.players) if seat != view.seat]
    gone_through = 0
    for spread, rest in _spread(view, others, [tile for tile in rules.tiles if tile not in dealt]):
        gone_through += 1
        if gone_through > 3 * MAX_DEALS:
            raise TooMany
        for seat, hand in zip(others, spread, strict=True):
            hands[seat] = hand
        if view.opener_by_hands:
            if must_redeal(rules, hands, None):
                continue
            if opener_by_hands(hands)[0] != view.starter:
                continue
        boneyard = () if rules.hand_size == "all" else rest
        yield Position.start(rules, hands, boneyard, view.starter)


def _spread(
    view: View, others: list[int], tiles: list[Tile]
) -> Iterator[tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]]:
    """All ways to deal these tiles to some seats, with the rest; no seat gets a tile that another seat plays."""
    if not others:
        yield (), tuple(tiles)
        return
    seat = others[0]
    laid_by = {seen.action.tile: seen.seat for seen in view.history if isinstance(seen.action, Play)}
    own_draws = {seen.tile for seen in view.history if seen.tile is not None}
    can_be = [tile for tile in tiles if laid_by.get(tile, seat) == seat and tile not in own_draws]
    for hand in combinations(can_be, view.rules.tiles_each):
        left = [tile for tile in tiles if tile not in hand]
        for further, rest in _spread(view, others[1:], left):
            yield (hand, *further), rest


def _with_next_tile(position: Position, seen: Seen, view: View) -> Iterator[Position]:
    """The position, once for each tile that may be next in the boneyard if one is drawn."""
    if seen.action != DRAW:
        yield position
        return
    for tile in position.boneyard:
        if seen.seat != view.seat or tile == seen.tile:
            rest = tuple(other for other in position.boneyard if other != tile)
            yield replace(position, boneyard=(tile, *rest))


def _can_go_on(position: Position, view: View, done: int) -> bool:
    """False if a tile that is played later, or drawn by the seat itself, can no longer reach that seat."""
    for number, seen in enumerate(view.history[done:], done):
        if isinstance(seen.action, Play):
            bit = position.tables.bit_of[seen.action.tile]
            draws_first = any(
                one.seat == seen.seat and one.action == DRAW for one in view.history[done:number]
            )
            in_boneyard = seen.action.tile in position.boneyard
            if not (position.hands[seen.seat] & bit or (draws_first and in_boneyard)):
                return False
    return True


def _chance_of(
    position: Position, action: Action, lying: Collection[Tile], policy: QuickPolicy | None
) -> float:
    """Probability that a player plays this tile rather than others they could have played."""
    if policy is None or position.line == NOT_OPENED or not isinstance(action, Play):
        return 1.0
    moves = position.decision.moves()
    worth = {move.play: plain_worth(position, move, lying, policy) for move in moves}
    shares = {play: exp((one - worth[action]) / worlds._TEMPERATURE) for play, one in worth.items()}
    by_chance = worlds._BY_CHANCE / len(moves)
    return (1 - worlds._BY_CHANCE) / sum(shares.values()) + by_chance


def plain_worth(position: Position, move: Move, lying: Collection[Tile], policy: QuickPolicy) -> float:
    """Value of a placement by a policy, from tiles that are counted one by one."""
    tables = position.tables
    held = position.hand(position.turn)
    kept = [tile for tile in held if tile != move.play.tile]
    line = position.line & move.keep | move.put
    fitting = [set(tables.tiles_of(tiles)) for tiles, _, _ in tables.node(line).any_ends]
    hidden = set(tables.tiles) - set(held) - set(lying)
    worth = policy.of_tile[move.bit]
    able = [tile for tile in kept if any(tile in ends for ends in fitting)]
    if able:
        worth += policy.able + policy.share_able * len(able) / len(kept)
    if not set(kept) - set(position.rules.matador_tiles):
        worth += policy.only_matadors
    commonest = max(len(ends & hidden) for ends in fitting)
    return worth + policy.common * commonest / max(1, len(hidden))
