"""Home screens of all sizes, and presses on them."""

from __future__ import annotations

import pygame

from matador.ui.fonts import Fonts
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.language import language_for
from matador.ui.look import Look
from matador.ui.pages.home.scene import Home, HomeScene
from matador.ui.scale import planned, scale_of
from matador.ui.semantics import Node, node_of
from matador.ui.sprites import Sprites
from matador.ui.theme import GREEN, Theme


def look_for(
    size: Point, *, theme: Theme = GREEN, text_size: int = 100, language: str = "en", bars: bool = False
) -> Look:
    """The look of a window of this size; `text_size` in percent."""
    scale, text_scale = scale_of(planned(size)), text_size / 100
    fonts = Fonts(scale, text_scale, bars=bars)
    return Look(theme, fonts, Sprites(theme, fonts), language_for(language), scale, text_scale)


def felt_of(look: Look, size: Point) -> pygame.Rect:
    """The felt in its frame."""
    return pygame.Rect((0, 0), planned(size)).inflate(-2 * look.px(18), -2 * look.px(18))


def home(
    size: Point = (1280, 720),
    *,
    theme: Theme = GREEN,
    text_size: int = 100,
    language: str = "en",
    bars: bool = False,
    has_matches: bool = False,
) -> HomeScene:
    """A home screen."""
    look = look_for(size, theme=theme, text_size=text_size, language=language, bars=bars)
    return HomeScene(look, size, Home(has_matches=has_matches))


def node(scene: HomeScene, key: str) -> Node:
    """The node with this key."""
    found = node_of(scene.tree(), key)
    assert found is not None, f"there is no {key}"
    return found


def shown(scene: HomeScene) -> list[str]:
    """The keys of all nodes."""
    return [one.key for one in scene.tree()]


def click(scene: HomeScene, key: str) -> Intent | None:
    """Click in the middle of a node."""
    return scene.handle(PointerDown(node(scene, key).centre))


def press(scene: HomeScene, *keys: str) -> Intent | None:
    """Press keys one after the other; return the intent of the last."""
    intent = None
    for key in keys:
        intent = scene.handle(Key(key))
    return intent


def focused(scene: HomeScene) -> list[str]:
    """The keys of focused nodes."""
    return [one.key for one in scene.tree() if "focused" in one.state]


INTENTS: dict[str, Intent] = {
    "play": Command.PLAY,
    "learn": Command.LEARN,
    "new match": Open("new match"),
    "matches": Open("matches"),
    "options": Open("options"),
    "rules": Open("rules"),
    "quit": Command.QUIT,
}
"""The intent of every node on the home screen."""
