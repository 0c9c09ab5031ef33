"""Input at the table: the pointer presses buttons and carries tiles; keys alone can do all of it."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from matador.play.layout.orientations import Near, Proposed, Selected, Spot, TurnOffered, grip_of, is_dragged
from matador.play.table.choosing import is_boneyard_open, reachable
from matador.play.table.table import Table, TableIntent
from matador.rules import DRAW, PASS, Tile
from matador.ui.inputs import Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.kit.intents import Open
from matador.ui.semantics import Node, Tree, node_of
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.describing import sign_at
from matador.ui.table.display import Drag, TableDisplay, hit, nearest, spots
from matador.ui.table.ends import chips_of, held_pose
from matador.ui.table.movement import Movement
from matador.ui.table.seats import seats_around

CLICK_PX = 8
CLICK_BY_TOUCH_PX = 16
FLOAT_PX = 40
"""Height above the finger."""


class Pointer:
    """Turns pointer input on the table into actions and intents."""

    def __init__(self, display: TableDisplay, table: Table, movement: Movement) -> None:
        self._display = display
        self._table = table
        self._actions = table.actions
        self._movement = movement

    def press(self, given: PointerDown) -> AnyIntent | None:
        drag = self._display.drag
        if given.button == "right" and (drag is None or given.finger is None):
            self._actions.turn()
        elif drag is None:
            return self._press(given)
        elif drag.pressed.finger != given.finger:
            # A second finger cancels the drag.
            self.cancel()
        return None

    def _press(self, given: PointerDown) -> AnyIntent | None:
        display, hold = self._display, self._display.state.hold
        if isinstance(hold, Proposed | TurnOffered):
            self._press_chip(given, hold)
            return None
        button, face, spot = self.button_at(given.at), self._seat_at(given.at), self._place_at(given.at)
        if button is not None:
            return button
        if face is not None:
            self._actions.press_face(face)
            return None
        self._table.state.peek(None)
        if not self._press_tile(given):
            if spot is not None:
                self._actions.lay(spot)
            elif display.boneyard.hit.collidepoint(given.at):
                self._actions.submit(DRAW)
            else:
                display.pointed = sign_at(display, given.at)
                self.cancel()
        return None

    def _press_chip(self, given: PointerDown, hold: Proposed | TurnOffered) -> None:
        display = self._display
        chip = next((chip for chip in chips_of(display) if chip.rect.collidepoint(given.at)), None)
        lying = display.lying(hold.grip, hold.spot, hold.lies)[1] if isinstance(hold, TurnOffered) else None
        if lying is not None and (chip is not None or lying.collidepoint(given.at)):
            self._actions.turn()
        elif chip is not None:
            self._actions.take_way(chip.way)
        else:
            self.cancel()
            self._press_tile(given, other_than=hold.grip.tile)

    def _press_tile(self, given: PointerDown, other_than: Tile | None = None) -> bool:
        """Begin a click or a drag of the tile under the pointer, if any, by its upper or its lower half."""
        display, tile = self._display, self._tile_at(given.at)
        slot = None if tile is None else display.rack.slot(tile)
        if tile is None or slot is None or tile == other_than:
            return False
        grip = grip_of(display.state.hold)
        is_upside_down = grip is not None and grip.tile == tile and grip.is_upside_down
        is_lower = given.at[1] >= slot.rect.centery
        grab = (slot.rect.centerx - given.at[0], slot.rect.centery - given.at[1])
        if given.finger is not None:
            grab = (0, -round(FLOAT_PX * display.plan.scale) - slot.rect.height // 2)
        display.drag = Drag(tile, int(is_lower != is_upside_down), given, grab)
        return True

    def button_at(self, at: Point) -> AnyIntent | None:
        display = self._display
        if display.state.waits_for is not None and display.plan.rack.collidepoint(at):
            return TableIntent.LOOK
        buttons = table_buttons(display)
        return next((button.intent for button in buttons if button.rect.collidepoint(at)), None)

    def is_free(self, at: Point) -> bool:
        there = (self.button_at(at), self._seat_at(at), self._tile_at(at), self._place_at(at))
        is_taken = self._display.drag is not None or any(one is not None for one in there)
        return not (is_taken or self._display.boneyard.hit.collidepoint(at))

    def _tile_at(self, at: Point) -> Tile | None:
        slots = self._display.rack.slots if self._display.state.shown.ended is None else ()
        return next((slot.tile for slot in slots if slot.rect.inflate(4, 8).collidepoint(at)), None)

    def _seat_at(self, at: Point) -> int | None:
        state, seats = self._display.state, seats_around(self._display).items()
        seat = next((seat for seat, rect in seats if rect.collidepoint(at)), None)
        return seat if seat is not None and (state.can_peek(seat) or state.can_show_again(seat)) else None

    def _place_at(self, at: Point) -> Spot | None:
        return hit(self._display.targets, at) if isinstance(self._display.state.hold, Selected) else None

    def move(self, given: PointerMoved) -> None:
        display, drag = self._display, self._display.drag
        if drag is None or not drag.is_by(given):
            return
        least = (CLICK_PX if given.finger is None else CLICK_BY_TOUCH_PX) * max(1.0, display.plan.scale)
        if drag.at is None and dist(drag.pressed.at, given.at) < least:
            return
        if drag.at is None:
            self._actions.drag(drag.tile, drag.side)
        display.drag = replace(drag, at=given.at)
        self._snap()

    def release(self, given: PointerUp) -> None:
        drag = self._display.drag
        if drag is None or not drag.is_by(given) or drag.pressed.button != given.button:
            return
        self._let_go()
        if drag.at is None:
            self._actions.click(drag.tile, drag.side)
        else:
            self._drop(drag, given.at)

    def cancel(self) -> None:
        self._let_go()
        self._actions.put_down()

    def follow(self) -> None:
        display, drag, state = self._display, self._display.drag, self._display.state
        if drag is None:
            return
        is_pressed = drag.at is None and display.rack.slot(drag.tile) is not None
        if state.shown.ended is not None or not (is_pressed or state.is_holding):
            display.drag = None
        elif state.is_holding:
            self._snap()

    def _snap(self) -> None:
        display, state = self._display, self._display.state
        drag, hold = display.drag, state.hold
        if drag is None or drag.at is None or drag.centre is None or not state.is_holding:
            return
        spots = reachable(state)
        targets = [target for target in display.targets if target.spot in spots]
        last = hold.spot if isinstance(hold, Near) else None
        # A finger hides the point that it touches, so only the centre of the tile counts.
        points = (drag.centre, *(() if drag.pressed.finger is not None else (drag.at,)))
        self._actions.carry_to(nearest(targets, points, last, display.plan.scale))

    def _let_go(self) -> None:
        """End the drag, if any; from here the tile flies to where it belongs."""
        if (drag := self._display.drag) is not None:
            self._movement.carry(drag.tile, held_pose(self._display))
        self._display.drag = None

    def _drop(self, drag: Drag, at: Point) -> None:
        display, state = self._display, self._display.state
        spot = state.hold.spot if isinstance(state.hold, Near) else None
        if spot is None and drag.centre is not None and state.is_my_turn:
            # With the guide a tile does not snap where it does not fit; dropping it there still explains why.
            spot = nearest(display.targets, (drag.centre, at), None, display.plan.scale)
        if spot is None:
            self._actions.put_down()
        else:
            self._actions.lay(spot)


class Keyboard:
    """Arrows move the focus over the nodes of the table, Enter activates the focused one, letters do the rest."""

    def __init__(self, display: TableDisplay, table: Table, pointer: Pointer) -> None:
        self._display = display
        self._state = table.state
        self._actions = table.actions
        self._pointer = pointer

    def press(self, given: Key, tree: Tree) -> AnyIntent | None:
        # Clearing the sentence may also remove the focused button.
        buttons = {button.key: button.intent for button in table_buttons(self._display)}
        if given.name in ("enter", "d", "p"):
            self._state.tell(None)
        match given.name:
            case "escape":
                return self._escape()
            case "enter":
                return self._enter(tree, buttons)
            case "d":
                self._draw()
            case "p":
                self._actions.submit(PASS)
            case "r":
                self._actions.turn()
            case "h":
                self._actions.hint()
            case _:
                self._move(given, tree)
        return None

    def _move(self, given: Key, tree: Tree) -> None:
        match given.name:
            case "tab":
                self._tab(tree, -1 if given.shift else 1)
            case "left" | "right":
                self._sideways(1 if given.name == "right" else -1, tree)
            case "up":
                self._to_places()
            case "down":
                if isinstance(hold := self._state.hold, Selected):
                    self._pointer.cancel()
                    self._state.focus_on(f"tile:{hold.grip.tile}")

    def _escape(self) -> AnyIntent | None:
        state = self._state
        is_taken = is_dragged(state.hold) or isinstance(state.hold, Proposed | TurnOffered | Selected)
        if state.peeks_at is not None:
            state.peek(None)
        elif is_taken:
            self._pointer.cancel()
            if (state.focus or "").startswith(("place:", "chip:")):
                state.focus_on(None)
        else:
            return Open("menu")
        return None

    def _tab(self, tree: Tree, step: int) -> None:
        if isinstance(self._state.hold, Proposed | TurnOffered):
            # The chips come first: Enter plays the focused one.
            self._sideways(step, tree)
        else:
            self._step(_all_keys(tree), step)

    def _step(self, keys: list[str], step: int) -> None:
        """Move the focus through these keys, wrapping around; from elsewhere, to the first or the last of them."""
        focus = self._state.focus
        if focus in keys:
            self._state.focus_on(keys[(keys.index(focus) + step) % len(keys)])
        elif keys:
            self._state.focus_on(keys[0 if step > 0 else -1])

    def _sideways(self, step: int, tree: Tree) -> None:
        state, focus = self._state, self._state.focus or ""
        tiles = [f"tile:{slot.tile}" for slot in self._display.rack.slots]
        row = self._row(tree)
        if row is not None:
            if isinstance(state.hold, Proposed) and focus not in row:
                # The first chip is already proposed.
                state.focus_on(row[0])
            self._step(row, step)
        elif focus.startswith("tile:"):
            self._step(tiles, step)
        elif not focus or node_of(tree, focus) is None:
            # If everybody can see that nothing fits, the focus starts at the boneyard or Pass.
            must_pass = state.is_my_turn and state.shown.legal == (PASS,)
            self._step(["boneyard"] if is_boneyard_open(state) else ["pass"] if must_pass else tiles, step)
        else:
            self._tab(tree, step)

    def _row(self, tree: Tree) -> list[str] | None:
        """The keys of the chips or places that arrows move through; None: they move through the hand."""
        state = self._state
        if isinstance(state.hold, Proposed | TurnOffered):
            return [chip.key for chip in chips_of(self._display)]
        if isinstance(state.hold, Selected) and (state.focus or "").startswith("place:"):
            return [f"place:{spot}" for spot in self._spots()]
        return None if state.shown.ended is None else _all_keys(tree)

    def _spots(self) -> tuple[Spot, ...]:
        """The places that arrows move through; with the guide, only those where the chosen tile fits."""
        state, ordered = self._state, spots(self._display.targets)
        tile = state.hold.grip.tile if state.guide and isinstance(state.hold, Selected) else None
        return tuple(spot for spot in ordered if tile is not None and state.ways(tile, spot)) or ordered

    def _to_places(self) -> None:
        state, slots = self._state, self._display.rack.slots
        tile = next((slot.tile for slot in slots if f"tile:{slot.tile}" == state.focus), None)
        if tile is not None and state.shown.ended is None:
            self._display.drag = None
            self._actions.choose(tile)
        if isinstance(state.hold, Selected) and state.is_my_turn:
            state.focus_on(f"place:{self._spots()[0]}")

    def _enter(self, tree: Tree, buttons: dict[str, AnyIntent]) -> AnyIntent | None:
        state = self._state
        if isinstance(state.hold, TurnOffered | Proposed):
            chips = chips_of(self._display)
            chip = next((chip for chip in chips if chip.key == state.focus), chips[0])
            if isinstance(state.hold, TurnOffered):
                self._actions.turn()
            else:
                self._actions.take_way(chip.way)
            state.focus_on(None)
            return None
        node = None if state.focus is None else node_of(tree, state.focus)
        if node is not None and node.key not in buttons:
            self._activate(node)
        return None if node is None else buttons.get(node.key)

    def _activate(self, node: Node) -> None:
        if node.role == "tile":
            self._to_places()
        elif node.role == "place":
            self._lay(node)
        elif node.role == "boneyard":
            self._draw()
        elif node.role == "seat":
            self._actions.press_face(int(node.key.removeprefix("seat:")))

    def _draw(self) -> None:
        if DRAW in self._state.shown.legal:
            self._state.focus_on("boneyard")
        self._actions.submit(DRAW)

    def _lay(self, node: Node) -> None:
        state, before = self._state, self._state.hold
        self._actions.lay(next(spot for spot in state.spots if f"place:{spot}" == node.key))
        if isinstance(state.hold, TurnOffered):
            state.focus_on(chips_of(self._display)[0].key)
        elif isinstance(before, Selected) and not isinstance(state.hold, Proposed):
            state.focus_on(f"tile:{before.grip.tile}" if before.grip.tile in state.shown.hand else None)


def _all_keys(tree: Tree) -> list[str]:
    return [node.key for node in tree if node.action is not None]
