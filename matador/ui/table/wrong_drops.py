"""What a learner is shown when a tile does not fit."""

from __future__ import annotations

from matador.play.layout.ways import Spot
from matador.play.learner_sum import Sum
from matador.rules.reasons import DoesNotFit, Reason
from matador.teaching.pairs import dropped
from matador.ui.motion import Pose
from matador.ui.sentences.learner_refusals import learner_refusal
from matador.ui.table.bonds import WrongDrop
from matador.ui.table.learner_sums import pose_rect
from matador.ui.table.model import Model


def wrong_drop(model: Model, spot: Spot, reason: Reason, pose: Pose) -> WrongDrop:
    """The sums that the touching half makes, and the sentence; `pose` is how the tile is seen at the place."""
    rules = model.shown.view.rules
    pairs = dropped(rules, reason) if isinstance(reason, DoesNotFit) else ()
    said = learner_refusal(model.look.language, rules, reason, pairs)
    picture = model.game.occupants[model.seat].picture
    return WrongDrop(model.seat, said, tuple(Sum(pair, picture) for pair in pairs), spot, pose_rect(pose))
