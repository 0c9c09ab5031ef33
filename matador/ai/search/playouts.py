"""Fast playouts: rounds played to the end in a known world, with every move chosen by a short weighted sum.

`play_out` does the same as `Position.play`, in one loop and without values for actions; a property test compares the
two. Each player uses their own tiles and the number of tiles they cannot see, never the other hands. So they play in a
world as they would at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from matador.ai.search.quick import QuickPolicy
from matador.rules import Outcome
from matador.rules.scoring import played_last, score_blocked, score_out
from matador.rules.tables import Tables


@dataclass(slots=True)
class World:
    """A round with every tile in a known place. Hands are masks by seat, the boneyard is a list of bits."""

    hands: list[int]
    boneyard: list[int]
    """In the order of drawing, the reserve at the end."""
    turn: int
    line: int
    drawn: int = 0
    """Number of tiles that the seat whose turn it is has drawn in this turn."""
    idle_turns: int = 0
    aside: int = 0
    """The tiles set aside from a deal of all tiles, as a mask; to the players they look like tiles in hands."""
    latest: tuple[int, ...] = ()
    """The seats in the order in which they last played, as in a position."""

    def copy(self) -> World:
        """An independent copy."""
        return World(
            self.hands.copy(),
            self.boneyard,
            self.turn,
            self.line,
            self.drawn,
            self.idle_turns,
            self.aside,
            self.latest,
        )


def play_out(  # noqa: C901, PLR0912, PLR0915 - one loop, inlined for speed
    tables: Tables, policy: QuickPolicy, world: World
) -> Outcome:
    """Play a world, which is modified, to the end of its round."""
    rules, nodes = tables.rules, tables.nodes
    players = rules.players
    limit = rules.draw_limit if rules.draw_limit is not None else len(tables.tiles)
    goes_on = rules.play_after_draw
    matadors, any_time = tables.matadors, rules.matador_timing == "any-time"
    of_tile, able_worth, share_worth = policy.of_tile, policy.able, policy.share_able
    only_matadors, common = policy.only_matadors, policy.common
    hands, boneyard, turn, line = world.hands, world.boneyard, world.turn, world.line
    drawn, idle_turns, latest = world.drawn, world.idle_turns, world.latest
    drawable = len(boneyard) - rules.reserve
    next_tile = 0
    out_of_sight = world.aside
    for bit in boneyard:
        out_of_sight |= bit
    for hand in hands:
        out_of_sight |= hand
    node = tables.node(line)

    while True:
        hand = hands[turn]
        if hand & node.tiles:
            best = -1e9
            kept = line_after = 0
            node_after = node
            hidden = out_of_sight ^ hand
            count = hidden.bit_count() or 1
            for fitting, remembered, end in node.any_ends if any_time else node.open_ends(hand):
                here = hand & fitting
                if not here:
                    continue
                for _, bit, keep, put in remembered(here) or end.moves(here):
                    left = hand ^ bit
                    if not left:
                        hands[turn] = 0
                        return score_out(rules, turn, tables.pips_by_seat(hands))
                    after = line & keep | put
                    there = nodes.get(after) or tables.node(after)
                    able = (left & there.tiles).bit_count()
                    worth = of_tile[bit]
                    if able:
                        worth += able_worth + share_worth * able / left.bit_count()
                    if not left & ~matadors:
                        worth += only_matadors
                    most = 0
                    for fits, _, _ in there.any_ends:
                        fitting_count = (fits & hidden).bit_count()
                        most = max(most, fitting_count)
                    worth += common * most / count
                    if worth > best:
                        best, kept, line_after, node_after = worth, left, after, there
            out_of_sight ^= hand ^ kept
            hands[turn] = kept
            line, node = line_after, node_after
            if latest:
                latest = played_last(latest, turn)
            idle_turns = 0
        elif next_tile < drawable and drawn < limit:
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
        turn = turn + 1 if turn + 1 < players else 0
