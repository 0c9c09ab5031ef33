"""The program in its window: the table, the menu over it, and the settings that both go by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.canvas import Item
from matador.ui.fonts import Fonts
from matador.ui.inputs import Input, Key, Point, QuitAsked, Resized
from matador.ui.language import language_for
from matador.ui.look import Look
from matador.ui.menu.pages import Page, game_after, rows_of, settings_after, title_of
from matador.ui.menu.panel import Panel
from matador.ui.motion import Pace
from matador.ui.overlay import Asked
from matador.ui.semantics import Tree
from matador.ui.sound import Sounds
from matador.ui.sprites import Sprites
from matador.ui.table.game import Game
from matador.ui.table.model import Choices
from matador.ui.table.plan import SMALLEST, scale_of
from matador.ui.table.scene import TableScene
from matador.ui.theme import HIGH_CONTRAST, NORMAL


class Screen(Protocol):
    """What the program asks of the window."""

    @property
    def size(self) -> Point: ...

    @property
    def is_fullscreen(self) -> bool: ...

    def toggle_fullscreen(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Outside:
    """What the program is given by whoever puts the rooms together."""

    new_game: Callable[[MatchSetup], Game]
    save: Callable[[Settings], None]
    bars: bool = False
    """Whether all text is grey bars."""


class Program:
    """Runs until the player leaves it. `advance` and `handle` are all that moves it."""

    def __init__(
        self, screen: Screen, sounds: Sounds, settings: Settings, game: MatchSetup, outside: Outside
    ) -> None:
        self._screen = screen
        self._sounds = sounds
        self.settings = settings
        self.played = game
        """The game that is played."""
        self.chosen = game
        """The game that the menu offers next."""
        self._outside = outside
        self.wants_to_quit = False
        self._panel: Panel | None = None
        self._page: Page | None = None
        self._now_ms = 0.0
        self._size = screen.size
        self._look = self._new_look()
        self._shade = _shade(self._plan_size)
        self.table = TableScene(outside.new_game(game), self._look, self._size, self._choices())
        self._was_moving = True

    # What comes in

    def handle(self, given: Input) -> None:
        """Take an input."""
        match given:
            case QuitAsked():
                self.wants_to_quit = True
            case Resized(size):
                self._resize(size)
            case Key(name="f11"):
                self._toggle_fullscreen()
            case Key(name="m"):
                self._set(changed(self.settings, muted=not self.settings.muted))
                if self._page is not None and self._panel is not None:
                    self._open(self._page, self._panel.focus)
            case Key(name="f1"):
                self._open("keys")
            case _ if self._panel is not None:
                asked = self._panel.handle(given)
                if asked is not None:
                    self._answer(asked)
            case _:
                self._follow(self.table.handle(given))

    def _follow(self, wish: str | None) -> None:
        """Do what the table asks for."""
        match wish:
            case "menu":
                self._open("menu")
            case "help":
                self._open("keys")
            case "again":
                if self.table.game.session.is_over:
                    self._start(self.played)
                else:
                    self.table.next_round()
            case _:
                pass

    def _answer(self, asked: Asked) -> None:
        """A row of the menu was used."""
        page = self._page
        match asked.key:
            case "back" if page in ("new game", "settings"):
                self._open("menu")
            case "close" | "play on" | "back":
                self._close()
            case "quit":
                self.wants_to_quit = True
            case "start":
                game = self.chosen
                self._close()
                self._start(game)
            case "fullscreen":
                self._toggle_fullscreen()
            case "new game" | "settings" | "keys" as key if page == "menu":
                self._open(key)
            case _ if page == "new game":
                self.chosen = game_after(self._look.language, self.chosen, asked)
                self._open(page, asked.key)
            case _ if page == "settings":
                self._set(settings_after(self._look.language, self.settings, asked))
                self._open(page, asked.key)
            case _:
                pass

    # The menu

    def _open(self, page: Page, focus: str | None = None) -> None:
        if self._panel is None:
            self.table.put_down()
        rows = rows_of(self._look.language, page, self.settings, self.chosen)
        shown = self._panel.page if self._panel is not None and page == self._page else 0
        self._page = page
        self._panel = Panel(self._look, self._plan_size, title_of(self._look.language, page), rows, focus)
        if focus is None:
            self._panel.page = min(shown, self._panel.pages - 1)

    def _close(self) -> None:
        self._panel = self._page = None
        self.chosen = self.played

    def _start(self, game: MatchSetup) -> None:
        """Another match, of this game."""
        self.played = self.chosen = game
        self.table.game.controller.close()
        self.table = TableScene(self._outside.new_game(game), self._look, self._size, self._choices())
        self._set(changed(self.settings, last_game=game))

    # Settings

    def _set(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        if settings == before:
            return
        self._sounds.set_volume(settings.volume)
        self._sounds.set_muted(settings.muted)
        if _looks(settings) != _looks(before):
            self._resize(self._size)
        self.table.choose(self._choices())
        self._outside.save(settings)

    def _choices(self) -> Choices:
        settings = self.settings
        pace = Pace(settings.speed, settings.reduced_motion)
        return Choices(settings.guide, settings.auto_draw, pace)

    def _toggle_fullscreen(self) -> None:
        self._screen.toggle_fullscreen()
        self._set(changed(self.settings, fullscreen=self._screen.is_fullscreen))

    # How it looks

    @property
    def _plan_size(self) -> Point:
        return (max(self._size[0], SMALLEST[0]), max(self._size[1], SMALLEST[1]))

    def _resize(self, size: Point) -> None:
        self._size = size
        self._look = self._new_look()
        self._shade = _shade(self._plan_size)
        self.table.put_down()
        self.table.resize(size, self._look)
        if self._page is not None and self._panel is not None:
            self._open(self._page, self._panel.focus)

    def _new_look(self) -> Look:
        settings = self.settings
        theme = HIGH_CONTRAST if settings.high_contrast else NORMAL
        scale, text_scale = scale_of(self._plan_size), settings.text_size / 100
        fonts = Fonts(scale, text_scale, bars=self._outside.bars)
        language = language_for(settings.language)
        return Look(theme, fonts, Sprites(theme, fonts), language, scale, text_scale)

    # What comes out

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        return self._panel is None and self.table.is_moving

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; whether the picture may have changed. Under the menu time stands still."""
        passed, self._now_ms = now_ms - self._now_ms, now_ms
        if self._panel is not None:
            return False
        before = self.table.game.session.version
        for sound in self.table.advance(self.table.model.now_ms + passed):
            self._sounds.play(sound)
        moved = self.table.is_moving or self._was_moving or self.table.game.session.version != before
        self._was_moving = self.table.is_moving
        return moved

    def items(self) -> list[Item]:
        """The pictures of this moment."""
        items = self.table.items()
        if self._panel is not None:
            items += [Item(self._shade, 0, 0), *self._panel.items()]
        return items

    def tree(self) -> Tree:
        """What is on show and can be used."""
        return self.table.tree() if self._panel is None else tuple(self._panel.nodes())

    @property
    def sign(self) -> pygame.Surface:
        """The sign of the game, for the task bar."""
        return self._look.sprites.sign(64)

    def close(self) -> None:
        """Leave the match."""
        self.table.game.controller.close()


def _shade(size: Point) -> pygame.Surface:
    """What lies over the table while a panel is open."""
    shade = pygame.Surface(size, pygame.SRCALPHA)
    shade.fill((0, 0, 0, 120))
    return shade


def _looks(settings: Settings) -> tuple[object, ...]:
    """What of the settings everything drawn depends on."""
    return (settings.text_size, settings.high_contrast, settings.language)
