"""Whether tiles that do not join stay half a short side apart, and those that come next would."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations

from matador.play.layout.boxes import Box
from matador.play.layout.ends import End
from matador.play.layout.places import Place
from matador.play.layout.table import TableLayout
from matador.rules import Direction, Ruleset


def are_apart(places: Sequence[Place], joins: Mapping[int, int], spinner: int | None) -> bool:
    """True if no tile is too near to another.

    `joins` says, by numbers of places, which tile each joins. At the corners of the spinner two tiles may touch.
    """
    for one, other in combinations(range(len(places)), 2):
        if not places[one].box.is_near(places[other].box):
            continue
        on = (joins.get(one), joins.get(other))
        if other != on[0] and one != on[1] and not (spinner is not None and on == (spinner, spinner)):
            return False
    return True


def has_room(layout: TableLayout, tiles: int) -> bool:
    """True if so many tiles more, one or two, can be laid at any ends, whatever they are."""
    ways = _ways(layout.rules)
    # A tile lies across only if such a one is still to come; its place is shown all the same.
    laid = ways if layout.crosswise_to_come else ways[:1]
    lying = [place.box for place in layout.places]
    spinner = layout.spinner
    at_spinner = [] if spinner is None else [box for box in lying if box.is_near(spinner.box)]
    nexts: list[tuple[End, list[Box]]] = []
    for end in layout.ends:
        next_to = at_spinner if end.last == spinner else [end.last.box]
        others = [box for box in lying if box not in next_to]
        after = [end.tip.after(way, end.room) for way in ways]
        if _meet((box for box, _ in after), others):
            return False
        tips = [tip for _, tip in after[: len(laid)]] if tiles > 1 else []
        if _meet((tip.after(way, end.room)[0] for tip in tips for way in ways), lying):
            return False
        nexts.append((end, [box for box, _ in after]))
    return tiles == 1 or not any(
        _meet(boxes[: len(laid)], others)
        for (end, boxes), (other, others) in permutations(nexts, 2)
        if not (end.last == spinner == other.last)
    )


def _ways(rules: Ruleset) -> tuple[Direction, ...]:
    """How tiles can be held: across only where some may lie so."""
    return ("along", "crosswise") if rules.matador_cross != "none" or rules.spinner else ("along",)


def _meet(boxes: Iterable[Box], others: Sequence[Box]) -> bool:
    return any(box.is_near(other) for box in boxes for other in others)
