"""Tests of the Learn room, practice and lessons."""
