"""The sentences that a player reads, each in one place and through gettext."""
