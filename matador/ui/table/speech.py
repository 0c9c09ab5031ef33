"""What is said to the player, in a line of its own above the rack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from matador.match.events import RoundEnded
from matador.rules import DRAW, PASS, Play, Ruleset
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.learning.agreeing import agreed_now
from matador.ui.learning.hint_words import hint_said
from matador.ui.learning.hints import hints_now
from matador.ui.look import placed
from matador.ui.sentences import helping, replays
from matador.ui.sentences import table as words
from matador.ui.sentences.endings import blocked, gone_out
from matador.ui.sprites import Icon
from matador.ui.table.bonds_now import learner_words
from matador.ui.table.buttons import table_buttons
from matador.ui.table.model import Model
from matador.ui.table.showing_again import asked_words
from matador.ui.table.states import TurnOffered
from matador.ui.table.touching import said_rect

SIGN_GAP_PX = 10


def speech(model: Model) -> str:
    """The sentence: a refusal until the next press, else what the player can do."""
    if model.sentence is not None:
        return model.sentence.text
    if model.shown.ended is not None:
        return _of_the_end(model, model.shown.ended)
    if isinstance(model.handling.state, TurnOffered):
        return model.handling.state.said
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
        said = gone_out(language, model.game.sitters[out].name, is_reader=model.game.persons == (out,))
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
    say, view = model.look.language.gettext, model.shown.view
    if not model.shown.layout.places:
        return f"{who_begins(model)} {say('Lay a tile.')}"
    is_known = model.guide or _only_stuck_pass(view.rules)
    if PASS in model.shown.legal and not _can_play(model) and is_known:
        return say("Nothing fits and no tiles are left.") if view.boneyard == 0 else say("Nothing fits.")
    if model.guide and DRAW in model.shown.legal and not _can_play(model):
        return say("Nothing fits: draw a tile.")
    several = len(model.game.persons) > 1
    return words.your_turn(model.look.language, model.game.sitters[model.seat].name if several else None)


def _before_others(model: Model) -> str:
    """Who begins, until his tile lies; later the faces say whose turn it is, and it is told that they hurry."""
    starter, lying = model.shown.view.starter, [place.tile for place in model.shown.layout.places]
    flies = len(lying) == 1 and lying[0] in model.stage and starter != model.seat
    if not lying or flies:
        return who_begins(model)
    return "" if model.hurried_at is None else replays.goes_faster(model.look.language)


def who_begins(model: Model) -> str:
    """Who begins the round, and why; who learns to add has enough to read without the reason."""
    view = model.shown.view
    name, is_reader = model.game.sitters[view.starter].name, view.starter == model.seat
    if model.game.teacher.is_lesson:
        return words.just_begins(model.look.language, name, is_reader=is_reader)
    decided = model.game.session.decided_by
    own = model.shown.hand if is_reader else ()
    return words.begins(model.look.language, view.rules, decided, name, own)


def _only_stuck_pass(rules: Ruleset) -> bool:
    """Whether nobody may pass while a tile of his fits, so that the button tells as much."""
    at_will = rules.draw_when_able and rules.draw_limit is not None
    return rules.matador_duty == "must" and not at_will


def _can_play(model: Model) -> bool:
    return any(isinstance(action, Play) for action in model.shown.legal)


class _Strip(NamedTuple):
    """The sentence as it is written, its strip, and the sign before it."""

    words: pygame.Surface
    body: pygame.Rect
    sign: pygame.Surface | None


def speech_items(model: Model) -> Iterator[Item]:
    """The sentence on its strip; a sign before it tells that something is shown again, or that bots hurry."""
    strip = _strip(model)
    if strip is None:
        return
    words, body, sign = strip
    inset = model.look.px(20)
    yield placed(model.look.sprites.strip(body.size), "topleft", body.topleft)
    yield placed(words, "midright", (body.right - inset, body.centery))
    if sign is not None:
        yield placed(sign, "midleft", (body.left + inset, body.centery))


def speech_rect(model: Model) -> pygame.Rect | None:
    """Where the strip with the sentence is; None if nothing is said."""
    strip = _strip(model)
    return None if strip is None else strip.body


def _sign(model: Model) -> pygame.Surface | None:
    """It is as large as the words: a round arrow for what is shown again, two arrowheads for haste."""
    if model.missed is None and model.hurried_at is None:
        return None
    look = model.look
    name: Icon = "forward" if model.missed is None else "again"
    return look.sprites.icon(name, look.fonts.line_height(Style.TEXT) * 2 // 3, look.theme.strip_text)


def _strip(model: Model) -> _Strip | None:
    """The words and their strip."""
    text = speech(model)
    if not text:
        return None
    look, area, sign = model.look, said_rect(model), _sign(model)
    right = min([button.rect.left for button in table_buttons(model) if button.is_primary] or [area.right])
    sign_px = 0 if sign is None else sign.get_width() + look.px(SIGN_GAP_PX)
    border = 2 * look.px(20) + look.px(8) + sign_px
    room = right - area.left - border
    is_beside = look.fonts.size(text, Style.TEXT, max_width=max(room, 1))[1] <= area.height
    left = area.left if is_beside else model.plan.sentence.left
    if not is_beside:
        # Large type beside a wide button: the sentence goes above both, and above the lamp.
        room = model.plan.felt.width - border - look.px(20)
    style = look.fitting(text, (Style.SENTENCE, Style.TEXT), room)
    words = look.fonts.render(text, style, look.theme.strip_text, max_width=room)
    width = sign_px + words.get_width() + 2 * look.px(20)
    body = pygame.Rect(0, 0, width, max(look.px(40), words.get_height() + look.px(4)))
    body.midleft = (left, area.centery)
    body.bottom = min(body.bottom, area.bottom - look.px(4)) if is_beside else area.top
    return _Strip(words, body, sign)
