"""The project's development tools."""
