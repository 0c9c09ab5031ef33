"""The features of an action: numbers that describe its result to a policy.

`features_of` uses only numbers and lists, so that training can compile it (tools/training).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

VALUE, MATADOR_END, WILD_END = range(3)
DRAWS: Final = -1
"""Used in place of a tile when drawing."""
PASSES: Final = -2
_NEVER: Final = 1e9


class Terrain(NamedTuple):
    """Properties of a ruleset. Tiles are numbered in the order of the set; sets of tiles are masks."""

    set: int
    players: int
    has_partners: bool
    reserve: int
    draw_limit: int
    """`NO_LIMIT` if there is no limit."""
    draw_when_able: bool
    play_after_draw: bool
    has_duty: bool
    """True if `matador_duty` is `must`."""
    has_last_resort: bool
    joins_same: bool
    is_penalty: bool
    is_without_points: bool
    scores_blocked: bool
    """True if the winner of a blocked round scores the other hands, like a player who goes out."""
    matadors: int
    pips: Sequence[int]
    doubles: Sequence[int]
    halves: Sequence[int]
    """By tile, a mask of its halves."""
    feeders: Sequence[int]
    """By tile, a mask of the tiles that can leave an end it fits."""


NO_LIMIT: Final = 99


class Features(NamedTuple):
    """The features, each of magnitude about 1. *Kept* means the tiles that the player holds afterwards.

    *Blocked* is the probability that a player has no tile that fits.
    """

    # The action.
    pips: float
    is_double: float
    is_matador: float
    draws: float
    passes: float
    # The tiles kept.
    kept_pips: float
    kept: float
    one_kept: float
    two_kept: float
    stays_able: float
    share_able: float
    variety: float
    matadors_kept: float
    keeps_matador: float
    keeps_only_matadors: float
    doubles_kept: float
    # The ends.
    share_of_ends_served: float
    least_served: float
    most_served: float
    hidden_for_scarcest: float
    hidden_for_commonest: float
    matador_ends: float
    wild_ends: float
    # The player's next turn.
    next_able: float
    next_ways: float
    starved: float
    # The partner.
    partner_blocked: float
    partner_count: float
    partner_has_one: float
    # The opponents.
    next_blocked: float
    next_draws: float
    next_count: float
    next_goes_out: float
    next_blocked_late: float
    others_blocked: float
    all_blocked: float
    least_count: float
    least_is_one: float
    least_is_two: float
    least_blocked: float
    goes_out: float
    opponents_pips: float
    lead: float
    locks: float
    locks_in_lead: float
    # The boneyard.
    drawable: float
    may_draw: float
    pips_in_danger: float
    matador_in_danger: float
    kept_pips_in_danger: float
    own_draws: float
    misses: float
    drawn: float
    tiles_behind: float
    stays_able_alone: float
    # More about the tiles kept.
    dead_pips: float
    heaviest: float
    # The round.
    hidden: float
    is_exhausted: float
    # The ruleset.
    play_after_draw: float
    draw_when_able: float
    draws_one: float
    draws_freely: float
    is_penalty: float
    is_without_points: float
    scores_blocked: float
    set: float
    joins_same: float
    players: float
    has_last_resort: float
    has_duty: float
    # Combinations.
    next_blocked_at_last: float
    lead_at_last: float
    next_fitting: float
    draws_with_matador: float


def features_of(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one function, which training compiles
    terrain: Terrain,
    seat: int,
    kept: int,
    tile: int,
    ends: Sequence[int],
    kinds: Sequence[int],
    open_ends: int,
    next_able: float,
    next_ways: int,
    counts: Sequence[int],
    boneyard: int,
    drawn: int,
    hidden: int,
    chances: Sequence[Sequence[float]],
    expected_pips: Sequence[float],
) -> Features:
    """The features of an action by `seat`, which keeps at least one tile.

    `tile` is the tile played, or `DRAWS` or `PASSES`. Afterwards there are `open_ends` ends, each with its kind and a
    mask of fitting tiles. The player could then play another tile in `next_ways` ways, after which at most the fraction
    `next_able` of the kept tiles fits. `counts` are the tiles by seat; `drawn` counts those drawn this turn.
    `chances` are each tile's probabilities, by seat and then for the boneyard (`beliefs`); they determine
    `expected_pips`.
    """
    scale = 2.0 * terrain.set
    pips = is_double = is_matador = 0.0
    if tile >= 0:
        pips = terrain.pips[tile] / scale
        is_double = 1.0 * terrain.doubles[tile]
        is_matador = 1.0 * (terrain.matadors >> tile & 1)
    draws = 1.0 * (tile == DRAWS)

    fitting = 0
    served = least_served = most_served = matador_ends = wild_ends = 0
    hidden_count = hidden.bit_count()
    scarcest, commonest = 9.0, 0.0
    for end in range(open_ends):
        fitting |= ends[end]
        own = (ends[end] & kept).bit_count()
        served += 1 if own else 0
        least_served = own if end == 0 else min(least_served, own)
        most_served = max(most_served, own)
        share = (ends[end] & hidden).bit_count() / max(1, hidden_count)
        scarcest = min(scarcest, share)
        commonest = max(commonest, share)
        matador_ends += 1 if kinds[end] == MATADOR_END else 0
        wild_ends += 1 if kinds[end] == WILD_END else 0

    count = kept.bit_count()
    able = (kept & fitting).bit_count()
    matadors = (kept & terrain.matadors).bit_count()
    pool = hidden | kept
    pool_count = max(1, pool.bit_count())
    kept_pips = doubles = halves = heaviest = dead_pips = 0
    starved = 0.0
    for held in range(len(terrain.pips)):
        if kept >> held & 1:
            kept_pips += terrain.pips[held]
            doubles += terrain.doubles[held]
            halves |= terrain.halves[held]
            heaviest = max(heaviest, terrain.pips[held])
            if not fitting >> held & 1:
                feeders = terrain.feeders[held] & pool & ~(1 << held)
                starved += 1.0 - feeders.bit_count() / pool_count
                dead_pips += 0 if feeders else terrain.pips[held]

    drawable = max(0, boneyard - terrain.reserve)
    bought = next_fitting = 0.0
    following = (seat + 1) % terrain.players
    for one in range(len(terrain.pips)):
        if fitting >> one & 1:
            bought += chances[terrain.players][one]
            next_fitting += chances[following][one]
    share_bought = bought / boneyard if boneyard > 0 else 0.0
    max_draws = 1.0 * min(drawable, terrain.draw_limit)
    expected_draws = min(max_draws, (drawable + 1) / (share_bought * drawable + 1)) if drawable > 0 else 0.0

    partner_blocked = partner_count = partner_has_one = 0.0
    next_blocked = next_draws = next_count = next_goes_out = next_blocked_late = 0.0
    others_blocked, all_blocked, goes_out, sum_pips = 0.0, 1.0, 0.0, 0.0
    opponents = 0
    least_count, least_blocked, least_pips = 99, 1.0, _NEVER
    for step in range(1, terrain.players):
        other = (seat + step) % terrain.players
        blocked = 1.0
        for one in range(len(terrain.pips)):
            if fitting >> one & 1 and chances[other][one] > 0:
                blocked *= 1.0 - chances[other][one]
        all_blocked *= blocked
        has_one = counts[other] == 1
        if terrain.has_partners and step == 2:
            partner_blocked, partner_count = blocked, counts[other] / 7.0
            partner_has_one = 1.0 * has_one
            continue
        if opponents == 0:
            next_blocked = blocked
            next_draws = blocked * expected_draws / 3.0
            next_count = counts[other] / 7.0
            next_goes_out = 1.0 - blocked if has_one else 0.0
            next_blocked_late = blocked if counts[other] <= 2 else 0.0
        else:
            others_blocked += blocked
        opponents += 1
        if counts[other] < least_count:
            least_count, least_blocked = counts[other], blocked
        goes_out += 1.0 - blocked if has_one else 0.0
        least_pips = min(least_pips, expected_pips[other])
        sum_pips += expected_pips[other]
    least_is_one = 1.0 * (least_count == 1)

    lead = (least_pips - kept_pips) / scale
    stays_able = 1.0 * (able > 0)
    is_exhausted = 1.0 * (drawable == 0)
    may_draw = 1.0 * (max_draws > 0)
    locks = all_blocked * (1.0 - stays_able) * is_exhausted
    keeps_matador = 1.0 * (matadors > 0)
    return Features(
        pips,
        is_double,
        is_matador,
        draws,
        1.0 * (tile == PASSES),
        kept_pips / scale / 4,
        count / 7.0,
        1.0 * (count == 1),
        1.0 * (count == 2),
        stays_able,
        able / count,
        halves.bit_count() / (2.0 * count),
        matadors / 2.0,
        keeps_matador,
        1.0 * (matadors == count),
        doubles / 2.0,
        served / open_ends,
        least_served / 3.0,
        most_served / 3.0,
        scarcest * 3,
        commonest * 3,
        1.0 * matador_ends,
        1.0 * wild_ends,
        next_able,
        min(next_ways, 6) / 3.0,
        starved / 3.0,
        partner_blocked,
        partner_count,
        partner_has_one,
        next_blocked,
        next_draws,
        next_count,
        next_goes_out,
        next_blocked_late,
        others_blocked / max(1, opponents - 1),
        all_blocked,
        least_count / 7.0,
        least_is_one,
        1.0 * (least_count == 2),
        least_blocked,
        goes_out,
        sum_pips / scale / 8,
        lead,
        locks,
        locks * lead,
        min(drawable, 14) / 7.0,
        may_draw,
        pips * least_is_one,
        is_matador * least_is_one,
        kept_pips / scale * least_is_one,
        (1.0 - stays_able) * expected_draws / 3.0,
        1.0 - share_bought,
        draws * drawn / 3.0,
        count / 7.0 - least_count / 7.0,
        all_blocked * stays_able,
        dead_pips / scale,
        heaviest / scale,
        hidden_count / len(terrain.pips),
        is_exhausted,
        1.0 * terrain.play_after_draw,
        1.0 * terrain.draw_when_able,
        1.0 * (terrain.draw_limit == 1),
        1.0 * (terrain.draw_limit == NO_LIMIT),
        1.0 * terrain.is_penalty,
        1.0 * terrain.is_without_points,
        1.0 * terrain.scores_blocked,
        terrain.set / 9.0,
        1.0 * terrain.joins_same,
        terrain.players / 4.0,
        1.0 * terrain.has_last_resort,
        1.0 * terrain.has_duty,
        is_exhausted * next_blocked,
        is_exhausted * lead,
        next_fitting / 3.0,
        draws * keeps_matador,
    )
