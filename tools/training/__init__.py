"""Training of the bots' policies: `python -m tools.training` (docs/ai.md)."""
