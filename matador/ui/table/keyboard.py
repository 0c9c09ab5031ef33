"""Playing with the keyboard alone: arrows choose tile and place, Enter plays, letters do the rest."""

from __future__ import annotations

from matador.play.layout.orientations import Proposed, Selected, Spot, TurnOffered, is_dragged
from matador.play.table.choosing import is_boneyard_open
from matador.play.table.table import Table
from matador.rules import DRAW, PASS
from matador.ui.inputs import Key
from matador.ui.kit.intents import Open
from matador.ui.semantics import Node, Tree, node_of
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.describing import tile_of
from matador.ui.table.display import TableDisplay
from matador.ui.table.drag import Dragging
from matador.ui.table.hit_testing import chips_of
from matador.ui.table.targets import spots


class Keyboard:
    """Moves the focus over the nodes of the table, and activates the focused node on Enter."""

    def __init__(self, display: TableDisplay, table: Table, dragging: Dragging) -> None:
        self._display = display
        self._table = table
        self._actions = table.actions
        self._dragging = dragging

    def press(self, given: Key, tree: Tree) -> AnyIntent | None:
        match given.name:
            case "escape":
                return self._escape()
            case "enter":
                buttons, focus = table_buttons(self._display), self._display.state.focus
                # Clearing the sentence may also remove the focused button.
                button = next((button.intent for button in buttons if button.key == focus), None)
                self._table.state.tell(None)
                return self._enter(tree, button)
            case "d":
                self._table.state.tell(None)
                self._draw()
            case "p":
                self._table.state.tell(None)
                self._actions.skip_turn()
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
                self._to_hand()
            case "home" | "end":
                self._far(tree, 1 if given.name == "home" else -1)
            case "page up" | "page down":
                self._display.turn_page(self._display.page + (1 if given.name == "page down" else -1))
            case _:
                pass

    def _escape(self) -> AnyIntent | None:
        display, state = self._display, self._display.state
        if state.peeks_at is not None:
            self._table.state.peek(None)
            return None
        is_carried = display.drag is not None and display.drag.at is not None
        is_asked = isinstance(state.hold, Proposed | TurnOffered | Selected)
        if is_carried or is_asked or is_dragged(state.hold):
            self._dragging.cancel()
            if state.focus is not None and state.focus.startswith(("place:", "chip:")):
                self._table.state.focus_on(None)
            return None
        return Open("menu")

    def _tab(self, tree: Tree, step: int) -> None:
        if isinstance(self._display.state.hold, Proposed | TurnOffered):
            # The chips come first: Enter plays the focused one.
            self._sideways(step, tree)
            return
        self._step([node.key for node in tree if node.action is not None], step)

    def _step(self, keys: list[str], step: int) -> None:
        """Move the focus through these keys, wrapping around; from elsewhere, to the first or the last of them."""
        focus = self._display.state.focus
        if not keys:
            return
        if focus in keys:
            self._table.state.focus_on(keys[(keys.index(focus) + step) % len(keys)])
        else:
            self._table.state.focus_on(keys[0 if step > 0 else -1])

    def _sideways(self, step: int, tree: Tree) -> None:
        state, rack = self._display.state, self._display.rack
        focus, tiles = state.focus or "", [f"tile:{slot.tile}" for slot in rack.slots]
        match state.hold:
            case Proposed():
                keys = self._chips()
                # The first chip is already proposed.
                at = keys.index(focus) if focus in keys else 0
                self._table.state.focus_on(keys[(at + step) % len(keys)])
            case TurnOffered():
                self._step(self._chips(), step)
            case Selected() if focus.startswith("place:"):
                self._step([f"place:{spot}" for spot in self._spots()], step)
            case _ if state.shown.ended is not None:
                self._tab(tree, step)
            case _ if focus.startswith("tile:"):
                self._step(tiles, step)
            case _ if not focus or node_of(tree, focus) is None:
                self._step(self._instead_of_tiles() or tiles, step)
            case _:
                self._tab(tree, step)

    def _instead_of_tiles(self) -> list[str]:
        """Where the focus starts if everybody can see that nothing fits: the boneyard or Pass; otherwise empty."""
        state = self._display.state
        if is_boneyard_open(state):
            return ["boneyard"]
        return ["pass"] if state.is_my_turn and state.shown.legal == (PASS,) else []

    def _far(self, tree: Tree, step: int) -> None:
        """Home (1) and End (-1): focus the first or the last item that arrows move through."""
        state, focus = self._display.state, self._display.state.focus or ""
        if state.shown.ended is not None:
            keys = [node.key for node in tree if node.action is not None]
        elif isinstance(state.hold, Proposed | TurnOffered):
            keys = self._chips()
        elif isinstance(state.hold, Selected) and focus.startswith("place:"):
            keys = [f"place:{spot}" for spot in self._spots()]
        else:
            keys = [f"tile:{tile}" for tile in state.shown.hand]
            self._display.turn_page(0 if step > 0 else self._display.rack.pages - 1)
        if keys:
            self._table.state.focus_on(keys[0 if step > 0 else -1])

    def _draw(self) -> None:
        if DRAW in self._display.state.shown.legal:
            self._table.state.focus_on("boneyard")
        self._actions.draw()

    def _chips(self) -> list[str]:
        found = chips_of(self._display)
        return [chip.key for chip in found[1]] if found else []

    def _spots(self) -> tuple[Spot, ...]:
        """The places that arrows move through; with the guide, only those where the chosen tile fits."""
        state = self._display.state
        ordered = spots(self._display.targets)
        if not state.guide or not isinstance(state.hold, Selected):
            return ordered
        tile = state.hold.grip.tile
        return tuple(spot for spot in ordered if state.ways(tile, spot)) or ordered

    def _to_places(self) -> None:
        state = self._display.state
        tile = tile_of(state.focus or "")
        if tile is not None and self._display.rack.slot(tile) is not None and state.shown.ended is None:
            self._display.drag = None
            self._actions.choose(tile)
        if isinstance(state.hold, Selected) and state.is_my_turn:
            self._table.state.focus_on(f"place:{self._spots()[0]}")

    def _to_hand(self) -> None:
        hold = self._display.state.hold
        if isinstance(hold, Selected):
            self._dragging.cancel()
            self._table.state.focus_on(f"tile:{hold.grip.tile}")

    def _enter(self, tree: Tree, button: AnyIntent | None) -> AnyIntent | None:
        state = self._display.state
        if isinstance(state.hold, TurnOffered):
            self._actions.turn()
            self._table.state.focus_on(None)
            return None
        if isinstance(state.hold, Proposed):
            self._take_chip(state.focus)
            return None
        node = None if state.focus is None else node_of(tree, state.focus)
        if node is None or button is not None:
            return button if node is not None else None
        self._activate(node)
        return None

    def _activate(self, node: Node) -> None:
        display = self._display
        if node.role == "tile":
            self._to_places()
        elif node.role == "place":
            self._lay(node)
        elif node.role == "boneyard":
            self._draw()
        elif node.role == "seat":
            self._actions.press_face(int(node.key.removeprefix("seat:")))
        elif node.key in ("page back", "page forth"):
            display.turn_page(display.page + (1 if node.key == "page forth" else -1))

    def _lay(self, node: Node) -> None:
        state = self._display.state
        before = state.hold
        spot = next(spot for spot in state.spots if f"place:{spot}" == node.key)
        self._actions.lay(spot)
        if isinstance(state.hold, TurnOffered):
            self._table.state.focus_on(self._chips()[0])
        elif isinstance(before, Selected) and not isinstance(state.hold, Proposed):
            tile = before.grip.tile
            self._table.state.focus_on(f"tile:{tile}" if tile in state.shown.hand else None)

    def _take_chip(self, focus: str | None) -> None:
        found = chips_of(self._display)
        chips = () if found is None else found[1]
        chip = next((chip for chip in chips if chip.key == focus), chips[0])
        self._actions.take_way(chip.way)
        self._table.state.focus_on(None)
