"""Who plays a seat."""
