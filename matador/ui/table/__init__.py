"""The table: what lies where on the screen, how a tile is taken and laid, and what moves."""
