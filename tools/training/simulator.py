"""Fast rounds: turns and scores, using compiled tables (rulebook sections 5 and 6)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tools.training.compiled import (
    ARMS,
    MAX_TILES,
    Board,
    Floats,
    Ints,
    compiled,
    features_of,
    note_absence,
    note_draw,
    note_play,
    place_chances,
)

NOT_OPENED: Final = -1
DRAW: Final = -1
PASS: Final = -2
GOES_OUT: Final = 1e6
"""In the first column, this value marks an action that goes out."""
WENT_OUT, BLOCKED = 1, 2
MAX_ACTIONS: Final = 400
FEATURES: Final = 75
TURN, LINE, DRAWN, TAKEN, IDLE, PLAYED, LEFT = range(7)
"""Fields of `State.now`: seat, line, tiles drawn this turn and round, idle turns, tiles played and left."""


class State(NamedTuple):
    """A round in progress. The arrays have room for eight seats."""

    now: Ints
    hands: Ints
    counts: Ints
    boneyard: Ints
    """The tiles, in the order in which they are drawn."""
    latest: Ints
    """When each seat last played; before its first play, higher for seats closer to the opener."""
    beliefs: Floats
    """Public beliefs about the hands (`matador.ai.situation`), by seat and tile."""


class Actions(NamedTuple):
    """The actions in a decision, with plays first, and some working space."""

    tile: Ints
    keep: Ints
    put: Ints
    features: Floats
    ways: Ints
    ways_keep: Ints
    ways_put: Ints
    ends: Ints
    kinds: Ints
    chances: Floats
    expected_pips: Floats


class Choice(NamedTuple):
    """A summary of the actions in a decision."""

    actions: int
    plays: int
    wait: int
    """`DRAW` or `PASS`, if the last action is one of them."""
    absent: int
    """The tiles that a hand can't contain if its player draws or passes."""


@compiled
def new_state(board: Board) -> State:
    """A new state for a round."""
    tiles = len(board.terrain.pips)
    beliefs = np.ones((board.terrain.players, tiles))
    now, hands, counts = np.zeros(7, np.int64), np.zeros(8, np.int64), np.zeros(8, np.int64)
    return State(now, hands, counts, np.zeros(MAX_TILES, np.int64), np.zeros(8, np.int64), beliefs)


@compiled
def copy_state(source: State, target: State) -> None:
    """Copy a round into the target."""
    target.now[:] = source.now
    target.hands[:] = source.hands
    target.counts[:] = source.counts
    target.boneyard[:] = source.boneyard
    target.latest[:] = source.latest
    target.beliefs[:] = source.beliefs


@compiled
def new_actions(board: Board) -> Actions:
    """Arrays for the actions in a decision."""
    many = MAX_ACTIONS
    tiles, players = len(board.terrain.pips), board.terrain.players
    return Actions(
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
        np.zeros((many, FEATURES)),
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
        np.zeros(ARMS, np.int64),
        np.zeros(ARMS, np.int64),
        np.zeros((players + 1, tiles)),
        np.zeros(8),
    )


@compiled
def deal(board: Board, state: State) -> int:
    """Deal a round with numpy's random generator; return the tile that must be played first, or -1."""
    terrain = board.terrain
    while True:
        order = np.random.permutation(len(terrain.pips))
        used, best, turn, opening = 0, 0, np.random.randint(terrain.players), -1
        for seat in range(terrain.players):
            state.hands[seat] = 0
            state.counts[seat] = board.hand_size
            for _ in range(board.hand_size):
                tile = order[used]
                state.hands[seat] |= 1 << tile
                used += 1
                if board.starts_by_double and board.rank[tile] > best:
                    best, turn, opening = board.rank[tile], seat, tile
        if best >= board.redeal_below:
            break
    state.boneyard[: board.boneyard] = order[used : used + board.boneyard]
    begin(board, state, turn, board.boneyard)
    return opening if board.opens_with_double else -1


@compiled
def begin(board: Board, state: State, opener: int, boneyard: int) -> None:
    """Start a round after the deal, with `boneyard` tiles in the boneyard."""
    now, players = state.now, board.terrain.players
    state.beliefs[:] = 1.0
    now[:] = 0
    now[TURN], now[LINE], now[LEFT] = opener, NOT_OPENED, boneyard
    for seat in range(players):
        state.latest[seat] = -((seat - opener) % players)


@compiled
def _fitting(board: Board, line: int) -> tuple[int, int]:
    """The masks of the tiles that fit a line, and of those that have an ordinary placement."""
    fitting = ordinary = 0
    for arm in range(ARMS):
        code = line >> arm * board.bits & (1 << board.bits) - 1
        if code != board.closed:
            at = arm, code, line >> ARMS * board.bits & 1
            fitting |= board.fitting[at]
            ordinary |= board.fitting_ordinarily[at]
    return fitting, ordinary


