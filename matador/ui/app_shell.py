"""What is shown: a scene, the pages over it, and the settings that both go by."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeAlias

from matador.play.game import Game
from matador.play.table.choices import Choices, choices_of
from matador.play.table.told import Notice
from matador.storage.settings import Settings, changed
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.stack import PageStack
from matador.ui.looks import Looks, look_alike, looks_for
from matador.ui.pages.cut.scene import CutScene
from matador.ui.pages.home.scene import HomeScene
from matador.ui.scale import planned
from matador.ui.semantics import Tree
from matador.ui.sound import Sounds
from matador.ui.voice.reading import ReadingAloud, Spoken, Voice

if TYPE_CHECKING:
    from matador.ui.pages.learn.first_scene import FirstScene
    from matador.ui.pages.learn.lesson_scene import LessonScene
    from matador.ui.pages.learn.lessons_page import LessonsScene
    from matador.ui.pages.learn.practice_scene import PracticeScene
    from matador.ui.pages.learn.room_scene import RoomScene
    from matador.ui.table.scene import TableScene

    LearnScene: TypeAlias = RoomScene | PracticeScene | LessonsScene | LessonScene | FirstScene
    Scene: TypeAlias = HomeScene | CutScene | TableScene | LearnScene


class Screen(Protocol):
    """What the program asks of the window."""

    @property
    def size(self) -> Point: ...

    @property
    def is_fullscreen(self) -> bool: ...

    def toggle_fullscreen(self) -> None: ...


class AppShell:
    """Shows one scene after another; what is done with them is for whoever inherits from it."""

    def __init__(
        self,
        screen: Screen,
        sounds: Sounds,
        settings: Settings,
        save_settings: Callable[[Settings], None],
        *,
        bars: bool,
        voice: Voice | None = None,
    ) -> None:
        """Shows the first page. `bars`: all text is grey bars. `voice` reads aloud; None: nothing does."""
        self._screen = screen
        self._sounds = sounds
        self._reading = ReadingAloud(voice)
        self.settings = settings
        self._save_settings = save_settings
        self._bars = bars
        self._now_ms: float | None = None
        """None before the first frame: what it took to begin is nobody's time."""
        self._scene_ms = 0.0
        self._size = screen.size
        self._looks = self._new_looks()
        self.look = self._looks.get(one_colour=settings.pips == "one-colour")
        self.overlays = PageStack(self._plan_size)
        self.scene: Scene = HomeScene(self.look, self._size)
        self._was_moving = True

    @property
    def table(self) -> TableScene:
        """The table, while a match is on."""
        assert self.scene.kind == "table", "no match is on"
        return self.scene

    @property
    def game(self) -> Game:
        """The match that is on, or that is about to be dealt."""
        game = self._game_on
        assert game is not None, "no match is on"
        return game

    @property
    def _game_on(self) -> Game | None:
        """The same; None where there is none."""
        return self.scene.game if self.scene.kind in ("table", "cut") else None

    def _table_of(self, game: Game) -> TableScene:
        """A table for a match. It is loaded late: the first page need not wait for it."""
        from matador.ui.table.scene import TableScene  # noqa: PLC0415 - see above

        return TableScene(game, self.look, self._size, self._choices(game))

    def _show(self, scene: Scene) -> None:
        follows = scene.game if scene.kind in ("table", "cut") else None
        if follows is None or follows is not self._game_on:
            self.close()
        self.overlays.close()
        self._reading.begin_scene()
        self.scene = scene
        self._follow_colours()
        self._scene_ms = 0.0
        self._was_moving = True

    # Settings

    def _set(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        if settings == before:
            return
        self._sounds.set_volume(settings.volume)
        self._sounds.set_muted(settings.muted)
        self._reading.set_to(settings.voice_volume, is_muted=settings.muted)
        if not look_alike(settings, before):
            self._resize(self._size)
        if self.scene.kind == "table":
            self._follow_choices(self.scene)
            if settings.guide != before.guide:
                self.scene.guide_alone(is_on=settings.guide)
        self._follow_colours()
        self._save_settings(settings)

    def _choices(self, game: Game) -> Choices:  # noqa: ARG002 - whoever knows those who sit there asks
        """What the table of a match goes by."""
        return choices_of(self.settings)

    def _follow_choices(self, table: TableScene) -> None:
        """Let the table go by what is chosen now, and by who sits there."""
        choices = self._choices(table.game)
        if choices != table.choices:
            table.choose(choices)

    def _toggle_fullscreen(self) -> None:
        self._screen.toggle_fullscreen()
        self._set(changed(self.settings, fullscreen=self._screen.is_fullscreen))

    # How it looks

    @property
    def _plan_size(self) -> Point:
        """What there is room for in the window, or would be in the smallest."""
        return planned(self._size)

    def _resize(self, size: Point) -> None:
        self._size = size
        self._looks = self._new_looks()
        self.look = self._looks.get(one_colour=self._is_one_coloured)
        self.scene.put_down()
        self.scene.resize(size, self.look)
        self.overlays.resize(self.look, self._plan_size)

    def _new_looks(self) -> Looks:
        return looks_for(self.settings, self._size, bars=self._bars)

    @property
    def _is_one_coloured(self) -> bool:
        """Whether pips are to have one colour: whoever looks wants it, or those at the table need it."""
        if self.scene.kind == "table":
            return not self.scene.is_coloured
        if self.scene.kind in ("practice", "lesson") and self.scene.one_colour:
            return True
        return self.settings.pips == "one-colour"

    def _follow_colours(self) -> bool:
        """Show pips as they are to be, once nobody holds a tile; whether they have changed."""
        look = self._looks.get(one_colour=self._is_one_coloured)
        if look is self.look or self.scene.is_holding:
            return False
        self.look = look
        self.scene.recolour(look)
        self.overlays.resize(look, self._plan_size)
        return True

    # What comes out

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        return not self.overlays and self.scene.is_moving

    @property
    def is_speaking(self) -> bool:
        """Whether a sentence is being read aloud."""
        return self._reading.is_speaking

    def hide(self) -> None:
        """Nobody sees the window: be silent, and give the sound card back until somebody does."""
        self._reading.hush()
        self._sounds.lose()

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; whether the picture may have changed. Under a page time stands still."""
        passed = 0.0 if self._now_ms is None else now_ms - self._now_ms
        self._now_ms = now_ms
        if self.scene.kind == "table":
            self._follow_choices(self.scene)
        if passed and self.scene.kind == "home":
            # The first page has been seen: whoever begins a match now does not wait.
            import_module("matador.ui.table.scene")
            if self.look.reads_aloud:
                self._reading.prepare()
        is_sound_new = self._sounds.advance(now_ms, is_moving=self.is_moving)
        if is_sound_new:
            self._reading.sound_is_back()
            self.overlays.refresh()
        self._reading.follow(self._spoken, now_ms)
        if self.overlays:
            has_come = self.scene.kind == "table" and self.scene.settle()
            return self._follow_colours() or has_come or is_sound_new
        self._scene_ms += passed
        before = self._told
        for sound in self.scene.advance(self._scene_ms):
            self._sounds.play(sound)
        recoloured = self._follow_colours()
        moved = self.scene.is_moving or self._was_moving or self._told != before or recoloured
        self._was_moving = self.scene.is_moving
        return moved

    @property
    def _spoken(self) -> Spoken | None:
        """What is read aloud now; None where nothing is."""
        if not self.look.reads_aloud:
            return None
        if self.overlays:
            return self._spoken_of_page
        match self.scene.kind:
            case "learn" | "lessons" | "practice" | "lesson" | "first steps":
                return self.scene.spoken
            case "table" if self.scene.display.is_read:
                return self.scene.spoken
            case _:
                return None

    @property
    def _spoken_of_page(self) -> Spoken | None:
        """The same while pages lie over the scene: most of them are not read."""
        return None

    def _say_again(self) -> None:
        """Say once more what is to be read now."""
        spoken = self._spoken
        if spoken is not None and self._now_ms is not None:
            self._reading.again(spoken.text, self._now_ms)

    @property
    def _told(self) -> tuple[int, Notice | None]:
        """What tells that a match has gone on, or that something is said, though nothing may move."""
        if self.scene.kind != "table":
            return 0, None
        return self.scene.game.session.version, self.scene.display.state.notice

    def items(self) -> list[Item]:
        """The pictures of this moment."""
        mouse = None if self.overlays else self.overlays.mouse
        return [*self.scene.items(mouse), *self.overlays.items()]

    def tree(self) -> Tree:
        """What is on show and can be used."""
        return self.overlays.nodes() if self.overlays else self.scene.tree()

    def close(self) -> None:
        """Leave the match, if one is on."""
        game = self._game_on
        if game is not None:
            game.controller.close()
