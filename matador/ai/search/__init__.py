"""What looks ahead: the players that search, and what they search with."""
