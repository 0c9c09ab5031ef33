"""How quick bots are: a lap of many takes no longer than one can wait for, and a press hurries them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from matador.match.views import View
from matador.play.game import Game
from matador.play.pace import Pace
from matador.play.table.facts import TableFacts
from matador.rules import DRAW, Action, Play, Seen

THOUGHT_MS = 700
"""What a choice of middling difficulty takes."""
TRAVEL_MS = 450
"""From the hand to the line, also of a tile that another person lays."""
REST_MS = 250
"""Before the next, also after a tile of another person. A lap of many shares `ACT_MS`, which all three make."""
ACT_MS = THOUGHT_MS + TRAVEL_MS + REST_MS
"""What one bot takes at normal speed where there are few, over a choice of middling difficulty."""
FORCED = 0.5
"""Of the usual thought; over a round the mean is near 1."""
EASIEST = 0.75
HARDEST = 1.7
_MANY_CHOICES = 10
LAP_MS = 4300
"""What all bots from one person to the next take at most, at normal speed: each has an equal part of it."""
LEAST_ACT_MS = 400
"""However many they are: two tiles drawn and one laid take more than a second."""
HURRIED_ACT_MS = 250
"""After a press, at any speed: nobody seems to think, and what is done is still seen (but see `hiding_ms`)."""
SOONER = 0.6
LEAST_SOONER = 0.3
"""From the third tile drawn in a row on, each takes this part of the time of the one before, down to that part of the
first."""
HIDING_MS = 50
"""On the way to a bot that thinks, and back."""
LEAST_READING_MS = 2500
READING_MS = 1000
LETTER_MS = 50


def pace_of(table: TableFacts, seat: int) -> Pace:
    """The pace of what a seat does now; what is shown again takes the time that was chosen."""
    pace = table.choices.pace
    usual_ms = pace.waiting(ACT_MS)
    if seat not in table.game.bots or table.replay is not None or not usual_ms:
        return pace
    if table.hurried_at is not None:
        part = HURRIED_ACT_MS / pace.waiting(TRAVEL_MS + REST_MS)
    else:
        part = max(LEAST_ACT_MS, pace.waiting(LAP_MS) / _bots_in_a_row(table.game, seat)) / usual_ms
    return replace(pace, part=min(1.0, part))


def drawn_last(history: Sequence[Seen], seat: int) -> int:
    """How many tiles a seat has drawn in a row up to now."""
    return sum(
        1 for _ in takewhile(lambda seen: seen.seat == seat and seen.action == DRAW, reversed(history))
    )


def sooner(pace: Pace, drawn: int) -> Pace:
    """The pace of a tile that is drawn after so many others."""
    return replace(pace, part=pace.part * max(LEAST_SOONER, SOONER ** max(0, drawn - 1)))


def thought_ms(table: TableFacts, seat: int, action: Action) -> float:
    """How long a bot seems to think about what it does now; a lap of many takes no longer for that."""
    pace = pace_of(table, seat)
    usual_ms = pace.waiting(ACT_MS)
    if not usual_ms:
        return 0.0
    drawn = drawn_last(table.shown.view.history, seat)
    if drawn and action == DRAW:
        return sooner(pace, drawn).waiting(THOUGHT_MS) * FORCED
    shown_ms = pace.waiting(TRAVEL_MS + REST_MS)
    part_of_lap_ms = table.choices.pace.waiting(LAP_MS) / _bots_in_a_row(table.game, seat)
    wanted_ms = pace.waiting(THOUGHT_MS) * hardness(table.shown.view, seat, action)
    return min(max(wanted_ms, LEAST_ACT_MS - shown_ms), max(usual_ms, part_of_lap_ms) - shown_ms)


def hardness(view: View, seat: int, action: Action) -> float:
    """How hard it looks to decide on an action, from `FORCED` to `HARDEST`: as part of the usual thought.

    It follows from what everybody knows once the action is done, or it would tell something of the hand.
    """
    if not isinstance(action, Play) or _is_plainly_forced(view, seat):
        return FORCED
    # The more tiles there are and the more different ends, the more there can be to choose from.
    choices = (view.counts[seat] - 1) * (len(set(view.ends.values())) or 1)
    return EASIEST + (HARDEST - EASIEST) * min(1.0, choices / _MANY_CHOICES)


def _is_plainly_forced(view: View, seat: int) -> bool:
    """Whether all can see that a player has nothing else to lay: what he has drawn, or what he must open with."""
    rules = view.rules
    if not view.history:
        return rules.opening == "the-double"
    last = view.history[-1]
    has_just_drawn = last.seat == seat and last.action == DRAW
    return has_just_drawn and not rules.draw_when_able and rules.matador_duty == "must"


def hiding_ms(thinks_ms: float) -> float:
    """How long any act of a bot that thinks for up to so long is kept back, at every speed and when it is hurried.

    Without that, everybody could see by an early one that it had no choice.
    """
    return thinks_ms + HIDING_MS if thinks_ms else 0.0


def reading_ms(letters: int) -> float:
    """How long somebody who reads slowly needs for a sentence of so many letters, at normal speed."""
    return max(LEAST_READING_MS, READING_MS + LETTER_MS * letters)


def _bots_in_a_row(game: Game, seat: int) -> int:
    """How many bots play from one person to the next, this one among them; where nobody waits it is as if alone."""
    players = game.session.rules.players
    if not game.persons:
        return 1
    before = next(step for step in range(players) if (seat - step - 1) % players in game.persons)
    after = next(step for step in range(players) if (seat + step + 1) % players in game.persons)
    return before + 1 + after
