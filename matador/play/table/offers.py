"""What whoever looks is offered to do now, beside laying a tile."""

from __future__ import annotations

from typing import Literal, TypeAlias

from matador.play.table.facts import TableFacts
from matador.play.table.hints import offers_hints
from matador.play.table.pulses import Pulse
from matador.play.table.told import Refused
from matador.rules import DRAW, PASS

Pile: TypeAlias = Literal["boneyard", "pass"]
"""What is pressed where nothing fits: the tiles that lie face down, or the button where none may be drawn."""

MANY_DRAWS = 3
"""After so many draws in a turn it is offered to go on drawing until a tile fits."""


def is_boneyard_open(table: TableFacts) -> bool:
    """True if it is shown that the player has to draw: without the guide that would tell that nothing fits."""
    return table.is_my_turn and table.guide and table.shown.legal == (DRAW,)


def can_pass(table: TableFacts) -> bool:
    """True if the player may pass now."""
    return table.is_my_turn and PASS in table.shown.legal


def ends_by_itself(table: TableFacts) -> bool:
    """True if the player can only pass, and the round is over with that: all others have passed before."""
    view = table.shown.view
    others = view.rules.players - 1
    before, last = view.history[: -others or None], view.history[-others:]
    if table.shown.legal != (PASS,) or view.drawn_this_turn or len(last) < others:
        return False
    # Who drew before they passed was not idle.
    has_drawn = bool(before) and (before[-1].seat, before[-1].action) == (last[0].seat, DRAW)
    return all(seen.action == PASS for seen in last) and not has_drawn


def offers_drawing_on(table: TableFacts) -> bool:
    """True if "Draw until one fits" is offered."""
    if not table.is_my_turn or table.keeps_drawing or table.shown.view.drawn_this_turn < MANY_DRAWS:
        return False
    if not table.guide:
        # Whether a tile fits by now is for the player to see.
        return table.shown.view.boneyard > 0
    return table.shown.legal == (DRAW,)


def offers_help(table: TableFacts) -> bool:
    """True if the guide is offered after several refusals at one end; a learner has his lamp."""
    notice = table.notice
    return isinstance(notice, Refused) and notice.offers_help and not table.guide and not table.is_learners


def lamp_lit(table: TableFacts) -> Pulse | None:
    """How the lamp is lit, for a learner who had better ask; None if it is not."""
    return _lit(table, table.lamp_pulse) if offers_hints(table) else None


def pile_lit(table: TableFacts) -> tuple[Pile, Pulse] | None:
    """What is lit for a learner who has tried all his tiles in vain, and how; None if nothing is."""
    pulse = _lit(table, table.pile_pulse)
    if pulse is None or not (table.is_my_turn and table.is_learners) or table.guide:
        return None
    if DRAW in table.shown.legal:
        return "boneyard", pulse
    return ("pass", pulse) if PASS in table.shown.legal else None


def _lit(table: TableFacts, pulse: Pulse | None) -> Pulse | None:
    return pulse if pulse is not None and pulse.is_lit(table.now_ms) else None
