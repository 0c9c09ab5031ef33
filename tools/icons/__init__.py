"""The icons of the program and of its files."""
