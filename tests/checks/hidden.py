"""Tiles that a seat cannot see make no difference to it.

They are swapped so that every past action is still possible, and the deal number and the secret change. The seat's
view, events, legal actions and bots must stay the same, and what the view calls legal must be legal in the position.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from matador.ai.bots import BOTS
from matador.ai.protocol import document_of, view_of
from matador.ai.thinking import limited
from matador.match.deals import Deal
from matador.match.events import Event, MatchBegan
from matador.match.seats import Bot
from matador.match.session import Session
from matador.rules import Tile
from tests.checks.matches import FEW_TRIES, begun, can_be_dealt, moved, play_at_random, position_of, twin_of
from tests.checks.sampling import mixed_ruleset
from tests.inside import truth


def check_hidden(positions: int, seed: int) -> dict[str, int]:
    """Check `positions` decisions of random matches, for a seat at each."""
    chance = Random(seed)
    counts = {"positions": 0, "tiles_swapped": 0, "rounds": 0, "on_turn": 0}
    while counts["positions"] < positions:
        session = begun(mixed_ruleset(chance), chance.randrange(10**9), chance)
        counts["rounds"] += 1
        while session.turn is not None and counts["positions"] < positions:
            _check_legal(session)
            seat = chance.randrange(session.rules.players)
            swapped = _check_swaps(session, seat, chance)
            if swapped:
                counts["positions"] += 1
                counts["tiles_swapped"] += swapped
                counts["on_turn"] += seat == session.turn
            play_at_random(session, chance, chance.randint(1, 6))
    return counts


def _check_legal(session: Session) -> None:
    """Check that an action is legal by the view alone exactly if it is legal."""
    turn = session.turn
    assert turn is not None
    legal = position_of(session).legal()
    view = session.view(turn)
    assert view.legal() == legal
    assert view_of(document_of(view)) == view, "the view is not what its JSON says"
    for seat in range(session.rules.players):
        assert not session.view(seat).is_over
        if seat != turn:
            assert session.view(seat).legal() == ()


def _check_swaps(session: Session, seat: int, chance: Random) -> int:
    """Compare with a twin in which tiles hidden from the seat are swapped; return how many, 0 if no twin was found."""
    current = truth(session).current
    before = _seen_by(session, seat)
    for _ in range(12):
        deal = _swapped(current.deal, _hidden_from(session, seat), chance)
        twin = twin_of(session, deal) if can_be_dealt(session.rules, deal, current.last) else None
        if twin is None:
            continue
        after = _seen_by(twin, seat)
        for what, one, other in zip(("view", "events", "legal actions", "bots"), before, after, strict=True):
            assert one == other, f"hidden tiles show in the {what}: {one} is not {other}"
        return _differences(position_of(session).hands, position_of(twin).hands)
    return 0


def _hidden_from(session: Session, seat: int) -> list[Tile]:
    position = position_of(session)
    held = [tile for other in range(session.rules.players) if other != seat for tile in position.hand(other)]
    return held + list(position.boneyard)


def _swapped(deal: Deal, hidden: list[Tile], chance: Random) -> Deal:
    """The deal with some hidden tiles swapped; tiles in the set may also be set aside."""
    some = chance.sample(hidden, min(len(hidden), chance.choice([2, 2, 3, 5])))
    return moved(deal, dict(zip(some, chance.sample(some, len(some)), strict=True)))


def _seen_by(session: Session, seat: int) -> tuple[object, ...]:
    view = session.view(seat)
    bots: list[Bot] = [limited(make("1"), FEW_TRIES) for make in BOTS.values()]
    legal = view.legal()
    return (
        view,
        [_without_commitment(event) for event in session.events(seat)],
        legal,
        [bot.choose(view, legal) for bot in bots] if legal else [],
    )


def _without_commitment(event: Event) -> Event:
    """The event without its commitment, which depends on the secret that determines all tiles."""
    return replace(event, commitment="") if isinstance(event, MatchBegan) else event


def _differences(hands: tuple[int, ...], others: tuple[int, ...]) -> int:
    return sum((one ^ other).bit_count() for one, other in zip(hands, others, strict=True))
