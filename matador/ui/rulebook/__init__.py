"""The rules in the program, told for the ruleset in play and shown by the game's own tiles."""

from matador.ui.rulebook.book import rulebook

__all__ = ["rulebook"]
