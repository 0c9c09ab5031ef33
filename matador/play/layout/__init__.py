"""The positions of the tiles on the table: pure geometry in half-units, without a window.

A half-unit is half of a tile's short side, so a tile is 2 by 4. y increases downwards.
"""

from matador.play.layout.boxes import LARGEST_PX, Box, Place, has_moved
from matador.play.layout.table import Line, TableLayout, layout_of

__all__ = ["LARGEST_PX", "Box", "Line", "Place", "TableLayout", "has_moved", "layout_of"]
