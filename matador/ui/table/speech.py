"""What is said to the player, in a line of its own above the rack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import pygame

from matador.match.events import RoundEnded
from matador.rules import DRAW, PASS, Play, Ruleset, Tile
from matador.rules.opener import opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed
from matador.ui.sentences import helping, replays
from matador.ui.sentences import table as words
from matador.ui.sentences.endings import blocked, gone_out
from matador.ui.sprites import Icon
from matador.ui.table.bonds_now import learner_words
from matador.ui.table.buttons import table_buttons
from matador.ui.table.confirmation import agreed_now
from matador.ui.table.hint_words import hint_said
from matador.ui.table.hints import hints_now
from matador.ui.table.hit_testing import said_rect
from matador.ui.table.model import Model
from matador.ui.table.showing_again import asked_words
from matador.ui.table.states import TurnOffered

SIGN_GAP_PX = 12
_SIDE_PX = 20
"""Left and right of the words, on their strip."""
_TILE_PX = 30
"""How high a tile lies beside them."""


def speech(model: Model) -> str:
    """The sentence: a refusal until the next press, else what the player can do."""
    if model.sentence is not None:
        return model.sentence.text
    if model.shown.ended is not None:
        return _of_the_end(model, model.shown.ended)
    if isinstance(model.drag.state, TurnOffered):
        return model.drag.state.said
    if model.missed is not None and model.missed.asked:
        return asked_words(model, model.missed)
    told = learner_words(model)
    if told:
        return told
    if model.waits_for is not None:
        return ""
    if model.missed is not None:
        return words.missed(model.look.language, since_turn=model.missed.since_turn)
    asked = _to_learner(model)
    if asked:
        return asked
    return _in_own_turn(model) if model.is_my_turn else _before_others(model)


def _of_the_end(model: Model, ended: RoundEnded) -> str:
    """How the round ended, while the table is looked at; the panel says the rest."""
    if model.end_stage == "panel":
        return ""
    language, out = model.look.language, ended.outcome.player
    if ended.outcome.how == "out" and out is not None:
        said = gone_out(language, model.game.occupants[out].name, is_reader=model.game.persons == (out,))
    else:
        said = blocked(language, is_stuck=_only_stuck_pass(model.shown.view.rules))
    return f"{learner_words(model)} {said}".lstrip()


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
        return f"{who_begins(model)} {words.lay_first(language, is_told_which=is_told_which)}"
    can_draw = DRAW in model.shown.legal
    is_stuck = bool(model.shown.legal) and not _can_play(model)
    if is_stuck and (model.guide or (not can_draw and _only_stuck_pass(view.rules))):
        return words.nothing_fits(language, can_draw=can_draw, are_tiles_left=view.boneyard > 0)
    several = len(model.game.persons) > 1
    name = model.game.occupants[model.seat].name if several else None
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
    """Who begins, until his tile lies; later the faces say whose turn it is, and it is told that they hurry."""
    starter, lying = model.shown.view.starter, [place.tile for place in model.shown.layout.places]
    flies = len(lying) == 1 and lying[0] in model.flights and starter != model.seat
    if not lying or flies:
        return who_begins(model)
    return "" if model.hurried_at is None else replays.goes_faster(model.look.language)


def who_begins(model: Model) -> str:
    """Who begins the round, and why; who learns to add has enough to read without the reason."""
    view = model.shown.view
    name, is_reader = model.game.occupants[view.starter].name, view.starter == model.seat
    if model.game.teacher.is_lesson:
        return words.just_begins(model.look.language, name, is_reader=is_reader)
    decided = model.game.session.decided_by
    own = model.shown.hand
    return words.begins(model.look.language, view.rules, decided, name, own, is_rival=not is_reader)


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


class _Strip(NamedTuple):
    """The sentence as it is written, its strip, and the sign or the tile before it."""

    words: pygame.Surface
    body: pygame.Rect
    sign: pygame.Surface | None


def speech_items(model: Model) -> Iterator[Item]:
    """The sentence on its strip; before it a sign of what is meant, or the tile that is spoken of."""
    strip = _strip(model)
    if strip is None:
        return
    words, body, sign = strip
    inset = model.look.px(_SIDE_PX)
    yield placed(model.look.sprites.strip(body.size), "topleft", body.topleft)
    yield placed(words, "midright", (body.right - inset, body.centery))
    if sign is not None:
        yield placed(sign, "midleft", (body.left + inset, body.centery))


def speech_rect(model: Model) -> pygame.Rect | None:
    """Where the strip with the sentence is; None if nothing is said."""
    strip = _strip(model)
    return None if strip is None else strip.body


def _sign(model: Model, text: str) -> pygame.Surface | None:
    """A round arrow for what is shown again, two arrowheads for haste, or the tile for which the player begins."""
    look = model.look
    if model.missed is None and model.hurried_at is None:
        return _pictured(model, text)
    name: Icon = "forward" if model.missed is None else "again"
    # As large as the words.
    return look.sprites.icon(name, look.fonts.line_height(Style.TEXT) * 2 // 3, look.theme.strip_text)


def _strip(model: Model) -> _Strip | None:
    """The words and their strip."""
    text = speech(model)
    if not text:
        return None
    look, area = model.look, said_rect(model)
    right = min([button.rect.left for button in table_buttons(model) if button.is_primary] or [area.right])
    sign = _sign(model, text)
    sign_px = 0 if sign is None else sign.get_width() + look.px(SIGN_GAP_PX)
    border = 2 * look.px(_SIDE_PX) + look.px(8) + sign_px
    room = right - area.left - border
    is_beside = look.fonts.size(text, Style.TEXT, max_width=max(room, 1))[1] <= area.height
    left = area.left if is_beside else model.plan.sentence.left
    if not is_beside:
        # Large type beside a wide button: the sentence goes above both, and above the lamp.
        room = model.plan.felt.width - border - look.px(20)
    style = look.fitting(text, (Style.SENTENCE, Style.TEXT), room)
    words = look.fonts.render(text, style, look.theme.strip_text, max_width=room)
    width = sign_px + words.get_width() + 2 * look.px(_SIDE_PX)
    body = pygame.Rect(0, 0, width, max(look.px(40), words.get_height() + look.px(4)))
    body.midleft = (left, area.centery)
    body.bottom = min(body.bottom, area.bottom - look.px(4)) if is_beside else area.top
    return _Strip(words, body, sign)


def _pictured(model: Model, text: str) -> pygame.Surface | None:
    """The tile for which the player begins, while that is what he is told."""
    tile = deciding_tile(model)
    if tile is None or text != _in_own_turn(model):
        return None
    sprites, short = model.look.sprites, model.look.px(_TILE_PX)
    # A picture of its own: the tile itself stands on the rack.
    return sprites.composed(("pictured", tile, short), lambda: sprites.tile(tile, short, 1))
