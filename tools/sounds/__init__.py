"""The sounds of the game, made by arithmetic alone."""
