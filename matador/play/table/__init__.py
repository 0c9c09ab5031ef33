"""The table without pixels: what whoever looks is shown, and when; what he holds; what he is told."""
