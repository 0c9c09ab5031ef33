"""The training of the policies that bots play by: `python -m tools.training` (docs/ai.md)."""
