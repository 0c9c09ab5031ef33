"""How quick bots are: a lap of many takes no longer than one can wait for, and a press hurries them."""

from __future__ import annotations

from dataclasses import replace

from matador.ui.motion import Pace
from matador.ui.table.game import Game
from matador.ui.table.model import Model

THOUGHT_MS = 700
TRAVEL_MS = 450
REST_MS = 250
ACT_MS = THOUGHT_MS + TRAVEL_MS + REST_MS
"""What one bot takes at normal speed where there are few."""
LAP_MS = 4300
"""What all bots from one person to the next take at most, at normal speed: each has an equal part of it."""
LEAST_ACT_MS = 400
"""However many they are: two tiles drawn and one laid take more than a second."""
HURRIED_ACT_MS = 250
"""After a press, at any speed: nobody thinks, and what is done is still seen."""
LEAST_READING_MS = 2500
READING_MS = 1000
LETTER_MS = 50


def pace_of(model: Model, seat: int) -> Pace:
    """The pace of what a seat does now; what is shown again takes the time that was chosen."""
    pace = model.choices.pace
    usual_ms = pace.waiting(ACT_MS)
    if seat not in model.game.bots or model.missed is not None or not usual_ms:
        return pace
    if model.hurried_at is not None:
        part = HURRIED_ACT_MS / pace.waiting(TRAVEL_MS + REST_MS)
    else:
        part = max(LEAST_ACT_MS, pace.waiting(LAP_MS) / _bots_in_a_row(model.game, seat)) / usual_ms
    return replace(pace, part=min(1.0, part))


def thought_ms(model: Model, seat: int) -> float:
    """How long a bot seems to think."""
    return pace_of(model, seat).waiting(THOUGHT_MS)


def reading_ms(text: str) -> float:
    """How long somebody who reads slowly needs for a sentence, at normal speed."""
    return max(LEAST_READING_MS, READING_MS + LETTER_MS * len(text))


def _bots_in_a_row(game: Game, seat: int) -> int:
    """How many bots play from one person to the next, this one among them; where nobody waits it is as if alone."""
    players = game.session.rules.players
    if not game.persons:
        return 1
    before = next(step for step in range(players) if (seat - step - 1) % players in game.mailboxes)
    after = next(step for step in range(players) if (seat + step + 1) % players in game.mailboxes)
    return before + 1 + after
