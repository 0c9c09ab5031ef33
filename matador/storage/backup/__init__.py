"""Backups: all data in one file, which can be restored on any computer."""
