"""What pressing a place of a page, or a key where the focus stands, means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from matador.ui.inputs import Point
from matador.ui.kit.intents import Command, Intent, TurnPage
from matador.ui.kit.place import Placed, arrow_rects
from matador.ui.kit.widgets import Button, Panel, RoundButton, Stepper
from matador.ui.look import Look


class Used(NamedTuple):
    """What was pressed, and what that means; None: nothing, as where an arrow is not there."""

    one: Placed | None
    intent: Intent | TurnPage | None


def pressed(look: Look, shown: Sequence[Placed], at: Point) -> Used:
    """What lies at a point; outside the page it is closed."""
    for one in reversed(shown):
        for rect, intent in _targets(look, one):
            if rect.collidepoint(at):
                return Used(one, intent)
    is_outside = not any(isinstance(one.widget, Panel) and one.rect.collidepoint(at) for one in shown)
    return Used(None, Command.CLOSE if is_outside else None)


def _targets(look: Look, one: Placed) -> Iterator[tuple[pygame.Rect, Intent | TurnPage | None]]:
    """What of a widget can be pressed, what lies on top first, and what that means."""
    match one.widget:
        case Button(intent=intent, why_not=why_not):
            yield one.rect, None if why_not else intent
        case RoundButton(intent=intent):
            yield one.rect, intent
        case Stepper(back=back, on=on, around=around):
            yield from zip((*arrow_rects(look, one.rect), one.rect), (back, on, around), strict=True)
        case _:
            pass


def used_by_key(one: Placed | None, key: str) -> Intent | TurnPage | None:
    """What a key means where the focus stands: `enter` presses, `left` and `right` go through values."""
    match one:
        case Placed(widget=Button(intent=intent, why_not="")) if key == "enter":
            return intent
        case Placed(widget=RoundButton(intent=intent)) if key == "enter":
            return intent
        case Placed(widget=Stepper(back=back, on=on, around=around)):
            return {"left": back, "right": on, "enter": around}[key]
        case _:
            return None
