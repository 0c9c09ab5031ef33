"""Who lives here: who plays, who is new, and what is set for each."""
