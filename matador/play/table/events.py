"""How each thing that has happened is seen: what is on its way, what is said, what is heard, and for how long."""

from __future__ import annotations

from matador.match.events import Event, Passed, RoundBegan, RoundEnded, TileDrawn, TilePlayed
from matador.match.views import View
from matador.play.layout import Place, TableLayout
from matador.play.layout.ways import Spot
from matador.play.sounds import Sound
from matador.play.table.bonding import bond_of
from matador.play.table.snapshot import shown_at
from matador.play.table.state import TableState
from matador.play.table.tempo import REST_MS, TRAVEL_MS, drawn_last, pace_of, sooner
from matador.play.table.told import Half, SumShown
from matador.play.table.transits import Ease, Hidden, Token
from matador.rules import End, Play
from matador.teaching.sums import is_matadors, partner, sum_made

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
SEVEN_MS = 120
"""From when a tile lies to when its sum is heard."""
PASS_MS = 770
BEFORE_RESULT_MS = 2000
LEAST_BEFORE_RESULT_MS = 700
"""So long the line is seen at any speed, or the panel would come with the last tile."""


def show_event(
    state: TableState, event: Event, view: View, *, is_in_hand: bool = False, origin: Place | None = None
) -> None:
    """Show an event; `view` is what is to be seen after it.

    `is_in_hand`: a tile that the player lays was seen off the rack, at `origin` if it waited at its place.
    """
    match event:
        case RoundBegan():
            _deal(state, event, view)
        case TilePlayed():
            _play(state, event, view, is_in_hand=is_in_hand, origin=origin)
        case TileDrawn():
            _draw(state, event, view)
        case Passed(seat):
            _pass(state, seat, view)
        case RoundEnded():
            show_end(state, event)
        case _:
            # What is said of the match as a whole is nothing that moves on the table.
            pass


def show_end(state: TableState, event: RoundEnded) -> None:
    """Show that the round is over."""
    state.end_round(event, max(LEAST_BEFORE_RESULT_MS, state.choices.pace.waiting(BEFORE_RESULT_MS)))


def _deal(state: TableState, event: RoundBegan, view: View) -> None:
    # What a learner is helped with changes between rounds only.
    state.game.begin_round()
    state.deal(shown_at(view))
    hands = state.shown.view.counts
    pace = state.choices.pace
    step_ms = pace.moving(min(DEAL_MS, LONGEST_DEAL_MS / max(1, sum(hands))))
    travel_ms = pace.moving(DRAW_MS)
    for number in range(sum(hands)):
        seat, index = (event.starter + number) % len(hands), number // len(hands)
        if index < hands[seat]:
            token = _dealt(state, seat, index, number)
            state.send(token, travel_ms, rest_ms=number * step_ms, seat=seat, start="boneyard")
    state.wait_until(max(state.now_ms, state.arrives_ms))


def _dealt(state: TableState, seat: int, index: int, number: int) -> Token:
    """What is dealt to a seat as its tile of this index, and as this one of all."""
    if seat != state.seat:
        return Hidden("dealt", number)
    return Hidden("covered", index) if state.is_covered else state.shown.hand[index]


def _play(
    state: TableState, event: TilePlayed, view: View, *, is_in_hand: bool, origin: Place | None
) -> None:
    is_mine = event.seat == state.seat
    tile = event.play.tile
    spot: Spot = event.play.arm or "open"
    end, before = state.end(spot), state.shown.layout
    pace = pace_of(state, event.seat)
    travel_ms = pace.moving(SETTLE_MS if is_mine and is_in_hand else TRAVEL_MS)
    # Before it is shown: what is held then looks at whose turn it is.
    state.see_turn_from(state.now_ms + travel_ms)
    state.show(state.shown.after(view))
    ease: Ease = "settle" if is_mine else "in out"
    state.send(tile, travel_ms, seat=event.seat, ease=ease, origin=origin)
    state.cue(Sound.CLACK, travel_ms * (0.6 if is_mine else 0.9))
    _add_up(state, event, end, before, travel_ms)
    if drawn_last(view.history[:-1], event.seat):
        state.say(event.seat, "lay")
    state.wait(travel_ms + (0 if is_mine else pace.waiting(REST_MS)))


def _add_up(
    state: TableState, event: TilePlayed, end: End | None, before: TableLayout, travel_ms: float
) -> None:
    """Show what the tile makes with the end it was laid at, once it lies there."""
    is_mine, rules = event.seat == state.seat, state.shown.view.rules
    halves = _halves(state, before, end, event.play)
    bond = bond_of(state, event, end, before, halves)
    is_sum = bool(sum_made(rules, end, event.play))
    if bond is not None:
        state.add_up(bond)
    elif (is_sum or (end is not None and is_matadors(rules, end, event.play))) and (
        is_mine or not state.is_learners
    ):
        # Nothing comes by itself to who has help on request.
        until_ms = state.now_ms + travel_ms + state.choices.pace.waiting(SUM_MS)
        state.add_up(SumShown(end, event.play, until_ms, halves))
    if is_sum and is_mine:
        flight_ms = 0 if bond is None else bond.flight_ms
        state.cue(Sound.SEVEN, travel_ms + flight_ms + pace_of(state, event.seat).waiting(SEVEN_MS))


def _draw(state: TableState, event: TileDrawn, view: View) -> None:
    state.show(state.shown.after(view))
    pace = pace_of(state, event.seat)
    count = drawn_last(view.history, event.seat)
    if event.seat != state.seat:
        pace = sooner(pace, count - 1)
    travel_ms = pace.moving(DRAW_ON_MS if state.keeps_drawing else DRAW_MS)
    state.cue(Sound.DRAW)
    if state.focus == "boneyard" and event.tile is not None and state.shown.is_my_turn:
        # Without the guide the focus tells nobody whether the tile fits.
        fits = any(isinstance(action, Play) and action.tile == event.tile for action in state.shown.legal)
        state.focus_on(f"tile:{event.tile}" if fits or not state.guide else "boneyard")
    state.send(event.tile or Hidden("drawn", event.seat), travel_ms, seat=event.seat, start="boneyard")
    state.say(event.seat, "draw", count)
    rest_ms = 0 if event.tile is not None else pace.waiting(DRAWN_REST_MS)
    state.wait(travel_ms + rest_ms)


def _pass(state: TableState, seat: int, view: View) -> None:
    state.show(state.shown.after(view))
    state.cue(Sound.PASS)
    if seat != state.seat:
        state.say(seat, "pass")
        state.wait(pace_of(state, seat).waiting(PASS_MS))


def _halves(state: TableState, before: TableLayout, end: End | None, play: Play) -> tuple[Half, ...]:
    """On a crosswise matador that either half continues: the half that is added to, and the one that touches."""
    touching = play.touching
    half = None if touching is None else partner(state.shown.view.rules, end, touching)
    if half is None or touching is None or play.arm is None:
        return ()
    return (Half(before.last_on(play.arm).tile, half), Half(play.tile, touching))
