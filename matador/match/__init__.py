"""A match over time: deals by number, playing, records and their checks."""