@compiled
def _list_moves(board: Board, line: int, hand: int, tiles: Ints, keeps: Ints, puts: Ints) -> int:
    """Write a hand's placements on an opened line; return their number."""
    found = 0
    _, ordinary = _fitting(board, line)
    for arm in range(ARMS):
        code = line >> arm * board.bits & (1 << board.bits) - 1
        if code == board.closed:
            continue
        at = arm, code, line >> ARMS * board.bits & 1
        for row in range(board.first_move[at], board.first_move[at] + board.moves_there[at]):
            held_back = board.terrain.has_last_resort and (hand & ordinary != 0) != (
                board.is_ordinary[row] == 1
            )
            if hand >> board.tile[row] & 1 and not held_back:
                tiles[found], keeps[found], puts[found] = board.tile[row], board.keep[row], board.put[row]
                found += 1
    return found


@compiled
def list_actions(board: Board, state: State, actions: Actions, opening: int) -> Choice:
    """Write the legal actions for the seat to move; `opening` is the tile that must open, or -1."""
    now, hand = state.now, state.hands[state.now[TURN]]
    line = now[LINE]
    plays = 0
    if line == NOT_OPENED:
        for tile in range(len(board.terrain.pips)):
            if hand >> tile & 1 and opening in (-1, tile):
                for row in range(board.first_opening[tile], board.first_opening[tile] + board.openings[tile]):
                    actions.tile[plays], actions.keep[plays] = tile, 0
                    actions.put[plays] = board.opening_line[row]
                    plays += 1
        return Choice(plays, plays, 0, 0)
    plays = _list_moves(board, line, hand, actions.tile, actions.keep, actions.put)
    terrain = board.terrain
    fitting, ordinary = _fitting(board, line)
    is_something_left = now[LEFT] > terrain.reserve
    is_reached = now[DRAWN] >= terrain.draw_limit
    can_draw = is_something_left and not is_reached
    is_full = now[DRAWN] >= 1 and is_reached
    obliging = ordinary & ~terrain.matadors
    if terrain.has_duty or (board.may_draw_instead and not can_draw and not is_full):
        obliging = fitting
    must_play = hand & obliging != 0
    if can_draw and (terrain.draw_when_able or not must_play):
        return Choice(plays + 1, plays, DRAW, 0 if terrain.draw_when_able else obliging)
    may_pass = terrain.draw_when_able and is_full and is_something_left
    if may_pass or not must_play:
        return Choice(plays + 1, plays, PASS, 0 if may_pass else obliging)
    return Choice(plays, plays, 0, 0)


@compiled
def describe(board: Board, state: State, actions: Actions, choice: Choice) -> None:
    """Write each action's features, from the point of view of the seat to move."""
    now, terrain = state.now, board.terrain
    seat, line, hand = now[TURN], now[LINE], state.hands[now[TURN]]
    hidden = (1 << len(terrain.pips)) - 1 & ~hand & ~now[PLAYED]
    held = 0
    for other in range(terrain.players):
        held += state.counts[other] if other != seat else 0
    place_chances(actions.chances, state.beliefs, seat, hidden, state.counts, hidden.bit_count() - held)
    for other in range(terrain.players):
        actions.expected_pips[other] = 0.0
        for tile in range(len(terrain.pips)):
            actions.expected_pips[other] += actions.chances[other, tile] * terrain.pips[tile]
    for number in range(choice.actions):
        tile, kept, after = choice.wait, hand, line
        if number < choice.plays:
            tile = actions.tile[number]
            kept = hand & ~(1 << tile)
            after = (
                actions.put[number]
                if line == NOT_OPENED
                else line & actions.keep[number] | actions.put[number]
            )
        if kept == 0:
            actions.features[number, 0] = GOES_OUT
        else:
            _describe_one(board, state, actions, number, tile, kept, after, hidden)


@compiled
def _describe_one(
    board: Board, state: State, actions: Actions, number: int, tile: int, kept: int, line: int, hidden: int
) -> None:
    open_ends = 0
    for arm in range(ARMS):
        code = line >> arm * board.bits & (1 << board.bits) - 1
        if code != board.closed:
            actions.ends[open_ends] = board.fitting[arm, code, line >> ARMS * board.bits & 1]
            actions.kinds[open_ends] = board.kind[code]
            open_ends += 1
    ways = _list_moves(board, line, kept, actions.ways, actions.ways_keep, actions.ways_put)
    next_able = 0.0
    for way in range(ways):
        left = kept & ~(1 << actions.ways[way])
        fitting, _ = _fitting(board, line & actions.ways_keep[way] | actions.ways_put[way])
        share = (left & fitting).bit_count() / left.bit_count() if left else 1.0
        next_able = max(next_able, share)
    found = features_of(
        board.terrain,
        state.now[TURN],
        kept,
        tile,
        actions.ends,
        actions.kinds,
        open_ends,
        next_able,
        ways,
        state.counts,
        state.now[LEFT],
        state.now[DRAWN],
        hidden,
        actions.chances,
        actions.expected_pips,
    )
    for feature in range(FEATURES):
        actions.features[number, feature] = found[feature]


