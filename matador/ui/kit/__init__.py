"""A page as a value: what it is made of, where that lies, and what using it means (docs/kit.md)."""
