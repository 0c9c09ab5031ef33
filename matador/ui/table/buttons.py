"""The buttons of the table: pass, draw until one fits, help, and the menu; most are in the row above the rack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import pygame

from matador.play.table.choosing import lamp_lit, offers_drawing_on, offers_help, offers_hints, pile_lit
from matador.play.table.coach import keys_shown
from matador.play.table.messages import Pulse
from matador.play.table.table import TableIntent
from matador.rules import PASS, Play
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.buttons import button_items, icon_button_items
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.look import Look, outlined, placed
from matador.ui.sentences.at_table import back, speech
from matador.ui.sprites import ButtonKind, Icon
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import chips_of
from matador.ui.voice.reading import SAY_AGAIN, nameless

AnyIntent: TypeAlias = TableIntent | Intent

_FACE_PX = 56
_GAP_PX = 14
_SWELL_PX = 12
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)

BACK = "back to panel"
"""Key of the button that shows the result panel again after a round."""


class Foot(NamedTuple):
    """The row above the rack, beside the boneyard."""

    hint: pygame.Rect
    loudspeaker: pygame.Rect
    said: pygame.Rect
    action: pygame.Rect
    """The button for Pass, "Draw until one fits" or "Show me"."""


def foot_of(display: TableDisplay) -> Foot:
    plan = display.plan
    said = plan.mirrored(plan.sentence)
    side = max(plan.least(48), plan.px(56))
    hint = pygame.Rect(0, 0, side, side)
    hint.midleft = said.midleft
    step = side + plan.px(12)
    loudspeaker = hint.move(step if display.state.is_learners else 0, 0)
    left = said.left + step * (display.state.is_learners + display.is_read)
    said.width, said.left = said.right - left, left
    width = max(plan.least(120), plan.px(160))
    height = max(plan.least(48), plan.px(56), display.look.fonts.line_height(Style.TEXT))
    action = pygame.Rect(0, 0, width, height)
    action.midright = (plan.mirrored(display.boneyard.hit).left - plan.px(16), plan.boneyard.centery)
    return Foot(*map(plan.mirrored, (hint, loudspeaker, said, action)))


def _look_button(display: TableDisplay, seat: int) -> TableButton:
    """The button that turns up the tiles of a seat, above the rack, so that the backs of the tiles stay visible."""
    look, plan = display.look, display.plan
    name = look.say("{name}: press to see your tiles").format(name=display.state.game.occupants[seat].name)
    foot = plan.mirrored(plan.sentence)
    right = plan.mirrored(display.boneyard.hit).left - look.px(12)
    height = plan.felt.bottom - look.px(8) - foot.top
    area = plan.mirrored(pygame.Rect(foot.left, foot.top, right - foot.left, height))
    room = area.width - _beside_px(look)
    style = look.fitting(name, _STYLES, room, bold=True)
    width, height = look.fonts.size(name, style, bold=True, max_width=room)
    rect = pygame.Rect(0, 0, width + _beside_px(look), max(look.px(_FACE_PX), height) + look.px(12))
    rect.midbottom = (plan.tiles.centerx, area.bottom)
    rect.right = min(rect.right, area.right)
    rect.left = max(rect.left, area.left)
    # Not primary, because its rectangle is already wide enough.
    return TableButton("look", name, rect, TableIntent.LOOK, is_primary=False)


def _beside_px(look: Look) -> int:
    """The face, the gap, and both ends of the button that turns up the tiles."""
    return look.px(_FACE_PX) + look.px(8 + _GAP_PX + 30)


def _look_items(display: TableDisplay, button: TableButton) -> Iterator[Item]:
    look, rect, room = display.look, button.rect, button.rect.width - _beside_px(display.look)
    sits = display.state.game.occupants[display.state.seat].setup
    yield placed(look.sprites.button(rect.size, "primary"), "center", rect.center)
    face_px = look.px(_FACE_PX)
    face = look.sprites.face(sits.face, face_px, mood="calm", turn=False, colour=sits.colour)
    left = rect.left + look.px(8)
    yield placed(face, "midleft", (left, rect.centery))
    at, ink = (left + face_px + look.px(_GAP_PX), rect.centery), look.theme.on_accent
    style = look.fitting(button.name, _STYLES, room, bold=True)
    yield look.text(button.name, style, ink, "midleft", at, bold=True, max_width=room)


class TableButton(NamedTuple):
    """A button on the table."""

    key: str
    name: str
    rect: pygame.Rect
    intent: AnyIntent
    icon: Icon | None = None
    is_primary: bool = True
    is_quiet: bool = False
    """Whether another action is better, so that the button does not stand out."""


def table_buttons(display: TableDisplay) -> list[TableButton]:
    return [_widened(display, button) for button in _buttons(display)]


def _buttons(display: TableDisplay) -> Iterator[TableButton]:
    say, foot, state = display.look.say, foot_of(display), display.state
    if state.waits_for is not None:
        yield _look_button(display, state.waits_for)
    if state.end_stage == "aside":
        name = back(display.look.language, state.end_panel)
        yield TableButton(BACK, name, foot.action, TableIntent.TO_PANEL, "up")
    elif state.is_my_turn and PASS in state.shown.legal:
        # The guide already shows that a tile fits, so the button may show it too.
        is_quiet = state.guide and any(isinstance(action, Play) for action in state.shown.legal)
        yield TableButton("pass", say("Pass"), foot.action, TableIntent.PASS, "pass", is_quiet=is_quiet)
    elif offers_drawing_on(state):
        yield TableButton("draw on", say("Draw until one fits"), foot.action, TableIntent.DRAW_ON, "again")
    elif offers_help(state):
        yield TableButton("help me", say("Show me"), foot.action, TableIntent.SHOW_FITS, "help")
    if offers_hints(state):
        name, intent = say("A little help"), TableIntent.ASK_HINT
        yield TableButton("hint", name, foot.hint, intent, "hint", is_primary=False)
    if display.is_read and nameless(speech(display.look.language, state)):
        name, rect = say("Say it again"), foot.loudspeaker
        yield TableButton(SAY_AGAIN, name, rect, Command.SAY_AGAIN, "sound", is_primary=False)
    area = display.plan.buttons
    side = min(*area.size, max(display.plan.least(48), display.plan.px(52)))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = area.center
    yield TableButton("menu", say("Menu"), rect, Open("menu"), "menu", is_primary=False)
    if state.game.teacher.is_lesson:
        rect = rect.move(-side - display.look.px(8), 0)
        yield TableButton("learn", say("Back to Learn"), rect, Command.LEARN, "home", is_primary=False)


def _widened(display: TableDisplay, button: TableButton) -> TableButton:
    if not button.is_primary:
        return button
    look = display.look
    width = look.fonts.size(button.name, Style.TEXT, bold=True)[0] + look.px(34) + look.px(48)
    if width <= button.rect.width:
        return button
    # The learner's lamp is at the outer end.
    plan = display.plan
    end = plan.mirrored(foot_of(display).hint).right if display.state.is_learners else plan.felt.left
    rect = plan.mirrored(button.rect)
    wider = min(width, rect.right - end - plan.px(18)) - rect.width
    rect.left, rect.width = rect.left - wider, rect.width + wider
    return button._replace(rect=plan.mirrored(rect))


def table_button_items(display: TableDisplay) -> Iterator[Item]:
    look = display.look
    for button in table_buttons(display):
        if button.is_primary:
            is_loud = not button.is_quiet
            yield from button_items(look, button.rect, button.name, button.icon, is_primary=is_loud)
        elif button.icon is None:
            yield from _look_items(display, button)
        else:
            is_lit = button.key == "hint" and lamp_lit(display.state) is not None
            kind: ButtonKind = "primary" if is_lit else "round"
            yield from icon_button_items(look, button.rect, button.icon, kind)


def lit_states(display: TableDisplay, key: str) -> tuple[str, ...]:
    lit = _lit(display).get(key)
    if lit is None:
        return ()
    return ("lit", "pulsing") if lit[1].is_moving(display.state.now_ms) else ("lit",)


def pulse_items(display: TableDisplay) -> Iterator[Item]:
    look, now_ms = display.look, display.state.now_ms
    for key, (rect, pulse) in _lit(display).items():
        swell = 2 * round(look.px(_SWELL_PX) * pulse.swell(now_ms))
        ring = rect.inflate(swell, swell)
        yield outlined(look, ring, radius_px=min(ring.size) / 2 if key in ("hint", "pass") else None)


def _lit(display: TableDisplay) -> dict[str, tuple[pygame.Rect, Pulse]]:
    """The rectangles lit for a learner or a new player, and their pulses, by key."""
    state, chips = display.state, chips_of(display)
    lamp, pile, shown = lamp_lit(state), pile_lit(state), state.shows_how
    pulses = {} if lamp is None else {"hint": lamp}
    pulses |= {} if pile is None else {pile[0]: pile[1]}
    if shown is not None and shown.pulse is not None:
        pulses |= dict.fromkeys([chip.key for chip in chips] or keys_shown(state), shown.pulse)
    if not pulses:
        return {}
    rects = {
        **{f"tile:{slot.tile}": slot.rect for slot in display.rack.slots},
        **{f"place:{target.spot}": target.hit for target in display.targets},
        **{chip.key: chip.rect for chip in chips},
        **{button.key: button.rect for button in table_buttons(display)},
    }
    if display.boneyard.tiles:
        rects["boneyard"] = display.boneyard.tiles[0]
    return {key: (rects[key], pulse) for key, pulse in pulses.items() if key in rects}
