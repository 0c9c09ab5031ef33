"""What a learner is asked at the ends while he holds a tile, or has chosen one."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.layout.ways import Spot
from matador.play.table.choosing import reachable
from matador.play.table.facts import TableFacts
from matador.play.table.hold import Selected, grip_of
from matador.rules import End
from matador.teaching.evidence import Help
from matador.teaching.frames import Pair
from matador.teaching.pairs import pairs_at
from matador.teaching.sums import Sum
from matador.teaching.tasks import takes_matadors

BRIEF_MS = 1000
"""So long a brief frame is seen, once in a turn for each number."""


def frame_help(table: TableFacts) -> Help:
    """`FRAME` where empty cells are seen at an end, `BRIEF` where they are seen for a moment only."""
    asked = [one for _, sums in asked_sums(table) for one in sums if one.pair.second is None]
    framed = [one for one in asked if one.shows_frame]
    if not framed:
        return Help.NONE
    is_brief = all(table.fades(one.pair.first) == "brief" for one in framed)
    return Help.BRIEF if is_brief else Help.FRAME


def brief_frames(table: TableFacts) -> frozenset[int]:
    """The numbers of which a brief frame is seen now, which goes by itself."""
    return frozenset(
        one.pair.first
        for _, sums in asked_sums(table)
        for one in sums
        if one.shows_frame and one.pair.second is None and table.fades(one.pair.first) == "brief"
    )


def asked_sums(table: TableFacts) -> Iterator[tuple[Spot, tuple[Sum, ...]]]:
    """The ends at which something is asked: the one at which a tile is held, or all while one is chosen."""
    state, lit = table.hold, table.lit_spot
    if grip_of(state) is None or table.guide or not (table.is_my_turn and table.has_full_help):
        return
    shown = reachable(table)
    chosen = shown if isinstance(state, Selected) else ()
    own = _of_matador(table)
    for spot in chosen if lit is None else (lit,) if lit in shown else ():
        end = table.end(spot)
        if end is not None and own is not None and lit is not None:
            yield spot, own
        elif end is not None and own is None:
            sums = held_sums(table, end)
            if sums:
                yield spot, sums


def _of_matador(table: TableFacts) -> tuple[Sum, ...] | None:
    """For a matador that is held, which goes where its halves do not: its sum if it lies crosswise, else nothing.

    None for any other tile.
    """
    grip, rules = grip_of(table.hold), table.shown.view.rules
    if grip is None or grip.tile not in rules.matador_tiles or not takes_matadors(rules):
        return None
    if grip.tile.pips != rules.total or rules.joining == "same":
        return None
    if rules.matador_along == "wild":
        return ()
    pair = Pair(rules.total, *grip.tile.halves)
    return (Sum(pair, table.game.occupants[table.seat].picture, is_matadors=True),)


def held_sums(table: TableFacts, end: End) -> tuple[Sum, ...]:
    """What is asked at an end, as far as it has not faded."""
    picture = table.game.occupants[table.seat].picture
    pairs = [(pair, table.fades(pair.first)) for pair in pairs_at(table.shown.view.rules, end)]
    return tuple(
        Sum(pair, picture, fade == "frame" or (fade == "brief" and _is_brief_seen(table, pair.first)))
        for pair, fade in pairs
        if fade != "nothing"
    )


def _is_brief_seen(table: TableFacts, known: int) -> bool:
    return table.now_ms < table.brief_from_ms.get(known, table.now_ms) + BRIEF_MS
