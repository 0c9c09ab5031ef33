"""For what items are asked one by one. It stands alone, for the first page loads no model of a learner."""

from __future__ import annotations

from typing import Literal, TypeAlias

Purpose: TypeAlias = Literal["practice", "quick minute", "probe"]
"""To practise; as much as comes in a minute; to show that a total may be skipped."""
