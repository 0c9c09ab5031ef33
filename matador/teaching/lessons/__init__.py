"""Lessons: six items about one thing, shown, completed and done alone, as values without a screen or a clock."""
