"""Learn without a user interface: the learning path, practice, lessons and the first steps."""

from typing import Literal, TypeAlias

Purpose: TypeAlias = Literal["practice", "quick minute", "probe"]
"""The purpose of a series of items: practice, a quick minute, or an unlock test (`probe`) to skip a total.

It is defined here, because the home screen must not load the learner model.
"""
