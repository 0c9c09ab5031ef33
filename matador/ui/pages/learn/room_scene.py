"""The room of Learn as a scene."""

from __future__ import annotations

from typing import Literal

from matador.ui.inputs import Input, Key, Point, Resized
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.pages.learn.room_page import LearnRoom, LookAt, arrange_room
from matador.ui.pages.still_scene import StillScene


class RoomScene(StillScene[LearnRoom]):
    """What there is to learn, and what is known of it; nothing in it moves by itself."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: ScenePage[LearnRoom] = ScenePage(look, size, arrange_room, shows)

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case Key(name="escape"):
                return Command.HOME
            case _:
                return self._use(self.page.handle(given))

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        match intent:
            case LookAt(total):
                self.show(self.page.state.choosing(total))
                return None
            case PageIntent():
                raise AssertionError(f"nothing in the room means {intent}")
            case _:
                return intent

    @property
    def chosen(self) -> int:
        """The total that is looked at."""
        return self.page.state.chosen
