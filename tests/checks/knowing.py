"""The knowledge of a seat, compared tile by tile with all deals that are consistent with its view.

Positions have double-four and at most 9 hidden tiles, in mixed rulesets.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from matador.match.session import Session
from matador.match.views import View
from matador.rules import Ruleset, Tile
from matador.rules.moves import bits
from matador.rules.origins import DEAL, HandHistory, hand_histories
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
            view = session.view(chance.randrange(session.rules.players))
            hidden = view.origins().hidden.bit_count()
            if hidden <= MAX_HIDDEN:
                counts["positions"] += 1
                counts["hidden"] += hidden
                counts["several_cases"] += view.origins().opener is not None
                counts["excluded"] += compare(session, view)
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


def compare(session: Session, view: View) -> int:
    """Compare tile by tile; return the number of excluded pairs of a tile and a place."""
    expected = by_second_model(session, view)
    masks = view.origins().possible()
    found = [set(map(str, view.tables.tiles_of(mask))) for mask in masks]
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    assert [found[seat] for seat in others] == [expected[seat] for seat in others], (view, found, expected)
    assert found[-1] == expected["boneyard"] | expected.get("aside", set()), (view, found, expected)
    hidden = view.origins().hidden.bit_count()
    return sum(hidden - len(tiles) for seat, tiles in enumerate(found) if seat != view.seat)


def by_second_model(session: Session, view: View) -> dict[int | str, set[str]]:
    """The second model's answer to the same question."""
    return places(
        dict(view.rules.values()),
        view.starter,
        view.opener_by_hands,
        view.seat,
        [str(tile) for tile in truth(session).current.deal.hands[view.seat]],
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


def _check_truth(session: Session, seat: int) -> None:
    view, hands = session.view(seat), position_of(session).hands
    for hand, mask in zip(hands, view.origins().possible(), strict=False):
        assert hand == hands[seat] or not hand & ~mask
    assert agrees(view, hands), "more tiles are in a hand than can be"
    assert truth(session).current.deal.opener == view.starter


def agrees(view: View, hands: Sequence[int]) -> bool:
    """True if the hands can have come about: each tile was dealt, or drawn when nothing excludes it."""
    tables, rules = view.tables, view.rules
    told = hand_histories(tables, view.starter, view.history)
    held = [hand | story.played for hand, story in zip(hands, told, strict=True)]

    def can_be(deciding: Tile | None) -> bool:
        bit, higher = (0, 0) if deciding is None else (tables.bit_of[deciding], tables.higher[deciding])
        return all(
            _can_hold(story, tiles, bit if story.seat == view.starter else 0, higher | bit)
            for story, tiles in zip(told, held, strict=True)
        )

    if not view.opener_by_hands:
        return can_be(None)
    opener = told[view.starter]
    decided = [tile for tile in tables.tiles if tables.bit_of[tile] & held[view.starter]]
    if rules.starter == "set-double":
        decided = [rules.set_double]
    elif rules.opening == "the-double" and opener.plays:
        decided = [tile for tile in decided if tables.bit_of[tile] == opener.plays[0][1]]
    elif rules.no_double == "redeal":
        decided = [tile for tile in decided if tile.is_double]
    return any(map(can_be, decided))


def _can_hold(story: HandHistory, held: int, is_dealt: int, not_dealt: int) -> bool:
    """True if these tiles, held now or played, fill all draws, and each other one was dealt."""
    gone = {bit: number for number, bit in story.plays}
    drawn_at, must_be_drawn = {}, []
    for bit in bits(held):
        end = gone.get(bit, len(story.draws) + 10**6)
        since = max((number for number, tiles in story.proofs if tiles & bit and number <= end), default=DEAL)
        drawn_at[bit] = [] if bit & is_dealt else [draw for draw in story.draws if since <= draw < end]
        if since != DEAL or bit & not_dealt & ~is_dealt:
            must_be_drawn.append(bit)
    if story.drawn:
        # The seat has seen what it drew.
        return not is_dealt & (story.drawn | ~held) and not (held & ~story.drawn) & not_dealt & ~is_dealt
    of_draw = [[bit for bit in drawn_at if draw in drawn_at[bit]] for draw in story.draws]
    # If all draws can be matched, and all tiles that must be drawn, then both can be matched together.
    return (
        is_dealt & ~held == 0 and _all_match(of_draw) and _all_match([drawn_at[bit] for bit in must_be_drawn])
    )


def _all_match(choices: Sequence[Sequence[int]]) -> bool:
    """True if everyone can have one of their choices, and nobody the same one."""
    owner: dict[int, int] = {}

    def takes(who: int, tried: set[int]) -> bool:
        for choice in choices[who]:
            if choice not in tried:
                tried.add(choice)
                if choice not in owner or takes(owner[choice], tried):
                    owner[choice] = who
                    return True
        return False

    return all(takes(who, set()) for who in range(len(choices)))
