"""Worlds that a search plays in: each is possible, and in small rounds their frequencies match a count of all deals.

`counted_positions` have double-four and at most 9 hidden tiles; half follow a draw and a play by another seat, half
have choices that carry information. In 18,000 worlds each tile must be in each hand as often as in all deals, within
6.5 standard errors (`largest_deviation_in_hundredths` of one). `largest_correlation` worlds of the chain tell as much
as one independent world, where the chain moves most slowly.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

from matador.ai.search.playouts import QuickPolicy, World
from matador.ai.search.worlds import Worlds
from matador.match.views import View
from matador.rules import CATALOG, DRAW, VARIANTS, Play, Ruleset, RulesetError, named_ruleset
from matador.rules.moves import bits
from matador.rules.options import OptionValue
from tests.checks.all_deals import Placement, TooMany, all_deals
from tests.checks.knowing import agrees, small_ruleset
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.playouts import QUICK_FEATURES
from tests.checks.sampling import mixed_ruleset

WORLDS_OF_VIEW = 4
WORLDS_COUNTED = 18_000
MAX_HIDDEN = 9
_MIN_CORRELATED, _USUALLY_CORRELATED = 2.0, 20.0
"""Number of chain worlds that tell as much as one independent world; each position measures it.

Of 240 positions, one had 98, the next 48, and most have about a dozen for the slowest tile.
"""
ERRORS = 6.5
"""Tolerated error of a frequency in standard errors, which are estimated by batches."""
_RARE = 60.0
"""A placement expected this often, in independent worlds, must occur: that is at least one world in 15."""


def check_worlds(views: int, seed: int) -> dict[str, int]:
    """Check views of random rounds of all rulesets, of any seat: every world is possible, and follows from the seed."""
    chance = Random(seed)
    counts = dict.fromkeys(("views", "worlds", "rounds", "by_choices", "several_cases", "aside"), 0)
    while counts["views"] < views:
        session = begun(mixed_ruleset(chance), chance.randrange(10**9), chance)
        counts["rounds"] += 1
        while session.turn is not None and counts["views"] < views:
            view = session.view(chance.randrange(session.rules.players))
            policy = any_policy(view, chance) if chance.random() < 0.5 else None
            start = chance.random()
            worlds, again = (Worlds(view, Random(start).random, policy) for _ in range(2))
            for _ in range(WORLDS_OF_VIEW):
                world = next(worlds)
                check_world(view, world)
                assert world == next(again), "the same seed gives other worlds"
                assert world.idle_turns == position_of(session).idle_turns
                counts["worlds"] += 1
            counts["views"] += 1
            counts["by_choices"] += policy is not None
            counts["several_cases"] += view.origins().opener is not None
            counts["aside"] += (
                view.rules.hand_size == "all" and len(view.rules.tiles) % view.rules.players > 0
            )
            play_at_random(session, chance, chance.randint(1, 8))
    return counts


def check_world(view: View, world: World) -> None:
    """Check that sizes are right, that each tile occurs once, and that the world agrees with all proofs."""
    assert world.hands[view.seat] == view.tables.mask_of(view.hand), "the own hand is another"
    assert tuple(hand.bit_count() for hand in world.hands) == view.counts, "a hand has another size"
    assert len(world.boneyard) == view.boneyard, "the boneyard has another size"
    others = [hand for seat, hand in enumerate(world.hands) if seat != view.seat]
    placed = sum(others) + sum(world.boneyard)
    assert sum(map(int.bit_count, others)) + len(world.boneyard) == placed.bit_count(), (
        "a tile is there twice"
    )
    assert not placed & ~view.origins().hidden, "a tile that lies on the table is in a hand"
    assert agrees(view, world.hands), "a hand cannot have come about"
    assert (world.turn, world.line, world.drawn) == (view.turn, view.line, view.drawn_this_turn)


def any_policy(view: View, chance: Random) -> QuickPolicy:
    """A policy with random weights, some of them strong."""
    return QuickPolicy(view.tables, {name: chance.gauss(0, 0.15) for name in QUICK_FEATURES})


def check_frequencies(positions: int, seed: int) -> dict[str, int]:
    """Check `positions` positions with few hidden tiles, half of them with choices that tell something."""
    chance = Random(seed)
    names = ("positions", "by_choices", "deals", "places", "several_cases", "laid_after_drawing")
    counts = dict.fromkeys(names, 0)
    counts |= {"largest_deviation_in_hundredths": 0, "largest_correlation": 0}
    while counts["positions"] < positions:
        for view in small_views(chance):
            if counts["positions"] % 2 == 0 and not _has_laid_after_drawing(view):
                continue
            policy = any_policy(view, chance) if counts["positions"] % 4 > 1 else None
            try:
                deals = all_deals(view, policy)
            except TooMany:
                continue
            if len(deals) < 2:
                continue
            found, correlation = compare(view, deals, policy, chance.randrange(10**9))
            counts["largest_deviation_in_hundredths"] = max(
                counts["largest_deviation_in_hundredths"], round(100 * found)
            )
            counts["largest_correlation"] = max(counts["largest_correlation"], round(correlation))
            counts["positions"] += 1
            counts["by_choices"] += policy is not None
            counts["deals"] += len(deals)
            counts["places"] += len(_shares(deals))
            counts["several_cases"] += view.origins().opener is not None
            counts["laid_after_drawing"] += _has_laid_after_drawing(view)
            break
    return counts


def _has_laid_after_drawing(view: View) -> bool:
    """True if it is unknown how another seat got a tile that it played."""
    drew: set[int] = set()
    for seen in view.history:
        if seen.seat in drew and isinstance(seen.action, Play):
            return True
        if seen.seat != view.seat and seen.action == DRAW:
            drew.add(seen.seat)
    return False


def small_views(chance: Random) -> list[View]:
    """Views of one round with double-four, by seats to which 2 to 9 tiles are hidden."""
    session = begun(_small(chance), chance.randrange(10**9), chance)
    play_at_random(session, chance, chance.randint(0, 12))
    found = []
    for _ in range(3):
        if session.turn is None:
            break
        view = session.view(chance.randrange(session.rules.players))
        if 2 <= view.origins().hidden.bit_count() <= MAX_HIDDEN:
            found.append(view)
        play_at_random(session, chance, chance.randint(1, 4))
    return found


def _small(chance: Random) -> Ruleset:
    """A ruleset; half are named ones with a variant, so that players play often enough for choices to count."""
    while chance.random() < 0.5:
        changes: dict[str, OptionValue] = {"set": 4, "hand_size": chance.choice([2, 3, 4])}
        changes |= chance.choice(list(VARIANTS.values())).changes if chance.random() < 0.5 else {}
        try:
            return named_ruleset(chance.choice(list(CATALOG)), chance.choice([2, 3, 4]), changes)
        except RulesetError:
            continue
    return small_ruleset(chance)


def compare(
    view: View, deals: dict[Placement, float], policy: QuickPolicy | None, seed: int
) -> tuple[float, float]:
    """The largest deviation of a place, in standard errors, and how many worlds tell as much as an independent one."""
    worlds = Worlds(view, Random(seed).random, policy)
    came, first = [], Counter[int]()
    for _ in range(WORLDS_COUNTED):
        world = next(worlds)
        came.append(_placement(view, world))
        first.update(world.boneyard[:1])
    often = Counter(came)
    assert not often.keys() - deals.keys(), f"worlds that cannot be, {_told(view)}"
    expected, found = _shares(deals), _shares(often)
    correlated = max([_MIN_CORRELATED, *(correlation(came, *place) for place in expected)])
    apart = WORLDS_COUNTED / correlated
    should_come = WORLDS_COUNTED / max(correlated, _USUALLY_CORRELATED) / sum(deals.values())
    for placement, weight in deals.items():
        assert often[placement] or weight * should_come < _RARE, f"{placement} never comes, {_told(view)}"
    largest = 0.0
    for place, share in expected.items():
        error = sqrt(max(0.0, share * (1 - share)) / apart) + 1 / apart
        deviation = abs(found.get(place, 0.0) - share) / error
        assert deviation <= ERRORS, f"{place}: {found.get(place, 0.0):.4f}, not {share:.4f}, {_told(view)}"
        largest = max(largest, deviation)
    for bit in bits(view.origins().hidden) if view.boneyard else ():
        in_hands = sum(share for (_, number), share in found.items() if 1 << number == bit)
        share = max(0.0, 1 - in_hands) / view.boneyard
        error = sqrt(share / WORLDS_COUNTED) + 1 / WORLDS_COUNTED
        assert abs(first[bit] / WORLDS_COUNTED - share) <= ERRORS * error, (
            f"{view.tables.tiles_of(bit)} is drawn first too often or rarely"
        )
    return largest, correlated


def correlation(came: list[Placement], place: int, tile: int) -> float:
    """Number of chain worlds that tell as much about a tile in a place as an independent one, by 60 batches."""
    there = [placement[place] >> tile & 1 for placement in came]
    share = sum(there) / len(there)
    if not 0.01 < share < 0.99:
        return 1.0
    size = len(there) // 60
    means = [sum(there[begin : begin + size]) / size for begin in range(0, 60 * size, size)]
    variance = sum((mean - share) ** 2 for mean in means) / 59
    return variance * size / (share * (1 - share))


def _placement(view: View, world: World) -> Placement:
    return tuple(0 if seat == view.seat else hand for seat, hand in enumerate(world.hands))


def _shares(placements: dict[Placement, float] | Counter[Placement]) -> dict[tuple[int, int], float]:
    """Share of worlds in which each seat has each tile. Tiles in no hand are in the boneyard."""
    total = sum(placements.values())
    found: dict[tuple[int, int], float] = {}
    for placement, weight in placements.items():
        for seat, hand in enumerate(placement):
            for tile in range(hand.bit_length()):
                if hand >> tile & 1:
                    found[seat, tile] = found.get((seat, tile), 0.0) + weight / total
    return found


def _told(view: View) -> str:
    return f"seat {view.seat} of {view.rules.values()}, {list(map(str, view.hand))}, {list(map(str, view.history))}"
