"""Counting the pips that are left: grouped in fives and tens, and answered first by a child who wants to."""
