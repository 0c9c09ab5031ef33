"""Learn without a user interface: the learning path, practice, lessons and the first steps."""

from typing import Literal, TypeAlias

Purpose: TypeAlias = Literal["practice", "quick minute", "probe"]
"""A practice, a quick minute, or an unlock test (`probe`); here, so that the home screen loads no learner model."""
