"""Signs that explain themselves: a sentence beside what the mouse rests on, was pressed, or has the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from matador.play.layout.ways import Spot
from matador.play.table.hold import IDLE
from matador.play.table.offers import is_boneyard_open
from matador.rules import DRAW, Play, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point, PointerDown, PointerMoved
from matador.ui.semantics import Node
from matador.ui.sentences import signs as words
from matador.ui.table.bubbles import bubble_beside
from matador.ui.table.buttons import table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import badges_at, lies_across
from matador.ui.table.title import seats_around, title_of

_WIDEST_PX = 330


def about_end(display: TableDisplay, spot: Spot) -> str:
    """What the sign at an end means."""
    rules, end = display.state.shown.view.rules, display.state.end(spot)
    last = display.state.shown.layout.last_on(spot).tile if spot != "open" else None
    is_turned = last in rules.matador_tiles and lies_across(display, spot)
    return words.of_end(display.look.language, rules, end, turned=last if is_turned else None)


def about_boneyard(display: TableDisplay) -> str:
    """What the tiles face down are."""
    state, view = display.state, display.state.shown.view
    return words.of_boneyard(
        display.look.language,
        view.rules,
        view.boneyard,
        is_open=is_boneyard_open(state) and DRAW in state.shown.legal,
    )


def about_seat(display: TableDisplay, seat: int) -> str:
    """What a press on a face does; empty for nothing."""
    state = display.state
    shows_hand = seat != state.seat and state.can_peek(seat)
    name = state.game.occupants[seat].name
    return words.of_seat(
        display.look.language, name, shows_hand=shows_hand, shows_turn=state.can_show_again(seat)
    )


def about_laid(display: TableDisplay, tile: Tile) -> str:
    """Who has played a tile that is marked, or what its bull's head means; empty for any other tile."""
    state, language = display.state, display.look.language
    if tile in display.new_tiles:
        seat = next(
            seen.seat
            for seen in state.shown.view.history
            if isinstance(seen.action, Play) and seen.action.tile == tile
        )
        name = state.game.occupants[seat].name
        return words.of_new_tile(language, name, is_reader=seat == state.seat and not state.is_covered)
    rules = state.shown.view.rules
    return words.of_matador(language, rules, tile) if tile in rules.matador_tiles else ""


def sign_at(display: TableDisplay, at: Point) -> str | None:
    """The key of the sign under a point."""
    return next((key for key, rect in _signs(display) if rect.collidepoint(at)), None)


def point_at(display: TableDisplay, given: PointerDown | PointerMoved) -> None:
    """The mouse is moved: what it comes to is explained. What is pressed is not, until it is left."""
    if isinstance(given, PointerDown):
        display.pointed, display.hushed = None, sign_at(display, given.at)
    elif given.finger is None:
        key = sign_at(display, given.at)
        if key != display.hushed:
            display.pointed, display.hushed = key, None


def sign_items(display: TableDisplay, nodes: Callable[[], Iterator[Node]]) -> Iterator[Item]:
    """The sentence beside the sign that is explained now; `nodes` are those of the table."""
    key = _explained(display)
    rect = None if key is None else dict(_signs(display)).get(key)
    if rect is None:
        return
    node = next((node for node in nodes() if node.key == key), None)
    if node is None or (node.role == "laid tile" and not node.about):
        return
    look = display.look
    text = node.about or node.name
    if node.role == "seat":
        text = f"{node.name}. {node.about}".rstrip()
    room = min(look.px(_WIDEST_PX), display.plan.felt.width // 2)
    content = look.fonts.render(text, Style.TEXT, look.theme.panel_text, max_width=room)
    yield bubble_beside(display, content, rect, rect).item


def _explained(display: TableDisplay) -> str | None:
    state = display.state
    if display.explains is not None:
        return display.explains
    focus = state.focus or ""
    if focus.startswith("place:") and not (state.guide or state.is_learners):
        return focus
    if state.hold != IDLE or display.drag is not None:
        # Whoever holds a tile looks at where it goes.
        return None
    return display.pointed or focus


def _signs(display: TableDisplay) -> Iterator[tuple[str, pygame.Rect]]:
    """Where each sign is, by the key of its node; what lies above comes first."""
    for button in table_buttons(display):
        if not button.is_primary and button.key != "look":
            yield button.key, button.rect
    for seat, rect in zip(*seats_around(display), strict=True):
        yield f"seat:{seat}", rect
    if display.state.shown.ended is not None:
        return
    for spot, rect in badges_at(display).items():
        yield f"place:{spot}", rect
    yield "boneyard", display.boneyard.hit
    yield "goal", title_of(display).goal.ink
    for place in display.state.shown.layout.places:
        if place.tile not in display.state.transits:
            yield f"laid:{place.tile}", display.camera.rect(place.box)
