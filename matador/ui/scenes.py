"""The current scene, the pages on top of it, and the looks used to draw both."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from matador.play.game import Game
from matador.storage.settings import CurrentSettings, Settings
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageName
from matador.ui.kit.stack import PageStack
from matador.ui.look import Looks, look_alike
from matador.ui.pages.home.scene import HomeScene
from matador.ui.pages.registry import aloud, opened, scene_of
from matador.ui.semantics import Tree
from matador.ui.sound import Sounds
from matador.ui.voice.reading import ReadingAloud, Speaker, Spoken

if TYPE_CHECKING:
    from matador.ui.pages.cut import CutScene
    from matador.ui.pages.learn.exercise_scene import ExerciseScene
    from matador.ui.pages.learn.lessons_page import LessonsScene
    from matador.ui.pages.learn.room_page import RoomScene
    from matador.ui.table.scene import TableScene

    LearnScene: TypeAlias = RoomScene | LessonsScene | ExerciseScene
    Scene: TypeAlias = HomeScene | CutScene | TableScene | LearnScene


class Screen(Protocol):
    """Window operations that the program needs."""

    @property
    def size(self) -> Point: ...

    @property
    def is_fullscreen(self) -> bool: ...

    def toggle_fullscreen(self) -> None: ...


class Scenes:
    """Shows the current scene and the pages on top of it."""

    def __init__(
        self,
        screen: Screen,
        sounds: Sounds,
        settings: CurrentSettings,
        app: object,
        *,
        voice: Speaker | None = None,
        looks: Callable[[Settings, Point], Looks],
    ) -> None:
        """Pages get their values from `app`. Nothing is read aloud without a `voice`."""
        self._screen = screen
        self._settings = settings
        self._app = app
        self._make_looks = looks
        self.sounds = sounds
        self.reading = ReadingAloud(voice)
        self.now_ms: float | None = None
        """Time of the last frame; None before the first, so that startup is not counted."""
        self._scene_ms = 0.0
        self.size = screen.size
        self.looks = looks(settings.now, self.size)
        self.look = self.looks.get(one_colour=settings.now.pips == "one-colour")
        self.overlays = PageStack(self.size)
        self.scene: Scene = HomeScene(self.look, self.size)
        self._was_moving = True
        settings.follow(self._follow_settings)

    @property
    def table(self) -> TableScene:
        assert self.scene.kind == "table", "no match is on"
        return self.scene

    @property
    def game(self) -> Game:
        """The current match, or one about to be dealt; asserts that there is one."""
        game = self.game_on
        assert game is not None, "no match is on"
        return game

    @property
    def game_on(self) -> Game | None:
        """The current match, or one about to be dealt; None on the home screen and in Learn."""
        return self.scene.game if self.scene.kind in ("table", "cut") else None

    # Scenes and pages

    def show(self, scene: Scene) -> None:
        """Show a scene and close all pages; leave the current match unless the scene continues it."""
        follows = scene.game if scene.kind in ("table", "cut") else None
        if follows is None or follows is not self.game_on:
            self.close()
        self.overlays.close()
        self.reading.begin_scene()
        self.scene = scene
        self.follow_colours()
        self._scene_ms = 0.0
        self._was_moving = True

    def make(self, page: PageName, **given: object) -> Any:
        return scene_of(page, self.look, self.size, self._app, given)

    def open(self, page: PageName) -> None:
        self.overlays.push(page, opened(page, self.look, self.size, self._app))

    def close(self) -> None:
        game = self.game_on
        if game is not None:
            game.controller.close()

    # Appearance

    def _follow_settings(self, before: Settings, settings: Settings) -> None:
        self.sounds.set_volume(settings.volume)
        self.sounds.set_muted(settings.muted)
        self.reading.set_to(settings.voice_volume, is_muted=settings.muted)
        if not look_alike(settings, before):
            self.resize(self.size)

    def toggle_fullscreen(self) -> None:
        self._screen.toggle_fullscreen()
        self._settings.change(fullscreen=self._screen.is_fullscreen)

    def resize(self, size: Point) -> None:
        """Lay out the scene and pages again for this window size and the current settings."""
        self.size = size
        self.looks = self._make_looks(self._settings.now, size)
        self.look = self.looks.get(one_colour=self._is_one_coloured)
        self.scene.put_down()
        self.scene.resize(size, self.look)
        self.overlays.resize(self.look, self.size)

    @property
    def _is_one_coloured(self) -> bool:
        """Whether pips have one colour: the table, practice or lesson requires it, or the settings say so."""
        if self.scene.kind == "table":
            return not self.scene.table.state.is_coloured
        if self.scene.kind in ("practice", "lesson", "first steps") and not self.scene.exercise.has_colours:
            return True
        return self._settings.now.pips == "one-colour"

    def follow_colours(self) -> bool:
        """Apply the current pip colours, unless a tile is being held; True if they changed."""
        look = self.looks.get(one_colour=self._is_one_coloured)
        if look is self.look or self.scene.is_holding:
            return False
        self.look = look
        self.scene.recolour(look)
        self.overlays.resize(look, self.size)
        return True

    # Time

    @property
    def is_moving(self) -> bool:
        """Whether the scene is animating; False while a page covers it."""
        return not self.overlays and self.scene.is_moving

    def pass_time(self, now_ms: float) -> float:
        """Record the time of this frame; return the milliseconds since the last one, or 0 for the first."""
        passed_ms = 0.0 if self.now_ms is None else now_ms - self.now_ms
        self.now_ms = now_ms
        return passed_ms

    def advance(self, now_ms: float, passed_ms: float) -> bool:
        """Advance by `passed_ms`; True if the picture may have changed. A page pauses the scene."""
        if passed_ms and self.scene.kind == "home":
            # The home screen has been drawn. Import the table now, so that a match starts without delay.
            import_module("matador.ui.table.scene")
            if self.look.reads_aloud:
                self.reading.voice.prepare()
        self.reading.follow(self._spoken, now_ms)
        if self.overlays:
            has_come = self.scene.kind == "table" and self.scene.settle()
            return self.follow_colours() or has_come
        self._scene_ms += passed_ms
        before = self._told
        for sound in self.scene.advance(self._scene_ms):
            self.sounds.play(sound)
        recoloured = self.follow_colours()
        moved = self.scene.is_moving or self._was_moving or self._told != before or recoloured
        self._was_moving = self.scene.is_moving
        return moved

    @property
    def _told(self) -> object:
        """Changes with the match or its notice, even without animation; None if the scene is not the table."""
        if self.scene.kind != "table":
            return None
        return self.scene.game.session.version, self.scene.display.state.notice

    # Output

    @property
    def _spoken(self) -> Spoken | None:
        if not self.look.reads_aloud:
            return None
        if self.overlays:
            said = aloud(self.overlays.name, self.look.language, self._app)
            return Spoken(said, said) if said else None
        match self.scene.kind:
            case "learn" | "lessons" | "practice" | "lesson" | "first steps":
                return self.scene.spoken
            case "table" if self.scene.display.is_read:
                return self.scene.spoken
            case _:
                return None

    def say_again(self) -> None:
        spoken = self._spoken
        if spoken is not None:
            self.reading.voice.speak(spoken.text)

    def items(self) -> list[Item]:
        mouse = None if self.overlays else self.overlays.mouse
        return [*self.scene.items(mouse), *self.overlays.items()]

    def tree(self) -> Tree:
        return self.overlays.nodes() if self.overlays else self.scene.tree()
