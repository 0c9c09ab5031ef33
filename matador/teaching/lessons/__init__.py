"""Lessons: six items about one subject, as values without a screen or a clock."""
