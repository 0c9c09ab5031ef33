"""How each thing that has happened is seen: what flies, what is said, what is heard, and for how long."""

from __future__ import annotations

from itertools import takewhile
from math import inf

from matador.match.events import Event, Passed, RoundBegan, RoundEnded, TileDrawn, TilePlayed
from matador.match.views import View
from matador.play.layout import Box, TableLayout
from matador.play.layout.ways import Spot
from matador.play.sounds import Sound
from matador.rules import DRAW, End, Play, Tile
from matador.teaching.sums import is_matadors, partner, sum_made
from matador.ui.motion import Ease, Pose
from matador.ui.sentences import replays
from matador.ui.table.bonding import bond_of
from matador.ui.table.hands import covered_pose, hand_of
from matador.ui.table.hints import is_learners
from matador.ui.table.model import Model
from matador.ui.table.seats import hand_pose
from matador.ui.table.sum_shown import SumShown
from matador.ui.table.table_snapshot import shown_at
from matador.ui.table.tempo import REST_MS, TRAVEL_MS, pace_of
from matador.ui.table.title import seats_around

SETTLE_MS = 180
DRAW_MS = 300
DRAWN_REST_MS = 400
"""After a tile that somebody else has drawn: it takes as long as one that is laid."""
DRAW_ON_MS = 150
"""From one tile drawn to the next, and on its way, while the player draws until one fits."""
DEAL_MS = 60
"""From one dealt tile to the next."""
LONGEST_DEAL_MS = 1500
SUM_MS = 1200
PASS_MS = 770
SAYING_MS = 1100
SAYING_LETTER_MS = 90
LEAST_SAYING_MS = 700
"""So long it stands there at any speed: a pass changes nothing else that could be seen."""
BEFORE_RESULT_MS = 2000
LEAST_BEFORE_RESULT_MS = 700
"""So long the line is seen at any speed, or the panel would come with the last tile."""


