"""Matches: numbered deals, play, records and the checks on them."""
