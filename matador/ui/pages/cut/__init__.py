"""The moment before the first deal: who wants to can cut the tiles."""
