"""What a seat can know, compared with all deals that agree with what it saw, tile by tile.

Positions have double-four and at most 9 hidden tiles, in mixed rulesets.
"""

from __future__ import annotations

from random import Random
from typing import Any

from matador.match.session import Session
from matador.rules import Ruleset
from matador.rules.knowledge import Knowledge
from matador.rules.opener import BY_HANDS
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.sampling import judged, mixed_ruleset
from tests.inside import truth
from tests.second_model.knowledge import places

MOST_HIDDEN = 9


def check_knowledge(positions: int, seed: int) -> dict[str, int]:
    """Check `positions` decisions with double-four and at most 9 hidden tiles, for a seat at each.

    The engine's possible tiles for each place must be those found there in some consistent deal. The second
    model goes through all of these deals.
    """
    chance = Random(seed)
    counts = {"positions": 0, "rulesets": 0, "excluded": 0, "hidden": 0}
    counts |= {"several_cases": 0, "bounds": 0, "bounds_above_0": 0}
    while counts["positions"] < positions:
        session = begun(small_ruleset(chance), chance.randrange(10**9), chance)
        counts["rulesets"] += 1
        play_at_random(session, chance, chance.randint(0, 12))
        for _ in range(3):
            if session.turn is None or counts["positions"] >= positions:
                break
            seat = chance.randrange(session.rules.players)
            knowledge = session.knowledge(seat)
            if len(knowledge.hidden) <= MOST_HIDDEN:
                counts["positions"] += 1
                counts["hidden"] += len(knowledge.hidden)
                counts["several_cases"] += len(knowledge.cases) > 1
                counts["bounds"] += len(knowledge.cases[0].bounds)
                counts["bounds_above_0"] += sum(bound.most > 0 for bound in knowledge.cases[0].bounds)
                counts["excluded"] += compare(session, seat, knowledge)
            play_at_random(session, chance, chance.randint(1, 5))
    return counts


def small_ruleset(chance: Random) -> Ruleset:
    """Any ruleset, with double-four."""
    while True:
        values: dict[str, Any] = {**mixed_ruleset(chance).values(), "set": 4}
        if values["matadors"] != "standard" or chance.random() < 0.2:
            values["matadors"] = chance.choice([["0-0"], [], ["2-2", "1-3"], ["0-4", "4-4", "0-0"]])
        if values["hand_size"] != "all":
            values["hand_size"] = chance.randint(1, 15 // values["players"])
        if chance.random() < 0.4:
            # Knowledge about the opener is the part with several cases.
            starter = chance.choice(["highest-double", "highest-double", "set-double"])
            values |= {"starter": starter, "opening": "any"}
        if values["players"] > 4 and chance.random() < 0.8:
            continue
        rules = judged(values)
        if rules is not None:
            return rules


def compare(session: Session, seat: int, knowledge: Knowledge) -> int:
    """Compare tile by tile; return the number of excluded pairs of a tile and a place."""
    expected = by_second_model(session, seat)
    found = {place: set(map(str, knowledge.possible(place))) for place in knowledge.counts}
    given = {place: tiles for place, tiles in expected.items() if place in found or tiles}
    assert {place: tiles for place, tiles in found.items() if tiles or place in given} == given, (
        f"seat {seat} of {session.rules.values()}\n{[str(seen) for seen in session.view(seat).history]}\n"
        f"found {found}\nexpected {expected}"
    )
    return sum(len(knowledge.hidden) - len(tiles) for tiles in found.values())


def by_second_model(session: Session, seat: int) -> dict[int | str, set[str]]:
    """The second model's answer to the same question."""
    rules, current = session.rules, truth(session).current
    view = session.view(seat)
    return places(
        dict(rules.values()),
        current.deal.opener,
        current.decided_by in BY_HANDS,
        seat,
        [str(tile) for tile in current.deal.hands[seat]],
        [(seen.seat, str(seen)) for seen in view.history],
    )


def check_truth(rounds: int, seed: int) -> dict[str, int]:
    """Check in random rounds that each tile is where it can be, and that some case holds with all bounds."""
    chance = Random(seed)
    counts = {"rounds": 0, "positions": 0, "bounds": 0}
    while counts["rounds"] < rounds:
        session = begun(mixed_ruleset(chance), chance.randrange(10**9), chance)
        counts["rounds"] += 1
        while session.turn is not None:
            counts["positions"] += 1
            counts["bounds"] += _check_truth(session, chance.randrange(session.rules.players))
            play_at_random(session, chance, chance.randint(1, 12))
    return counts


def _check_view_alone(session: Session, seat: int) -> None:
    """Check that a view tells no more than the match, and the same except for one kind of ruleset."""
    alone, watched = session.view(seat).knowledge(), session.knowledge(seat)
    winner_opens = session.rules.later_starter in {"winner", "loser"} and session.moment.round > 0
    for place in alone.counts:
        more, fewer = set(alone.possible(place)), set(watched.possible(place))
        assert fewer <= more if winner_opens else fewer == more


def _check_truth(session: Session, seat: int) -> int:
    view, position, deal = session.view(seat), position_of(session), truth(session).current.deal
    _check_view_alone(session, seat)
    knowledge = session.knowledge(seat)
    there = {place: set(position.hand(place)) for place in knowledge.counts if isinstance(place, int)}
    if "boneyard" in knowledge.counts:
        there["boneyard"] = set(position.boneyard)  # type: ignore[index]
    for place, tiles in there.items():
        assert tiles <= set(knowledge.possible(place))
        assert len(tiles) == knowledge.counts[place]
    held = [
        case
        for case in knowledge.cases
        if all(
            len(there[bound.place] & set(bound.tiles)) <= bound.most
            for bound in case.bounds
            if bound.place in there
        )
    ]
    assert held, "no case holds"
    for case in knowledge.cases:
        for bound in case.bounds:
            assert bound.tiles
            assert all(-1 <= number < len(view.history) for number in bound.proved_by)
    assert deal.opener == view.starter
    return max(len(case.bounds) for case in knowledge.cases)
