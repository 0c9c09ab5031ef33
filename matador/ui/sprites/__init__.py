"""The pictures of the game, drawn in code and from files: `Sprites` is all that the rest of the window asks."""

from matador.ui.sprites.badges import (
    Badge,
    HalvesBadge,
    MatadorBadge,
    NumberBadge,
    TurnedBadge,
    WildBadge,
    ZeroBadge,
)
from matador.ui.sprites.bodies import ButtonKind, Tail
from matador.ui.sprites.book import Sprites
from matador.ui.sprites.faces import Mood
from matador.ui.sprites.icons import Icon
from matador.ui.sprites.marks import Outline

__all__ = [
    "Badge",
    "ButtonKind",
    "HalvesBadge",
    "Icon",
    "MatadorBadge",
    "Mood",
    "NumberBadge",
    "Outline",
    "Sprites",
    "Tail",
    "TurnedBadge",
    "WildBadge",
    "ZeroBadge",
]
