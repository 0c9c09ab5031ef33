"""What is taught, shown, asked next and reported: the model of a learner, without a screen, a file or a clock."""
