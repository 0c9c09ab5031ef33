"""Record evidence from a learner's turns: facts tried, with which help, or overlooked; and the sums of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import TYPE_CHECKING, TypeAlias

from matador.match.branch import Moment
from matador.match.journal import Accepted, Answer, Illegal
from matador.match.views import View
from matador.play.game import Game
from matador.play.layout.orientations import Selected, Spot, grip_of
from matador.play.seat_profile import SeatProfile
from matador.play.table.choosing import reachable
from matador.play.table.facts import TableFacts
from matador.rules import End, Play, Seen, ValueEnd
from matador.rules.reasons import DoesNotFit
from matador.teaching import bonds
from matador.teaching.evidence import Attempt, Drop, Fact, Help, Overlooked, TurnAttempts

if TYPE_CHECKING:
    from matador.teaching.learner import Fade
    from matador.teaching.praise import Reason

BRIEF_MS = 1000
"""Duration of a brief frame, which appears once per turn for each number."""


def brief_frames(table: TableFacts) -> frozenset[int]:
    return frozenset(known for known, fade in _framed(table).items() if fade == "brief")


def _framed(table: TableFacts) -> dict[int, Fade]:
    """The numbers with visible empty cells, and how far their help has faded."""
    asked = [one for _, sums in asked_sums(table) for one in sums if one.pair.second is None]
    return {one.pair.first: table.fades(one.pair.first) for one in asked if one.shows_frame}


def asked_sums(table: TableFacts) -> Iterator[tuple[Spot, tuple[bonds.Sum, ...]]]:
    """The ends with sums to complete: the one where a tile is held, or all of them while a tile is selected."""
    state, lit = table.hold, table.lit_spot
    if grip_of(state) is None or table.guide or not (table.is_my_turn and table.has_full_help):
        return
    shown = reachable(table)
    chosen = shown if isinstance(state, Selected) else ()
    own = _of_matador(table)
    for spot in chosen if lit is None else (lit,) if lit in shown else ():
        end = table.end(spot)
        if end is not None and own is not None and lit is not None:
            yield spot, own
        elif end is not None and own is None:
            sums = held_sums(table, end)
            if sums:
                yield spot, sums


def _of_matador(table: TableFacts) -> tuple[bonds.Sum, ...] | None:
    """For a matador in hand whose halves do not fit: its own sum if it goes crosswise, else empty; else None."""
    grip, rules = grip_of(table.hold), table.shown.view.rules
    if grip is None or grip.tile not in rules.matador_tiles or not bonds.takes_matadors(rules):
        return None
    if grip.tile.pips != rules.total or rules.joining == "same":
        return None
    if rules.matador_along == "wild":
        return ()
    pair = bonds.Pair(rules.total, *grip.tile.halves)
    return (bonds.Sum(pair, table.game.occupants[table.seat].setup.picture, is_matadors=True),)


def held_sums(table: TableFacts, end: End) -> tuple[bonds.Sum, ...]:
    picture, now_ms = table.game.occupants[table.seat].setup.picture, table.now_ms
    pairs = [(pair, table.fades(pair.first)) for pair in bonds.pairs_at(table.shown.view.rules, end)]
    over = {known for known, from_ms in table.brief_from_ms.items() if now_ms >= from_ms + BRIEF_MS}
    return tuple(
        bonds.Sum(pair, picture, fade == "frame" or (fade == "brief" and pair.first not in over))
        for pair, fade in pairs
        if fade != "nothing"
    )


_Moment: TypeAlias = tuple[int, int, tuple[Seen, ...]]
"""Round, seat, and the actions before a turn, so that a turn that is undone and replayed is the same turn."""


@dataclass(slots=True)
class _Turn:
    """A turn of the player at the screen."""

    help: Help = Help.NONE
    tries: int = 0
    has_claimed: bool = False
    is_guided: bool = False
    """Whether the player was shown in this turn where tiles fit."""
    token: bytes = field(default_factory=lambda: token_bytes(12))
    has_asked: bool = False
    drops: list[Drop] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)
    """The numbers whose needed number was revealed, because the player was asked to turn a tile there."""

    def key_of(self, nth: int) -> bytes:
        """The key of an attempt, from 1; 0 for overlooked facts."""
        return self.token + nth.to_bytes(4, "big")


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile dropped at a spot."""

    turn: _Turn | None
    """None out of turn, without evidence."""
    occupant: SeatProfile
    view: View
    play: Play
    right: Attempt | None


