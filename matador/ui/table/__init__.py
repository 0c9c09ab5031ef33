"""The table: positions on the screen, how a tile is taken and played, and movement."""
