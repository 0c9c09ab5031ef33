"""A whole house as one file: taken along, and brought back on another computer."""
