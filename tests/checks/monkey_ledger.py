"""A session checked against its record, and against what has been done to it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from matador.match.events import (
    Event,
    HintShown,
    MatchBegan,
    Passed,
    Redone,
    RoundBegan,
    RoundEnded,
    SeatChanged,
    TileDrawn,
    TilePlayed,
    Undone,
)
from matador.match.files import decode
from matador.match.records import encode
from matador.match.resuming import resume
from matador.match.session import Session
from tests.checks.monkey_told import Told

LONG = 250
"""A record with more facts than this is not read anew after each of them, but now and then."""
NOW_AND_THEN = 16

Changed = TilePlayed | TileDrawn | Passed | RoundBegan | Undone | Redone | SeatChanged


class Broken(AssertionError):
    """A law does not hold; `law` names it, whatever the facts."""

    def __init__(self, law: str, *facts: object) -> None:
        super().__init__(": ".join([law, *map(str, facts)]))
        self.law = law


def hold(is_so: bool, law: str, *facts: object) -> None:
    """State that something is so; `Broken` if it is not."""
    if not is_so:
        raise Broken(law, *facts)


@dataclass(frozen=True, slots=True)
class Cause:
    """What may have changed a session since it was looked at last."""

    by_input: bool
    """An input, or else the passing of time."""
    persons: tuple[int, ...] = ()
    """The seats of persons before."""
    actor: int | None = None
    """The person who could see that he was on turn, if no press was spent on ending what moved."""
    draws_for: tuple[int, ...] = ()
    """The persons for whom draws and passes may be made."""
    page: str | None = None
    """That which lay over the scene."""
    learners: tuple[int, ...] = ()
    """The persons who may ask for hints."""
    may_go_back: bool = False
    """Whether persons play, and the match is not decided."""


NOTHING = Cause(by_input=False)


class Ledger:
    """Watches one session from its beginning, or from where a saved match is taken up."""

    def __init__(self, session: Session, *, was_saved: bool = False) -> None:
        """A match that has begun, and no more if it was not saved."""
        self.session = session
        began = next(event for event in session.events(None) if isinstance(event, MatchBegan))
        self._first_players = began.players
        self._told = Told()
        hold(was_saved or session.version == 1, "a match begins with its first round", session.version)
        self._told.read(session.events(None))
        self.verify()
        self._remember()

    def check(self, cause: Cause) -> list[Event]:
        """The session is what its record says, and was changed by nothing but this; what has happened since."""
        events = self._look()
        for event, then in zip_longest(events, events[1:]):
            hold(
                cause.page is None or isinstance(event, Undone | Redone | SeatChanged),
                "something happened under a page",
                event,
            )
            match event:
                case TilePlayed(seat=seat) if seat in cause.persons:
                    is_own = cause.by_input and cause.actor == seat
                    hold(is_own, "the player's tile was laid by nobody", event)
                case TileDrawn(seat=seat) | Passed(seat=seat) if seat in cause.persons:
                    is_own = cause.by_input and cause.actor == seat
                    # A round that nobody can continue ends by itself.
                    is_last = isinstance(event, Passed) and isinstance(then, RoundEnded)
                    alone = (seat in cause.draws_for or is_last) and not cause.by_input
                    hold(is_own or alone, "the player's turn was played by nobody", event)
                case TilePlayed() | TileDrawn() | Passed():
                    hold(not cause.by_input, "an input played for another seat", event)
                case RoundBegan():
                    hold(cause.by_input, "a round began by itself", event)
                case Undone() | Redone():
                    self._check_return(event, cause)
                case SeatChanged():
                    is_asked = cause.by_input and cause.page == "seats"
                    hold(is_asked, "somebody else took a seat and nobody wanted it", event)
                case HintShown(seat=seat):
                    is_asked = cause.by_input and cause.actor == seat and seat in cause.learners
                    hold(is_asked, "somebody was helped who had not asked", event)
                case _:
                    pass
        return events

    def _check_return(self, event: Undone | Redone, cause: Cause) -> None:
        """What was taken back or done again leads to a decision of a person."""
        hold(cause.by_input and cause.may_go_back, "something was taken back by nobody", event)
        hold(cause.page in (None, "menu"), "something was taken back under a page", event, cause.page)
        session = self.session
        is_own = session.turn in cause.persons
        if isinstance(event, Redone):
            is_own = is_own or all(session.decision_after(seat) is None for seat in cause.persons)
        hold(is_own, "what was taken back leads to nobody's decision", event, session.turn)

    def _look(self) -> list[Event]:
        session = self.session
        if session.version == self._version:
            hints = list(session.events(None, self._log_length))
            only_hints = all(isinstance(event, HintShown) for event in hints) and len(hints) <= 1
            hold(only_hints, "the log grew and the version did not", hints)
            hold(session.view(0) == self._view, "the table changed and the version did not")
            hold(session.moment == self._moment, "the moment changed and the version did not")
            self._remember()
            return hints
        events = list(session.events(None, self._log_length))
        changes = [event for event in events if isinstance(event, Changed)]
        hold(len(changes) == session.version - self._version, "a version is one change", events)
        hold(len(changes) == 1, "a step makes one change", events)
        self._told.read(events)
        if self._told.length < LONG or session.version % NOW_AND_THEN == 0:
            self.verify()
        self._remember()
        return events

    def _remember(self) -> None:
        session = self.session
        self._version, self._log_length = session.version, session.log_length
        self._view, self._moment = session.view(0), session.moment

    def verify(self) -> None:
        """The record, written and read, replays to the same match and goes on from there."""
        session = self.session
        again = resume(decode(encode(session.record())), self._first_players)
        hold(again.moment == session.moment, "the record ends elsewhere", again.moment, session.moment)
        hold(again.standing == session.standing, "the record has another standing")
        hold(again.players == session.players, "the record has other players", again.players, session.players)
        for seat in range(session.rules.players):
            hold(again.view(seat) == session.view(seat), "the record shows another table", seat)
        told = list(self._told.by(again.players))
        hold(list(again.events(None)) == told, "the record tells something else")
