"""What the game says, heard and compared with what it asks."""
