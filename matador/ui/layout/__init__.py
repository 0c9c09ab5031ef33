"""Where the tiles of a round lie on the table: pure geometry in half-units, without a window.

One half-unit is half of a tile's short side; a tile is 2 by 4. y grows downwards.
"""

from matador.ui.layout.boxes import Box
from matador.ui.layout.places import Place
from matador.ui.layout.table import TableLayout, layout_of

__all__ = ["Box", "Place", "TableLayout", "layout_of"]
