"""The home screen, where one press starts a match."""
