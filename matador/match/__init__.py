"""A match in time: deals by number, playing on, records and their checking."""
