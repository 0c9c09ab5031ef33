"""The arena: who plays better, and how sure we are of it."""