class EvidenceRecorder:
    """Records evidence in the turns of the player at the screen, and passes it to the teacher."""

    def __init__(self, table: TableFacts) -> None:
        self._table = table
        self._turns: dict[_Moment, _Turn] = {}

    def look(self) -> None:
        turn = self._turn
        if turn is None:
            return
        turn.is_guided = turn.is_guided or self._table.guide or self._table.is_led
        fades = set(_framed(self._table).values())
        if fades:
            turn.help = max(turn.help, Help.BRIEF if fades == {"brief"} else Help.FRAME)

    def help_seen(self, seen: Help, *, was_asked: bool = False) -> None:
        turn = self._turn
        if turn is not None:
            turn.help = max(turn.help, seen)
            turn.has_asked = turn.has_asked or was_asked

    def tried(self, seat: int) -> tuple[TurnAttempts, ...]:
        of_round = self._table.shown.view.round
        turns = (turn for (number, who, _), turn in self._turns.items() if (number, who) == (of_round, seat))
        return tuple(TurnAttempts(tuple(turn.drops)) for turn in turns)

    @property
    def _turn(self) -> _Turn | None:
        table = self._table
        if not table.is_my_turn:
            return None
        view = table.shown.view
        before = len(view.history) - view.drawn_this_turn
        moment = (view.round, table.seat, view.history[:before])
        if any(number != view.round for number, _, _ in self._turns):
            self._turns.clear()
        return self._turns.setdefault(moment, _Turn())

    def lays(self, play: Play) -> Laying:
        """Prepare the evidence of a dropped tile before the decision, so that both are saved together."""
        turn, view, occupant = self._turn, self._table.shown.view, self._occupant
        known = next((bond.known for other, bond in _numbers(view) if other == play), None)
        right = None if turn is None else self._attempt(turn, occupant, known, play)
        return Laying(turn, occupant, view, play, right)

    def beside(self, laying: Laying) -> AbstractContextManager[None]:
        """Save the evidence in the same transaction as the decision made in this context."""
        if laying.turn is None or laying.right is None:
            return nullcontext()
        key = laying.turn.key_of(laying.right.nth)
        return self._table.game.teacher.beside(laying.occupant, laying.right, key)

    def answered(self, laying: Laying, answer: Answer | None) -> None:
        turn, shown = laying.turn, laying.right if isinstance(answer, Accepted) else None
        if turn is None:
            return
        view, play = laying.view, laying.play
        is_wrong = isinstance(answer, Illegal) and isinstance(answer.reason, DoesNotFit)
        if play.arm is not None and not turn.is_guided and (is_wrong or isinstance(answer, Accepted)):
            turn.drops.append(Drop(play.arm, not is_wrong, turn.help is Help.TILE, turn.has_asked))
        if isinstance(answer, Illegal):
            match answer.reason:
                case DoesNotFit(end=ValueEnd(value), halves=(_,)) if 1 <= value < view.rules.total:
                    known: int | None = value
                case _:
                    known = None
            shown = self._attempt(turn, laying.occupant, known, play)
            if known is not None and all(other.arm != play.arm for other, _ in _numbers(view)):
                # No tile in the hand fits there, so this wrong attempt is no evidence.
                turn.tries += 1
                turn.help = max(turn.help, Help.FRAME)
                return
        if shown is None:
            return
        turn.tries += 1
        # Right or wrong, the result was shown with both parts.
        turn.help = max(turn.help, Help.FRAME)
        self._table.game.teacher.observe(laying.occupant, shown, turn.key_of(shown.nth))

    def shows(self, play: Play) -> None:
        """Record that a tile fits if it is turned: this reveals the sum, so the turn is no more evidence about it."""
        turn, view = self._turn, self._table.shown.view
        end = None if play.arm is None else view.ends.get(play.arm)
        if turn is not None and isinstance(end, ValueEnd):
            turn.shown |= {end.value, view.rules.total - end.value}

    def _attempt(self, turn: _Turn, occupant: SeatProfile, known: int | None, play: Play) -> Attempt | None:
        table, teacher = self._table, self._table.game.teacher
        if known is None or known in turn.shown or turn.is_guided or not teacher.watches(occupant):
            return None
        # Attempts in play have no times, because searching a hand takes a while.
        tried = play.tile.low if play.touching is None else play.touching
        view = table.shown.view
        fact = Fact(view.rules.total, known, occupant.setup.picture)
        seen = turn.help
        if known in bonds.joined_numbers(view.rules, (seen.action for seen in view.history)):
            seen = max(seen, Help.IN_VIEW)
        return Attempt(fact, tried, turn.tries + 1, seen, table.is_coloured, teacher.now())

    def refused(self) -> None:
        turn, teacher = self._turn, self._table.game.teacher
        if turn is None or turn.has_claimed or turn.is_guided:
            return
        turn.has_claimed = True
        missed = [bond for _, bond in _numbers(self._table.shown.view) if bond.known not in turn.shown]
        facts = sorted({Fact(bond.total, bond.known, self._occupant.setup.picture) for bond in missed})
        if facts:
            teacher.observe(self._occupant, Overlooked(tuple(facts), teacher.now()), turn.key_of(0))

    @property
    def _occupant(self) -> SeatProfile:
        return self._table.game.occupants[self._table.seat]


