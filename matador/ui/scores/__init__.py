"""The score sheet of a match, and the proof of its deals."""

from matador.ui.scores.fairness import fairness
from matador.ui.scores.score_sheet import score_sheet

__all__ = ["fairness", "score_sheet"]
