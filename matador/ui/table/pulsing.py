"""The rings that draw a learner's eye: around the lamp, and around what is pressed where nothing fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from matador.play.table.offers import lamp_lit, pile_lit
from matador.play.table.pulses import Pulse
from matador.play.table.showing_how import keys_shown
from matador.ui.canvas import Item
from matador.ui.table.buttons import table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.hit_testing import chips_of

_SWELL_PX = 12
"""So far a ring swells."""


class _Lit(NamedTuple):
    rect: pygame.Rect
    pulse: Pulse
    is_pill: bool


def lit_states(display: TableDisplay, key: str) -> tuple[str, ...]:
    """What is to be said of the node with this key: lit, and swelling."""
    lit = _lit(display).get(key)
    if lit is None:
        return ()
    return ("lit", "pulsing") if lit.pulse.is_moving(display.state.now_ms) else ("lit",)


def pulse_items(display: TableDisplay) -> Iterator[Item]:
    """A ring around each that is lit."""
    look, now_ms = display.look, display.state.now_ms
    for lit in _lit(display).values():
        swell = 2 * round(look.px(_SWELL_PX) * lit.pulse.swell(now_ms))
        rect = lit.rect.inflate(swell, swell)
        radius = min(rect.size) / 2 if lit.is_pill else None
        outline, (dx, dy) = look.sprites.outline(rect.size, kind="chosen", radius_px=radius)
        yield Item(outline, rect.left + dx, rect.top + dy)


def _lit(display: TableDisplay) -> dict[str, _Lit]:
    """What is lit, by the key of its node."""
    return {**_lit_for_learner(display), **_lit_by_coach(display)}


def _lit_by_coach(display: TableDisplay) -> dict[str, _Lit]:
    """What somebody who plays for the first time is to press next."""
    shown = display.state.shows_how
    if shown is None or shown.pulse is None:
        return {}
    rects = {
        **{f"tile:{slot.tile}": slot.rect for slot in display.rack.slots},
        **{f"place:{target.spot}": target.hit for target in display.targets},
        **{button.key: button.rect for button in table_buttons(display)},
        **dict(zip(("boneyard",), display.boneyard.tiles, strict=False)),
    }
    found = chips_of(display)
    chips = {} if found is None else {chip.key: chip.rect for chip in found[1]}
    lit = chips or {key: rects[key] for key in keys_shown(display.state) if key in rects}
    return {key: _Lit(rect, shown.pulse, is_pill=key == "pass") for key, rect in lit.items()}


def _lit_for_learner(display: TableDisplay) -> dict[str, _Lit]:
    """What a learner had better press."""
    lamp, pile, found = lamp_lit(display.state), pile_lit(display.state), dict[str, _Lit]()
    if lamp is None and pile is None:
        return found
    buttons = {button.key: button.rect for button in table_buttons(display)}
    if lamp is not None:
        found["hint"] = _Lit(buttons["hint"], lamp, is_pill=True)
    match pile:
        case ("boneyard", pulse) if display.boneyard.tiles:
            found["boneyard"] = _Lit(display.boneyard.tiles[0], pulse, is_pill=False)
        case ("pass", pulse):
            found["pass"] = _Lit(buttons["pass"], pulse, is_pill=True)
    return found
