"""A whole backup as one file: backed up, and restored on another computer."""
