"""The commands, and the one place that puts the rooms together."""
