"""Listen to the questions that the running game asks."""