class EventAnimation:
    """Puts what has happened on the model's stage."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def show(self, event: Event, view: View, own_start: Pose | None) -> None:
        """Show an event; `view` is what is to be seen after it.

        `own_start` is where a tile that the player lays or draws is seen now.
        """
        match event:
            case RoundBegan():
                self._deal(event, view)
            case TilePlayed():
                self._play(event, view, own_start)
            case TileDrawn():
                self._draw(event, view, own_start)
            case Passed(seat):
                self._pass(seat, view)
            case RoundEnded():
                self.end(event)
            case _:
                # What is said of the match as a whole is nothing that moves on the table.
                pass

    def _deal(self, event: RoundBegan, view: View) -> None:
        model = self._model
        model.ended_ms = None
        # What a learner is helped with changes between rounds only.
        model.game.begin_round()
        # Nobody's turn is seen before the tiles are there.
        model.turn_from_ms = inf
        model.deal(shown_at(view))
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
                model.flights.send(("covered", index), None, source, end, start, travel)
            elif seat == model.seat:
                tile = model.shown.hand[index]
                at = model.slot_pose(tile)
                if at is not None:
                    model.flights.send(tile, tile, source, at, start, travel)
            else:
                model.flights.send(("dealt", number), None, source, hand_pose(others[seat]), start, travel)
        self.wait(model.flights.until_ms - model.now_ms)
        model.turn_from_ms = model.busy_until_ms

    def _play(self, event: TilePlayed, view: View, own_start: Pose | None) -> None:
        model = self._model
        is_mine = event.seat == model.seat
        tile = event.play.tile
        spot: Spot = event.play.arm or "open"
        end = model.end(spot)
        start = (own_start or model.slot_pose(tile)) if is_mine else None
        start = start or hand_of(model, event.seat)
        before = model.shown.layout
        pace = pace_of(model, event.seat)
        travel = pace.moving(SETTLE_MS if is_mine and own_start else TRAVEL_MS)
        # Before it is shown: what is held then looks at whose turn it is.
        model.turn_from_ms = model.now_ms + travel
        model.show(model.shown.after(view))
        place = model.shown.layout.places[-1]
        ease: Ease = "settle" if is_mine else "in out"
        model.flights.send(tile, tile, start, model.camera.pose(place), model.now_ms, travel, ease=ease)
        model.cue(Sound.CLACK, travel * (0.6 if is_mine else 0.9))
        halves = _halves(model, before, end, event.play)
        bond = bond_of(model, event, end, before, halves)
        text = sum_made(model.shown.view.rules, end, event.play)
        if bond is not None:
            # Shown again to who has missed it, it takes the place of itself.
            others = (one for one in model.told.bonds if one.place.tile != tile)
            model.told.bonds, model.sum_shown = (*others, bond), None
        elif text and (is_mine or not is_learners(model)):
            # Nothing comes by itself to who has help on request.
            until = model.now_ms + travel + model.choices.pace.waiting(SUM_MS)
            model.sum_shown = SumShown(
                text,
                place,
                until,
                is_matadors(model.shown.view.rules, end, event.play),
                halves,
                event.play.touching,
            )
        if text and is_mine:
            model.cue(Sound.SEVEN, travel + (0 if bond is None else bond.flight_ms) + pace.waiting(120))
        if _draws_before(view, event.seat):
            self._say(event.seat, replays.says_lay(model.look.language))
        self.wait(travel + (0 if is_mine else pace.waiting(REST_MS)))

    def _draw(self, event: TileDrawn, view: View, own_start: Pose | None) -> None:
        model = self._model
        source = own_start or model.boneyard.next_pose
        model.show(model.shown.after(view))
        pace = pace_of(model, event.seat)
        travel = pace.moving(DRAW_ON_MS if model.keeps_drawing else DRAW_MS)
        model.cue(Sound.DRAW)
        end: Pose | None
        if event.tile is not None:
            self._see(event.tile)
            end = model.slot_pose(event.tile)
        else:
            end = hand_of(model, event.seat)
        if end is not None:
            key = event.tile or ("drawn", event.seat)
            model.flights.send(key, event.tile, source, end, model.now_ms, travel)
        is_again = _draws_before(view, event.seat) > 0
        self._say(event.seat, replays.says_draw(model.look.language, is_again=is_again))
        rest = 0 if event.tile is not None else pace.waiting(DRAWN_REST_MS)
        self.wait(travel + rest)

    def _see(self, tile: Tile) -> None:
        """Turn to the page that shows a tile: what was drawn stands last."""
        if self._model.rack.slot(tile) is None:
            self._model.turn_page(self._model.rack.pages - 1)

    def _pass(self, seat: int, view: View) -> None:
        model = self._model
        model.show(model.shown.after(view))
        model.cue(Sound.PASS)
        if seat != model.seat:
            self._say(seat, replays.says_pass(model.look.language))
            self.wait(pace_of(model, seat).waiting(PASS_MS))

    def _say(self, seat: int, text: str) -> None:
        """Let somebody else say something, long enough to be read; nothing waits for it."""
        model = self._model
        if seat != model.seat:
            lasts = model.choices.pace.waiting(max(SAYING_MS, SAYING_LETTER_MS * len(text)))
            model.says[seat] = (text, model.now_ms + max(LEAST_SAYING_MS, lasts))

    def end(self, event: RoundEnded) -> None:
        """Let the end of the round be seen."""
        model = self._model
        model.drag.cancel()
        model.sentence = model.focus = None
        model.keeps_drawing = False
        model.show(model.shown.closed(event))
        model.end_stage = "line"
        # Nobody waits for a learner who looks at the last sum but he himself.
        bonds = [bond.until_ms - model.now_ms for bond in model.told.bonds if bond.seat == model.seat]
        wait = max(LEAST_BEFORE_RESULT_MS, model.choices.pace.waiting(BEFORE_RESULT_MS), *bonds)
        model.ended_ms = model.now_ms + wait

    def wait(self, duration_ms: float) -> None:
        """Let nothing else be shown for so long."""
        self._model.busy_until_ms = self._model.now_ms + duration_ms


def _draws_before(view: View, seat: int) -> int:
    """How many tiles a seat has drawn in its turn before the last action, which was its own."""
    before = reversed(view.history[:-1])
    return sum(1 for _ in takewhile(lambda seen: seen.seat == seat and seen.action == DRAW, before))


def _halves(model: Model, before: TableLayout, end: End | None, play: Play) -> tuple[Box, ...]:
    """On a crosswise matador that either half continues: the half that touches, and the one it is added to."""
    touching = play.touching
    half = None if touching is None else partner(model.shown.view.rules, end, touching)
    if half is None or touching is None or play.arm is None:
        return ()
    return (before.last_on(play.arm).half_box(half), model.shown.layout.places[-1].half_box(touching))
