"""The window: scenes, drawing, sound, and the sentences that a player reads."""