def _numbers(view: View) -> Iterator[tuple[Play, bonds.Bond]]:
    """The legal placements at numbers that complete them to the total."""
    for play, bond in bonds.facts_in_play(view.rules, view.ends, view.legal()):
        if play.arm is not None and isinstance(view.ends[play.arm], ValueEnd):
            yield play, bond


MAX_SHOWN = 3


def own_sums(game: Game, seat: int) -> tuple[bonds.Sum, ...]:
    """The hardest different sums of a learner in this round, the hardest last, without blanks and matadors."""
    occupant = game.occupants[seat]
    if not occupant.is_learner:
        return ()
    # The turned sum is the same picture, so only the last one is shown.
    different = {frozenset((pair.first, pair.second)): pair for pair in _made(game, seat)}
    # Doubles are easiest; the other sums are harder the larger their smaller part is.
    ordered = sorted(
        different.values(), key=lambda pair: (pair.first != pair.second, min(pair.first, pair.second or 0))
    )
    return tuple(bonds.Sum(pair, occupant.setup.picture) for pair in ordered[-MAX_SHOWN:])


def praise_of_own(game: Game, seat: int, tried: Sequence[TurnAttempts]) -> Reason | None:
    """The praise for a round; None outside Learn. `tried`: the turns of this seat."""
    if not game.teacher.is_lesson:
        return None
    # Imported here, because other matches don't need practice and lessons.
    from matador.teaching.praise import praise_of_round  # noqa: PLC0415

    laid = {play.arm for _, play in _plays(game, seat) if play.arm is not None}
    return praise_of_round(tried, laid, has_two_ends=not game.session.rules.spinner)


def _plays(game: Game, seat: int) -> Iterator[tuple[int, Play]]:
    for step, seen in enumerate(game.session.view(seat).history):
        if seen.seat == seat and isinstance(seen.action, Play):
            yield step, seen.action


def _made(game: Game, seat: int) -> Iterator[bonds.Pair]:
    session = game.session
    number = session.view(seat).round
    for step, play in _plays(game, seat):
        if play.arm is None:
            continue
        made = bonds.laid(session.rules, session.view(seat, Moment(number, step)).ends[play.arm], play)
        pair = None if made is None or made.is_matadors else made.pair
        if pair is not None and 0 < pair.first < pair.total:
            yield pair
