"""The pictures of the game, drawn in code and from files; the rest of the window uses only `Sprites`."""

from matador.ui.sprites.bodies import ButtonKind, Outline, Tail
from matador.ui.sprites.book import Sprites
from matador.ui.sprites.drawings import Icon, Mood

__all__ = ["ButtonKind", "Icon", "Mood", "Outline", "Sprites", "Tail"]
