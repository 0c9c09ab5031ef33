"""The knowledge of a seat, compared tile by tile with all deals that are consistent with its view.

Positions have double-four and at most 9 hidden tiles, in mixed rulesets.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from matador.match.session import Session
from matador.match.views import View
from matador.rules import Ruleset, Tile
from matador.rules.hand_history import hand_histories
from matador.rules.knowledge import Knowledge, Place, what_is_known
from matador.rules.opener import BY_HANDS
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.sampling import judged, mixed_ruleset
from tests.inside import truth
from tests.second_model.knowledge import places

MAX_HIDDEN = 9


def check_knowledge(positions: int, seed: int) -> dict[str, int]:
    """Check `positions` decisions with double-four and at most 9 hidden tiles, for a seat at each."""
    chance = Random(seed)
    counts = {"positions": 0, "rulesets": 0, "excluded": 0, "hidden": 0, "several_cases": 0}
    while counts["positions"] < positions:
        session = begun(small_ruleset(chance), chance.randrange(10**9), chance)
        counts["rulesets"] += 1
        play_at_random(session, chance, chance.randint(0, 12))
        for _ in range(3):
            if session.turn is None or counts["positions"] >= positions:
                break
            seat = chance.randrange(session.rules.players)
            knowledge = known(session, seat)
            if len(knowledge.hidden) <= MAX_HIDDEN:
                counts["positions"] += 1
                counts["hidden"] += len(knowledge.hidden)
                counts["several_cases"] += len(knowledge.deciding) > 1
                counts["excluded"] += compare(session, seat, knowledge)
            play_at_random(session, chance, chance.randint(1, 5))
    return counts


def known(session: Session, seat: int) -> Knowledge:
    """The knowledge of a seat, including what the choice of the opener revealed."""
    view = session.view(seat)
    by_hands = session.decided_by in BY_HANDS
    return what_is_known(view.tables, seat, view.hand, view.starter, view.history, opener_by_hands=by_hands)


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
    """Check in random rounds that each tile is where it can be."""
    chance = Random(seed)
    counts = {"rounds": 0, "positions": 0}
    while counts["rounds"] < rounds:
        session = begun(mixed_ruleset(chance), chance.randrange(10**9), chance)
        counts["rounds"] += 1
        while session.turn is not None:
            counts["positions"] += 1
            _check_truth(session, chance.randrange(session.rules.players))
            play_at_random(session, chance, chance.randint(1, 12))
    return counts


def _check_view_alone(session: Session, seat: int) -> None:
    """Check that a view reveals no more than the match does, and the same except in one kind of ruleset."""
    alone, watched = session.view(seat).knowledge(), known(session, seat)
    winner_opens = session.rules.later_starter in {"winner", "loser"} and session.moment.round > 0
    for place in alone.counts:
        more, fewer = set(alone.possible(place)), set(watched.possible(place))
        assert fewer <= more if winner_opens else fewer == more


def _check_truth(session: Session, seat: int) -> None:
    view, position, deal = session.view(seat), position_of(session), truth(session).current.deal
    _check_view_alone(session, seat)
    knowledge = known(session, seat)
    there = {place: set(position.hand(place)) for place in knowledge.counts if isinstance(place, int)}
    if "boneyard" in knowledge.counts:
        there["boneyard"] = set(position.boneyard)  # type: ignore[index]
    for place, tiles in there.items():
        assert tiles <= set(knowledge.possible(place))
        assert len(tiles) == knowledge.counts[place]
    held: dict[Place, int] = {place: view.tables.mask_of(tiles) for place, tiles in there.items()}
    assert agrees(view, knowledge, held), "more tiles are in a hand than can be"
    assert deal.opener == view.starter


def agrees(view: View, knowledge: Knowledge, held: Mapping[Place, int]) -> bool:
    """True if hidden tiles in these places are no more than draws and passes allow, for some opening."""
    told = hand_histories(view.tables, view.starter, view.history)

    def allows(deciding: Tile | None) -> bool:
        higher, bit = (view.tables.higher[deciding], view.tables.bit_of[deciding]) if deciding else (0, 0)
        return all(not tiles & bit or place == view.starter for place, tiles in held.items()) and all(
            (held[story.seat] & tiles).bit_count() <= most
            for story in told
            if story.seat in knowledge.counts
            for most, tiles in story.limits(higher)
        )

    return any(map(allows, knowledge.deciding))
