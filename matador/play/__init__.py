"""The table without a screen: who sits where, the match that is on, and the teacher at it."""
