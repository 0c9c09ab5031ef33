"""Where the tiles of a round lie on the table: pure geometry in half-units, without a window.

One half-unit is half of a tile's short side; a tile is 2 by 4. y grows downwards.
"""

from matador.play.layout.boxes import Box
from matador.play.layout.line import Line, layout_of
from matador.play.layout.places import Moves, Place
from matador.play.layout.sizes import LARGEST_PX
from matador.play.layout.table import TableLayout

__all__ = ["LARGEST_PX", "Box", "Line", "Moves", "Place", "TableLayout", "layout_of"]
