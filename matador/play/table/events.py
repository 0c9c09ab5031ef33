"""Show events with movements, speech bubbles, sounds and their timing, and pace the bots between two people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from math import dist

from matador.match.events import Event, Passed, RoundBegan, RoundEnded, TileDrawn, TilePlayed
from matador.match.views import View
from matador.play.choices import AnimationSpeed
from matador.play.game import Game
from matador.play.layout import Place, TableLayout
from matador.play.layout.orientations import Spot
from matador.play.sounds import Sound
from matador.play.table.facts import TableFacts
from matador.play.table.messages import BondShown, Half, Source, SumShown
from matador.play.table.snapshot import Hidden, Token, standing
from matador.play.table.state import TableState
from matador.rules import DRAW, Action, End, Play, Seen
from matador.teaching.bonds import Laid, Sum, is_matadors, laid, partner, sum_made

BOND_MS = 1200
"""Minimum display time of a bond, at any speed and despite presses, for counting; it stays until the next press."""
PIPS_FLY_MS = 450


def bond_of(
    table: TableFacts, event: TilePlayed, end: End | None, before: TableLayout, halves: tuple[Half, ...]
) -> BondShown | None:
    """The bond to show for a placement, if any; with help on request, only for own tiles. `before` lacks the tile."""
    seat = _shown_to(table, event.seat)
    made = laid(table.shown.view.rules, end, event.play)
    if made is None or seat is None:
        return None
    occupant, is_mine = table.game.occupants[seat], event.seat == seat
    place = table.shown.layout.places[-1]
    one = None
    # The touching halves of a lengthwise matador don't make the total.
    is_by_right = made.is_matadors and event.play.direction == "along"
    if made.pair is not None and not is_by_right:
        one = Sum(made.pair, occupant.setup.picture, is_matadors=made.is_matadors)
    lands_ms = table.turn_from_ms
    animation = table.choices.animation
    sources = _sources(made, event.play, before, place) if is_mine and one is not None else ()
    flight = animation.moving(PIPS_FLY_MS) if sources and one is not None and one.shows_frame else 0.0
    until = lands_ms + flight + (max(BOND_MS, animation.waiting(BOND_MS)) if is_mine else BOND_MS)
    half = None if made.is_matadors else event.play.touching
    return BondShown(seat, made, one, place.tile, half, until, lands_ms, flight, sources, halves, is_mine)


def _shown_to(table: TableFacts, actor: int) -> int | None:
    """The seat that gets the bond for a tile of `actor`; with open hands, all people are looking."""
    lookers = [table.seat, actor, *table.game.human_seats] if table.game.open_hands else [table.seat]
    for seat in lookers:
        occupant = table.game.occupants[seat]
        if occupant.is_learner and (seat == actor or occupant.setup.help == "full"):
            return seat
    return None


def _sources(made: Laid, play: Play, before: TableLayout, place: Place) -> tuple[Source, ...]:
    pair = made.pair
    if pair is None:
        return ()
    if made.is_matadors or play.arm is None:
        return (Source("first", place.tile, (0,)), Source("second", place.tile, (1,)))
    last = before.last_on(play.arm)
    first = _halves_with(last, pair.first, place)
    second = 0 if play.touching in (None, place.tile.low) else 1
    return (Source("first", last.tile, first), Source("second", place.tile, (second,)))


def _halves_with(lying: Place, number: int, laid_on: Place) -> tuple[int, ...]:
    """The half of a tile with this number, the nearer one of a double; both halves if the tile counts as their sum."""
    halves = (lying.tile.low, lying.tile.high)
    having = [half for half in (0, 1) if halves[half] == number]
    boxes = (lying.low_box, lying.high_box)
    nearest = min(having, key=lambda half: dist(boxes[half].centre, laid_on.box.centre), default=None)
    return (0, 1) if nearest is None else (nearest,)


SETTLE_MS = 180
DRAW_MS = 300
DRAWN_REST_MS = 400
"""Pause after another player draws, so that it takes as long as playing a tile."""
DRAW_ON_MS = 150
"""Interval and travel time while the player draws until a tile fits."""
DEAL_MS = 60
LONGEST_DEAL_MS = 1500
SUM_MS = 1200
SEVEN_MS = 120
PASS_MS = 770
BEFORE_RESULT_MS = 2000
MIN_BEFORE_RESULT_MS = 700
"""Minimum time before the panel at any speed, so that it does not appear together with the last tile."""


def show_event(
    state: TableState, event: Event, view: View, *, is_in_hand: bool = False, origin: Place | None = None
) -> None:
    """Show an event; `view`: after it. `is_in_hand`: the tile was off the rack, at `origin` if it waited there."""
    match event:
        case RoundBegan():
            _deal(state, event, view)
        case TilePlayed():
            _play(state, event, view, is_in_hand=is_in_hand, origin=origin)
        case TileDrawn():
            _draw(state, event, view)
        case Passed(seat):
            state.show(state.shown.after(view))
            state.cue(Sound.PASS)
            if seat != state.seat:
                state.say(seat, "pass")
                state.wait(animation_of(state, seat).waiting(PASS_MS))
        case RoundEnded():
            show_end(state, event)
    # Events about the whole match do not move anything on the table.


def show_end(state: TableState, event: RoundEnded) -> None:
    state.end_round(event, max(MIN_BEFORE_RESULT_MS, state.choices.animation.waiting(BEFORE_RESULT_MS)))


def _deal(state: TableState, event: RoundBegan, view: View) -> None:
    # A learner's help only changes between rounds.
    state.game.begin_round()
    state.deal(standing(state.game.session, view))
    hands = state.shown.view.counts
    animation = state.choices.animation
    step_ms = animation.moving(min(DEAL_MS, LONGEST_DEAL_MS / max(1, sum(hands))))
    travel_ms = animation.moving(DRAW_MS)
    for number in range(sum(hands)):
        seat, index = (event.starter + number) % len(hands), number // len(hands)
        if index < hands[seat]:
            token: Token = Hidden("dealt", number)
            if seat == state.seat:
                token = Hidden("covered", index) if state.is_covered else state.shown.hand[index]
            state.send(token, travel_ms, rest_ms=number * step_ms, seat=seat, start="boneyard")
    state.wait_until(max(state.now_ms, state.arrives_ms))


def _play(
    state: TableState, event: TilePlayed, view: View, *, is_in_hand: bool, origin: Place | None
) -> None:
    is_mine = event.seat == state.seat
    tile = event.play.tile
    spot: Spot = event.play.arm or "open"
    end, before = state.end(spot), state.shown.layout
    animation = animation_of(state, event.seat)
    travel_ms = animation.moving(SETTLE_MS if is_mine and is_in_hand else TRAVEL_MS)
    # Before `show`, because the tile in hand depends on whose turn it is.
    state.see_turn_from(state.now_ms + travel_ms)
    state.show(state.shown.after(view))
    state.send(tile, travel_ms, seat=event.seat, origin=origin)
    state.cue(Sound.CLACK, travel_ms * (0.6 if is_mine else 0.9))
    _add_up(state, event, end, before, travel_ms)
    if drawn_last(view.history[:-1], event.seat):
        state.say(event.seat, "lay")
    state.wait(travel_ms + (0 if is_mine else animation.waiting(REST_MS)))


def _add_up(
    state: TableState, event: TilePlayed, end: End | None, before: TableLayout, travel_ms: float
) -> None:
    is_mine, rules = event.seat == state.seat, state.shown.view.rules
    halves = _halves(state, before, end, event.play)
    bond = bond_of(state, event, end, before, halves)
    is_sum = bool(sum_made(rules, end, event.play))
    # Learners with help on request do not see the sums of others.
    is_shown = is_mine or not state.is_learners
    if bond is not None:
        state.add_up(bond)
    elif is_shown and (is_sum or (end is not None and is_matadors(rules, end, event.play))):
        until_ms = state.now_ms + travel_ms + state.choices.animation.waiting(SUM_MS)
        state.add_up(SumShown(end, event.play, until_ms, halves))
    if is_sum and is_mine:
        flight_ms = 0 if bond is None else bond.flight_ms
        state.cue(Sound.SEVEN, travel_ms + flight_ms + animation_of(state, event.seat).waiting(SEVEN_MS))


def _draw(state: TableState, event: TileDrawn, view: View) -> None:
    state.show(state.shown.after(view))
    animation = animation_of(state, event.seat)
    count = drawn_last(view.history, event.seat)
    if event.seat != state.seat:
        animation = sooner(animation, count - 1)
    travel_ms = animation.moving(DRAW_ON_MS if state.keeps_drawing else DRAW_MS)
    state.cue(Sound.DRAW)
    if state.focus == "boneyard" and event.tile is not None and state.shown.is_my_turn:
        # Without the guide, the focus must not reveal whether the tile fits.
        fits = any(isinstance(action, Play) and action.tile == event.tile for action in state.shown.legal)
        state.focus_on(f"tile:{event.tile}" if fits or not state.guide else "boneyard")
    state.send(event.tile or Hidden("drawn", event.seat), travel_ms, seat=event.seat, start="boneyard")
    state.say(event.seat, "draw", count)
    rest_ms = 0 if event.tile is not None else animation.waiting(DRAWN_REST_MS)
    state.wait(travel_ms + rest_ms)


def _halves(state: TableState, before: TableLayout, end: End | None, play: Play) -> tuple[Half, ...]:
    """At a crosswise matador with two open halves: the half that counts, and the touching half of the new tile."""
    touching = play.touching
    half = None if touching is None else partner(state.shown.view.rules, end, touching)
    if half is None or touching is None or play.arm is None:
        return ()
    return (Half(before.last_on(play.arm).tile, half), Half(play.tile, touching))


THOUGHT_MS = 700
TRAVEL_MS = 450
REST_MS = 250
ACT_MS = THOUGHT_MS + TRAVEL_MS + REST_MS
"""Time for the action of a bot at normal speed, for a choice of medium difficulty and few bots."""
FORCED = 0.5
"""Factor of the thinking time for forced actions; the mean factor in a round is close to 1."""
EASIEST = 0.75
HARDEST = 1.7
_MANY_CHOICES = 10
LAP_MS = 4300
"""Maximum time of all bots between two people, at normal speed, divided equally among them."""
MIN_ACT_MS = 400
HURRIED_ACT_MS = 250
"""Time of a hurried action at any speed: visible, but without thinking time (except for `HIDING_MS`)."""
SOONER = 0.6
MIN_SOONER = 0.3
"""From the third tile drawn in a row, each takes `SOONER` times as long as the one before, down to `MIN_SOONER`."""
HIDING_MS = 50
"""Time for messages to and from a thinking bot."""
READING_MS = 3500
"""The time that a slow reader needs for a sentence, at normal speed."""


def animation_of(table: TableFacts, seat: int) -> AnimationSpeed:
    animation = table.choices.animation
    usual_ms = animation.waiting(ACT_MS)
    if seat not in table.game.bots or table.replay is not None or not usual_ms:
        return animation
    if table.hurried_at is not None:
        part = HURRIED_ACT_MS / animation.waiting(TRAVEL_MS + REST_MS)
    else:
        part = max(MIN_ACT_MS, animation.waiting(LAP_MS) / _bots_in_a_row(table.game, seat)) / usual_ms
    return replace(animation, part=min(1.0, part))


def drawn_last(history: Sequence[Seen], seat: int) -> int:
    drawn = takewhile(lambda seen: seen.seat == seat and seen.action == DRAW, reversed(history))
    return sum(1 for _ in drawn)


def sooner(animation: AnimationSpeed, drawn: int) -> AnimationSpeed:
    return replace(animation, part=animation.part * max(MIN_SOONER, SOONER ** max(0, drawn - 1)))


def thought_ms(table: TableFacts, seat: int, action: Action) -> float:
    """The time that a bot seems to think about an action, within the limits for many bots."""
    animation = animation_of(table, seat)
    usual_ms = animation.waiting(ACT_MS)
    if not usual_ms:
        return 0.0
    drawn = drawn_last(table.shown.view.history, seat)
    if drawn and action == DRAW:
        return sooner(animation, drawn).waiting(THOUGHT_MS) * FORCED
    shown_ms = animation.waiting(TRAVEL_MS + REST_MS)
    part_of_lap_ms = table.choices.animation.waiting(LAP_MS) / _bots_in_a_row(table.game, seat)
    wanted_ms = animation.waiting(THOUGHT_MS) * hardness(table.shown.view, seat, action)
    return min(max(wanted_ms, MIN_ACT_MS - shown_ms), max(usual_ms, part_of_lap_ms) - shown_ms)


def hardness(view: View, seat: int, action: Action) -> float:
    """How difficult an action seems, from `FORCED` to `HARDEST`, judged by what everyone knows after it."""
    if not isinstance(action, Play) or _is_plainly_forced(view, seat):
        return FORCED
    # More tiles and more different ends mean more possible choices.
    choices = (view.counts[seat] - 1) * (len(set(view.ends.values())) or 1)
    return EASIEST + (HARDEST - EASIEST) * min(1.0, choices / _MANY_CHOICES)


def _is_plainly_forced(view: View, seat: int) -> bool:
    """True if everyone can see that the tile was forced: it was just drawn, or had to open the round."""
    rules = view.rules
    if not view.history:
        return rules.opening == "the-double"
    last = view.history[-1]
    has_just_drawn = last.seat == seat and last.action == DRAW
    return has_just_drawn and not rules.draw_when_able and rules.matador_duty == "must"


def _bots_in_a_row(game: Game, seat: int) -> int:
    """The number of bots between two people, including this one; 1 if no people play."""
    players = game.session.rules.players
    if not game.human_seats:
        return 1
    before = next(step for step in range(players) if (seat - step - 1) % players in game.human_seats)
    after = next(step for step in range(players) if (seat + step + 1) % players in game.human_seats)
    return before + 1 + after
