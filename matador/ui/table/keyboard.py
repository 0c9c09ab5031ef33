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
from matador.ui.table.display import TableDisplay, spots
from matador.ui.table.drag import Pointer
from matador.ui.table.ends import chips_of


class Keyboard:
    """Moves the focus over the nodes of the table, and activates the focused node on Enter."""

    def __init__(self, display: TableDisplay, table: Table, pointer: Pointer) -> None:
        self._display = display
        self._state = table.state
        self._actions = table.actions
        self._pointer = pointer

    def press(self, given: Key, tree: Tree) -> AnyIntent | None:
        state = self._state
        match given.name:
            case "escape":
                return self._escape()
            case "enter":
                # Clearing the sentence may also remove the focused button.
                buttons = {button.key: button.intent for button in table_buttons(self._display)}
                state.tell(None)
                return self._enter(tree, buttons)
            case "d":
                state.tell(None)
                self._draw()
            case "p":
                state.tell(None)
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
                self._to_hand()
            case "home" | "end":
                self._far(tree, is_first=given.name == "home")
            case "page up" | "page down":
                self._display.turn_page(self._display.page + (1 if given.name == "page down" else -1))

    def _escape(self) -> AnyIntent | None:
        state, drag = self._state, self._display.drag
        is_carried = drag is not None and drag.at is not None
        is_asked = isinstance(state.hold, Proposed | TurnOffered | Selected)
        if state.peeks_at is not None:
            state.peek(None)
        elif is_carried or is_asked or is_dragged(state.hold):
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

    def _far(self, tree: Tree, *, is_first: bool) -> None:
        keys = self._row(tree)
        if keys is None:
            keys = [f"tile:{tile}" for tile in self._state.shown.hand]
            self._display.turn_page(0 if is_first else self._display.rack.pages - 1)
        if keys:
            self._state.focus_on(keys[0 if is_first else -1])

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

    def _to_hand(self) -> None:
        hold = self._state.hold
        if isinstance(hold, Selected):
            self._pointer.cancel()
            self._state.focus_on(f"tile:{hold.grip.tile}")

    def _enter(self, tree: Tree, buttons: dict[str, AnyIntent]) -> AnyIntent | None:
        state = self._state
        if isinstance(state.hold, TurnOffered | Proposed):
            if isinstance(state.hold, TurnOffered):
                self._actions.turn()
            else:
                chips = chips_of(self._display)
                self._actions.take_way(
                    next((chip for chip in chips if chip.key == state.focus), chips[0]).way
                )
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
        for arrow in self._display.rack.arrows:
            if node.key == arrow.key:
                self._display.turn_page(self._display.page + arrow.step)

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
            tile = before.grip.tile
            state.focus_on(f"tile:{tile}" if tile in state.shown.hand else None)


def _all_keys(tree: Tree) -> list[str]:
    return [node.key for node in tree if node.action is not None]
