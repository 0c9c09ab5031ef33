"""What is under the pointer, and what can be pressed."""

from __future__ import annotations

import pygame

from matador.play.layout.ways import Grip, Way
from matador.rules import DRAW, PASS
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.table.chips import OfferedWay, chips_at
from matador.ui.table.ends import place_rect
from matador.ui.table.hints import is_learners
from matador.ui.table.model import Model
from matador.ui.table.states import Proposed, TurnOffered

PASS_PX = (160, 56)
MANY_DRAWS = 3
"""After so many draws in a turn it is offered to go on drawing until a tile fits."""


def chips_of(model: Model) -> tuple[Grip, tuple[OfferedWay, ...], tuple[int, ...]] | None:
    """The tile, the chips and how each shows it, while a way is being chosen, or a turn is offered."""
    state = model.drag.state
    match state:
        case Proposed(ways=ways):
            lies: tuple[Way, ...] = ()
        case TurnOffered(lies=way, way=right):
            ways, lies = (right,), (way,)
        case _:
            return None
    grip, target = state.grip, model.target(state.spot)
    assert target is not None, "a way is chosen at a place that is open"
    places = [model.place(grip, state.spot, way) for way in (*ways, *lies)]
    around = target.place.unionall([model.camera.rect(place.box) for place in places if state.spot != "open"])
    turns = tuple(place.turns for place in places[: len(ways)])
    return grip, chips_at(model.plan, around, ways), turns


def offered_rect(model: Model) -> pygame.Rect | None:
    """Where the tile lies that the player is asked to turn; None if he is asked for nothing."""
    state = model.drag.state
    if not isinstance(state, TurnOffered):
        return None
    target = model.target(state.spot)
    assert target is not None, "a tile lies at a place that is open"
    return place_rect(model, target, model.place(state.grip, state.spot, state.lies))


def is_boneyard_open(model: Model) -> bool:
    """Whether it is shown that the player has to draw: without the guide that would tell that nothing fits."""
    return model.is_my_turn and model.guide and model.shown.legal == (DRAW,)


def can_pass(model: Model) -> bool:
    """Whether the player may pass now."""
    return model.is_my_turn and PASS in model.shown.legal


def offers_drawing_on(model: Model) -> bool:
    """Whether "Draw until one fits" is offered."""
    if not model.is_my_turn or model.keeps_drawing or model.shown.view.drawn_this_turn < MANY_DRAWS:
        return False
    if not model.guide:
        # Whether a tile fits by now is for the player to see.
        return model.shown.view.boneyard > 0
    return model.shown.legal == (DRAW,)


def offers_help(model: Model) -> bool:
    """Whether the guide is offered after several refusals at one end; a learner has his lamp."""
    return (
        model.sentence is not None
        and model.sentence.offers_help
        and not model.guide
        and not is_learners(model)
    )


def hint_rect(model: Model) -> pygame.Rect:
    """Where a learner's lamp is: left of what is said."""
    area, side = model.plan.sentence, max(48, model.plan.px(56))
    rect = pygame.Rect(0, 0, side, side)
    rect.midleft = area.midleft
    return rect


def said_rect(model: Model) -> pygame.Rect:
    """Where sentences are said: a learner's lamp has its place beside them, lit or not."""
    area = model.plan.sentence.copy()
    if is_learners(model):
        left = hint_rect(model).right + model.plan.px(12)
        area.width, area.left = area.right - left, left
    return area


def action_rect(model: Model) -> pygame.Rect:
    """Where Pass, "Draw until one fits" or "Show me" is: left of the boneyard."""
    plan = model.plan
    line_px = model.look.fonts.line_height(Style.TEXT)
    size = (max(PASS_PX[0] * 3 // 4, plan.px(PASS_PX[0])), max(48, plan.px(PASS_PX[1]), line_px))
    rect = pygame.Rect((0, 0), size)
    rect.midright = (model.boneyard.hit.left - plan.px(16), plan.boneyard.centery)
    return rect


def tile_at(model: Model, at: Point) -> tuple[int, int] | None:
    """Index of the slot under a point, and 0 for the upper half of its tile or 1 for the lower.

    After the round none is.
    """
    if model.shown.ended is not None:
        return None
    for index, slot in enumerate(model.rack.slots):
        if slot.rect.inflate(4, 8).collidepoint(at):
            return index, int(at[1] >= slot.rect.centery)
    return None
