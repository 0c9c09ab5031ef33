"""The New match page: game, rules and players."""
