"""The room of Learn as a scene."""

from __future__ import annotations

from typing import Literal

from matador.ui.inputs import Input, Key, Point, Resized
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.pages.learn.room_page import LearnRoom, LookAt, arrange_room, said_aloud
from matador.ui.pages.still_scene import StillScene
from matador.ui.sentences.learn import title
from matador.ui.voice.reading import Spoken


class RoomScene(StillScene[LearnRoom]):
    """What there is to learn, and what is known of it; nothing in it moves by itself."""

    kind: Literal["learn"] = "learn"

    def __init__(self, look: Look, size: Point, shows: LearnRoom) -> None:
        self.page: ScenePage[LearnRoom] = ScenePage(look, size, arrange_room, shows)
        self._has_looked = False
        """True once another total was looked at: where one is has been said by then."""

    @property
    def spoken(self) -> Spoken:
        """What is read aloud: where one is, and what is known of the total that is looked at."""
        look, shown = self.page.look, self.page.state
        said = said_aloud(look, shown)
        text = said if self._has_looked else f"{title(look.language)}. {said}"
        return Spoken((shown.chosen, self._has_looked), text)

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
                self._has_looked = True
                self.show(self.page.state.choosing(total))
                return None
            case PageIntent():
                raise AssertionError(f"unexpected intent: {intent}")
            case _:
                return intent

    @property
    def chosen(self) -> int:
        """The total that is looked at."""
        return self.page.state.chosen
