"""What makes the packages: the standard library is all it needs."""
