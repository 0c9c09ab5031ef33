"""A player's turn at the table: all possible gestures, mostly productive ones."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.layout.orientations import Spot
from matador.rules import DRAW, PASS, Play, Tile
from matador.ui.inputs import Key, PointerDown, PointerUp
from tests.checks.monkey_gestures import FINGERS, Hands
from tests.checks.monkey_steps import Calm, Step, Wait
from tests.checks.monkey_ways import table_of


class Turns(Hands):
    """A player's actions on their turn."""

    def take_turn(self) -> Iterator[Step]:
        """Act; sometimes first look at what others did, or hurry them."""
        if self.chance.random() < 0.1:
            yield from self._press_a_face()
        table = table_of(self.program)
        if table is not None and table.display.state.is_my_turn and not self.program.overlays:
            yield from self._act()
            if self.chance.random() < 0.15:
                yield from self._hurry()

    def _act(self) -> Iterator[Step]:
        """Draw, pass, or play a tile, mostly one that fits."""
        chance, display = self.chance, self.program.table.display
        if self.node("hint") is not None and chance.random() < 0.35:
            for _ in range(chance.choice((1, 1, 2, 4))):
                yield from self.click("hint") if chance.random() < 0.6 else self.keys("h")
        plays = [action for action in display.state.shown.legal if isinstance(action, Play)]
        if DRAW in display.state.shown.legal and (not plays or chance.random() < 0.3):
            yield from self._draw()
        elif PASS in display.state.shown.legal and (not plays or chance.random() < 0.3):
            yield from self.click("pass") if chance.random() < 0.6 else self.keys("p")
        elif plays and chance.random() < 0.8:
            play = chance.choice(plays)
            yield from self._lay(play.tile, play.arm or "open", play.touching)
        else:
            yield from self._lay(chance.choice(display.state.shown.hand), chance.choice(display.targets).spot)
        if chance.random() < 0.8:
            yield from self._choose_way()
        if chance.random() < 0.5:
            yield Wait(chance.choice((200, 600, 2000)))

    def _press_a_face(self) -> Iterator[Step]:
        """Press a face to replay that player's actions, and watch all of it or a part."""
        faces = [node.key for node in self.program.tree() if node.role == "seat" and node.action is not None]
        if not faces:
            return
        face, chance = self.chance.choice(faces), self.chance
        if chance.random() < 0.7:
            yield from self.click(face, chance.choice(FINGERS))
        else:
            for _ in range(60):
                if self.program.table.display.state.focus == face:
                    break
                yield from self.keys("tab")
            yield from self.keys("enter")
        yield Wait(chance.choice((0, 300, 1200)))
        yield (
            Calm() if chance.random() < 0.5 else Key(chance.choice(("enter", "escape", "d", "p", "r", "up")))
        )

    def _hurry(self) -> Iterator[Step]:
        """Press the empty table."""
        table = None if self.place.program is None else table_of(self.program)
        if table is None or self.program.overlays:
            return
        felt = table.display.plan.felt
        at = (felt.left + self.chance.randrange(felt.width), felt.top + self.chance.randrange(felt.height))
        yield PointerDown(at)
        yield PointerUp(at)

    def _draw(self) -> Iterator[Step]:
        chance = self.chance
        manner = chance.random()
        if manner < 0.3:
            yield from self.keys("d")
        elif manner < 0.6 and self.node("draw on") is not None:
            yield from self.click("draw on")
        elif manner < 0.9:
            yield from self.click("boneyard")
        else:
            rack = self.program.table.display.plan.tiles
            yield from self.drag(self.at("boneyard"), rack.center, chance.choice(FINGERS))

    def _lay(self, tile: Tile, spot: Spot, touching: int | None = None) -> Iterator[Step]:
        chance, key, place = self.chance, f"tile:{tile}", f"place:{spot}"
        if self.node(key) is None:
            pages = [page for page in ("page back", "page forth") if self.node(page) is not None]
            yield from self.click(chance.choice(pages)) if pages else iter(())
            return
        manner = chance.random()
        if manner < 0.45:
            start = self.at(key, 0 if touching == tile.low else 1)
            yield from self.drag(start, self.at(place), chance.choice(FINGERS))
        elif manner < 0.8:
            yield from self.click(key, chance.choice(FINGERS))
            if chance.random() < 0.2:
                yield Key("r")
            yield from self.click(place, chance.choice(FINGERS))
        else:
            yield from self._lay_by_keys(key)

    def _lay_by_keys(self, key: str) -> Iterator[Step]:
        yield from self.keys("down")
        for _ in range(30):
            if self.program.table.display.state.focus == key:
                break
            yield from self.keys("right")
        yield from self.keys("up", *["right"] * self.chance.choice((0, 0, 1)), "enter")

    def _choose_way(self) -> Iterator[Step]:
        if self.place.program is None:
            return
        chips = [node.key for node in self.program.tree() if node.role == "chip"]
        if chips and self.chance.random() < 0.7:
            yield from self.click(self.chance.choice(chips))
        elif chips:
            yield from self.keys(self.chance.choice(("left", "right")), "enter")
