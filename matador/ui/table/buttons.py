"""The buttons of the table: pass, draw until one fits, help, and the menu; most are in the row above the rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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
"""The intent of a button, for the table or for the program."""

PASS_PX = (160, 56)
_FACE_PX = 56
_GAP_PX = 14
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)

BACK = "back to panel"
"""Key of the button that shows the result panel again after a round."""


class Foot(NamedTuple):
    """The row above the rack, beside the boneyard."""

    hint: pygame.Rect
    """A learner's lamp, lit or not."""
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
    loudspeaker = hint.copy()
    if display.state.is_learners:
        loudspeaker.left = hint.right + plan.px(12)
    if display.state.is_learners or display.is_read:
        left = (loudspeaker if display.is_read else hint).right + plan.px(12)
        said.width -= left - said.left
        said.left = left
    line_px = display.look.fonts.line_height(Style.TEXT)
    width = max(plan.least(PASS_PX[0] * 3 // 4), plan.px(PASS_PX[0]))
    action = pygame.Rect(0, 0, width, max(plan.least(48), plan.px(PASS_PX[1]), line_px))
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
    occupant = display.state.game.occupants[display.state.seat]
    yield placed(look.sprites.button(rect.size, "primary"), "center", rect.center)
    face_px = look.px(_FACE_PX)
    face = look.sprites.face(occupant.face, face_px, mood="calm", turn=False, colour=occupant.colour)
    left = rect.left + look.px(8)
    yield placed(face, "midleft", (left, rect.centery))
    at, ink = (left + face_px + look.px(_GAP_PX), rect.centery), look.theme.on_accent
    style = look.fitting(button.name, _STYLES, room, bold=True)
    yield look.text(button.name, style, ink, "midleft", at, bold=True, max_width=room)


@dataclass(frozen=True, slots=True)
class TableButton:
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
    say, foot, state = display.look.say, foot_of(display), display.state
    found, looker = list[TableButton](), state.waits_for
    if looker is not None:
        found.append(_look_button(display, looker))
    if state.end_stage == "aside":
        name = back(display.look.language, state.end_panel)
        found.append(TableButton(BACK, name, foot.action, TableIntent.TO_PANEL, "up"))
    elif state.is_my_turn and PASS in state.shown.legal:
        # The guide already shows that a tile fits, so the button may show it too.
        is_quiet = state.guide and any(isinstance(action, Play) for action in state.shown.legal)
        intent = TableIntent.PASS
        found.append(TableButton("pass", say("Pass"), foot.action, intent, "pass", is_quiet=is_quiet))
    elif offers_drawing_on(state):
        name = say("Draw until one fits")
        found.append(TableButton("draw on", name, foot.action, TableIntent.DRAW_ON, "again"))
    elif offers_help(state):
        name = say("Show me")
        found.append(TableButton("help me", name, foot.action, TableIntent.SHOW_FITS, "help"))
    if offers_hints(state):
        name = say("A little help")
        found.append(TableButton("hint", name, foot.hint, TableIntent.ASK_HINT, "hint", is_primary=False))
    if display.is_read and nameless(speech(display.look.language, state)):
        name, rect = say("Say it again"), foot.loudspeaker
        found.append(TableButton(SAY_AGAIN, name, rect, Command.SAY_AGAIN, "sound", is_primary=False))
    rect = _menu_rect(display)
    found.append(TableButton("menu", say("Menu"), rect, Open("menu"), "menu", is_primary=False))
    return [_widened(display, button) for button in found]


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
    near = plan.mirrored(button.rect)
    rect = near.copy()
    rect.width = min(width, near.right - end - plan.px(18))
    rect.right = near.right
    return replace(button, rect=plan.mirrored(rect))


def _menu_rect(display: TableDisplay) -> pygame.Rect:
    area = display.plan.buttons
    side = min(area.width, area.height, max(display.plan.least(48), display.plan.px(52)))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = area.center
    return rect


def table_button_items(display: TableDisplay) -> Iterator[Item]:
    look = display.look
    for button in table_buttons(display):
        if button.key == "look":
            yield from _look_items(display, button)
        elif button.is_primary:
            is_loud = not button.is_quiet
            yield from button_items(look, button.rect, button.name, button.icon, is_primary=is_loud)
        else:
            assert button.icon is not None, "a round button has a picture"
            is_lit = button.key == "hint" and lamp_lit(display.state) is not None
            kind: ButtonKind = "primary" if is_lit else "round"
            yield from icon_button_items(look, button.rect, button.icon, kind)


_SWELL_PX = 12
"""Maximum growth of a ring on each side, at scale 1."""


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
    state, pulses = display.state, dict[str, Pulse]()
    lamp, pile, shown = lamp_lit(state), pile_lit(state), state.shows_how
    if lamp is not None:
        pulses["hint"] = lamp
    if pile is not None:
        pulses[pile[0]] = pile[1]
    chips = chips_of(display)
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
