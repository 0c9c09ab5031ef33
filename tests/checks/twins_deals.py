"""Another deal of a watched round, with which the same actions would have been possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from matador.match.deals import Deal
from matador.match.events import Event, Redone, Undone
from matador.rules import IllegalAction, Position, Ruleset, Tile
from tests.checks.matches import can_be_dealt, moved
from tests.checks.twins_recording import Recording, action_of

TRIES = 60
MAX_SWAPS = 5


@dataclass(frozen=True, slots=True)
class Twin:
    """Another deal, and the number of steps for which it makes no difference."""

    deal: Deal
    differs: frozenset[Tile]
    """The tiles that are elsewhere."""
    steps: int
    """Number of steps of the recording that are possible with it."""


def twin_for(recording: Recording, chance: Random, *, swaps_seen: bool = False) -> Twin | None:
    """The twin of the round that stays possible longest among those tried; None if no twin is possible.

    Only tiles that no viewer has seen are elsewhere; with `swaps_seen`, also tiles that a person has seen on
    their own turns, while covered from all others.
    """
    first, events = recording.first_event, recording.before_the_end - recording.first_event
    for part in (4, 3, 2, 1):
        cut = first + events * part // 4
        steps = recording.done_by[cut] if cut < len(recording.log) else len(recording.steps)
        deal = _twin_until(recording, cut, steps, chance, swaps_seen=swaps_seen)
        if deal is not None:
            return Twin(deal, _differences(recording.deal, deal), steps)
    return None


def _twin_until(
    recording: Recording, cut: int, steps: int, chance: Random, *, swaps_seen: bool
) -> Deal | None:
    seen = recording.laid_from if swaps_seen else recording.seen_from
    deal, rules = recording.deal, recording.watched.rules
    hidden = [tile for tile in _tiles(deal) if seen.get(tile, steps) >= steps]
    own = {tile for seat in recording.watched.persons for tile in deal.hands[seat]}
    own_hidden = [tile for tile in hidden if tile in own]
    if len(hidden) < 2 or (swaps_seen and not own_hidden):
        return None
    done = recording.log[recording.first_event : cut]
    swaps = 0
    # The more of a person's tiles differ, the sooner the matches diverge.
    max_swaps = chance.choice((1, 1, 2, 3)) if swaps_seen else MAX_SWAPS
    for _ in range(TRIES):
        one = chance.choice(own_hidden if swaps_seen else hidden)
        other = chance.choice(hidden)
        swapped = moved(deal, {one: other, other: one})
        is_dealt = _places(swapped) != _places(deal) and can_be_dealt(rules, swapped, recording.last)
        if is_dealt and is_legal(rules, swapped, done):
            if swaps_seen and not _stand_alike(recording, swapped):
                continue
            deal, swaps = swapped, swaps + 1
        if swaps == max_swaps:
            break
    return deal if _differences(recording.deal, deal) else None


def is_legal(rules: Ruleset, deal: Deal, done: Iterable[Event]) -> bool:
    """True if these actions are possible after this deal, by the same seats, and do not end the round."""
    try:
        positions = [deal.position(rules)]
    except ValueError:
        # With these hands, that seat would not be the opener, who must play the highest double.
        return False
    done_at: list[object] = []
    at = 0
    for event in done:
        action = action_of(event)
        if isinstance(event, Undone | Redone):
            at = event.step
        elif action is not None:
            position = positions[at]
            if position.turn != getattr(event, "seat", None):
                return False
            if at == len(done_at) or done_at[at] != action:
                try:
                    after: Position = position.play(action)
                except IllegalAction:
                    return False
                positions[at + 1 :], done_at[at:] = [after], [action]
            at += 1
            if positions[at].outcome is not None:
                return False
    return True


def _stand_alike(recording: Recording, deal: Deal) -> bool:
    """True if the played tiles have the same places in people's hands, since they fly from there."""
    laid = recording.laid_from
    for seat in recording.watched.persons:
        one, other = sorted(recording.deal.hands[seat]), sorted(deal.hands[seat])
        if [tile if tile in laid else None for tile in one] != [
            tile if tile in laid else None for tile in other
        ]:
            return False
    return True


def _tiles(deal: Deal) -> list[Tile]:
    return [tile for hand in deal.hands for tile in hand] + list(deal.boneyard)


def _places(deal: Deal) -> dict[Tile, tuple[str, int]]:
    """The place of each tile: in a hand, with no position, or at a position in the boneyard."""
    found = {tile: ("hand", seat) for seat, hand in enumerate(deal.hands) for tile in hand}
    return found | {tile: ("boneyard", index) for index, tile in enumerate(deal.boneyard)}


def _differences(one: Deal, other: Deal) -> frozenset[Tile]:
    places, others = _places(one), _places(other)
    return frozenset(tile for tile in places if places[tile] != others[tile])


def in_hands(deal: Deal, tiles: Collection[Tile]) -> int:
    """Number of these tiles that were dealt to a hand."""
    return sum(tile in tiles for hand in deal.hands for tile in hand)
