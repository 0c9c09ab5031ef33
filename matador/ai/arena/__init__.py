"""The arena, which measures how much better one bot plays than others."""
