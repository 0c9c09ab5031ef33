"""What learners have at the table: their hints, what they show, and what is remembered of it."""
