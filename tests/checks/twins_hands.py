"""Hands that play a round and fidget, with random choices among the targets that the program shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from matador.match.taking_back import Stays
from matador.rules import DRAW, PASS, Action, Play
from matador.ui.inputs import (
    FocusLost,
    Input,
    Key,
    Point,
    PointerDown,
    PointerMoved,
    PointerUp,
    Resized,
    Wheel,
)
from matador.ui.pages import registry
from matador.ui.semantics import Node, node_of
from matador.ui.table.buttons import BACK
from tests.checks.monkey_counts import SCENES
from tests.checks.twins_rounds import ODD_SIZES, SIZES, Watched, Watching

MAX_UNDOS = 4
PATIENCE = 3000
"""After this many frames, hands only play."""

Steps: TypeAlias = Iterator[Input | None]
"""Inputs; None for each frame that the hands wait."""

_PAGES = tuple(name for name in registry.PAGES if name not in (*SCENES, "new match"))
"""Pages that the menu leads to; a new match would end this one."""
_LEADS_AWAY = (
    "back",
    "close",
    "play on",
    "new match",
    "home",
    "start",
    "leave",
    "again",
    "undo",
    "redo",
    "quit",
)


def hands_at(program: Watching, watched: Watched, chance: Random, counts: Counter[str]) -> Steps:
    """Endless inputs; None for each frame of waiting."""
    hands = Hands(program, watched, chance, counts)
    while True:
        yield from hands.next()


class Hands:
    """Gestures, step by step, with counts."""

    def __init__(self, program: Watching, watched: Watched, chance: Random, counts: Counter[str]) -> None:
        self._program = program
        self._watched = watched
        self._chance = chance
        self._counts = counts

    def _node(self, key: str) -> Node | None:
        return node_of(self._program.tree(), key)

    def _frames(self, most: int) -> Steps:
        for _ in range(self._chance.randint(1, most)):
            yield None

    def _keys(self, *names: str) -> Steps:
        for name in names:
            yield Key(name)
            yield None

    def _click(self, key: str) -> Steps:
        node = self._node(key)
        if node is not None:
            yield PointerDown(node.centre)
            if self._chance.random() < 0.5:
                yield None
            yield PointerUp(node.centre)

    def _drag(self, start: Point, end: Point) -> Steps:
        self._counts["drags"] += 1
        yield PointerDown(start)
        for part in range(1, 5):
            yield PointerMoved(
                (start[0] + (end[0] - start[0]) * part // 4, start[1] + (end[1] - start[1]) * part // 4)
            )
            yield None
        yield PointerUp(end)

    def _anywhere(self) -> Point:
        width, height = self._program.screen.size
        return (self._chance.randrange(width), self._chance.randrange(height))

    @property
    def _is_patient(self) -> bool:
        return self._counts["frames_played"] < PATIENCE

    def next(self) -> Steps:
        """The next gesture."""
        program, chance = self._program, self._chance
        display = program.table.display
        if program.overlays:
            yield from self._on_page()
        elif self._node(BACK) is not None:
            yield from self._frames(10)
            yield from self._click(BACK) if chance.random() < 0.5 else self._keys("escape")
        elif self._node("again") is not None:
            yield from self._frames(40)
            if chance.random() < 0.2:
                yield from self._keys("t")
                return
            yield from self._click("again") if chance.random() < 0.5 else self._keys("enter")
        elif self._node("look") is not None:
            yield from self._come()
        elif not display.state.is_my_turn or display.is_moving:
            yield from self._meanwhile()
        else:
            yield from self._turn()

    # The turn

    def _come(self) -> Steps:
        """A person sits down in front of the covered tiles."""
        yield from self._frames(20)
        if self._is_patient and self._chance.random() < 0.3:
            yield from self._fidget()
        if self._node("look") is not None:
            yield from self._click("look") if self._chance.random() < 0.7 else self._keys("enter")
            yield from self._frames(30)

    def _meanwhile(self) -> Steps:
        if self._program.table.display.state.is_my_turn and self._chance.random() < 0.3:
            yield from self._in_haste()
        if self._is_patient and self._chance.random() < 0.08:
            yield from self._fidget()
        yield from self._frames(15)

    def _in_haste(self) -> Steps:
        """Continue while something is still moving."""
        yield from self._keys(self._chance.choice(("p", "d")))

    def _turn(self) -> Steps:
        chance = self._chance
        if self._is_patient and chance.random() < 0.4:
            yield from self._fidget()
        else:
            yield from self._play(self._wanted())
        yield from self._frames(20)

    def _wanted(self) -> Action:
        legal = self._program.table.display.state.shown.legal
        plays = [action for action in legal if isinstance(action, Play)]
        return self._chance.choice(plays if plays and self._chance.random() < 0.85 else legal)

    def _play(self, action: Action) -> Steps:
        if action == DRAW:
            yield from self._draw()
        elif action == PASS:
            yield from self._click("pass") if self._chance.random() < 0.5 else self._keys("p")
        elif isinstance(action, Play):
            yield from self._lay(f"tile:{action.tile}", f"place:{action.arm or 'open'}", action)
            chips = [node.key for node in self._program.tree() if node.role == "chip"]
            if chips:
                yield from self._frames(10)
                yield from self._click(self._chance.choice(chips))

    def _draw(self) -> Steps:
        manner = self._chance.random()
        if manner < 0.3:
            yield from self._keys("d")
        elif manner < 0.5 and self._node("draw on") is not None:
            yield from self._click("draw on")
        elif manner < 0.8:
            yield from self._click("boneyard")
        else:
            node = self._node("boneyard")
            if node is not None:
                yield from self._drag(node.centre, self._program.table.display.plan.tiles.center)

    def _lay(self, tile: str, place: str, play: Play) -> Steps:
        if self._node(tile) is None:
            pages = [key for key in ("page back", "page forth") if self._node(key) is not None]
            if pages:
                yield from self._click(self._chance.choice(pages))
            return
        node, target = self._node(tile), self._node(place)
        if node is None or target is None:
            return
        if self._chance.random() < 0.6:
            left, top, width, height = node.box
            quarter = 1 if play.touching == play.tile.low else 3
            yield from self._drag((left + width // 2, top + height * quarter // 4), target.centre)
        else:
            yield from self._click(tile)
            yield from self._frames(20)
            if self._node(place) is not None:
                yield from self._click(place)

    # Other gestures

    def _fidget(self) -> Steps:
        kinds = (
            (self._wander, 30),
            (self._try_anywhere, 20),
            (self._resize, 8),
            (self._open_page, 12),
            (self._any_keys, 15),
            (self._take_back, 20),
            (self._click_any, 8),
            (self._turn_wheel, 5),
            (self._ask, 25),
            (self._press_a_face, 25),
        )
        what = self._chance.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        yield from what()

    def _wander(self) -> Steps:
        """Drag a tile around, sometimes across a resize of the window, or lose it."""
        tiles = [node for node in self._program.tree() if node.role == "tile"]
        if not tiles:
            return
        self._counts["drags"] += 1
        yield PointerDown(self._chance.choice(tiles).centre)
        for _ in range(self._chance.randint(1, 4)):
            yield PointerMoved(self._anywhere())
            yield from self._frames(8)
        manner = self._chance.random()
        if manner < 0.15:
            yield FocusLost()
        elif manner < 0.3:
            yield from self._resize()
        elif manner < 0.45:
            yield Wheel(1)
            yield from self._frames(8)
        yield PointerUp(self._anywhere())

    def _try_anywhere(self) -> Steps:
        """Drop a tile where it may not fit."""
        nodes = self._program.tree()
        tiles = [node for node in nodes if node.role == "tile"]
        places = [node for node in nodes if node.role == "place"]
        if tiles and places:
            yield from self._drag(self._chance.choice(tiles).centre, self._chance.choice(places).centre)
            if self._chance.random() < 0.5:
                yield from self._in_haste()

    def _resize(self) -> Steps:
        self._counts["resizes"] += 1
        sizes = ODD_SIZES if self._chance.random() < 0.2 else SIZES
        yield Resized(self._chance.choice(sizes))

    def _open_page(self) -> Steps:
        self._counts["pages"] += 1
        yield Key("escape") if self._chance.random() < 0.7 else Key("f1")
        yield from self._frames(3)

    def _any_keys(self) -> Steps:
        names = ("left", "right", "up", "down", "tab", "enter", "r", "page up", "page down", "m", "escape")
        yield from self._keys(*self._chance.choices(names, k=self._chance.randint(1, 6)))

    def _take_back(self) -> Steps:
        if not self._may_take_back:
            return
        self._counts["taken_back"] += 1
        yield Key("z", ctrl=True)
        yield from self._frames(60)
        if self._chance.random() < 0.4:
            yield Key("z", ctrl=True, shift=True)
            yield from self._frames(40)

    @property
    def _may_take_back(self) -> bool:
        """True if the last decision was made in the watched round: earlier ones have been seen."""
        game, number = self._program.table.game, self._watched.number
        if self._counts["taken_back"] >= MAX_UNDOS:
            return False
        back = game.undoes_to
        return not isinstance(back, Stays) and back.round == number

    def _click_any(self) -> Steps:
        nodes = [node for node in self._program.tree() if node.key not in _LEADS_AWAY]
        if nodes:
            yield from self._click(self._chance.choice(nodes).key)

    def _ask(self) -> Steps:
        """Ask for a learner's help, step by step."""
        for _ in range(self._chance.randint(1, 4)):
            if self._node("hint") is None:
                return
            self._counts["hints"] += 1
            yield from self._click("hint") if self._chance.random() < 0.5 else self._keys("h")
            yield from self._frames(10)

    def _press_a_face(self) -> Steps:
        """Press a face to replay that player's actions, and watch all of it or a part."""
        faces = [node.key for node in self._program.tree() if node.role == "seat" and node.action is not None]
        if not faces:
            return
        yield from self._click(self._chance.choice(faces))
        is_shown = self._program.table.table.playback.is_showing_again
        self._counts["shown_again"] += is_shown
        yield from self._frames(400 if is_shown else 3)

    def _turn_wheel(self) -> Steps:
        yield Wheel(self._chance.choice((-1, 1)))

    # Pages

    def _on_page(self) -> Steps:
        """Look around on a page, open another one from the menu, and close it."""
        page = self._program.overlays.name
        if page == "menu" and self._chance.random() < 0.7:
            yield from self._from_menu()
        if page in ("scores", "fair", "rules", "options"):
            self._counts["pages_read"] += 1
            yield from self._read()
        if self._program.overlays:
            yield Key("escape")
        yield from self._frames(3)

    def _from_menu(self) -> Steps:
        if self._chance.random() < 0.3 and self._may_take_back and self._node("undo") is not None:
            self._counts["taken_back"] += 1
            yield from self._click("undo")
            return
        pages = [key for key in _PAGES if self._node(key) is not None]
        # With large text, the rows have pages of their own.
        yield from self._click(self._chance.choice(pages)) if pages else self._keys("page down")
        yield from self._frames(3)

    def _read(self) -> Steps:
        for _ in range(self._chance.randint(1, 4)):
            nodes = [node for node in self._program.tree() if node.action and node.key not in _LEADS_AWAY]
            if nodes and self._chance.random() < 0.5:
                yield from self._click(self._chance.choice(nodes).key)
            else:
                names = ("tab", "up", "down", "left", "right", "page down", "page up")
                yield from self._keys(self._chance.choice(names))
            if not self._program.overlays:
                return
