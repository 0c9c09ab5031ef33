"""The rulebook on screen: the rules of the ruleset in play, illustrated with the game's tiles."""
