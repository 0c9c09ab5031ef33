"""What a learner's turn shows of the facts: what was tried, with which help, and what was overlooked."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import TypeAlias

from matador.match.help import Picture
from matador.match.results import Accepted, Answer, Illegal
from matador.match.views import View
from matador.play.seat_profile import SeatProfile
from matador.play.table.facts import TableFacts
from matador.play.table.prompts import frame_help
from matador.rules import Play, Seen, ValueEnd
from matador.rules.reasons import DoesNotFit
from matador.teaching.evidence import Attempt, Help, Overlooked
from matador.teaching.facts import Fact
from matador.teaching.in_view import joined_numbers
from matador.teaching.tasks import Bond, facts_in_play, task_of
from matador.teaching.tries import Drop, TurnTried

_Moment: TypeAlias = tuple[int, int, tuple[Seen, ...]]
"""Round, seat, and all that was done before a turn: what is taken back and played again is the same turn."""


@dataclass(slots=True)
class _Turn:
    """A turn of the person who looks."""

    help: Help = Help.NONE
    tries: int = 0
    has_claimed: bool = False
    """Whether it was said that nothing fits."""
    is_guided: bool = False
    """Whether it was shown in this turn where tiles fit."""
    token: bytes = field(default_factory=lambda: token_bytes(12))
    """By what the turn is known among all turns that there ever were."""
    has_asked: bool = False
    """Whether the lamp was pressed."""
    drops: list[Drop] = field(default_factory=list)
    """The tiles that were let go at an end, as far as it was not shown where they fit."""
    shown: set[int] = field(default_factory=set)
    """The numbers whose missing part was shown, for a tile was to be turned that makes it up to the total."""

    def key_of(self, nth: int) -> bytes:
        """By what a try of the turn is known; 0: what was overlooked in it."""
        return self.token + nth.to_bytes(4, "big")


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile that is let go at a place."""

    turn: _Turn | None
    """None if whoever looks has no turn: it shows nothing then."""
    occupant: SeatProfile
    view: View
    play: Play
    right: Attempt | None
    """What it shows if the tile fits; None if it shows nothing then."""


class EvidenceRecorder:
    """Watches the person who looks, in his own turns, and tells the teacher."""

    def __init__(self, table: TableFacts) -> None:
        self._table = table
        self._turns: dict[_Moment, _Turn] = {}
        """Those of this round."""

    def look(self) -> None:
        """Something was put in, or time has passed."""
        turn = self._turn
        if turn is None:
            return
        turn.is_guided = turn.is_guided or self._table.guide or self._table.is_led
        turn.help = max(turn.help, frame_help(self._table))

    def help_seen(self, seen: Help, *, was_asked: bool = False) -> None:
        """So much was told in this turn; `was_asked`: because the learner asked for it."""
        turn = self._turn
        if turn is not None:
            turn.help = max(turn.help, seen)
            turn.has_asked = turn.has_asked or was_asked

    def tried(self, seat: int) -> tuple[TurnTried, ...]:
        """What somebody has tried in each of his turns of the round that is shown, as far as it was seen here."""
        of_round = self._table.shown.view.round
        turns = (turn for (number, who, _), turn in self._turns.items() if (number, who) == (of_round, seat))
        return tuple(TurnTried(tuple(turn.drops)) for turn in turns)

    @property
    def _turn(self) -> _Turn | None:
        """The turn of whoever looks; None while he has none."""
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
        """A tile is let go at a place; what it shows is known before it is decided, so that it is kept with that."""
        turn, view, occupant = self._turn, self._table.shown.view, self._occupant
        right = None if turn is None else self._attempt(turn, occupant, _bond_of(view, play), play)
        return Laying(turn, occupant, view, play, right)

    def beside(self, laying: Laying) -> AbstractContextManager[None]:
        """The decision is asked for meanwhile: what it shows is kept with it."""
        if laying.turn is None or laying.right is None:
            return nullcontext()
        key = laying.turn.key_of(laying.right.nth)
        return self._table.game.teacher.beside(laying.occupant, laying.right, key)

    def answered(self, laying: Laying, answer: Answer | None) -> None:
        """What has become of it."""
        turn, shown = laying.turn, laying.right if isinstance(answer, Accepted) else None
        if turn is None:
            return
        _note_drop(turn, laying.play, answer)
        if isinstance(answer, Illegal):
            known = _missed_on(laying.view, laying.play, answer)
            shown = self._attempt(turn, laying.occupant, known, laying.play)
            if known is not None and not _can_be_laid(laying.view, laying.play):
                # No tile of the hand fits there: that one was tried says nothing of what is known.
                turn.tries += 1
                turn.help = max(turn.help, Help.FRAME)
                return
        if shown is None:
            return
        turn.tries += 1
        # What came of it was shown with both parts, whether it was right or wrong.
        turn.help = max(turn.help, Help.FRAME)
        self._table.game.teacher.observe(laying.occupant, shown, turn.key_of(shown.nth))

    def shows(self, play: Play) -> None:
        """A tile was let go where its other half fits, and it is said that it is to be turned.

        That shows which number is missing there, so in this turn nothing more is learned of either of both.
        """
        turn, view = self._turn, self._table.shown.view
        end = None if play.arm is None else view.ends.get(play.arm)
        if turn is not None and isinstance(end, ValueEnd):
            turn.shown |= {end.value, view.rules.total - end.value}

    def _attempt(self, turn: _Turn, occupant: SeatProfile, known: int | None, play: Play) -> Attempt | None:
        """What the next try of a turn shows; None if it shows nothing."""
        table, teacher = self._table, self._table.game.teacher
        now = teacher.now()
        if known is None or now is None or turn.is_guided or not teacher.watches(occupant):
            return None
        if known in turn.shown:
            return None
        # How long a hand is searched says nothing, so play is not measured.
        tried = play.tile.low if play.touching is None else play.touching
        view = table.shown.view
        fact = Fact(view.rules.total, known, occupant.picture)
        seen = turn.help
        if known in joined_numbers(view.rules, (seen.action for seen in view.history)):
            seen = max(seen, Help.IN_VIEW)
        return Attempt(fact, tried, turn.tries + 1, seen, table.is_coloured, now)

    def refused(self) -> None:
        """It was said that nothing fits, by drawing or passing, and that was not so."""
        turn, now = self._turn, self._table.game.teacher.now()
        if turn is None or now is None or turn.has_claimed or turn.is_guided:
            return
        turn.has_claimed = True
        facts = _facts_of(self._table.shown.view, self._occupant.picture)
        facts = tuple(fact for fact in facts if fact.known not in turn.shown)
        if facts:
            self._table.game.teacher.observe(self._occupant, Overlooked(facts, now), turn.key_of(0))

    @property
    def _occupant(self) -> SeatProfile:
        return self._table.game.occupants[self._table.seat]


