"""What the buttons and keys of the table mean for the table itself, as closed values."""

from __future__ import annotations

from enum import Enum, auto


class TableIntent(Enum):
    """What the table does itself."""

    PASS = auto()
    DRAW_ON = auto()
    """Draw until a tile fits."""
    ASK_HINT = auto()
    """A learner wants to be told one step more."""
    SHOW_FITS = auto()
    """Show for the rest of this turn where tiles fit."""
    LOOK = auto()
    """Turn up the tiles of whoever is on turn."""
    TO_PANEL = auto()
    """Bring back the panel at the end of a round."""
