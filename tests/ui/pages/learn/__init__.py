"""The room of Learn, and practice in it."""
