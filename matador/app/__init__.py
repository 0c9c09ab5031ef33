"""The commands, and the place where all packages are put together."""
