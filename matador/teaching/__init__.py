"""The learner model and the contents of Learn, without a screen, files or a clock."""
