"""Pages as data: their widgets, where each widget lies, and what using it means (docs/adr/0027-layout-trees.md)."""