@compiled
def take(board: Board, state: State, actions: Actions, choice: Choice, number: int) -> int:
    """Take an action; return `WENT_OUT`, `BLOCKED`, or 0 if the round continues."""
    now, terrain = state.now, board.terrain
    seat, of_seat = now[TURN], state.beliefs[now[TURN]]
    if number < choice.plays:
        tile = actions.tile[number]
        if now[LINE] == NOT_OPENED:
            now[LINE] = actions.put[number]
        else:
            fitting, ordinary = _fitting(board, now[LINE])
            if terrain.has_last_resort and not ordinary >> tile & 1:
                note_absence(of_seat, ordinary)
            note_play(of_seat, tile, fitting, terrain.matadors, terrain.pips)
            now[LINE] = now[LINE] & actions.keep[number] | actions.put[number]
        state.hands[seat] &= ~(1 << tile)
        state.counts[seat] -= 1
        now[PLAYED] |= 1 << tile
        state.latest[seat] = now[PLAYED].bit_count()
        if state.counts[seat] == 0:
            return WENT_OUT
        now[IDLE] = 0
    else:
        note_absence(of_seat, choice.absent)
        if choice.wait == DRAW:
            note_draw(of_seat, state.counts[seat])
            state.hands[seat] |= 1 << state.boneyard[now[TAKEN]]
            state.counts[seat] += 1
            now[TAKEN] += 1
            now[LEFT] -= 1
            if terrain.play_after_draw:
                now[DRAWN] += 1
                return 0
            now[IDLE] = 0
        elif now[DRAWN] > 0:
            now[IDLE] = 0
        else:
            now[IDLE] += 1
            if now[IDLE] == terrain.players:
                return BLOCKED
    now[DRAWN] = 0
    now[TURN] = (seat + 1) % terrain.players
    return 0


@compiled
def _lightest(board: Board, state: State, pips: Ints) -> int:
    """The seat that wins a blocked round, or -1 if sides tie for the fewest pips and nobody wins."""
    terrain = board.terrain
    sides = 2 if terrain.has_partners else terrain.players
    player = int(np.argmin(pips[: terrain.players]))
    latest, is_shared = player, False
    for one in range(terrain.players):
        if pips[one] == pips[player]:
            is_shared |= one % sides != player % sides
            latest = one if state.latest[one] > state.latest[latest] else latest
    if not is_shared:
        return player
    return latest if board.last_to_play_wins else -1


@compiled
def score(board: Board, state: State, how: int, seat: int, margins: Floats) -> int:
    """Write each seat's margin: its side's score minus the others' mean. Return the winning side, or -1.

    `seat` took the last action. In rulesets without points, the winner scores `_WIN`.
    """
    terrain = board.terrain
    sides = 2 if terrain.has_partners else terrain.players
    points = np.zeros(8)
    pips = np.zeros(8, np.int64)
    for one in range(terrain.players):
        for tile in range(len(terrain.pips)):
            if state.hands[one] >> tile & 1:
                pips[one] += terrain.pips[tile]
    player = seat if how == WENT_OUT else _lightest(board, state, pips)
    winner, others, opponents = player % sides if player >= 0 else -1, 0, 0
    for one in range(terrain.players):
        if one % sides != winner:
            others += pips[one]
            opponents += 1
    if terrain.is_penalty:
        points[: terrain.players] = -1.0 * pips[: terrain.players]
    elif winner >= 0:
        points[winner] = _won(board, how, pips[player], others, opponents)
    for one in range(terrain.players):
        side = one % sides
        margins[one] = points[side] - (points[:sides].sum() - points[side]) / (sides - 1)
    return winner


@compiled
def _won(board: Board, how: int, own: int, others: int, opponents: int) -> float:
    """The score for the side that won a round."""
    if board.terrain.is_without_points:
        return _WIN
    if how == WENT_OUT:
        return 1.0 * others if board.goes_out_for_points else 0.0
    taken_off = (0, own * opponents, own, -own, others)
    return 1.0 * (others - taken_off[board.blocked])


_WIN: Final = 30.0
"""The score for a win in a ruleset without points."""
