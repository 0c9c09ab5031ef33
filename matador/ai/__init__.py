"""The computer players, and the arena that compares them."""
