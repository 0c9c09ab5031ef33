"""Package builders, which need only the standard library."""
