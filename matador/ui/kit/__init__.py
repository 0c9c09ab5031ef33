"""Pages as data: their widgets, where each widget lies, and what using it means (docs/kit.md)."""
