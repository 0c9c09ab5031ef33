"""What pressing a place of a page, or a key where the focus stands, means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from matador.ui.inputs import Point
from matador.ui.kit.cells import Cell
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, IconButton, Panel, Stepper, Tab
from matador.ui.kit.words import arrow_rects
from matador.ui.look import Look


class Used(NamedTuple):
    """What was used, and what that means; None: nothing, as where an arrow is not there."""

    one: Placed
    intent: Intent | PageIntent | None


def pressed(look: Look, shown: Sequence[Placed], at: Point) -> Used | None:
    """What lies at a point; None if nothing does that can be pressed."""
    for one in reversed(shown):
        for rect, intent in _targets(look, one):
            if rect.collidepoint(at):
                return Used(one, intent)
    return None


def pressed_rect(look: Look, shown: Sequence[Placed], at: Point) -> tuple[Placed, pygame.Rect] | None:
    """What lies at a point and does something when it is pressed, with the part of it that does."""
    for one in reversed(shown):
        for rect, intent in _targets(look, one):
            if rect.collidepoint(at):
                return None if intent is None else (one, rect)
    return None


def is_outside(shown: Sequence[Placed], at: Point) -> bool:
    """True for a point beside the page."""
    return not any(isinstance(one.widget, Panel) and one.rect.collidepoint(at) for one in shown)


def _targets(look: Look, one: Placed) -> Iterator[tuple[pygame.Rect, Intent | PageIntent | None]]:
    """What of a widget can be pressed, what lies on top first, and what that means."""
    match one.widget:
        case Button(intent=intent, why_not=why_not):
            yield one.rect, None if why_not else intent
        case (
            IconButton(intent=intent) | FigureButton(intent=intent) | Tab(intent=intent) | Cell(intent=intent)
        ):
            yield one.rect, intent
        case Stepper(back=back, on=on, around=around):
            yield from zip((*arrow_rects(look, one.rect), one.rect), (back, on, around), strict=True)
        case _:
            pass


def entered(one: Placed | None) -> Intent | PageIntent | None:
    """What Enter means where the focus stands."""
    match one:
        case Placed(widget=Button(intent=intent, why_not="")):
            return intent
        case Placed(widget=IconButton(intent=intent) | FigureButton(intent=intent)):
            return intent
        case Placed(widget=Tab(intent=intent) | Cell(intent=intent)):
            return intent
        case Placed(widget=Stepper(around=around)):
            return around
        case _:
            return None


def stepped(one: Placed | None, step: int) -> Intent | None:
    """What Left (-1) and Right (1) mean where the focus stands: values go back and on."""
    match one:
        case Placed(widget=Stepper(back=back, on=on)):
            return back if step < 0 else on
        case _:
            return None
