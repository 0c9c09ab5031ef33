"""Bots that search, and their tools."""
