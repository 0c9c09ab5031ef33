"""The score sheet of a match, and the proof of its deals."""

from matador.ui.scores.fairness import Fairness
from matador.ui.scores.score_sheet import ScoreSheet

__all__ = ["Fairness", "ScoreSheet"]
