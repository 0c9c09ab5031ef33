"""What is said to the player, in a line of its own above the rack."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.rules import DRAW, PASS, Play, Ruleset
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.learning.hint_words import hint_said
from matador.ui.learning.hints import hints_now
from matador.ui.look import placed
from matador.ui.sentences import table as words
from matador.ui.table.buttons import table_buttons
from matador.ui.table.learner_sums import learner_words
from matador.ui.table.model import Model
from matador.ui.table.touching import said_rect


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
    if not model.is_my_turn:
        return _before_others(model)
    hints = hints_now(model)
    if hints is not None:
        return hint_said(model.look.language, model.shown.view, hints)
    return _in_own_turn(model)


def _in_own_turn(model: Model) -> str:
    """What the player can do."""
    say, view = model.look.language.gettext, model.shown.view
    if not model.shown.layout.places:
        return f"{_who_begins(model)} {say('Lay a tile.')}"
    is_known = model.guide or _only_stuck_pass(view.rules)
    if PASS in model.shown.legal and not _can_play(model) and is_known:
        return say("Nothing fits and no tiles are left.") if view.boneyard == 0 else say("Nothing fits.")
    if model.guide and DRAW in model.shown.legal and not _can_play(model):
        return say("Nothing fits: draw a tile.")
    several = len(model.game.persons) > 1
    return words.your_turn(model.look.language, model.game.sitters[model.seat].name if several else None)


def _before_others(model: Model) -> str:
    """Who begins; later the faces say whose turn it is."""
    if model.shown.layout.places:
        return ""
    return _who_begins(model)


def _who_begins(model: Model) -> str:
    """Who begins the round, and why."""
    view = model.shown.view
    name = model.game.sitters[view.turn].name
    decided = model.game.session.decided_by
    own = model.shown.hand if view.turn == model.seat else ()
    return words.begins(model.look.language, view.rules, decided, name, own)


def _only_stuck_pass(rules: Ruleset) -> bool:
    """Whether nobody may pass while a tile of his fits, so that the button tells as much."""
    at_will = rules.draw_when_able and rules.draw_limit is not None
    return rules.matador_duty == "must" and not at_will


def _can_play(model: Model) -> bool:
    return any(isinstance(action, Play) for action in model.shown.legal)


def speech_items(model: Model) -> Iterator[Item]:
    """The sentence on its strip."""
    text = speech(model)
    if not text:
        return
    look, area = model.look, said_rect(model)
    right = min([button.rect.left for button in table_buttons(model) if button.is_primary] or [area.right])
    border = 2 * look.px(20) + look.px(8)
    room = right - area.left - border
    is_beside = look.fonts.size(text, Style.TEXT, max_width=max(room, 1))[1] <= area.height
    if not is_beside:
        # Large type beside a wide button: the sentence goes above both.
        room = model.plan.felt.width - border - look.px(20)
    style = look.fitting(text, (Style.SENTENCE, Style.TEXT), room)
    picture = look.fonts.render(text, style, look.theme.strip_text, max_width=room)
    body = pygame.Rect(
        0, 0, picture.get_width() + 2 * look.px(20), max(look.px(40), picture.get_height() + look.px(4))
    )
    body.midleft = (area.left, area.centery)
    body.bottom = min(body.bottom, area.bottom - look.px(4)) if is_beside else area.top
    yield placed(look.sprites.strip(body.size), "topleft", body.topleft)
    yield placed(picture, "center", body.center)