def _note_drop(turn: _Turn, play: Play, answer: Answer | None) -> None:
    """Keep where a tile was let go, if it lies there now, or does not fit."""
    is_wrong = isinstance(answer, Illegal) and isinstance(answer.reason, DoesNotFit)
    if play.arm is not None and not turn.is_guided and (is_wrong or isinstance(answer, Accepted)):
        told = turn.help is Help.TILE
        turn.drops.append(Drop(play.arm, not is_wrong, told, turn.has_asked))


def _bond_of(view: View, play: Play) -> int | None:
    """The number that lies where a half is laid rightly; None where no number is added to another."""
    known = _number_at(view, play)
    if known is None or play not in view.legal():
        return None
    end = None if play.arm is None else view.ends.get(play.arm)
    return known if isinstance(end, ValueEnd) and isinstance(task_of(view.rules, end, play), Bond) else None


def _missed_on(view: View, play: Play, refused: Illegal) -> int | None:
    """The number that lies where a half was laid wrongly; None where that was not what was wrong."""
    match refused.reason:
        case DoesNotFit(halves=(_,)):
            return _number_at(view, play)
        case _:
            return None


def _can_be_laid(view: View, play: Play) -> bool:
    """True if the hand holds a tile that makes up the number that lies there."""
    return any(other.arm == play.arm for other, _ in facts_in_play(view.rules, view.ends, view.legal()))


def _number_at(view: View, play: Play) -> int | None:
    end = None if play.arm is None else view.ends.get(play.arm)
    return end.value if isinstance(end, ValueEnd) and 1 <= end.value < view.rules.total else None


def _facts_of(view: View, picture: Picture) -> tuple[Fact, ...]:
    """The facts that were there to be used."""
    bonds = facts_in_play(view.rules, view.ends, view.legal())
    return tuple(
        sorted({Fact(bond.total, bond.known, picture) for play, bond in bonds if _is_number(view, play)})
    )


def _is_number(view: View, play: Play) -> bool:
    """Whether a number lies where it would be laid: what a matador asks may be one of two."""
    return play.arm is not None and isinstance(view.ends[play.arm], ValueEnd)
