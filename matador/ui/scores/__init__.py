"""The score sheet of a match, and the proof of its deals."""
