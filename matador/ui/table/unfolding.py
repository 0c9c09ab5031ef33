"""What has happened, shown one thing after the other: the state is final, only what is seen still moves."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import replace
from math import inf
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.events import DealCommitted, Event, Passed, RoundBegan, RoundEnded, TileDrawn, TilePlayed
from matador.rules import Draw, Play, Seen, Tile
from matador.rules.ends import End
from matador.ui.layout import Box, TableLayout
from matador.ui.motion import Ease, Pose
from matador.ui.sentences.sums import is_matadors, partner, sum_made
from matador.ui.sound import Sound
from matador.ui.table.hands import covered_pose, hand_of
from matador.ui.table.model import Missed, Model
from matador.ui.table.returning import taken_back
from matador.ui.table.seats import hand_pose
from matador.ui.table.shown import shown_at
from matador.ui.table.sum_shown import SumShown
from matador.ui.table.title import seats_around
from matador.ui.table.ways import Spot

_log = logging.getLogger("matador")

_Done: TypeAlias = TilePlayed | TileDrawn | Passed
"""What a seat has done in its turn."""

THOUGHT_MS = 700
TRAVEL_MS = 450
REST_MS = 250
SETTLE_MS = 180
DRAW_MS = 300
DRAW_ON_MS = 150
"""From one tile drawn to the next, and on its way, while the player draws until one fits."""
DEAL_MS = 60
"""From one dealt tile to the next."""
LONGEST_DEAL_MS = 1500
SUM_MS = 1200
SAYING_MS = 1100
LEAST_SAYING_MS = 700
"""So long it stands there at any speed: a pass changes nothing else that could be seen."""
BEFORE_RESULT_MS = 1400
AGAIN_MS = 600
LEAST_AGAIN_MS = 300
"""So long each stands at any speed, or it would not be seen at all."""


class Unfolding:
    """Follows the log of the session by its own index."""

    def __init__(self, model: Model, *, is_new: bool) -> None:
        """`is_new`: the match has just begun, and its first deal is to be seen; else it stands as it stands."""
        self._model = model
        session = model.game.session
        self._next = 0 if is_new else session.log_length
        self._at = Moment(0, 0) if is_new else session.moment
        """The moment that is shown."""
        self._again: deque[_Done] = deque()
        """What has been shown to others already, and is shown again."""
        self.thinking_since_ms = 0.0
        """When the seat on turn was seen to begin with its turn."""

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that has not been shown to whoever looks."""
        return bool(self._again) or self._next < self._model.game.session.log_length

    @property
    def is_showing_again(self) -> bool:
        """Whether what others have seen is shown to who looks now."""
        return bool(self._again)

    def show_next(self, own_start: Pose | None = None) -> None:
        """Show what happened next; `own_start` is where a tile that the player lays or draws is seen now."""
        model = self._model
        if self._again:
            self._show_again(self._again.popleft())
            return
        self._cover_after_turn()
        looker = None if model.is_covered else model.seat
        event = next(model.game.session.events(looker, self._next))
        self._next += 1
        self._show(event, own_start)
        self.thinking_since_ms = model.busy_until_ms

    def _cover_after_turn(self) -> None:
        """Where persons pass the screen on, a hand is covered before anything of the next turn is seen."""
        model = self._model
        if model.is_covered or not model.game.is_hot_seat:
            return
        event = next(model.game.session.events(None, self._next))
        at = self._after(event)
        if isinstance(event, RoundBegan | RoundEnded) or model.game.session.view(0, at).turn != model.seat:
            model.look_from(model.seat, is_covered=True)

    # What was seen by others only

    def show_again(self, first: int) -> None:
        """Show what was done in this round once more, from its action `first` (from 0) on."""
        model = self._model
        history = model.view_at(self._at).history
        self._again = deque(_event(seen) for seen in history[first:])
        if self._again:
            self._at = Moment(self._at.round, first)
            model.missed = Missed(since_turn=first > 0)
            model.show(shown_at(model.view_at(self._at), model.shown.hand))

    def stop_showing_again(self) -> None:
        """Leave out what is left of that."""
        self._model.missed = None
        if self._again:
            self._at = Moment(self._at.round, self._at.step + len(self._again))
            self._again.clear()
            self._model.show(self._model.shown.after(self._model.view_at(self._at)))

    def _show_again(self, event: _Done) -> None:
        model = self._model
        began_ms = model.now_ms
        assert model.missed is not None, "it is shown to somebody who has missed it"
        model.missed = replace(model.missed, seat=event.seat)
        self._show(event, None)
        least = max(LEAST_AGAIN_MS, model.choices.pace.waiting(AGAIN_MS))
        model.busy_until_ms = max(began_ms + least, model.stage.until_ms)
        model.turn_from_ms = model.busy_until_ms

    # Another moment

    def jump(self) -> None:
        """Show where the match stands now, after something was taken back or done again."""
        model = self._model
        session = model.game.session
        self._next, self._at = session.log_length, session.moment
        self._again.clear()
        model.missed = None
        model.ended_ms = model.sum_shown = None
        model.keeps_drawing = False
        model.says.clear()
        # What was to be heard belongs to what is no more.
        model.cues.clear()
        before = model.shown
        model.show(shown_at(model.view_at(self._at), before.hand))
        ended = session.ended
        if ended is not None:
            self._end(ended)
            return
        travel = model.choices.pace.moving(DRAW_MS)
        for flight in taken_back(model, before):
            model.stage.send(flight.key, flight.tile, flight.start, flight.end, model.now_ms, travel)
        self._wait(travel)
        self.thinking_since_ms = model.turn_from_ms = model.busy_until_ms

    # What happens

    def _after(self, event: Event) -> Moment:
        """The moment after an event."""
        match event:
            case RoundBegan(round=number):
                return Moment(number, 0)
            case TilePlayed() | TileDrawn() | Passed():
                return Moment(self._at.round, self._at.step + 1)
            case _:
                return self._at

    def _show(self, event: Event, own_start: Pose | None) -> None:
        self._at = self._after(event)
        match event:
            case DealCommitted(number, code):
                # Whoever doubts the deals later can look up that the code was there before any tile was seen.
                _log.info("round %d is dealt; its code is %s", number + 1, code)
            case RoundBegan():
                self._deal(event)
            case TilePlayed():
                self._play(event, own_start)
            case TileDrawn():
                self._draw(event, own_start)
            case Passed(seat):
                self._pass(seat)
            case RoundEnded():
                self._end(event)
            case _:
                # What is said of the match as a whole is nothing that moves on the table.
                pass

    def _deal(self, event: RoundBegan) -> None:
        model = self._model
        model.ended_ms = None
        # Nobody's turn is seen before the tiles are there.
        model.turn_from_ms = inf
        model.deal(shown_at(model.view_at(self._at)))
        hands = model.shown.view.counts
        pace = model.choices.pace
        step = pace.moving(min(DEAL_MS, LONGEST_DEAL_MS / max(1, sum(hands))))
        travel = pace.moving(DRAW_MS)
        source = model.boneyard.next_pose
        others = dict(zip(*seats_around(model), strict=True))
        for number in range(sum(hands)):
            seat = (event.starter + number) % len(hands)
            index = number // len(hands)
            if index >= hands[seat]:
                continue
            start = model.now_ms + number * step
            if seat == model.seat and model.is_covered:
                end = covered_pose(model, index)
                model.stage.send(("covered", index), None, source, end, start, travel)
            elif seat == model.seat:
                tile = model.shown.hand[index]
                at = model.slot_pose(tile)
                if at is not None:
                    model.stage.send(tile, tile, source, at, start, travel)
            else:
                model.stage.send(("dealt", number), None, source, hand_pose(others[seat]), start, travel)
        self._wait(model.stage.until_ms - model.now_ms)
        model.turn_from_ms = model.busy_until_ms

    def _play(self, event: TilePlayed, own_start: Pose | None) -> None:
        model = self._model
        is_mine = event.seat == model.seat
        tile = event.play.tile
        spot: Spot = event.play.arm or "open"
        end = model.end(spot)
        start = (own_start or model.slot_pose(tile)) if is_mine else None
        start = start or self._hand_of(event.seat)
        before = model.shown.layout
        pace = model.choices.pace
        travel = pace.moving(SETTLE_MS if is_mine and own_start else TRAVEL_MS)
        # Before it is shown: what is held then looks at whose turn it is.
        model.turn_from_ms = model.now_ms + travel
        model.show(model.shown.after(model.view_at(self._at)))
        place = model.shown.layout.places[-1]
        ease: Ease = "settle" if is_mine else "in out"
        model.stage.send(tile, tile, start, model.camera.pose(place), model.now_ms, travel, ease=ease)
        model.cue(Sound.CLACK, travel * (0.6 if is_mine else 0.9))
        text = sum_made(model.shown.view.rules, end, event.play)
        if text:
            until = model.now_ms + travel + pace.waiting(SUM_MS)
            model.sum_shown = SumShown(
                text,
                place,
                until,
                is_matadors(model.shown.view.rules, end, event.play),
                _halves(model, before, end, event.play),
                event.play.touching,
            )
            if is_mine:
                model.cue(Sound.SEVEN, travel + pace.waiting(120))
        self._wait(travel + (0 if is_mine else pace.waiting(REST_MS)))

    def _draw(self, event: TileDrawn, own_start: Pose | None) -> None:
        model = self._model
        source = own_start or model.boneyard.next_pose
        model.show(model.shown.after(model.view_at(self._at)))
        travel = model.choices.pace.moving(DRAW_ON_MS if model.keeps_drawing else DRAW_MS)
        model.cue(Sound.DRAW)
        end: Pose | None
        if event.tile is not None:
            self._see(event.tile)
            end = model.slot_pose(event.tile)
        else:
            end = self._hand_of(event.seat)
        if end is not None:
            key = event.tile or ("drawn", event.seat)
            model.stage.send(key, event.tile, source, end, model.now_ms, travel)
        rest = 0 if event.tile is not None else model.choices.pace.waiting(REST_MS)
        self._wait(travel + rest)

    def _see(self, tile: Tile) -> None:
        """Turn to the page that shows a tile: what was drawn stands last."""
        if self._model.rack.slot(tile) is None:
            self._model.turn_page(self._model.rack.pages - 1)

    def _pass(self, seat: int) -> None:
        model = self._model
        model.show(model.shown.after(model.view_at(self._at)))
        model.cue(Sound.PASS)
        lasts = max(LEAST_SAYING_MS, model.choices.pace.waiting(SAYING_MS))
        if seat != model.seat:
            text = model.look.language.pgettext("said by a player", "Pass")
            model.says[seat] = (text, model.now_ms + lasts)
            self._wait(model.choices.pace.waiting(SAYING_MS) * 0.7)

    def _end(self, event: RoundEnded) -> None:
        model = self._model
        model.handling.cancel()
        model.sentence = model.sum_shown = None
        model.focus = None
        model.keeps_drawing = False
        model.show(model.shown.closed(event))
        wait = model.choices.pace.waiting(BEFORE_RESULT_MS)
        model.ended_ms = model.now_ms + wait
        winner = event.outcome.winner
        if winner is not None and any(
            seat in model.game.mailboxes for seat in model.shown.view.rules.sides[winner]
        ):
            model.cue(Sound.WIN, wait)

    def _hand_of(self, seat: int) -> Pose:
        return hand_of(self._model, seat)

    def _wait(self, duration_ms: float) -> None:
        self._model.busy_until_ms = self._model.now_ms + duration_ms


def _event(seen: Seen) -> _Done:
    """An action of a round as it was told when it happened."""
    match seen.action:
        case Play() as play:
            return TilePlayed(seen.seat, play)
        case Draw():
            return TileDrawn(seen.seat, seen.tile)
        case _:
            return Passed(seen.seat)


def _halves(model: Model, before: TableLayout, end: End | None, play: Play) -> tuple[Box, ...]:
    """On a crosswise matador that either half continues: the half that touches, and the one it is added to."""
    touching = play.touching
    half = None if touching is None else partner(model.shown.view.rules, end, touching)
    if half is None or touching is None or play.arm is None:
        return ()
    return (before.last_on(play.arm).half_box(half), model.shown.layout.places[-1].half_box(touching))
