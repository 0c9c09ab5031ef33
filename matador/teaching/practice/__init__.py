"""Practice: a series of items about one total, as values without a screen, files or a clock."""
