"""Random play at full speed, on the tables that positions use.

`rollout` does what `Position.legal` and `Position.play` do, in one loop without values for actions. A test drives
both with the same choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from matador.rules.moves import Move
from matador.rules.scoring import Outcome, played_last, score_blocked, score_out
from matador.rules.tables import Tables
from matador.rules.tiles import Tile


def rollout(  # noqa: C901, PLR0912, PLR0915 - one loop, inlined for speed
    tables: Tables,
    hands: list[int],
    boneyard: Sequence[int],
    turn: int,
    random: Callable[[], float],
    *,
    opening_tile: Tile | None = None,
    latest: tuple[int, ...] = (),
) -> Outcome:
    """Play a round, each time choosing evenly among all legal actions.

    `hands` are masks by seat and change in place; `boneyard` holds the bits of its tiles in drawing order.
    `random` returns numbers from 0 up to 1. It is called only where there is a choice, and picks from the
    actions in the order of `Position.legal`. `opening_tile` and `latest` are those of the position.
    """
    rules = tables.rules
    players, reserve = rules.players, rules.reserve
    limit = rules.draw_limit if rules.draw_limit is not None else len(tables.tiles)
    draw_when_able, goes_on = rules.draw_when_able, rules.play_after_draw
    must_always, instead = rules.matador_duty == "must", rules.matador_duty == "draw-instead"
    any_time = rules.matador_timing == "any-time"
    ordinary_tiles, nodes = ~tables.matadors, tables.nodes
    next_seat = (*range(1, players), 0)
    drawable = len(boneyard) - reserve
    next_tile = 0

    hand = hands[turn]
    openings = tables.opening_moves(hand if opening_tile is None else tables.bit_of[opening_tile])
    _, bit, _, line = openings[int(random() * len(openings)) if len(openings) > 1 else 0]
    hands[turn] = hand = hand ^ bit
    if not hand:
        return score_out(rules, turn, tables.pips_by_seat(hands))
    latest = played_last(latest, turn)
    turn = next_seat[turn]
    drawn = idle_turns = 0
    node = tables.node(line)

    while True:
        hand = hands[turn]
        tiles = hand & node.tiles
        can_draw = next_tile < drawable and drawn < limit
        if tiles:
            moves: tuple[Move, ...] = ()
            for fitting, remembered, end in node.any_ends if any_time else node.open_ends(hand):
                here = hand & fitting
                if here:
                    moves += remembered(here) or end.moves(here)
            choices = count = len(moves)
            # One more choice: a draw, or a pass if no draw is legal.
            if can_draw and draw_when_able:
                choices += 1
            elif not must_always or draw_when_able:
                full = drawn and drawn >= limit
                is_free = not (must_always or tiles & node.ordinary & ordinary_tiles) and (
                    not instead or can_draw or full
                )
                if is_free or (full and draw_when_able and next_tile < drawable):
                    choices += 1
            chosen = int(random() * choices) if choices > 1 else 0
            if chosen < count:
                _, bit, keep, put = moves[chosen]
                line = line & keep | put
                node = nodes.get(line) or tables.node(line)
                hands[turn] = hand = hand ^ bit
                if not hand:
                    return score_out(rules, turn, tables.pips_by_seat(hands))
                if latest:
                    latest = played_last(latest, turn)
                drawn = idle_turns = 0
                turn = next_seat[turn]
                continue
        if can_draw:
            hands[turn] = hand | boneyard[next_tile]
            next_tile += 1
            if goes_on:
                drawn += 1
                continue
            idle_turns = 0
        elif drawn:
            idle_turns = 0
        else:
            idle_turns += 1
            if idle_turns == players:
                return score_blocked(rules, tables.pips_by_seat(hands), latest)
        drawn = 0
        turn = next_seat[turn]
