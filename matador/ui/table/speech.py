"""What is said to the player, in a line of its own above the rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

from matador.rules import DRAW, PASS, Play, Ruleset, Tile
from matador.rules.opener import opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.learning.agreeing import agreed_now
from matador.ui.learning.hint_words import hint_said
from matador.ui.learning.hints import hints_now
from matador.ui.look import placed
from matador.ui.sentences import helping
from matador.ui.sentences import table as words
from matador.ui.table.bonds_now import learner_words
from matador.ui.table.buttons import table_buttons
from matador.ui.table.model import Model
from matador.ui.table.touching import said_rect

_SIDE_PX = 20
"""Left and right of the words, on their strip."""
_TILE_PX = 30
"""How high a tile lies beside them."""


def speech(model: Model) -> str:
    """The sentence: a refusal until the next press, else what the player can do."""
    if model.sentence is not None:
        return model.sentence.text
    told = learner_words(model)
    if told or model.shown.ended is not None:
        return told
    if model.waits_for is not None:
        return ""
    if model.missed is not None:
        return words.missed(model.look.language, since_turn=model.missed.since_turn)
    asked = _to_learner(model)
    if asked:
        return asked
    return _in_own_turn(model) if model.is_my_turn else _before_others(model)


def _to_learner(model: Model) -> str:
    """What a learner has asked for, or has said himself."""
    agreed, hints = agreed_now(model), hints_now(model)
    if agreed is not None:
        return helping.nothing_fitted(model.look.language)
    if hints is not None:
        return hint_said(model.look.language, model.shown.view, hints)
    return ""


def _in_own_turn(model: Model) -> str:
    """What the player can do."""
    language, view = model.look.language, model.shown.view
    if not model.shown.layout.places:
        is_told_which = deciding_tile(model) is not None and view.rules.opening == "the-double"
        return f"{_who_begins(model)} {words.lay_first(language, is_told_which=is_told_which)}"
    can_draw = DRAW in model.shown.legal
    is_stuck = bool(model.shown.legal) and not _can_play(model)
    if is_stuck and (model.guide or (not can_draw and _only_stuck_pass(view.rules))):
        return words.nothing_fits(language, can_draw=can_draw, are_tiles_left=view.boneyard > 0)
    several = len(model.game.persons) > 1
    name = model.game.sitters[model.seat].name if several else None
    return words.your_turn(language, name, _choice(model))


def _choice(model: Model) -> Literal["draw", "pass"] | None:
    """What the player may do although he could play; without the guide it does not tell whether he could."""
    view, legal = model.shown.view, model.shown.legal
    if DRAW in legal and (model.guide or view.rules.draw_when_able):
        return "draw"
    # Whoever has drawn of his own will may pass with whatever he holds, while there are tiles to draw.
    at_will = view.rules.draw_when_able and view.drawn_this_turn > 0 and view.boneyard > view.rules.reserve
    return "pass" if PASS in legal and (model.guide or at_will) else None


def _before_others(model: Model) -> str:
    """Who begins; later the faces say whose turn it is."""
    if model.shown.layout.places:
        return ""
    return _who_begins(model)


def _who_begins(model: Model) -> str:
    """Who begins the round, and why; who learns to add has enough to read without the reason."""
    view = model.shown.view
    if model.game.teacher.is_lesson:
        return words.just_begins(
            model.look.language, model.game.sitters[view.turn].name, is_reader=view.turn == model.seat
        )
    name = model.game.sitters[view.turn].name
    decided = model.game.session.decided_by
    own = model.shown.hand if view.turn == model.seat else ()
    return words.begins(model.look.language, view.rules, decided, name, own)


def deciding_tile(model: Model) -> Tile | None:
    """The player's own tile for which he begins, until he has laid one; None if no tile decided it, or not his."""
    view, session = model.shown.view, model.game.session
    is_own = model.shown.is_my_turn and not model.shown.layout.places
    if not is_own or session.decided_by != "highest-double" or model.game.teacher.is_lesson:
        return None
    return opener_by_hands([view.hand])[1]


def _only_stuck_pass(rules: Ruleset) -> bool:
    """Whether nobody may pass while a tile of his fits, so that the button tells as much."""
    at_will = rules.draw_when_able and rules.draw_limit is not None
    return rules.matador_duty == "must" and not at_will


def _can_play(model: Model) -> bool:
    return any(isinstance(action, Play) for action in model.shown.legal)


def speech_items(model: Model) -> Iterator[Item]:
    """The sentence on its strip."""
    strip = _strip(model)
    if strip is not None:
        look, body = model.look, strip.body
        yield placed(look.sprites.strip(body.size), "topleft", body.topleft)
        if strip.tile is not None:
            yield placed(strip.tile, "midleft", (body.left + look.px(_SIDE_PX), body.centery))
        yield placed(strip.words, "midright", (body.right - look.px(_SIDE_PX), body.centery))


def speech_rect(model: Model) -> pygame.Rect | None:
    """Where the strip with the sentence is; None if nothing is said."""
    strip = _strip(model)
    return None if strip is None else strip.body


@dataclass(frozen=True, slots=True)
class _Strip:
    """The words, their strip, and the tile that they speak of."""

    words: pygame.Surface
    body: pygame.Rect
    tile: pygame.Surface | None


def _strip(model: Model) -> _Strip | None:
    text = speech(model)
    if not text:
        return None
    look, area = model.look, said_rect(model)
    right = min([button.rect.left for button in table_buttons(model) if button.is_primary] or [area.right])
    tile = _pictured(model, text)
    tile_px = 0 if tile is None else tile.get_width() + look.px(14)
    border = 2 * look.px(_SIDE_PX) + look.px(8) + tile_px
    room = right - area.left - border
    is_beside = look.fonts.size(text, Style.TEXT, max_width=max(room, 1))[1] <= area.height
    left = area.left if is_beside else model.plan.sentence.left
    if not is_beside:
        # Large type beside a wide button: the sentence goes above both, and above the lamp.
        room = model.plan.felt.width - border - look.px(20)
    style = look.fitting(text, (Style.SENTENCE, Style.TEXT), room)
    picture = look.fonts.render(text, style, look.theme.strip_text, max_width=room)
    width = tile_px + picture.get_width() + 2 * look.px(_SIDE_PX)
    body = pygame.Rect(0, 0, width, max(look.px(40), picture.get_height() + look.px(4)))
    body.midleft = (left, area.centery)
    body.bottom = min(body.bottom, area.bottom - look.px(4)) if is_beside else area.top
    return _Strip(picture, body, tile)


def _pictured(model: Model, text: str) -> pygame.Surface | None:
    """The tile for which the player begins, while that is what he is told."""
    tile = deciding_tile(model)
    if tile is None or text != _in_own_turn(model):
        return None
    sprites, short = model.look.sprites, model.look.px(_TILE_PX)
    # A picture of its own: the tile itself stands on the rack.
    return sprites.composed(("pictured", tile, short), lambda: sprites.tile(tile, short, 1))
