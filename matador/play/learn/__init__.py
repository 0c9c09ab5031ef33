"""Learn without pixels: what its room offers, and the practice that is on."""
