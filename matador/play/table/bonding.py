"""The bond of a tile that has just been laid, as it will be shown to a learner."""

from __future__ import annotations

from math import dist

from matador.match.events import TilePlayed
from matador.play.layout import Place, TableLayout
from matador.play.table.facts import TableFacts
from matador.play.table.told import BondShown, Half, Source
from matador.rules import End, Play
from matador.teaching.pairs import Laid, laid
from matador.teaching.sums import Sum

BOND_MS = 1200
"""So long it stands there at any speed, whatever is pressed: one has to count. Then it stays until the next press."""
PIPS_FLY_MS = 450


def bond_of(
    table: TableFacts, event: TilePlayed, end: End | None, before: TableLayout, halves: tuple[Half, ...]
) -> BondShown | None:
    """The bond for whoever looks; None if he is shown none. The tile lies there now, `before` it did not.

    With full help all tiles have theirs, with help on request those that he has laid himself.
    """
    seat = _shown_to(table, event.seat)
    made = laid(table.shown.view.rules, end, event.play)
    if made is None or seat is None:
        return None
    occupant, is_mine = table.game.occupants[seat], event.seat == seat
    place = table.shown.layout.places[-1]
    one = None
    # Lengthwise, other halves of a matador touch than those that make the total.
    is_by_right = made.is_matadors and event.play.direction == "along"
    if made.pair is not None and not is_by_right:
        one = Sum(made.pair, occupant.picture, is_matadors=made.is_matadors)
    lands_ms = table.turn_from_ms
    pace = table.choices.pace
    sources = _sources(made, event.play, before, place) if is_mine and one is not None else ()
    flight = pace.moving(PIPS_FLY_MS) if sources and one is not None and one.shows_frame else 0.0
    until = lands_ms + flight + (max(BOND_MS, pace.waiting(BOND_MS)) if is_mine else BOND_MS)
    touching = event.play.touching
    half = None if made.is_matadors else touching
    return BondShown(
        seat, made, one, place.tile, half, until, lands_ms, flight, sources, halves, event.seat == seat
    )


def _shown_to(table: TableFacts, actor: int) -> int | None:
    """The seat that is shown the bond of a tile of `actor`; where hands lie open all persons look at once."""
    lookers = [table.seat, actor, *table.game.persons] if table.game.open_hands else [table.seat]
    occupants = [table.game.occupants[seat] for seat in lookers]
    helped = (
        occupant.seat
        for occupant in occupants
        if occupant.is_learner and (occupant.seat == actor or occupant.help == "full")
    )
    return next(helped, None)


def _sources(made: Laid, play: Play, before: TableLayout, place: Place) -> tuple[Source, ...]:
    """Where the pips of both parts are when the tile has landed."""
    pair = made.pair
    if pair is None:
        return ()
    if made.is_matadors or play.arm is None:
        return (Source("first", place.tile, (0,)), Source("second", place.tile, (1,)))
    last = before.last_on(play.arm)
    first = _halves_with(last, pair.first, place)
    second = 0 if play.touching in (None, place.tile.low) else 1
    return (Source("first", last.tile, first), Source("second", place.tile, (second,)))


def _halves_with(lying: Place, number: int, laid_on: Place) -> tuple[int, ...]:
    """The half of a tile with so many pips, the nearer one of a double; both if it counts as what they make."""
    halves = (lying.tile.low, lying.tile.high)
    having = [half for half in (0, 1) if halves[half] == number]
    boxes = (lying.low_box, lying.high_box)
    nearest = min(having, key=lambda half: dist(boxes[half].centre, laid_on.box.centre), default=None)
    return (0, 1) if nearest is None else (nearest,)
