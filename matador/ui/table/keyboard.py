"""Playing by keys alone: arrows choose tile and place, Enter plays, letters do the rest."""

from __future__ import annotations

from matador.play.layout.ways import Spot
from matador.play.sounds import Sound
from matador.ui.inputs import Key
from matador.ui.kit.intents import Open
from matador.ui.semantics import Node, Tree, node_of
from matador.ui.table.buttons import table_buttons
from matador.ui.table.describing import tile_of
from matador.ui.table.hit_testing import chips_of
from matador.ui.table.intents import AnyIntent
from matador.ui.table.model import Model
from matador.ui.table.player_actions import PlayerActions
from matador.ui.table.pointer import Pointer
from matador.ui.table.states import Proposed, Selected, TurnOffered
from matador.ui.table.targets import spots


class Keyboard:
    """Moves a focus over the nodes of the table and does what Enter means there."""

    def __init__(self, model: Model, actions: PlayerActions, pointer: Pointer) -> None:
        self._model = model
        self._actions = actions
        self._pointer = pointer

    def press(self, given: Key, tree: Tree) -> AnyIntent | None:
        """A key was pressed; what is asked for that others do."""
        match given.name:
            case "escape":
                return self._escape()
            case "enter" | "d" | "p":
                # With the sentence a button may go that the focus is on.
                button = self._button()
                self._model.sentence = None
                return self._act(given.name, tree, button)
            case "r":
                self._pointer.turn()
            case "h":
                self._actions.hint()
            case _:
                self._move(given, tree)
        return None

    def _button(self) -> AnyIntent | None:
        """What the button means that the focus is on; None if it is on none."""
        buttons = table_buttons(self._model)
        return next((button.intent for button in buttons if button.key == self._model.focus), None)

    def _act(self, name: str, tree: Tree, button: AnyIntent | None) -> AnyIntent | None:
        if name == "enter":
            return self._enter(tree, button)
        if name == "d":
            self._actions.draw()
        else:
            self._actions.skip_turn()
        return None

    def _move(self, given: Key, tree: Tree) -> None:
        """Move the focus."""
        match given.name:
            case "tab":
                self._tab(tree, -1 if given.shift else 1)
            case "left" | "right":
                self._sideways(1 if given.name == "right" else -1, tree)
            case "up":
                self._to_places()
            case "down":
                self._to_hand()
            case "page up" | "page down":
                self._model.turn_page(self._model.page + (1 if given.name == "page down" else -1))
            case _:
                pass

    def _escape(self) -> AnyIntent | None:
        """Put down what is chosen; with nothing chosen, the menu."""
        model = self._model
        if model.peeks_at is not None:
            model.peeks_at = None
            return None
        is_holding = model.drag.is_holding or model.carried is not None
        if isinstance(model.drag.state, Proposed | TurnOffered | Selected) or is_holding:
            self._pointer.send_home()
            if model.focus is not None and model.focus.startswith(("place:", "chip:")):
                model.focus = None
            return None
        return Open("menu")

    def _tab(self, tree: Tree, step: int) -> None:
        if isinstance(self._model.drag.state, Proposed | TurnOffered):
            # The chips come first: Enter plays the one that the focus is on.
            self._sideways(step, tree)
            return
        keys = [node.key for node in tree if node.action is not None]
        if not keys:
            return
        focus = self._model.focus
        if focus in keys:
            self._model.focus = keys[(keys.index(focus) + step) % len(keys)]
        else:
            self._model.focus = keys[0 if step > 0 else -1]

    def _sideways(self, step: int, tree: Tree) -> None:
        model = self._model
        focus = model.focus or ""
        state = model.drag.state
        if isinstance(state, Proposed | TurnOffered):
            keys = self._chips()
        elif focus.startswith("place:") and isinstance(state, Selected):
            keys = [f"place:{spot}" for spot in self._spots()]
        elif model.shown.ended is not None:
            self._tab(tree, step)
            return
        elif focus.startswith("tile:") or not focus or node_of(tree, focus) is None:
            keys = [f"tile:{slot.tile}" for slot in model.rack.slots]
        else:
            self._tab(tree, step)
            return
        if not keys:
            return
        if focus in keys:
            model.focus = keys[(keys.index(focus) + step) % len(keys)]
        elif isinstance(state, Proposed):
            # The first chip is proposed already.
            model.focus = keys[step % len(keys)]
        else:
            model.focus = keys[0 if step > 0 else -1]

    def _chips(self) -> list[str]:
        """The keys of the chips that are there."""
        found = chips_of(self._model)
        return [chip.key for chip in found[1]] if found else []

    def _spots(self) -> tuple[Spot, ...]:
        """The places that arrows go through: with the guide those where the chosen tile fits."""
        model = self._model
        state = model.drag.state
        ordered = spots(model.targets)
        if not model.guide or not isinstance(state, Selected):
            return ordered
        fitting = tuple(spot for spot in ordered if model.ways(state.grip.tile, spot))
        return fitting or ordered

    def _to_places(self) -> None:
        """Choose the tile that the focus is on, and go to the first place for it."""
        model = self._model
        tile = tile_of(model.focus or "")
        if tile is not None and model.rack.slot(tile) is not None and model.shown.ended is None:
            model.drag.choose(tile, model.now_ms)
            model.cue(Sound.PICK_UP)
        if isinstance(model.drag.state, Selected) and model.is_my_turn:
            model.focus = f"place:{self._spots()[0]}"

    def _to_hand(self) -> None:
        model = self._model
        state = model.drag.state
        if isinstance(state, Selected):
            model.drag.cancel()
            model.focus = f"tile:{state.grip.tile}"

    def _enter(self, tree: Tree, button: AnyIntent | None) -> AnyIntent | None:
        model = self._model
        focus = model.focus
        if isinstance(model.drag.state, TurnOffered):
            self._pointer.turn()
            model.focus = None
            return None
        if isinstance(model.drag.state, Proposed):
            self._take_chip(focus)
            return None
        node = None if focus is None else node_of(tree, focus)
        if node is None:
            return None
        if button is not None:
            return self._pointer.do(button)
        self._activate(node)
        return None

    def _activate(self, node: Node) -> None:
        model = self._model
        if node.role == "tile":
            self._to_places()
        elif node.role == "place":
            self._lay(node)
        elif node.role == "boneyard":
            self._actions.draw()
        elif node.role == "seat":
            self._pointer.press_face(int(node.key.removeprefix("seat:")))
        elif node.key in ("page back", "page forth"):
            model.turn_page(model.page + (1 if node.key == "page forth" else -1))

    def _lay(self, node: Node) -> None:
        model = self._model
        before = model.drag.state
        spot = next(target.spot for target in model.targets if f"place:{target.spot}" == node.key)
        tile = before.grip.tile if isinstance(before, Selected) else None
        self._actions.do(model.drag.go(model, spot), before)
        if isinstance(model.drag.state, TurnOffered):
            model.focus = next(key for key in self._chips())
        elif tile is not None and not isinstance(model.drag.state, Proposed):
            model.focus = f"tile:{tile}" if tile in model.shown.hand else None

    def _take_chip(self, focus: str | None) -> None:
        model = self._model
        found = chips_of(model)
        chips = () if found is None else found[1]
        chip = next((chip for chip in chips if chip.key == focus), chips[0])
        before = model.drag.state
        self._actions.do(model.drag.take_way(chip.way), before)
        model.focus = None
