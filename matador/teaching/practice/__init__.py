"""Practice: a few items about one total, one after the other, as values without a screen, a file or a clock."""
